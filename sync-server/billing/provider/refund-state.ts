import type { Context } from '../../context.ts';
import type { PaymentState } from '../../providers/payment/payment-provider.ts';
import { valueOrMissing } from './provider-answer.ts';

export type RefundState = 'refunded' | 'disputed';

export async function findPayment(ctx: Context, paymentId: string | null): Promise<PaymentState | undefined> {
  return paymentId === null ? undefined : valueOrMissing(ctx, await ctx.payment.readPayment(paymentId));
}

/** Whether a payment was paid back in full or lost in a dispute; a part paid back changes nothing (AMB-84). */
export function refundStateOf({ amountCents, refundedCents, isDisputeLost }: PaymentState): RefundState | undefined {
  if (isDisputeLost) return 'disputed';
  return amountCents > 0 && refundedCents >= amountCents ? 'refunded' : undefined;
}
