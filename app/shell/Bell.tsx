import { Bell as BellIcon } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { laterCode } from '../ui/later-code.ts';
import { useMenuButton } from '../ui/Menu.tsx';
import { useUnread } from './use-unread.ts';
import './bell.css';

const notificationsMenu = laterCode(() => import('../features/notifications/NotificationsMenu.tsx'));

/** Opens the newest notifications; lit while some are unread. */
export function Bell() {
  const unread = useUnread();
  const trigger = (
    <IconButton aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}>
      <BellIcon className="i" aria-hidden="true" />
      {unread > 0 && <i className="dot" />}
    </IconButton>
  );
  const { opened, button } = useMenuButton(trigger, notificationsMenu);
  return opened ? <opened.code.NotificationsMenu trigger={trigger} opener={opened.opener} /> : button;
}

/** Lit while some notifications are unread, in a link whose text it adds to. */
export function UnreadDot() {
  const unread = useUnread();
  return (
    unread > 0 && (
      <>
        <span className="vh">{unread} unread</span>
        <i className="dot" />
      </>
    )
  );
}
