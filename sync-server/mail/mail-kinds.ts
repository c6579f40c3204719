import * as z from 'zod/mini';
import { CONTACT_CATEGORIES, type ContactCategory } from '../../shared/domain/contact.ts';
import { PAID_TIERS } from '../../shared/domain/plan.ts';
import { NOTIFICATION_DATA } from '../../shared/schemas/notification.ts';

/** Of a mail that can be switched off: the path that does it, and the reader's time zone, where it is known. */
const switchable = { unsubscribe: z.string(), zone: z.nullable(z.string()) };

/** Every kind of mail with what its text needs. Times are ISO 8601. A kind that waits in the outbox keeps its shape. */
export const MAIL_KINDS = {
  /** Once, when an account is made. */
  welcome: z.object({}),
  /** To the recipient of a gift that is paid. */
  gift: z.object({
    giverName: z.nullable(z.string()),
    giftMessage: z.nullable(z.string()),
    planId: z.enum(PAID_TIERS),
    giftCode: z.string(),
    expiresAt: z.string(),
  }),
  /** To the buyer of a gift, so that its code is never lost. */
  'gift-bought': z.object({
    recipientName: z.string(),
    recipientEmail: z.string(),
    planId: z.enum(PAID_TIERS),
    giftCode: z.string(),
    expiresAt: z.string(),
  }),
  /** To a person whose renewal failed. */
  'payment-failed': z.object({ planId: z.enum(PAID_TIERS), failedAt: z.string(), worksUntil: z.string() }),
  /** To a person whose wishes have met their prices. */
  'price-alert': z.object({ alerts: z.array(NOTIFICATION_DATA.price).check(z.minLength(1)), ...switchable }),
  /** To a person whose plan ends and does not renew. */
  'plan-ending': z.extend(NOTIFICATION_DATA['plan-ending'], switchable),
  /** To support, when somebody writes. */
  contact: z.object({
    name: z.string(),
    email: z.string(),
    category: z.enum(Object.keys(CONTACT_CATEGORIES) as [ContactCategory, ...ContactCategory[]]),
    subject: z.string(),
    message: z.string(),
  }),
} as const;

export type MailKind = keyof typeof MAIL_KINDS;
export type MailPayload<Kind extends MailKind> = z.output<(typeof MAIL_KINDS)[Kind]>;

export function isMailKind(value: string): value is MailKind {
  return Object.hasOwn(MAIL_KINDS, value);
}
