import type { Router } from 'express';
import * as contract from '../../shared/contract/wishlist.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { withStoredCover } from '../library/images/store-image.ts';
import { acceptedOrThrow, derivedId, runCommand } from '../library/run-command.ts';
import { findWishlistItem, listWishlist, type WishlistEntity } from './queries.ts';

export function wishlistRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.listWishlist, ({ userId }) => listWishlist(ctx.db, userId));

  mount(router, ctx, contract.createWishlistItem, async ({ userId, body, idempotencyKey: key }) => {
    const { id: givenId, createdAt, ...input } = body;
    const id = givenId ?? (key ? derivedId(userId, key, 'wishlist item') : ctx.newId());
    const fields = await withStoredCover(ctx, userId, input);
    const args = { id, fields, createdAt };
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'wishlist.create', args, idempotencyKey: key }));
    return requireItem(userId, id);
  });

  mount(router, ctx, contract.updateWishlistItem, async ({ userId, params, body, idempotencyKey }) => {
    const id = idIn(params.id, 'wishlist item');
    const args = { id, changes: await withStoredCover(ctx, userId, body) };
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'wishlist.update', args, idempotencyKey }));
    return requireItem(userId, id);
  });

  mount(router, ctx, contract.setPriceAlert, async ({ userId, params, body, idempotencyKey }) => {
    const id = idIn(params.id, 'wishlist item');
    const { priceAlert, targetPrice } = body;
    // Off keeps the stored price, whatever comes with it (AMB-52).
    const changes = priceAlert && targetPrice !== undefined ? { priceAlert, targetPrice } : { priceAlert };
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'wishlist.update', args: { id, changes }, idempotencyKey }));
    return requireItem(userId, id);
  });

  mount(router, ctx, contract.deleteWishlistItem, async ({ userId, params, idempotencyKey }) => {
    const args = { id: idIn(params.id, 'wishlist item') };
    const { verdict } = acceptedOrThrow(
      await runCommand(ctx, userId, { name: 'wishlist.delete', args, idempotencyKey }),
    );
    if (verdict.status === 'noop') throw notFound('wishlist item');
    return { success: true as const };
  });

  async function requireItem(userId: string, id: string): Promise<WishlistEntity> {
    const item = await findWishlistItem(ctx.db, userId, id);
    if (!item) throw notFound('wishlist item');
    return item;
  }
}
