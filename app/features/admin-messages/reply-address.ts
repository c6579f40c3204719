import type { InboxMessage } from '../../../shared/contract/contact.ts';
import { replySubject } from '../../../shared/domain/contact.ts';
import { dayText } from '../../ui/later/day-text.ts';

/** Mail programs take addresses of about 2,000 letters. */
const QUOTED = 1_000;

/** Opens the mail program with an answer that quotes the message. */
export function replyAddress({ name, email, subject, message, createdAt }: InboxMessage): string {
  const text = message.length <= QUOTED ? message : `${message.slice(0, QUOTED).trimEnd()} […]`;
  const quote = text.replaceAll(/^/gm, '> ');
  const body = `\n\nOn ${dayText(createdAt)}, ${name} wrote:\n${quote}\n`.replaceAll('\n', '\r\n');
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(replySubject(subject))}&body=${encodeURIComponent(body)}`;
}
