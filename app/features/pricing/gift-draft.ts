/** What was typed about a gift, by the names that the checkout's address uses. */
export interface GiftDraft {
  recipientName: string;
  recipientEmail: string;
  giftMessage: string;
}

export const EMPTY_GIFT: GiftDraft = { recipientName: '', recipientEmail: '', giftMessage: '' };

/** Kept for this tab, and apart for each person who uses it. */
const keyOf = (userId: string | undefined) => `side-one-gift.${userId ?? 'visitor'}`;

/** @returns what was typed before a reload, or before the way back from the checkout */
export function keptGift(userId: string | undefined): GiftDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    return isGiftDraft(kept) ? kept : EMPTY_GIFT;
  } catch {
    return EMPTY_GIFT;
  }
}

export function keepGift(userId: string | undefined, gift: GiftDraft): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(gift));
  } catch {
    // Without storage the text lasts as long as the page.
  }
}

function isGiftDraft(value: unknown): value is GiftDraft {
  const fields = new Map(Object.entries(Object(value)));
  return Object.keys(EMPTY_GIFT).every((name) => typeof fields.get(name) === 'string');
}
