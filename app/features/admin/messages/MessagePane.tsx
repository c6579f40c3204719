import { Link } from '@tanstack/react-router';
import { Check, Reply, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type InboxMessage, readMessage } from '../../../../shared/contract/contact.ts';
import { CONTACT_CATEGORIES, replySubject } from '../../../../shared/domain/contact.ts';
import { ApiError, OfflineError } from '../../../online/call.ts';
import { useRead } from '../../../online/use-read.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import { timeWords } from '../../../ui/text/time-words.ts';
import type { Inbox } from './use-inbox.ts';

/** Mail programs take addresses of about 2,000 letters. */
const QUOTED = 1_000;

/** Opens the mail program with an answer that quotes the message. */
function replyAddress({ name, email, subject, message, createdAt }: InboxMessage): string {
  const text = message.length <= QUOTED ? message : `${message.slice(0, QUOTED).trimEnd()} […]`;
  const quote = text.replaceAll(/^/gm, '> ');
  const body = `\n\nOn ${dayText(createdAt)}, ${name} wrote:\n${quote}\n`.replaceAll('\n', '\r\n');
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(replySubject(subject))}&body=${encodeURIComponent(body)}`;
}

export type MessagePaneProps = {
  id: string;
  /** The message as the list has it. */
  listed: InboxMessage | undefined;
  inbox: Inbox;
  /** The message is all that shows, as on phones. */
  isPage: boolean;
  onMarked: () => void;
};

/** One message, with its actions. It is read again: another administrator may have marked it. */
export function MessagePane({ id, listed, inbox, isPage, onMarked }: MessagePaneProps) {
  const { data, error, refetch } = useRead(readMessage, { params: { id } });
  const [marked, setMarked] = useState<InboxMessage>();
  const title = useRef<HTMLHeadingElement>(null);
  const message = marked ?? data ?? listed;
  const isShown = message !== undefined;

  // A phone shows another page; next to the list the focus does not move.
  useEffect(() => {
    if (isPage && isShown) title.current?.focus();
  }, [isPage, isShown]);

  async function mark(current: InboxMessage) {
    const answer = await inbox.mark(current, current.state === 'open' ? 'done' : 'open');
    if (!answer) return;
    setMarked(answer);
    onMarked();
  }

  if (!message) return <NoMessage error={error} onRetry={() => void refetch()} />;
  const { subject, name, email, category, createdAt, userId, state } = message;
  return (
    <article className="inbox-message" aria-labelledby="inbox-subject">
      <h2 className="title-2" id="inbox-subject" ref={title} tabIndex={-1} dir="auto">
        {subject}
      </h2>
      <p className="muted sm inbox-from">
        <bdi>{name}</bdi>, <bdi>{email}</bdi>. {CONTACT_CATEGORIES[category]}.{' '}
        <time dateTime={createdAt}>{wholeTime(createdAt)}</time>
      </p>
      <p className="inbox-words" dir="auto">
        {message.message}
      </p>
      <div className="inbox-keys">
        <LinkButton variant="key" href={replyAddress(message)}>
          <Reply className="i" aria-hidden="true" />
          Reply by e-mail
        </LinkButton>
        <Button busy={inbox.isMarking} onClick={() => void mark(message)}>
          {state === 'open' ? <Check className="i" aria-hidden="true" /> : <Undo2 className="i" aria-hidden="true" />}
          {state === 'open' ? 'Done' : 'Reopen'}
        </Button>
        {userId !== null && (
          <LinkButton variant="quiet" render={<Link to={`/admin/user/${userId}` as never} />}>
            Open the user
          </LinkButton>
        )}
      </div>
      <p className="muted sm inbox-note" role="status">
        {doneWords(message)}
      </p>
    </article>
  );
}

function doneWords({ state, doneBy, doneAt }: InboxMessage): string {
  if (state === 'open' || doneAt === null) {
    return 'Replies leave from your own mail program; only who marked it as done is recorded here.';
  }
  return `Marked as done by ${doneBy?.name ?? 'a deleted account'} ${timeWords(doneAt)}.`;
}

function NoMessage({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div className="inbox-message">
        <h2 className="title-2">This message is gone</h2>
        <p className="muted">A message goes with its writer's account, or a year after it was done.</p>
      </div>
    );
  }
  return (
    <div className="inbox-message">
      {error ? (
        <LoadNote
          state={error instanceof OfflineError ? 'offline' : 'failed'}
          offline="Messages are read from the server."
          failed="The message could not be loaded."
          onRetry={onRetry}
        />
      ) : (
        <p className="muted" role="status">
          Loading the message…
        </p>
      )}
    </div>
  );
}

const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

function wholeTime(at: string): string {
  return whole.format(new Date(at));
}
