import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { countText } from '../../ui/number-text.ts';

/** '23 albums, 9 price alerts on' */
export function wishlistSummary(wishlist: readonly Pick<WishlistRow, 'priceAlert'>[]): string {
  const alerts = wishlist.filter(({ priceAlert }) => priceAlert).length;
  const on = alerts === 0 ? 'no price alerts' : countText(alerts, 'price alert');
  return `${countText(wishlist.length, 'album')}, ${on} on`;
}
