import * as contract from '../../shared/contract/wishlist.ts';
import type { Context } from '../context.ts';
import type { Calls } from '../http/mount.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { withStoredCover } from '../library/images/store-image.ts';
import { acceptedOrThrow, derivedId, runCommand } from '../library/run-command.ts';
import { findWishlistItem, listWishlist, type WishlistEntity } from './queries.ts';

export function wishlistRoutes({ mount }: Calls): void {
  mount(contract.listWishlist, ({ ctx, userId }) => listWishlist(ctx.db, userId));

  mount(contract.createWishlistItem, async ({ ctx, userId, body, idempotencyKey: key }) => {
    const { id: givenId, createdAt, ...input } = body;
    const id = givenId ?? (key ? derivedId(userId, key, 'wishlist item') : ctx.newId());
    const fields = await withStoredCover(ctx, userId, input);
    const args = { id, fields, createdAt };
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'wishlist.create', args, idempotencyKey: key }));
    return requireItem(ctx, userId, id);
  });

  mount(contract.updateWishlistItem, async ({ ctx, userId, params, body, idempotencyKey }) => {
    const id = idIn(params.id, 'wishlist item');
    const args = { id, changes: await withStoredCover(ctx, userId, body) };
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'wishlist.update', args, idempotencyKey }));
    return requireItem(ctx, userId, id);
  });

  mount(contract.setPriceAlert, async ({ ctx, userId, params, body, idempotencyKey }) => {
    const id = idIn(params.id, 'wishlist item');
    const { priceAlert, targetPrice } = body;
    // Off keeps the stored price, whatever comes with it (AMB-52).
    const changes = priceAlert && targetPrice !== undefined ? { priceAlert, targetPrice } : { priceAlert };
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'wishlist.update', args: { id, changes }, idempotencyKey }));
    return requireItem(ctx, userId, id);
  });

  mount(contract.deleteWishlistItem, async ({ ctx, userId, params, idempotencyKey }) => {
    const args = { id: idIn(params.id, 'wishlist item') };
    const { verdict } = acceptedOrThrow(
      await runCommand(ctx, userId, { name: 'wishlist.delete', args, idempotencyKey }),
    );
    if (verdict.status === 'noop') throw notFound('wishlist item');
    return { success: true as const };
  });
}

async function requireItem({ db }: Context, userId: string, id: string): Promise<WishlistEntity> {
  const item = await findWishlistItem(db, userId, id);
  if (!item) throw notFound('wishlist item');
  return item;
}
