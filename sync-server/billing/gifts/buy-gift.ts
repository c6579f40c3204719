import type { Context } from '../../context.ts';
import { closeEarlier, openCheckout } from '../buying/open-checkout.ts';
import { requirePayments } from '../provider/provider-answer.ts';
import { type GiftWish, writeGift } from './gift.ts';

export async function buyGift(ctx: Context, userId: string, wish: GiftWish): Promise<{ url: string }> {
  requirePayments(ctx);
  await closeEarlier(ctx, userId);
  const order = {
    planId: wish.planId,
    isGift: true,
    cancelPath: `/checkout?plan=${wish.planId}&gift=true&canceled=true`,
  };
  return openCheckout(ctx, userId, order, (trx, { id: orderId }) => writeGift(ctx, trx, { orderId, userId, wish }));
}
