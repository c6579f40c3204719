import type { Stripe } from 'stripe';
import type { Books } from '../books/books.ts';
import { idOf, type PendingLine, type SubscriptionSecrets } from '../books/kinds.ts';
import { discountsOf } from './discounts.ts';
import { collect, type InvoicePlan, issueInvoice } from './invoices.ts';
import { periodEnd } from './periods.ts';
import { itemOf } from './proration.ts';

export interface Bill {
  lines: readonly PendingLine[];
  paymentMethod: string | null;
  isDeclined: boolean;
  existing?: string | null;
}

/** Issues an invoice of a subscription and tries to collect it. Notes what the period costs, if it begins one. */
export async function bill(
  books: Books,
  subscription: Stripe.Subscription,
  reason: InvoicePlan['reason'],
  { lines, ...attempt }: Bill,
): Promise<Stripe.Invoice> {
  const plan = await invoicePlan(books, subscription, reason, lines);
  const periodAt = lines.findIndex(({ isProration }) => !isProration);
  const line = lines[periodAt];
  if (line) {
    const taken = discountsOf(plan.discount?.coupon ?? null, lines)[periodAt] ?? 0;
    await changeSecrets(books, subscription.id, { periodNet: line.amount - taken });
  }
  return collect(books, await issueInvoice(books, plan), attempt);
}

/** An invoice of these lines, with the discount that is on. */
export async function invoicePlan(
  books: Books,
  subscription: Stripe.Subscription,
  reason: InvoicePlan['reason'],
  lines: readonly PendingLine[],
): Promise<InvoicePlan> {
  const { discount } = await books.hidden('subscription', subscription.id);
  const isOn = discount && (discount.end === null || discount.end > books.now);
  return {
    customer: await books.get('customer', idOf(subscription.customer)),
    subscription,
    reason,
    lines,
    discount: isOn ? { id: discount.id, coupon: await books.get('coupon', discount.coupon) } : null,
    usesBalance: true,
    currency: subscription.currency,
    description: null,
    metadata: {},
    paymentMethod: null,
  };
}

export function nextPeriod(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = itemOf(subscription);
  const { recurring } = item.price;
  if (!recurring) throw new Error(`Subscription ${subscription.id} has a price without interval`);
  const start = item.current_period_end;
  const end = periodEnd(subscription.billing_cycle_anchor, recurring, start);
  return { ...item, current_period_start: start, current_period_end: end };
}

/** The next time at which the subscription does something by itself. */
export async function scheduleSubscription(books: Books, subscription: Stripe.Subscription): Promise<void> {
  const { retryAt } = await books.hidden('subscription', subscription.id);
  const end = itemOf(subscription).current_period_end;
  const isOver = subscription.status === 'canceled';
  await books.schedule(subscription.id, isOver ? null : Math.min(end, retryAt ?? end));
}

export async function changeSecrets(books: Books, id: string, changes: Partial<SubscriptionSecrets>): Promise<void> {
  await books.hide('subscription', id, { ...(await books.hidden('subscription', id)), ...changes });
}
