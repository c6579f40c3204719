import type { Books } from '../books/books.ts';
import type { Invoice, Item, Subscription } from '../books/objects.ts';
import { SCHEMA } from '../books/schema.ts';
import { recurringPrice } from './catalogue.ts';
import { endSession } from './checkout.ts';
import { collect, issueInvoice, takesDecline } from './invoices.ts';
import { periodEnd } from './periods.ts';
import { endSubscription, itemOf, periodLine, planOf, store } from './subscriptions.ts';

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
    if (row.kind === 'subscription') await renewOrRetry(books, await books.get('subscription', row.id));
    else await endSession(books, await books.get('checkout.session', row.id));
  }
  books.now = now;
}

async function renewOrRetry(books: Books, subscription: Subscription): Promise<void> {
  const { retryAt } = subscription.own;
  if (retryAt !== null && retryAt <= books.now) {
    await payInvoice(books, await books.get('invoice', subscription.latest_invoice), subscription);
  } else if (subscription.cancel_at_period_end) await endSubscription(books, subscription);
  else await renew(books, subscription);
}

/** Begins the next period with an invoice, whether it can be collected or not. */
async function renew(books: Books, before: Subscription): Promise<void> {
  const item = itemOf(before);
  const { recurring } = recurringPrice(item.price.id, 'price');
  const start = item.current_period_end;
  const next: Item = {
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(before.own.anchor, recurring, start),
  };
  const plan = await planOf(books, before, 'subscription_cycle', [periodLine(next)]);
  const issued = await issueInvoice(books, plan);
  await payInvoice(books, issued, {
    ...before,
    items: { ...before.items, data: [next] },
    latest_invoice: issued.id,
    own: { ...before.own, periodNet: item.price.unit_amount, retryAt: null, retries: 0 },
  });
}

/** Pays an invoice of a subscription with its card: active then, else past due until there is no try left. */
export async function payInvoice(books: Books, invoice: Invoice, subscription: Subscription): Promise<boolean> {
  const { card, retries } = subscription.own;
  const isDeclined = invoice.amount_due > 0 && takesDecline(books, card);
  await collect(books, invoice, { card, isDeclined });
  if (subscription.status === 'canceled' || subscription.latest_invoice !== invoice.id) return !isDeclined;
  const days = isDeclined ? RETRY_DAYS[retries] : undefined;
  const retryAt = days === undefined ? null : books.now + days * DAY;
  const settled: Subscription = {
    ...subscription,
    status: isDeclined ? 'past_due' : 'active',
    own: { ...subscription.own, retryAt, retries: isDeclined ? retries + 1 : 0 },
  };
  if (isDeclined && retryAt === null) await endSubscription(books, settled);
  else await books.emit('customer.subscription.updated', await store(books, settled));
  return !isDeclined;
}
