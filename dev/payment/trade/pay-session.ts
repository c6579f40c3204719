import type { Stripe } from 'stripe';
import type { Books } from '../books/books.ts';
import { idOf, type PendingLine, type SessionSecrets } from '../books/kinds.ts';
import { customerDetailsShape } from '../shapes/checkout.ts';
import { createCustomer, findCoupon, findCustomer, productNameOf } from './catalogue.ts';
import { linesOf } from './checkout.ts';
import { redeem } from './discounts.ts';
import { collect, issueInvoice } from './invoices.ts';
import { charge, type Payment, storeCard, takesDecline } from './payments.ts';
import { recurringPrice } from './proration.ts';
import { startSubscription } from './start-subscription.ts';

/** What pressing a key of the payment page came to. */
export type Outcome =
  | { kind: 'paid'; status: 'complete'; url: string }
  /** Paid before: nothing more is charged. */
  | { kind: 'over'; status: 'complete'; url: string }
  | { kind: 'over'; status: 'expired' }
  | { kind: 'declined' }
  /** The discount was used up by another purchase meanwhile. */
  | { kind: 'refused' };

/** Pays an open session with a card. Paying twice leads to the same success page and charges once. */
export async function paySession(books: Books, id: string, wish: 'pay' | 'decline'): Promise<Outcome> {
  const session = await books.get('checkout.session', id);
  if (session.status === 'complete') return { kind: 'over', status: 'complete', url: successUrl(session) };
  if (session.status !== 'open') return { kind: 'over', status: 'expired' };
  const secrets = await books.hidden('checkout.session', id);
  const coupon = secrets.coupon === null ? null : await findCoupon(books, secrets.coupon, 'coupon');
  if (coupon && !coupon.valid) return { kind: 'refused' };
  const isFree = session.amount_total === 0;
  const card = await storeCard(books, null, 'works');
  const isDeclined = !isFree && (wish === 'decline' || (await takesDecline(books, card)));
  if (isDeclined) {
    await declineSession(books, session, secrets, card);
    return { kind: 'declined' };
  }
  const customer = await customerOf(books, session);
  if (customer) await attach(books, card, customer.id);
  const paid =
    session.mode === 'subscription' && customer
      ? await subscribe(books, session, secrets, { customer, card, coupon })
      : await purchase(books, session, secrets, { customer, card, coupon });
  await books.put('checkout.session', paid);
  await books.schedule(id, null);
  await books.emit('checkout.session.completed', paid);
  return { kind: 'paid', status: 'complete', url: successUrl(paid) };
}

/** The address where the person goes without paying. The session stays open. */
export async function leaveSession(books: Books, id: string): Promise<string | null> {
  return (await books.get('checkout.session', id)).cancel_url;
}

export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

async function declineSession(
  books: Books,
  session: Stripe.Checkout.Session,
  secrets: SessionSecrets,
  card: string,
): Promise<void> {
  const payment = paymentOf(session, secrets, card, session.customer && idOf(session.customer));
  const tried = await charge(books, payment, { existing: secrets.paymentIntent, isDeclined: true });
  await books.hide('checkout.session', session.id, { ...secrets, paymentIntent: tried.id });
}

interface Buyer {
  customer: Stripe.Customer | null;
  card: string;
  coupon: Stripe.Coupon | null;
}

async function subscribe(
  books: Books,
  session: Stripe.Checkout.Session,
  secrets: SessionSecrets,
  { customer, card, coupon }: Buyer & { customer: Stripe.Customer },
): Promise<Stripe.Checkout.Session> {
  const [line] = secrets.lines;
  if (!line) throw new Error(`Session ${session.id} has no line`);
  const subscription = await startSubscription(books, {
    customer,
    price: await recurringPrice(books, line.price, 'price'),
    quantity: line.quantity,
    coupon,
    description: secrets.description,
    metadata: secrets.metadata,
    paymentMethod: card,
    existing: secrets.paymentIntent,
  });
  return {
    ...completed(session, customer),
    subscription: subscription.id,
    invoice: subscription.latest_invoice && idOf(subscription.latest_invoice),
  };
}

async function purchase(
  books: Books,
  session: Stripe.Checkout.Session,
  secrets: SessionSecrets,
  buyer: Buyer,
): Promise<Stripe.Checkout.Session> {
  if (buyer.coupon) await redeem(books, buyer.coupon);
  const done = completed(session, buyer.customer);
  const wantsInvoice = session.invoice_creation?.enabled && buyer.customer;
  if (wantsInvoice) return purchaseWithInvoice(books, done, secrets, { ...buyer, customer: wantsInvoice });
  if (session.amount_total === 0) return done;
  const payment = paymentOf(session, secrets, buyer.card, buyer.customer?.id ?? null);
  const intent = await charge(books, payment, { existing: secrets.paymentIntent, isDeclined: false });
  return { ...done, payment_intent: intent.id };
}

async function purchaseWithInvoice(
  books: Books,
  session: Stripe.Checkout.Session,
  secrets: SessionSecrets,
  { customer, card, coupon }: Buyer & { customer: Stripe.Customer },
): Promise<Stripe.Checkout.Session> {
  const lines: PendingLine[] = [];
  for (const { price, quantity } of await linesOf(books, session)) {
    lines.push({
      description: await productNameOf(books, price),
      amount: (price.unit_amount ?? 0) * quantity,
      quantity,
      price: price.id,
      product: idOf(price.product),
      period: { start: books.now, end: books.now },
      isProration: false,
      item: null,
    });
  }
  const invoice = await issueInvoice(books, {
    customer,
    subscription: null,
    reason: 'manual',
    lines,
    discount: coupon && { id: books.newId('di_', 24), coupon },
    usesBalance: false,
    currency: session.currency ?? 'usd',
    ...secrets.invoice,
    paymentMethod: card,
  });
  await collect(books, invoice, {
    paymentMethod: card,
    isDeclined: false,
    existing: secrets.paymentIntent,
    metadata: secrets.metadata,
  });
  const { paymentIntent } = await books.hidden('invoice', invoice.id);
  return { ...session, invoice: invoice.id, payment_intent: paymentIntent ?? null };
}

function completed(session: Stripe.Checkout.Session, customer: Stripe.Customer | null): Stripe.Checkout.Session {
  return {
    ...session,
    status: 'complete',
    url: null,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    customer: customer?.id ?? null,
    customer_details: customerDetailsShape(customer?.email ?? session.customer_email, customer?.name ?? null),
  };
}

/** A subscription always has a customer, a purchase only on demand. */
async function customerOf(books: Books, session: Stripe.Checkout.Session): Promise<Stripe.Customer | null> {
  if (session.customer) return findCustomer(books, idOf(session.customer));
  const isRequired = session.customer_creation === 'always' || session.invoice_creation?.enabled;
  if (!isRequired) return null;
  return createCustomer(books, { email: session.customer_email ?? undefined });
}

async function attach(books: Books, card: string, customer: string): Promise<void> {
  const method = await books.put('payment_method', { ...(await books.get('payment_method', card)), customer });
  await books.emit('payment_method.attached', method);
}

function paymentOf(
  session: Stripe.Checkout.Session,
  secrets: SessionSecrets,
  paymentMethod: string,
  customer: string | null,
): Payment {
  return {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer,
    description: session.mode === 'subscription' ? 'Subscription creation' : secrets.description,
    metadata: session.mode === 'subscription' ? {} : secrets.metadata,
    paymentMethod,
  };
}
