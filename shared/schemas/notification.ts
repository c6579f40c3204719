// Chunk: notifications

import * as z from 'zod/mini';
import { PAID_TIERS } from '../domain/plan.ts';
import { NOTIFICATION_FIELDS, type RowOf } from '../entities.ts';
import { stamps, storedFields } from './row-schema.ts';

/** A notification as a synced row. */
export const notificationRow = z.object({ id: z.string(), ...storedFields(NOTIFICATION_FIELDS), ...stamps });
export type NotificationRow = RowOf['notification'];

const money = z.string().check(z.regex(/^\d+(\.\d\d)?$/));

/**
 * The content of each kind of notification; times are ISO 8601. Devices keep rows of this shape, so a field is only ever added,
 * and is optional then.
 */
export const NOTIFICATION_DATA = {
  /** The price of a wish came down to its target. `price` is null where its shop does not let prices be kept. */
  price: z.object({
    wishId: z.string(),
    artist: z.string(),
    title: z.string(),
    target: money,
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    shop: z.string(),
    price: z.nullable(money),
    crossedAt: z.string(),
  }),
  /** A gift for this person's address was paid, or one that they gave was redeemed. */
  gift: z.discriminatedUnion('what', [
    z.object({
      what: z.literal('received'),
      giverName: z.nullable(z.string()),
      planId: z.enum(PAID_TIERS),
      giftCode: z.string(),
    }),
    /** With the name that the giver has typed. */
    z.object({ what: z.literal('redeemed'), recipientName: z.string(), planId: z.enum(PAID_TIERS) }),
  ]),
  /** A plan that does not renew ends soon. */
  'plan-ending': z.object({ planId: z.enum(PAID_TIERS), endsAt: z.string() }),
  'new-follower': z.object({
    /** A username or an id, as the address of a profile has it. */
    key: z.string(),
    name: z.string(),
    /** Null for a private profile. */
    albumCount: z.nullable(z.number()),
  }),
  /** An administrator has hidden a review of this person, or shows it again. */
  review: z.object({
    what: z.enum(['hidden', 'restored']),
    artist: z.string(),
    title: z.string(),
    /** Why it was hidden. */
    note: z.nullable(z.string()),
  }),
  support: z.discriminatedUnion('what', [
    z.object({ what: z.literal('answered'), subject: z.string() }),
    /** Support has looked at the account as this person sees it. */
    z.object({ what: z.literal('looked') }),
  ]),
  /** The server has refused changes that a device had queued; the message is about the first. */
  'change-refused': z.object({ count: z.number(), message: z.string() }),
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_DATA;
export type NotificationData<Kind extends NotificationKind> = z.output<(typeof NOTIFICATION_DATA)[Kind]>;

/** A kind with its data. */
export type Notice = { [Kind in NotificationKind]: { kind: Kind; data: NotificationData<Kind> } }[NotificationKind];

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(NOTIFICATION_DATA, kind);
}

/** Undefined for a notification of a newer version, which this one has no words for. */
export function noticeIn({ kind, data }: { kind: string; data: unknown }): Notice | undefined {
  if (!isNotificationKind(kind)) return undefined;
  const parsed = (NOTIFICATION_DATA[kind] as z.ZodMiniType).safeParse(data);
  return parsed.success ? ({ kind, data: parsed.data } as Notice) : undefined;
}
