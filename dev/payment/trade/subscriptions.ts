import type { z } from 'zod';
import type { Books } from '../books/books.ts';
import type { Invoice, InvoiceLine, Item, Session, Subscription } from '../books/objects.ts';
import type * as parameters from '../contract/parameters.ts';
import { cardDeclined, invalid, noSuch } from '../contract/refusal.ts';
import { dayText, moneyText, productNameOf, recurringPrice } from './catalogue.ts';
import { collect, draftInvoice, type InvoicePlan, issueInvoice, takesDecline } from './invoices.ts';
import { periodEnd, unusedPart } from './periods.ts';

/** Begins the subscription of a session whose first payment succeeds. */
export async function startSubscription(books: Books, session: Session): Promise<Subscription> {
  const { customer, own } = session;
  const { now } = books;
  const price = recurringPrice(own.price, 'price');
  const item: Item = {
    object: 'subscription_item',
    id: books.newId('si_'),
    price,
    current_period_start: now,
    current_period_end: periodEnd(now, price.recurring, now),
  };
  const subscription: Subscription = {
    object: 'subscription',
    id: books.newId('sub_'),
    created: now,
    customer,
    status: 'active',
    start_date: now,
    ended_at: null,
    cancel_at_period_end: false,
    cancel_at: null,
    metadata: own.metadata,
    items: { object: 'list', data: [item], has_more: false },
    latest_invoice: '',
    own: { card: 'works', anchor: now, periodNet: price.unit_amount - own.discount, retryAt: null, retries: 0 },
  };
  const plan = await planOf(books, subscription, 'subscription_create', [periodLine(item)]);
  const issued = await issueInvoice(books, { ...plan, discount: own.discount });
  const { id } = await collect(books, issued, { card: 'works', existing: own.paymentIntent });
  const started = await store(books, { ...subscription, latest_invoice: id });
  await books.emit('customer.subscription.created', started);
  return started;
}

/** Stores a subscription, with the time of its next change without a request. */
export async function store(books: Books, subscription: Subscription): Promise<Subscription> {
  const { current_period_end: end } = itemOf(subscription);
  const { retryAt } = subscription.own;
  await books.put(subscription);
  await books.schedule(subscription.id, subscription.status === 'canceled' ? null : Math.min(end, retryAt ?? end));
  return subscription;
}

export async function updateSubscription(
  books: Books,
  id: string,
  { items, cancel_at_period_end: ends }: z.output<typeof parameters.updateSubscription>,
): Promise<Subscription> {
  let after = await books.get('subscription', id);
  if (after.status === 'canceled') throw invalid('A canceled subscription cannot be changed.');
  const [wished] = items ?? [];
  if (wished) after = await changePlan(books, after, wished);
  if (ends !== undefined) after = { ...after, cancel_at_period_end: ends };
  const { current_period_end } = itemOf(after);
  after = await store(books, { ...after, cancel_at: after.cancel_at_period_end ? current_period_end : null });
  await books.emit('customer.subscription.updated', after);
  return after;
}

/** Begins a period of another plan now, charged at once less the unused time. A declined card changes nothing. */
async function changePlan(books: Books, before: Subscription, wished: Wished): Promise<Subscription> {
  const { item, lines } = changeTo(books, before, wished, 'items');
  if (lines.length === 0) return before;
  const plan = await planOf(books, before, 'subscription_update', lines);
  const { card } = before.own;
  if (draftInvoice(books, plan).amount_due > 0 && takesDecline(books, card)) throw cardDeclined();
  const { id } = await collect(books, await issueInvoice(books, plan), { card });
  return {
    ...before,
    items: { ...before.items, data: [item] },
    latest_invoice: id,
    own: { ...before.own, anchor: item.current_period_start, periodNet: item.price.unit_amount },
  };
}

interface Wished {
  id: string;
  price: string;
}

/** The item of another plan, with what goes on the invoice; nothing for the plan that it has. */
function changeTo(
  { now }: Books,
  subscription: Subscription,
  wished: Wished,
  param: string,
): { item: Item; lines: InvoiceLine[] } {
  const item = itemOf(subscription);
  if (wished.id !== item.id) {
    throw invalid(`The subscription has one item, \`${item.id}\`: change this one.`, { param: `${param}[0][id]` });
  }
  const price = recurringPrice(wished.price, `${param}[0][price]`);
  if (price.id === item.price.id) return { item, lines: [] };
  const current_period_end = periodEnd(now, price.recurring, now);
  const changed: Item = { ...item, price, current_period_start: now, current_period_end };
  return { item: changed, lines: [creditLine(subscription, now), periodLine(changed)] };
}

export async function cancelSubscription(books: Books, id: string): Promise<Subscription> {
  const subscription = await books.get('subscription', id);
  if (subscription.status === 'canceled') throw noSuch('subscription', id);
  return endSubscription(books, subscription);
}

/** Ends it now. Open invoices stay open, and are not collected any more. */
export async function endSubscription(books: Books, subscription: Subscription): Promise<Subscription> {
  const ended = await store(books, {
    ...subscription,
    status: 'canceled',
    ended_at: books.now,
    cancel_at_period_end: false,
    own: { ...subscription.own, retryAt: null },
  });
  await books.emit('customer.subscription.deleted', ended);
  return ended;
}

/** The price of another plan, or of an end now. */
export async function previewInvoice(
  books: Books,
  { subscription: id, subscription_details: { items } }: z.output<typeof parameters.previewInvoice>,
): Promise<Invoice> {
  const subscription = await books.get('subscription', id, 'subscription');
  if (subscription.status === 'canceled') {
    throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  }
  const [wished] = items ?? [];
  const lines = wished
    ? changeTo(books, subscription, wished, 'subscription_details[items]').lines
    : [creditLine(subscription, books.now)];
  return draftInvoice(books, await planOf(books, subscription, 'upcoming', lines));
}

export async function planOf(
  books: Books,
  subscription: Subscription,
  reason: InvoicePlan['reason'],
  lines: InvoiceLine[],
): Promise<InvoicePlan> {
  const customer = await books.get('customer', subscription.customer);
  return { customer, subscription, reason, lines, discount: 0 };
}

export function itemOf({ items }: Subscription): Item {
  return items.data[0];
}

/** The amount paid for the time that is left. */
function creditLine(subscription: Subscription, at: number): InvoiceLine {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return {
    object: 'line_item',
    description: `Unused time on ${productNameOf(price)} after ${dayText(at)}`,
    amount: -unusedPart(subscription.own.periodNet, { start, end }, at),
    period: { start: at, end },
  };
}

/** A whole period at its price. */
export function periodLine({ price, current_period_start: start, current_period_end: end }: Item): InvoiceLine {
  const each = `${moneyText(price.unit_amount)} / ${price.recurring?.interval}`;
  return {
    object: 'line_item',
    description: `1 × ${productNameOf(price)} (at ${each})`,
    amount: price.unit_amount,
    period: { start, end },
  };
}
