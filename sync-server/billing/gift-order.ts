import type { PaidTier } from '../../shared/domain/plan.ts';
import type { Context } from '../context.ts';
import { closeEarlier, openCheckout } from './open-checkout.ts';
import { requirePayments } from './provider-answer.ts';

export interface GiftWish {
  planId: PaidTier;
  recipientName: string;
  recipientEmail: string;
  giftMessage: string | null;
}

/** Buys a gift. Its details wait here until it is paid; the provider learns none of them (AMB-06). */
export async function buyGift(ctx: Context, userId: string, wish: GiftWish): Promise<{ url: string }> {
  requirePayments(ctx);
  await closeEarlier(ctx, userId);
  const order = {
    planId: wish.planId,
    isGift: true,
    cancelPath: `/checkout?plan=${wish.planId}&gift=true&canceled=true`,
  };
  return openCheckout(ctx, userId, order, async (trx, { id }) => {
    await trx
      .insertInto('gift_subscriptions')
      .values({
        id: ctx.newId(),
        order_id: id,
        purchaser_id: userId,
        recipient_name: wish.recipientName.replace(/\s+/g, ' '),
        recipient_email: wish.recipientEmail,
        gift_message: wish.giftMessage,
        subscription_tier: wish.planId,
      })
      .execute();
  });
}
