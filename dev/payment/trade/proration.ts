import type { Stripe } from 'stripe';
import type { Books } from '../books/books.ts';
import { idOf, type PendingLine } from '../books/kinds.ts';
import { invalid } from '../contract/refusal.ts';
import { productNameOf } from './catalogue.ts';
import { periodEnd, unusedPart } from './periods.ts';

export interface ItemChange {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
}

/** A change of what is subscribed to, with the lines that it puts on an invoice. */
export interface Change {
  item: Stripe.SubscriptionItem;
  /** The credit for unused time, and the charge for the same time at the new price. */
  lines: PendingLine[];
  /** Another interval begins a new period now, which is charged in full at once. */
  startsPeriod: boolean;
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  return item;
}

export function periodOf({ current_period_start, current_period_end }: Stripe.SubscriptionItem) {
  return { start: current_period_start, end: current_period_end };
}

/** What changing the subscription means; nothing is stored. */
export async function planChange(
  books: Books,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[] | undefined,
  options: { behavior: 'always_invoice' | 'create_prorations' | 'none'; at: number; net: number; param: string },
): Promise<Change | null> {
  const item = itemOf(subscription);
  if (!changes || changes.length === 0) return null;
  const [change, ...more] = changes;
  if (more.length > 0 || !change || change.id !== item.id) {
    throw invalid(`The subscription has one item, \`${item.id}\`: change this one.`, {
      param: `${options.param}[0][id]`,
    });
  }
  const price = await recurringPrice(books, change.price ?? item.price.id, `${options.param}[0][price]`);
  const quantity = change.quantity ?? item.quantity ?? 1;
  if (price.id === item.price.id && quantity === (item.quantity ?? 1)) return null;
  if (!price.active)
    throw invalid(`The price specified is inactive: ${price.id}`, { param: `${options.param}[0][price]` });
  if (price.currency !== subscription.currency) {
    throw invalid(`The subscription is in ${subscription.currency}, and the price in ${price.currency}.`);
  }
  const { recurring } = price;
  const startsPeriod = !isSameInterval(item.price.recurring, recurring);
  const { at } = options;
  const period = startsPeriod ? { start: at, end: periodEnd(at, recurring, at) } : periodOf(item);
  const changed: Stripe.SubscriptionItem = {
    ...item,
    price,
    quantity,
    current_period_start: period.start,
    current_period_end: period.end,
  };
  const lines: PendingLine[] = [];
  if (options.behavior !== 'none') lines.push(await creditLine(books, item, options.net, at));
  if (startsPeriod) lines.push(await periodLine(books, changed));
  else if (options.behavior !== 'none') lines.push(await remainingLine(books, changed, at));
  return { item: changed, lines, startsPeriod };
}

/** What has been paid for the time that is left. */
export async function creditLine(
  books: Books,
  item: Stripe.SubscriptionItem,
  net: number,
  at: number,
): Promise<PendingLine> {
  const period = periodOf(item);
  return {
    ...lineFacts(item),
    description: `Unused time on ${await productNameOf(books, item.price)} after ${dayText(at)}`,
    amount: -unusedPart(net, period, at),
    period: { start: at, end: period.end },
    isProration: true,
  };
}

/** A whole period at its price. */
export async function periodLine(books: Books, item: Stripe.SubscriptionItem): Promise<PendingLine> {
  const quantity = item.quantity ?? 1;
  const name = await productNameOf(books, item.price);
  return {
    ...lineFacts(item),
    description: `${quantity} × ${name} (at ${moneyText(item.price.unit_amount ?? 0)} / ${intervalText(item.price)})`,
    amount: (item.price.unit_amount ?? 0) * quantity,
    period: periodOf(item),
    isProration: false,
  };
}

async function remainingLine(books: Books, item: Stripe.SubscriptionItem, at: number): Promise<PendingLine> {
  const period = periodOf(item);
  const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  return {
    ...lineFacts(item),
    description: `Remaining time on ${await productNameOf(books, item.price)} after ${dayText(at)}`,
    amount: unusedPart(full, period, at),
    period: { start: at, end: period.end },
    isProration: true,
  };
}

function lineFacts(item: Stripe.SubscriptionItem) {
  const { price } = item;
  return { quantity: item.quantity ?? 1, price: price.id, product: idOf(price.product), item: item.id };
}

export async function recurringPrice(
  books: Books,
  id: string,
  param: string,
): Promise<Stripe.Price & { recurring: Stripe.Price.Recurring }> {
  const price = await books.get('price', id, param);
  const { recurring } = price;
  if (!recurring) throw invalid(`The price specified is set to \`type=one_time\`: ${id}`, { param });
  return { ...price, recurring };
}

function isSameInterval(one: Stripe.Price.Recurring | null, other: Stripe.Price.Recurring): boolean {
  return one?.interval === other.interval && one.interval_count === other.interval_count;
}

export function moneyText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

export function intervalText({ recurring }: Stripe.Price): string {
  if (!recurring) return 'once';
  return recurring.interval_count === 1 ? recurring.interval : `${recurring.interval_count} ${recurring.interval}s`;
}

export function dayText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
