import { type Currency, DEFAULT_CURRENCY } from '../../../shared/domain/currency.ts';
import { ruleOfWish } from '../../../shared/domain/wish-rule.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';

/** The currency of the newest wish with a target, which a new target begins with. */
export function usualCurrency(wishlist: readonly WishlistRow[]): Currency {
  for (const wish of wishlist) {
    const rule = ruleOfWish(wish);
    if (rule) return rule.currency;
  }
  return DEFAULT_CURRENCY;
}
