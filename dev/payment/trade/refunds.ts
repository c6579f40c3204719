import type { Books } from '../books/books.ts';
import type { Charge, Dispute, Refund } from '../books/objects.ts';
import { invalid } from '../contract/refusal.ts';
import { moneyText } from './catalogue.ts';

/** Without an amount, all that is left. */
export async function createRefund(books: Books, payment_intent: string, wished?: number): Promise<Refund> {
  const charge = await chargeOf(books, payment_intent);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const amount = wished ?? left;
  if (amount > left) {
    const message = `Refund amount (${moneyText(amount)}) is greater than unrefunded amount on charge (${moneyText(left)})`;
    throw invalid(message, { param: 'amount' });
  }
  const refund: Refund = { object: 'refund', id: books.newId('re_'), created: books.now, payment_intent, amount };
  const refunded = await books.put({ ...charge, amount_refunded: charge.amount_refunded + amount });
  await books.emit('refund.created', refund);
  await books.emit('charge.refunded', refunded);
  return refund;
}

async function chargeOf(books: Books, paymentIntent: string): Promise<Charge> {
  const { status, latest_charge } = await books.get('payment_intent', paymentIntent, 'payment_intent');
  if (status === 'succeeded' && latest_charge) return books.get('charge', latest_charge);
  throw invalid(`This PaymentIntent (${paymentIntent}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
    code: 'payment_intent_unexpected_state',
  });
}

/** The bank of the person asks for the money back, and decides. */
export async function dispute(books: Books, payment_intent: string, status: 'lost' | 'won'): Promise<void> {
  const charge = await chargeOf(books, payment_intent);
  if (charge.disputed) return;
  await books.put({ ...charge, disputed: true });
  const made = { id: books.newId('du_'), created: books.now, payment_intent };
  const opened: Dispute = {
    object: 'dispute',
    ...made,
    amount: charge.amount - charge.amount_refunded,
    status: 'needs_response',
  };
  await books.emit('charge.dispute.created', opened);
  await books.emit('charge.dispute.closed', await books.put<Dispute>({ ...opened, status }));
}
