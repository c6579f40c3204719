// Chunk: small

/** The longest text the field takes (spec), and the form codes have: GIFT-6 digits-6 letters (AMB-08). */
export const GIFT_CODE_MAX = 50;
export const GIFT_CODE_EXAMPLE = 'GIFT-123456-ABCDEF';
/** The time after the purchase in which a code can be redeemed. */
export const GIFT_CODE_MONTHS = 12;

/** The stored form of a typed code: upper case, without spaces, as codes are compared without case. */
export function giftCodeOf(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

/** The page that redeems a code, with the code typed in. */
export function redeemPath(giftCode: string): string {
  return `/redeem-gift?code=${encodeURIComponent(giftCode)}`;
}

/** The stored form of a typed discount code, compared without case (AMB-11). */
export function discountCodeOf(typed: string): string {
  return typed.trim().toUpperCase();
}
