import { X } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Lamp } from '../../ui/Lamp.tsx';
import { clockText } from '../../ui/text/time-words.ts';
import { NotificationMark } from './NotificationMark.tsx';
import { PathLink } from './PathLink.tsx';
import type { NotificationActions } from './use-notification-actions.ts';
import type { NotificationRow } from './use-notifications.ts';
import { type ShownNotice, useShownNotice } from './use-shown-notice.ts';

export type NotificationLineProps = { row: NotificationRow; actions: NotificationActions };

/** A notification of a day; the whole line opens it. */
export const NotificationLine = memo(function NotificationLine({ row, actions }: NotificationLineProps) {
  const shown = useShownNotice(row);
  const { notice, title, body } = shown;
  return (
    <li className={classNames('notice', !row.isRead && 'notice-unread')}>
      <NotificationMark notice={notice} />
      <div className="grow">
        <h3>
          {!row.isRead && <span className="vh">Unread: </span>}
          <Opener shown={shown} onOpen={() => notice && actions.opened(row)} />
        </h3>
        <p>{body}</p>
      </div>
      <div className="notice-side">
        <NoticeTime row={row} text={clockText(new Date(row.createdAt))} />
        <IconButton aria-label={`Clear: ${title}`} onClick={() => void actions.clear([row])}>
          <X className="i" aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
});

function Opener({ shown: { title, opens }, onOpen }: { shown: ShownNotice; onOpen: () => void }) {
  if (typeof opens === 'string') {
    return (
      <PathLink className="go" path={opens} onOpen={onOpen}>
        {title}
      </PathLink>
    );
  }
  return (
    <button
      type="button"
      className="go"
      onClick={() => {
        onOpen();
        opens();
      }}
    >
      {title}
    </button>
  );
}

/** The time at which it came, with a lamp while it is unread. */
export function NoticeTime({ row: { isRead, createdAt }, text }: { row: NotificationRow; text: string }) {
  return (
    <span className="notice-time num">
      {!isRead && <Lamp tone="on" />}
      <time dateTime={createdAt}>{text}</time>
    </span>
  );
}
