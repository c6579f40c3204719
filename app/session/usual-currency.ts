// Chunk: drafts

import { type Currency, isCurrency } from '../../shared/domain/currency.ts';
import { DEFAULT_CURRENCY } from '../../shared/domain/money.ts';
import { ruleOfWish } from '../../shared/domain/wish-rule.ts';
import type { WishlistRow } from '../../shared/schemas/wishlist-item.ts';
import { useWishlist } from '../library/react/hooks.ts';
import { useNewestAccount } from './use-newest-account.ts';

/** The currency that a new price begins with. */
export function useUsualCurrency(): Currency {
  return usualCurrency(useNewestAccount().currency, useWishlist());
}

/**
 * The person's own, or that of the newest wish with a target while they have chosen none.
 * @param own of an account, perhaps one that a later version knows
 */
export function usualCurrency(own: string | null | undefined, wishlist: readonly WishlistRow[]): Currency {
  if (typeof own === 'string' && isCurrency(own)) return own;
  for (const wish of wishlist) {
    const rule = ruleOfWish(wish);
    if (rule) return rule.currency;
  }
  return DEFAULT_CURRENCY;
}
