import { Link } from '@tanstack/react-router';
import { CircleUserRound, LogOut, Settings } from 'lucide-react';
import { displayNameOf } from '../../shared/domain/user.ts';
import { Avatar } from '../record-ui/sleeve/Avatar.tsx';
import { useSignOut } from '../session/SignOut.tsx';
import { useAccount } from '../session/session-context.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';

export function AccountMenu() {
  const account = useAccount();
  const signOut = useSignOut();
  const name = displayNameOf(account);
  return (
    <Menu
      trigger={
        <IconButton aria-label="Account menu">
          <Avatar name={avatarName(account)} seed={account.username ?? account.id} imageUrl={account.profileImageUrl} />
        </IconButton>
      }
      head={
        <>
          <b>{name}</b>
          <p className="muted sm">{account.email ?? 'No email'}</p>
        </>
      }
      items={[
        {
          label: 'Profile',
          icon: <CircleUserRound className="i" aria-hidden="true" />,
          render: <Link to="/profile" />,
        },
        { label: 'Settings', icon: <Settings className="i" aria-hidden="true" />, render: <Link to="/you" /> },
        { label: 'Log out', icon: <LogOut className="i" aria-hidden="true" />, onSelect: signOut },
      ]}
    />
  );
}

/** The text of the avatar: first name, else e-mail. */
export function avatarName(account: {
  firstName: string | null;
  email: string | null;
  username: string | null;
}): string {
  return account.firstName || account.email || account.username || '?';
}
