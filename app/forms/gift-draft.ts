/** The fields of a gift's form, by the names that the checkout's address uses. */
export interface GiftDraft {
  recipientName: string;
  recipientEmail: string;
  giftMessage: string;
}

export const EMPTY_GIFT: GiftDraft = { recipientName: '', recipientEmail: '', giftMessage: '' };

/** A person's draft is kept for this tab. */
const keyOf = (userId: string) => `side-one-gift.${userId}`;

/** A visitor's lasts as long as the page: each sign-in reloads it, so that the next visitor finds nothing. */
let visitors = EMPTY_GIFT;

/** @returns what was typed before a reload, or before the payment page was left */
export function keptGift(userId: string | undefined): GiftDraft {
  if (userId === undefined) return visitors;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    return isGiftDraft(kept) ? kept : EMPTY_GIFT;
  } catch {
    return EMPTY_GIFT;
  }
}

export function keepGift(userId: string | undefined, gift: GiftDraft): void {
  visitors = userId === undefined ? gift : EMPTY_GIFT;
  if (userId === undefined) return;
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(gift));
  } catch {
    // Without storage nothing outlives the page.
  }
}

/** Call after a gift for this address is bought. A draft for another address stays. */
export function forgetGift(userId: string, recipientEmail: string): void {
  if (keptGift(userId).recipientEmail.trim() === recipientEmail) keepGift(userId, EMPTY_GIFT);
}

function isGiftDraft(value: unknown): value is GiftDraft {
  const fields = new Map(Object.entries(Object(value)));
  return Object.keys(EMPTY_GIFT).every((name) => typeof fields.get(name) === 'string');
}
