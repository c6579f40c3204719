import { useState } from 'react';
import {
  type InboxMessage,
  listMessages,
  type MessageState,
  markMessage,
} from '../../../../shared/contract/contact.ts';
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts';
import { cursorAfter } from '../../../../shared/contract/paging.ts';
import { refreshWaiting } from '../../../online/admin-waiting.ts';
import { ApiError, call, OfflineError } from '../../../online/call.ts';
import { type Pages, usePages } from '../../../online/use-pages.ts';
import { useAccount } from '../../../session/session-context.ts';
import { useOneAtATime } from '../../../ui/action/one-at-a-time.ts';
import { toast } from '../../../ui/toast.ts';

const PAGE = 30;

type Answer = ResponseOf<typeof listMessages>;

/** Whole answers, because each has the counts. */
const PAGING = {
  rowsOf: (answer: Answer) => [answer],
  nextOf({ messages }: Answer) {
    const last = messages.at(-1);
    return last && messages.length >= PAGE ? { before: cursorAfter(last) } : undefined;
  },
};

export interface Inbox {
  pages: Pages<Answer>;
  messages: readonly InboxMessage[];
  counts: Answer['counts'] | undefined;
  isMarking: boolean;
  /** @returns the message as it is then; undefined if that failed */
  mark(message: InboxMessage, state: MessageState): Promise<InboxMessage | undefined>;
}

/** Messages in one state, and marking them. A marked message leaves its list at once. */
export function useInbox(state: MessageState, userId: string | undefined): Inbox {
  const { id: ownId } = useAccount();
  const pages = usePages(
    listMessages,
    { query: { state, limit: PAGE, ...(userId !== undefined && { userId }) } },
    PAGING,
  );
  // By the answer that listed it: a newer one knows better.
  const [marked, setMarked] = useState<ReadonlyMap<string, Answer>>(new Map());
  const one = useOneAtATime();
  const listed = pages.rows.flatMap((answer) => answer.messages.filter(({ id }) => marked.get(id) !== answer));

  async function send(message: InboxMessage, to: MessageState): Promise<InboxMessage | undefined> {
    try {
      const answer = await call(markMessage, { params: { id: message.id }, body: { state: to } });
      const over = pages.rows.find(({ messages }) => messages.some(({ id }) => id === message.id));
      if (over) setMarked((before) => new Map(before).set(message.id, over));
      notify(answer, to, ownId);
      pages.reload();
      refreshWaiting();
      return answer;
    } catch (error) {
      toast({ title: 'Failed to update the message', text: reasonOf(error), tone: 'bad' });
      return undefined;
    }
  }

  return {
    pages,
    messages: [...new Map(listed.map((message) => [message.id, message])).values()],
    counts: pages.rows[0]?.counts,
    isMarking: one.isRunning(),
    async mark(message, to) {
      let answer: InboxMessage | undefined;
      await one.run(async () => {
        answer = await send(message, to);
      });
      return answer;
    },
  };
}

/** Another administrator may have been first. */
function notify({ doneBy }: InboxMessage, to: MessageState, ownId: string): void {
  if (to === 'open') toast({ title: 'The message is open again' });
  else if (!doneBy || doneBy.id === ownId) toast({ title: 'The message is done' });
  else toast({ title: 'Already done', text: `${doneBy.name} has marked it as done before you.` });
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof OfflineError) return 'There was no answer from the server. Please try again.';
  return error instanceof ApiError ? error.reason : undefined;
}
