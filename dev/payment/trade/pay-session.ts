import type { Books } from '../books/books.ts';
import type { Session } from '../books/objects.ts';
import { isUsedUp, priceNamed, productNameOf } from './catalogue.ts';
import { charge, collect, issueInvoice, takesDecline } from './invoices.ts';
import { startSubscription } from './subscriptions.ts';

/** The result of a pressed button of the payment page. */
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
  const coupon = session.own.coupon === null ? undefined : await books.get('coupon', session.own.coupon);
  if (coupon && isUsedUp(coupon)) return { kind: 'refused' };
  if (wish === 'decline' || takesDecline(books, 'works')) {
    await declineSession(books, session);
    return { kind: 'declined' };
  }
  if (coupon) await books.put({ ...coupon, times_redeemed: 1 });
  const bought = session.mode === 'subscription' ? await subscribe(books, session) : await purchase(books, session);
  const paid = await books.put<Session>({
    ...session,
    ...bought,
    status: 'complete',
    payment_status: 'paid',
    url: null,
  });
  await books.schedule(id, null);
  await books.emit('checkout.session.completed', paid);
  return { kind: 'paid', status: 'complete', url: successUrl(paid) };
}

/** The address where the person goes without paying. The session stays open. */
export async function leaveSession(books: Books, id: string): Promise<string> {
  return (await books.get('checkout.session', id)).cancel_url;
}

function successUrl({ success_url, id }: Session): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

async function declineSession(books: Books, session: Session): Promise<void> {
  const { amount_total: amount, customer, own } = session;
  const { id } = await charge(books, { amount, customer, metadata: own.metadata }, own.paymentIntent, true);
  await books.put({ ...session, own: { ...own, paymentIntent: id } });
}

async function subscribe(books: Books, session: Session): Promise<Pick<Session, 'subscription' | 'invoice'>> {
  const { id, latest_invoice } = await startSubscription(books, session);
  return { subscription: id, invoice: latest_invoice };
}

async function purchase(books: Books, session: Session): Promise<Pick<Session, 'invoice' | 'payment_intent'>> {
  const { price: priceId, discount, metadata, paymentIntent } = session.own;
  const price = priceNamed(priceId, 'price');
  const period = { start: books.now, end: books.now };
  const issued = await issueInvoice(books, {
    customer: await books.get('customer', session.customer),
    subscription: null,
    reason: 'manual',
    lines: [{ object: 'line_item', description: productNameOf(price), amount: price.unit_amount, period }],
    discount,
  });
  const { id, own } = await collect(books, issued, { card: 'works', existing: paymentIntent, metadata });
  return { invoice: id, payment_intent: own.paymentIntent };
}
