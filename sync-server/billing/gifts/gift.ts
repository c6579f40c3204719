import type { Kysely } from 'kysely';
import { GIFT_CODE_MONTHS } from '../../../shared/domain/gift-code.ts';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { displayNameOf } from '../../../shared/domain/user.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { addJob } from '../../jobs/job.ts';
import { findAccount } from '../../library/account.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { CheckoutState } from '../../providers/payment/payment-provider.ts';
import { markPaid, type Order } from '../ledger/orders.ts';
import { afterMonths } from '../ledger/period.ts';
import type { RefundState } from '../provider/refund-state.ts';
import { freeGiftCode } from './gift-code.ts';
import { giftMailKey, mailGift } from './gift-mail.ts';
import { notifyReceived } from './notify-gift.ts';

export interface GiftWish {
  planId: PaidTier;
  recipientName: string;
  recipientEmail: string;
  giftMessage: string | null;
}

/** Keeps the details of a gift until it is paid; the provider learns none of them (AMB-06). */
export async function writeGift(
  ctx: Context,
  trx: Kysely<Database>,
  { orderId, userId, wish }: { orderId: string; userId: string; wish: GiftWish },
): Promise<void> {
  await trx
    .insertInto('gift_subscriptions')
    .values({
      id: ctx.newId(),
      order_id: orderId,
      purchaser_id: userId,
      recipient_name: wish.recipientName.replace(/\s+/g, ' '),
      recipient_email: wish.recipientEmail,
      gift_message: wish.giftMessage,
      subscription_tier: wish.planId,
    })
    .execute();
}

/** Gives the gift its code once it is paid, and mails that to its recipient and its giver. */
export async function fulfilGift(
  ctx: Context,
  order: Order,
  state: CheckoutState,
  refundState: RefundState | undefined,
) {
  const now = new Date(ctx.clock()).toISOString();
  const giver = order.user_id === null ? undefined : await findAccount(ctx.db, order.user_id);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await markPaid({ trx, now }, order, state, refundState))) return;
    const giftCode = await freeGiftCode(trx);
    const expiresAt = afterMonths(now, GIFT_CODE_MONTHS);
    const gift = await trx
      .updateTable('gift_subscriptions')
      .set({
        stripe_payment_intent_id: state.paymentId,
        ...(refundState ? { voided_at: now } : { gift_code: giftCode, expires_at: expiresAt }),
      })
      .where('order_id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (refundState) return;
    await mailGift(
      ctx,
      trx,
      { gift: { ...gift, gift_code: giftCode, expires_at: expiresAt }, giver },
      giftMailKey(gift.id),
    );
    await addJob(trx, notifyReceived, { giftId: gift.id });
    const { recipient_name: recipientName, recipient_email: recipientEmail, subscription_tier: planId } = gift;
    if (!giver?.email) return;
    await queueMail(trx, ctx.newId(), {
      template: 'gift-bought',
      dedupeKey: `gift-bought:${gift.id}`,
      to: { name: displayNameOf(giver), address: giver.email },
      payload: { recipientName, recipientEmail, planId, giftCode, expiresAt },
    });
  });
}

/** A redeemed gift stays with the person who redeemed it. */
export async function voidGift(ctx: Context, orderId: string): Promise<void> {
  await ctx.db
    .updateTable('gift_subscriptions')
    .set({ voided_at: new Date(ctx.clock()).toISOString() })
    .where('order_id', '=', orderId)
    .where('is_redeemed', '=', false)
    .where('voided_at', 'is', null)
    .execute();
}
