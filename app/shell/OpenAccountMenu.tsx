import { Link } from '@tanstack/react-router';
import { CircleUserRound, Gauge, LogOut, Settings } from 'lucide-react';
import { displayNameOf } from '../../shared/domain/user.ts';
import { useSignOut } from '../session/SignOut.tsx';
import { useNewestAccount } from '../session/use-newest-account.ts';
import type { ActionItem } from '../ui/action-item.ts';
import { OpenMenu, type OpenMenuProps } from '../ui/overlay/OpenMenu.tsx';

const FOR_ADMINS: ActionItem = {
  label: 'Admin Dashboard',
  icon: <Gauge className="i" aria-hidden="true" />,
  render: <Link to="/admin" />,
};

/** The signed-in person, and the pages about the account. */
export function OpenAccountMenu({ trigger, opener }: Pick<OpenMenuProps, 'trigger' | 'opener'>) {
  const account = useNewestAccount();
  const { role } = useNewestAccount();
  const signOut = useSignOut();
  return (
    <OpenMenu
      trigger={trigger}
      opener={opener}
      head={
        <>
          <b>{displayNameOf(account)}</b>
          <p className="muted sm">{account.email ?? 'No email'}</p>
        </>
      }
      items={[
        {
          label: 'Profile',
          icon: <CircleUserRound className="i" aria-hidden="true" />,
          render: <Link to="/profile" />,
        },
        ...(role === 'admin' ? [FOR_ADMINS] : []),
        { label: 'Settings', icon: <Settings className="i" aria-hidden="true" />, render: <Link to="/you" /> },
        { label: 'Log out', icon: <LogOut className="i" aria-hidden="true" />, onSelect: signOut },
      ]}
    />
  );
}
