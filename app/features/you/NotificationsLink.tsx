import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { NOTIFICATION_KINDS } from '../../../shared/domain/notification-kinds.ts';
import { isNotificationKind } from '../../../shared/schemas/notification.ts';
import { useLibrary, useView } from '../../library/react/hooks.ts';
import { unreadNotifications } from '../../library/view/notification-list.ts';
import { Lamp } from '../../ui/Lamp.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { numberText } from '../../ui/number-text.ts';

/** Leads to the notifications, with what is unread there. */
export function NotificationsLink() {
  // Renders again with each change of the library.
  useView();
  const unread = unreadNotifications(useLibrary().state());
  return (
    <PageLine
      title={
        <Link className="go" to="/notifications">
          Notifications
        </Link>
      }
      text={unread.length === 0 ? 'Nothing new' : kindsText(unread.map(({ kind }) => kind))}
    >
      {unread.length > 0 && (
        <span className="row you-new">
          <Lamp tone="on" />
          <b className="sm num">{numberText(unread.length)} new</b>
        </span>
      )}
      <ChevronRight className="i" aria-hidden="true" />
    </PageLine>
  );
}

/** 'Price alerts, new followers' */
function kindsText(kinds: readonly string[]): string {
  const labels = kinds.map((kind) => (isNotificationKind(kind) ? NOTIFICATION_KINDS[kind].label : 'Something new'));
  const [first = '', ...others] = new Set(labels);
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ');
}
