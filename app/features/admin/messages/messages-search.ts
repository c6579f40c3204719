import type { MessageState } from '../../../../shared/contract/contact.ts';

/** The search parameters of the inbox. */
export interface MessagesSearch {
  state: MessageState;
  /** The id of the account whose messages alone are shown. */
  user?: string | undefined;
  /** The id of the message that is open. */
  message: string | undefined;
}

export function parseMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  const { state, user, message } = raw;
  const idIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { state: state === 'done' ? 'done' : 'open', user: idIn(user), message: idIn(message) };
}

export function messagesAddress({ state, user, message }: MessagesSearch): string {
  const query = new URLSearchParams();
  if (state === 'done') query.set('state', state);
  if (user !== undefined) query.set('user', user);
  if (message !== undefined) query.set('message', message);
  return query.size === 0 ? '/admin/messages' : `/admin/messages?${query}`;
}
