import { Link } from '@tanstack/react-router';
import { NOTIFICATIONS_KEPT } from '../../../shared/domain/notification-kinds.ts';
import { useView } from '../../library/react/hooks.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { useConnected } from '../../session/use-connected.ts';
import { BackBar } from '../../shell/BackBar.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { useKeptFocus } from '../../ui/list/use-kept-focus.ts';
import { numberText } from '../../ui/number-text.ts';
import { NotificationLine } from './NotificationLine.tsx';
import { notificationDays } from './notification-days.ts';
import { useNotificationActions } from './use-notification-actions.ts';
import { useNotifications } from './use-notifications.ts';
import './notifications.css';

/** Everything that the person was notified of, by days, the newest first. */
export function Notifications() {
  usePageTitle('Notifications');
  const rows = useNotifications();
  const actions = useNotificationActions();
  const place = useKeptFocus();
  const unread = rows.filter(({ isRead }) => !isRead).length;
  const buttons = rows.length > 0 && (
    <span className="notices-actions">
      {unread > 0 && (
        <Button variant="quiet" onClick={() => void actions.readAll(rows)}>
          Mark all read
        </Button>
      )}
      <Button variant="quiet" onClick={() => void actions.clear(rows)}>
        Clear all
      </Button>
    </span>
  );

  return (
    <div {...place}>
      <BackBar to="/you">{buttons}</BackBar>
      <div className="wrap page notices">
        <PageHead title="Notifications" text={unread > 0 ? `${numberText(unread)} unread` : undefined} isDeeper>
          <span className="desk">{buttons}</span>
        </PageHead>
        {notificationDays(rows).map((day) => (
          <section key={day.title}>
            <h2 className="notices-day">{day.title}</h2>
            <ul>
              {day.rows.map((row) => (
                <NotificationLine key={row.id} row={row} actions={actions} />
              ))}
            </ul>
          </section>
        ))}
        {rows.length === 0 && <NoNotifications />}
        <NotificationsFoot isEmpty={rows.length === 0} />
      </div>
    </div>
  );
}

function NoNotifications() {
  const { complete, pulled } = useView();
  const isConnected = useConnected();
  if (!(complete && pulled) && isConnected) {
    return (
      <>
        <p className="vh" role="status">
          Your notifications are on their way…
        </p>
        <SkeletonRows count={4} className="notices-skel" rowClassName="notice" picture="notice-skel" />
      </>
    );
  }
  if (!pulled) {
    return <EmptyShelf title="Not on this device yet" text="Your notifications come when you are online." />;
  }
  return (
    <EmptyShelf
      title="No notifications"
      text="When a price falls to your target, a collector follows you or something happens to your account, you read it here."
      action={<LinkButton render={<Link to="/profile" hash="notifications" />}>Choose what reaches you</LinkButton>}
    />
  );
}

function NotificationsFoot({ isEmpty }: { isEmpty: boolean }) {
  const isConnected = useConnected();
  return (
    <div className="notices-foot muted sm">
      {!isConnected && <p role="status">You are offline. Newer notifications come when you are back online.</p>}
      {!isEmpty && (
        <p>
          Kept for {NOTIFICATIONS_KEPT.days} days, the newest {NOTIFICATIONS_KEPT.most}.{' '}
          <Link to="/profile" hash="notifications">
            What reaches you elsewhere
          </Link>
        </p>
      )}
    </div>
  );
}
