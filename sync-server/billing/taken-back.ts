import type { Context } from '../context.ts';
import type { PaymentState } from '../providers/payment/payment-provider.ts';
import { foundOf } from './provider-answer.ts';

export type TakenBack = 'refunded' | 'disputed';

export async function findPayment(ctx: Context, paymentId: string | null): Promise<PaymentState | undefined> {
  return paymentId === null ? undefined : foundOf(ctx, await ctx.payment.readPayment(paymentId));
}

/** Whether a payment was paid back in full or lost in a dispute; a part paid back changes nothing (AMB-84). */
export function takenBackOf({ amountCents, refundedCents, isDisputeLost }: PaymentState): TakenBack | undefined {
  if (isDisputeLost) return 'disputed';
  return amountCents > 0 && refundedCents >= amountCents ? 'refunded' : undefined;
}
