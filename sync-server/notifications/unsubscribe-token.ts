import { createHmac, timingSafeEqual } from 'node:crypto';
import { UNSUBSCRIBE_PATH } from '../../shared/contract/notifications.ts';
import { NOTIFICATION_KINDS } from '../../shared/domain/notification-kinds.ts';
import { isNotificationKind, type NotificationKind } from '../../shared/schemas/notification.ts';

/** The mails that one address switches off: those of one kind, to one person. */
export interface Subscription {
  userId: string;
  kind: NotificationKind;
}

/** The address that switches a kind of mail off, without a sign-in. It does nothing else, so it may lie in a mailbox for years. */
export function unsubscribePath(secret: string, subscription: Subscription): string {
  return `${UNSUBSCRIBE_PATH}?token=${tokenOf(secret, subscription)}`;
}

/** Undefined for a token that this server has not signed. */
export function readToken(secret: string, token: string): Subscription | undefined {
  const [userId = '', kind = ''] = token.split('.');
  if (!isNotificationKind(kind) || NOTIFICATION_KINDS[kind].ways.mail === 'always') return undefined;
  const subscription = { userId, kind };
  const [given, right] = [token, tokenOf(secret, subscription)].map((text) => Buffer.from(text));
  const isSigned = given !== undefined && right !== undefined && given.length === right.length;
  return isSigned && timingSafeEqual(given, right) ? subscription : undefined;
}

function tokenOf(secret: string, { userId, kind }: Subscription): string {
  const key = createHmac('sha256', secret).update('unsubscribe').digest();
  return `${userId}.${kind}.${createHmac('sha256', key).update(`${userId} ${kind}`).digest('base64url')}`;
}
