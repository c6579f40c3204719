import { Link } from '@tanstack/react-router';
import type { InboxMessage, MessageState } from '../../../../shared/contract/contact.ts';
import { CONTACT_CATEGORIES } from '../../../../shared/domain/contact.ts';
import { Lamp } from '../../../ui/Lamp.tsx';
import { PageLine } from '../../../ui/list/PageLine.tsx';
import { shortTime } from '../../../ui/text/time-words.ts';

export type MessageLineProps = {
  message: InboxMessage;
  state: MessageState;
  user: string | undefined;
  isOpen: boolean;
};

/** A row of the inbox; the lamp is lit for what came today. */
export function MessageLine({ message, state, user, isOpen }: MessageLineProps) {
  const { id, subject, name, category, createdAt } = message;
  const isFromToday = new Date(createdAt).toDateString() === new Date().toDateString();
  return (
    <PageLine
      className={isOpen ? 'stretch inbox-current' : 'stretch'}
      title={
        <Link
          className="go clip"
          to="."
          // The parsed address: the route itself has no code for it in every page's start.
          search={{ ...(state === 'done' && { state }), ...(user && { user }), message: id } as never}
          aria-current={isOpen ? 'true' : undefined}
          resetScroll={false}
        >
          <bdi>{subject}</bdi>
        </Link>
      }
      text={
        <span className="clip">
          <bdi>{name}</bdi>, {CONTACT_CATEGORIES[category]}
        </span>
      }
    >
      <span className="inbox-when sm muted num">
        {isFromToday && state === 'open' && <Lamp tone="on" />}
        <time dateTime={createdAt}>{shortTime(createdAt)}</time>
      </span>
    </PageLine>
  );
}
