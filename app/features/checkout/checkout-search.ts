// Chunk: small

import { isPaidTier, type PaidTier } from '../../../shared/domain/plan.ts';

/** The unparsed search parameters; the routes pass them on, because every first page loads the routes. */
export type Unread<Search> = { [Name in keyof Search]?: unknown };

/** The search parameters of /checkout. */
export interface CheckoutSearch {
  /** Missing if it is no plan that can be bought. */
  plan?: PaidTier | undefined;
  gift?: true | undefined;
  recipientName?: string | undefined;
  recipientEmail?: string | undefined;
  giftMessage?: string | undefined;
  /** The person left the payment page without paying. */
  canceled?: true | undefined;
}

/** Never throws. */
export function parseCheckoutSearch(raw: Unread<CheckoutSearch>): CheckoutSearch {
  const gift = isTrue(raw.gift);
  return {
    plan: isPaidTier(raw.plan) ? raw.plan : undefined,
    gift,
    recipientName: gift && text(raw.recipientName),
    recipientEmail: gift && text(raw.recipientEmail),
    giftMessage: gift && text(raw.giftMessage),
    canceled: isTrue(raw.canceled),
  };
}

export interface SubscribeSearch {
  /** A discount code typed before the sign-in. */
  code?: string | undefined;
  canceled?: true | undefined;
}

export function parseSubscribeSearch(raw: Unread<SubscribeSearch>): SubscribeSearch {
  return { code: text(raw.code), canceled: isTrue(raw.canceled) };
}

/** The router parses a text such as 1999 as a number. */
function text(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
}

function isTrue(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}
