import { Avatar } from '../record-ui/sleeve/Avatar.tsx';
import { useNewestAccount } from '../session/use-newest-account.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { laterCode } from '../ui/later-code.ts';
import { useMenuButton } from '../ui/Menu.tsx';

const accountMenu = laterCode(() => import('./OpenAccountMenu.tsx'));

export function AccountMenu() {
  const account = useNewestAccount();
  const trigger = (
    <IconButton aria-label="Account menu">
      <Avatar name={avatarName(account)} seed={account.username ?? account.id} imageUrl={account.profileImageUrl} />
    </IconButton>
  );
  const { opened, button } = useMenuButton(trigger, accountMenu);
  return opened ? <opened.code.OpenAccountMenu trigger={trigger} opener={opened.opener} /> : button;
}

/** The text of the avatar: first name, else e-mail. */
export function avatarName(account: {
  firstName: string | null;
  email: string | null;
  username: string | null;
}): string {
  return account.firstName || account.email || account.username || '?';
}
