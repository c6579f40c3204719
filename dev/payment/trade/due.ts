import type { Stripe } from 'stripe';
import type { Books } from '../books/books.ts';
import { idOf } from '../books/kinds.ts';
import { SCHEMA } from '../books/schema.ts';
import { endSession } from './checkout.ts';
import { collect } from './invoices.ts';
import { cardOf, takesDecline } from './payments.ts';
import { periodLine } from './proration.ts';
import { bill, changeSecrets, nextPeriod, scheduleSubscription } from './subscription-bills.ts';
import { endSubscription } from './subscriptions.ts';

const DAY = 86_400;

/** Days from one try of a failed renewal to the next; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 6] as const;

/** Does what has become due since the last look, in the order of time and dated at its own time. */
export async function catchUp(books: Books): Promise<void> {
  const { now } = books;
  for (;;) {
    const { rows } = await books.client.query<{ id: string; kind: string; due: number }>(
      `select id, kind, due from ${SCHEMA}.objects where due <= $1 order by due, seq limit 1`,
      [now],
    );
    const [row] = rows;
    if (!row) break;
    books.now = Number(row.due);
    await (row.kind === 'subscription' ? renewOrRetry(books, row.id) : expire(books, row.id));
  }
  books.now = now;
}

async function expire(books: Books, id: string): Promise<void> {
  await endSession(books, await books.get('checkout.session', id));
}

async function renewOrRetry(books: Books, id: string): Promise<void> {
  const subscription = await books.get('subscription', id);
  const { retryAt } = await books.hidden('subscription', id);
  if (retryAt !== null && retryAt <= books.now) return retry(books, subscription);
  if (subscription.cancel_at_period_end) {
    const details = subscription.cancellation_details;
    if (details) await endSubscription(books, subscription, details);
    return;
  }
  await renew(books, subscription);
}

/** Begins the next period with an invoice, whether it can be collected or not. */
async function renew(books: Books, before: Stripe.Subscription): Promise<void> {
  const item = nextPeriod(before);
  const { pending } = await books.hidden('subscription', before.id);
  const after: Stripe.Subscription = { ...before, items: { ...before.items, data: [item] } };
  const paymentMethod = await cardOf(books, idOf(before.customer), before);
  const lines = [...pending, await periodLine(books, item)];
  const isDeclined = paymentMethod === null || (await takesDecline(books, paymentMethod));
  await changeSecrets(books, before.id, { pending: [] });
  const invoice = await bill(books, after, 'subscription_cycle', { lines, paymentMethod, isDeclined });
  const isPaid = invoice.status === 'paid';
  await settle(books, before, { ...after, latest_invoice: invoice.id }, invoice, isPaid);
}

async function retry(books: Books, before: Stripe.Subscription): Promise<void> {
  const invoice = await books.get('invoice', before.latest_invoice ? idOf(before.latest_invoice) : '');
  const paymentMethod = await cardOf(books, idOf(before.customer), before);
  const isDeclined = paymentMethod === null || (await takesDecline(books, paymentMethod));
  const tried = await collect(books, invoice, { paymentMethod, isDeclined });
  await settle(books, before, before, tried, tried.status === 'paid');
}

/** Pays an open invoice on demand: with a new card, or by the merchant. */
export async function payOpenInvoice(
  books: Books,
  invoice: Stripe.Invoice,
  isDeclined: boolean,
): Promise<Stripe.Invoice> {
  const of = invoice.parent?.subscription_details?.subscription;
  const subscription = of ? await books.get('subscription', idOf(of)) : null;
  const customer = invoice.customer ? idOf(invoice.customer) : '';
  const tried = await collect(books, invoice, {
    paymentMethod: await cardOf(books, customer, subscription),
    isDeclined,
  });
  const isLatest = subscription?.latest_invoice && idOf(subscription.latest_invoice) === invoice.id;
  if (isLatest && subscription.status !== 'canceled' && tried.status === 'paid') {
    await settle(books, subscription, subscription, tried, true);
  }
  return tried;
}

/** Active after a payment; past due after a failure, with another try, until there is none left. */
async function settle(
  books: Books,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  invoice: Stripe.Invoice,
  isPaid: boolean,
): Promise<void> {
  const { retries } = await books.hidden('subscription', after.id);
  const isRenewal = before.latest_invoice !== after.latest_invoice;
  const tries = isRenewal ? 0 : retries;
  const days = isPaid ? undefined : RETRY_DAYS[tries];
  const retryAt = days === undefined ? null : books.now + days * DAY;
  await changeSecrets(books, after.id, { retryAt, retries: isPaid ? 0 : tries + 1 });
  if (!isPaid) await books.put('invoice', { ...invoice, next_payment_attempt: retryAt });
  const settled = await books.put('subscription', { ...after, status: isPaid ? 'active' : 'past_due' });
  await scheduleSubscription(books, settled);
  if (!isPaid && retryAt === null) {
    const details = { comment: null, feedback: null, feedback_option: null, reason: 'payment_failed' as const };
    await endSubscription(books, settled, details);
    return;
  }
  await books.emit('customer.subscription.updated', settled, before);
}
