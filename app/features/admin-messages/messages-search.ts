import type { MessageState } from '../../../shared/contract/contact.ts';

/** What the address of the inbox says. */
export interface MessagesSearch {
  state: MessageState;
  /** The id of the message that is open. */
  message: string | undefined;
}

export function parseMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  const { state, message } = raw;
  return { state: state === 'done' ? 'done' : 'open', message: typeof message === 'string' ? message : undefined };
}

export function messagesAddress({ state, message }: MessagesSearch): string {
  const query = new URLSearchParams();
  if (state === 'done') query.set('state', state);
  if (message !== undefined) query.set('message', message);
  return query.size === 0 ? '/admin/messages' : `/admin/messages?${query}`;
}
