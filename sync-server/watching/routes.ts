import { readWishPrices } from '../../shared/contract/wish-prices.ts';
import type { Calls } from '../http/mount.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { readPrices } from './prices.ts';

export function watchRoutes({ mount }: Calls): void {
  mount(readWishPrices, async ({ ctx, userId, params }) => {
    const prices = await readPrices(ctx, userId, idIn(params.id, 'wishlist item'));
    if (!prices) throw notFound('wishlist item');
    return prices;
  });
}
