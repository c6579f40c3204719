import { isPaidTier, type PaidTier } from '../../../shared/domain/plan.ts';

/** What the address of /checkout says. */
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

/**
 * Never throws. Names each parameter, also as undefined: the router would otherwise keep what the address says.
 */
export function parseCheckoutSearch(raw: Record<string, unknown>): CheckoutSearch {
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

export function parseSubscribeSearch(raw: Record<string, unknown>): SubscribeSearch {
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
