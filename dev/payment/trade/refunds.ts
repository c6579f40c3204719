import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Books } from '../books/books.ts';
import { idOf } from '../books/kinds.ts';
import type * as parameters from '../contract/parameters.ts';
import { invalid } from '../contract/refusal.ts';
import { disputeShape, refundShape } from '../shapes/payments.ts';
import { mergeMetadata } from './catalogue.ts';
import { moneyText } from './proration.ts';

export async function createRefund(
  books: Books,
  given: z.infer<typeof parameters.createRefund>,
): Promise<Stripe.Refund> {
  const charge = await chargeToRefund(books, given);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const amount = given.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${moneyText(amount)}) is greater than unrefunded amount on charge (${moneyText(left)})`;
    throw invalid(message, { param: 'amount' });
  }
  const refund = refundShape({
    id: books.newId('re_', 24),
    created: books.now,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    customer: charge.customer,
    reason: given.reason ?? null,
    metadata: mergeMetadata({}, given.metadata),
  });
  await books.put('refund', refund);
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  await books.put('charge', refunded);
  await books.emit('refund.created', refund);
  await books.emit('charge.refunded', refunded, charge);
  return refund;
}

async function chargeToRefund(books: Books, given: z.infer<typeof parameters.createRefund>): Promise<Stripe.Charge> {
  if ((given.charge === undefined) === (given.payment_intent === undefined)) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  }
  if (given.charge !== undefined) return books.get('charge', given.charge, 'charge');
  return chargeOf(books, given.payment_intent ?? '');
}

async function chargeOf(books: Books, paymentIntent: string): Promise<Stripe.Charge> {
  const intent = await books.get('payment_intent', paymentIntent, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
      code: 'payment_intent_unexpected_state',
    });
  }
  return books.get('charge', idOf(intent.latest_charge));
}

/** The bank of the person asks for the money back. */
export async function openDispute(books: Books, paymentIntent: string): Promise<Stripe.Dispute> {
  const charge = await chargeOf(books, paymentIntent);
  const [known] = await books.all('dispute', { charge: charge.id });
  if (known) return known;
  const dispute = disputeShape({
    id: books.newId('du_', 24),
    created: books.now,
    amount: charge.amount - charge.amount_refunded,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: paymentIntent,
  });
  await books.put('dispute', dispute);
  await books.put('charge', { ...charge, disputed: true });
  await books.emit('charge.dispute.created', dispute);
  await books.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Ends a dispute, which is opened first if there is none. */
export async function closeDispute(
  books: Books,
  paymentIntent: string,
  status: 'lost' | 'won',
): Promise<Stripe.Dispute> {
  const dispute = await openDispute(books, paymentIntent);
  if (dispute.status === 'lost' || dispute.status === 'won') return dispute;
  const closed = await books.put('dispute', { ...dispute, status });
  if (status === 'won') await books.emit('charge.dispute.funds_reinstated', closed);
  await books.emit('charge.dispute.closed', closed);
  return closed;
}
