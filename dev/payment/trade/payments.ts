import type { Stripe } from 'stripe';
import type { Books } from '../books/books.ts';
import { idOrNull } from '../books/kinds.ts';
import { CARD_DECLINED } from '../contract/refusal.ts';
import { chargeShape, paymentIntentShape, paymentMethodShape } from '../shapes/payments.ts';

export interface Payment {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
  paymentMethod: string;
}

/** The cards that pages offer, with Stripe's test numbers. */
export const CARDS = { works: '4242', declines: '0341' } as const;

/** Stores a card. One that declines can be stored, and each payment with it fails. */
export async function storeCard(books: Books, customer: string | null, card: keyof typeof CARDS): Promise<string> {
  const id = books.newId('pm_', 24);
  const method = paymentMethodShape({ id, created: books.now, customer, last4: CARDS[card] });
  await books.put('payment_method', method, { declines: card === 'declines' });
  if (customer !== null) await books.emit('payment_method.attached', method);
  return id;
}

/** Whether the next payment with this card fails; uses up one of the failures that a person has asked for. */
export async function takesDecline(books: Books, paymentMethod: string): Promise<boolean> {
  if (books.settings.failingCharges > 0) {
    books.settings.failingCharges -= 1;
    return true;
  }
  return (await books.hidden('payment_method', paymentMethod)).declines;
}

/**
 * Tries to take the money, and writes the payment intent with its charge.
 * @param existing the intent of an earlier try
 */
export async function charge(
  books: Books,
  payment: Payment,
  { existing, isDeclined }: { existing: string | null; isDeclined: boolean },
): Promise<Stripe.PaymentIntent> {
  const intent = existing ? await books.get('payment_intent', existing) : await createIntent(books, payment);
  const method = await books.get('payment_method', payment.paymentMethod);
  const { paymentMethod: _, ...facts } = payment;
  const id = books.newId('ch_', 24);
  const made = await books.put(
    'charge',
    chargeShape({
      id,
      created: books.now,
      ...facts,
      payment_intent: intent.id,
      payment_method: method.id,
      isPaid: !isDeclined,
      last4: method.card?.last4 ?? CARDS.works,
      receiptUrl: `${books.publicUrl}/dev-pay/receipt/${id}`,
    }),
  );
  await books.emit(isDeclined ? 'charge.failed' : 'charge.succeeded', made);
  const tried: Stripe.PaymentIntent = {
    ...intent,
    customer: payment.customer,
    latest_charge: made.id,
    ...(isDeclined
      ? { last_payment_error: { ...CARD_DECLINED, charge: made.id, payment_method: method }, payment_method: null }
      : { last_payment_error: null, payment_method: method.id, amount_received: payment.amount }),
    status: isDeclined ? 'requires_payment_method' : 'succeeded',
  };
  await books.put('payment_intent', tried);
  await books.emit(isDeclined ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', tried);
  return tried;
}

async function createIntent(books: Books, payment: Payment): Promise<Stripe.PaymentIntent> {
  const { paymentMethod: _, ...facts } = payment;
  const intent = paymentIntentShape({ id: books.newId('pi_', 24), created: books.now, ...facts });
  await books.put('payment_intent', intent);
  await books.emit('payment_intent.created', intent);
  return intent;
}

/** The card that pays by itself: the subscription's, else the customer's. */
export async function cardOf(
  books: Books,
  customer: string,
  subscription: Stripe.Subscription | null,
): Promise<string | null> {
  const own = idOrNull(subscription?.default_payment_method);
  return own ?? idOrNull((await books.get('customer', customer)).invoice_settings.default_payment_method);
}
