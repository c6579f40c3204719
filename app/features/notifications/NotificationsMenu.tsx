import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names.ts';
import { MenuEntry, MenuFrame, type MenuFrameProps } from '../../ui/overlay/OpenMenu.tsx';
import { shortTime } from '../../ui/text/time-words.ts';
import { NoticeTime } from './NotificationLine.tsx';
import { NotificationMark } from './NotificationMark.tsx';
import { PathLink } from './PathLink.tsx';
import { type NotificationActions, useNotificationActions } from './use-notification-actions.ts';
import { type NotificationRow, useNotifications } from './use-notifications.ts';
import { useShownNotice } from './use-shown-notice.ts';
import './notifications.css';

const NEWEST = 4;

/** The newest notifications, and the way to all of them. */
export function NotificationsMenu(frame: Pick<MenuFrameProps, 'trigger' | 'opener'>) {
  const rows = useNotifications();
  const actions = useNotificationActions();
  const hasUnread = rows.some(({ isRead }) => !isRead);
  return (
    <MenuFrame {...frame} className="notices-menu">
      {rows.length === 0 && <p className="muted sm notices-none">No notifications</p>}
      {rows.slice(0, NEWEST).map((row) => (
        <MenuNotice key={row.id} row={row} actions={actions} />
      ))}
      <div className="notices-menu-foot">
        {hasUnread && <MenuEntry onSelect={() => void actions.readAll(rows)}>Mark all read</MenuEntry>}
        <MenuEntry render={<Link to="/notifications" />}>See all</MenuEntry>
      </div>
    </MenuFrame>
  );
}

function MenuNotice({ row, actions }: { row: NotificationRow; actions: NotificationActions }) {
  const { notice, title, body, opens } = useShownNotice(row);
  const opened = () => notice && actions.opened(row);
  const way =
    typeof opens === 'string'
      ? { render: <PathLink path={opens} onOpen={opened} /> }
      : {
          onSelect() {
            opened();
            opens();
          },
        };
  return (
    <MenuEntry className={classNames('notice', !row.isRead && 'notice-unread')} {...way}>
      <NotificationMark notice={notice} />
      <span className="grow notice-text">
        <span className="notice-title">
          {!row.isRead && <span className="vh">Unread: </span>}
          {title}
        </span>
        <span className="notice-body">{body}</span>
      </span>
      <NoticeTime row={row} text={shortTime(row.createdAt)} />
    </MenuEntry>
  );
}
