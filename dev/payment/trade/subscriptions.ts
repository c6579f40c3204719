import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Books } from '../books/books.ts';
import { idOf, type PendingLine, type SubscriptionSecrets } from '../books/kinds.ts';
import type * as parameters from '../contract/parameters.ts';
import { cardDeclined, invalid, noSuch } from '../contract/refusal.ts';
import { mergeMetadata } from './catalogue.ts';
import { draftInvoice, sum } from './invoices.ts';
import { cardOf, takesDecline } from './payments.ts';
import { type Change, creditLine, itemOf, periodLine, planChange } from './proration.ts';
import { bill, changeSecrets, invoicePlan, nextPeriod, scheduleSubscription } from './subscription-bills.ts';

export async function updateSubscription(
  books: Books,
  id: string,
  given: z.infer<typeof parameters.updateSubscription>,
): Promise<Stripe.Subscription> {
  const before = await books.get('subscription', id);
  const isOver = before.status === 'canceled';
  if (isOver && (given.items || given.cancel_at_period_end !== undefined || given.description !== undefined)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const secrets = await books.hidden('subscription', id);
  const behavior = given.proration_behavior ?? 'create_prorations';
  const at = given.proration_date ?? books.now;
  const change = await planChange(books, before, given.items, { behavior, at, net: secrets.periodNet, param: 'items' });
  let after = withFields(books, before, given);
  if (change) {
    after = await applyChange(books, after, change, secrets, behavior, given.payment_behavior ?? 'allow_incomplete');
  }
  await books.put('subscription', after);
  await scheduleSubscription(books, after);
  await books.emit('customer.subscription.updated', after, before);
  return after;
}

function withFields(
  books: Books,
  before: Stripe.Subscription,
  given: z.infer<typeof parameters.updateSubscription>,
): Stripe.Subscription {
  const after: Stripe.Subscription = { ...before, metadata: mergeMetadata(before.metadata, given.metadata) };
  if (given.description !== undefined) after.description = given.description || null;
  if (given.cancellation_details) {
    after.cancellation_details = { ...emptyDetails(before), ...withoutEmpty(given.cancellation_details) };
  }
  if (given.cancel_at_period_end === undefined || given.cancel_at_period_end === before.cancel_at_period_end)
    return after;
  const ends = given.cancel_at_period_end;
  after.cancel_at_period_end = ends;
  after.cancel_at = ends ? itemOf(before).current_period_end : null;
  after.canceled_at = ends ? books.now : null;
  const details = after.cancellation_details ?? emptyDetails(before);
  after.cancellation_details = { ...details, reason: ends ? 'cancellation_requested' : null };
  return after;
}

async function applyChange(
  books: Books,
  subscription: Stripe.Subscription,
  change: Change,
  secrets: SubscriptionSecrets,
  behavior: 'always_invoice' | 'create_prorations' | 'none',
  payment: 'allow_incomplete' | 'error_if_incomplete',
): Promise<Stripe.Subscription> {
  const { item, lines, startsPeriod } = change;
  const changed: Stripe.Subscription = {
    ...subscription,
    ...(startsPeriod && { billing_cycle_anchor: item.current_period_start }),
    items: { ...subscription.items, data: [item] },
  };
  if (subscription.cancel_at_period_end) changed.cancel_at = item.current_period_end;
  const isBilledNow = startsPeriod || behavior === 'always_invoice';
  if (!isBilledNow) {
    await changeSecrets(books, changed.id, { pending: [...secrets.pending, ...lines], ...netOf(item) });
    return changed;
  }
  const all = [...secrets.pending, ...lines];
  const plan = await invoicePlan(books, changed, 'subscription_update', all);
  const paymentMethod = await cardOf(books, idOf(changed.customer), changed);
  const isDue = draftInvoice(books, plan, 'in_').amount_due > 0;
  const isDeclined = isDue && (paymentMethod === null || (await takesDecline(books, paymentMethod)));
  // The refusal leaves everything as it is, so nothing has been written before it.
  if (isDeclined && payment === 'error_if_incomplete') throw cardDeclined();
  await changeSecrets(books, changed.id, { pending: [], ...netOf(item) });
  const invoice = await bill(books, changed, 'subscription_update', { lines: all, paymentMethod, isDeclined });
  return { ...changed, latest_invoice: invoice.id, status: isDeclined ? 'past_due' : 'active' };
}

/** A changed period costs its new price; a period that begins with the invoice notes its own discount. */
function netOf(item: Stripe.SubscriptionItem): Pick<SubscriptionSecrets, 'periodNet'> {
  return { periodNet: (item.price.unit_amount ?? 0) * (item.quantity ?? 1) };
}

export async function cancelSubscription(
  books: Books,
  id: string,
  given: z.infer<typeof parameters.cancelSubscription>,
): Promise<Stripe.Subscription> {
  const subscription = await books.get('subscription', id);
  if (subscription.status === 'canceled') throw noSuch('subscription', id);
  if (given.prorate && !given.invoice_now) {
    throw invalid('The stand-in prorates a cancellation with `invoice_now` only.', { param: 'prorate' });
  }
  const secrets = await books.hidden('subscription', id);
  const lines = [...secrets.pending];
  if (given.prorate) lines.push(await creditLine(books, itemOf(subscription), secrets.periodNet, books.now));
  const details = given.cancellation_details ? withoutEmpty(given.cancellation_details) : {};
  let ended = subscription;
  if (given.invoice_now && lines.length > 0) {
    const paymentMethod = await cardOf(books, idOf(subscription.customer), subscription);
    const isDeclined = sum(lines.map(({ amount }) => amount)) > 0 && (await declines(books, paymentMethod));
    const invoice = await bill(books, subscription, 'subscription_update', { lines, paymentMethod, isDeclined });
    ended = { ...ended, latest_invoice: invoice.id };
  }
  return endSubscription(books, ended, { ...emptyDetails(subscription), ...details, reason: 'cancellation_requested' });
}

async function declines(books: Books, paymentMethod: string | null): Promise<boolean> {
  return paymentMethod === null || takesDecline(books, paymentMethod);
}

/** Ends it now. Open invoices stay open, and nobody tries to collect them any more. */
export async function endSubscription(
  books: Books,
  subscription: Stripe.Subscription,
  details: Stripe.Subscription.CancellationDetails,
): Promise<Stripe.Subscription> {
  const ended: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? books.now,
    ended_at: books.now,
    cancel_at_period_end: false,
    cancellation_details: details,
  };
  await books.put('subscription', ended);
  await changeSecrets(books, ended.id, { retryAt: null, pending: [] });
  await books.schedule(ended.id, null);
  const parent = { subscription_details: { subscription: ended.id } };
  for (const invoice of await books.all('invoice', { status: 'open', parent })) {
    await books.put('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  await books.emit('customer.subscription.deleted', ended);
  return ended;
}

/** What a change, or an end now, would cost. */
export async function previewSubscription(
  books: Books,
  id: string,
  given: NonNullable<z.infer<typeof parameters.previewInvoice>['subscription_details']>,
): Promise<Stripe.Invoice> {
  const subscription = await books.get('subscription', id, 'subscription');
  if (subscription.status === 'canceled')
    throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  const { periodNet: net, pending } = await books.hidden('subscription', id);
  const at = given.proration_date ?? books.now;
  const behavior = given.proration_behavior ?? 'create_prorations';
  const param = 'subscription_details[items]';
  const change = await planChange(books, subscription, given.items, { behavior, at, net, param });
  const lines = [...pending];
  if (given.cancel_now && behavior !== 'none') lines.push(await creditLine(books, itemOf(subscription), net, at));
  else if (change) lines.push(...change.lines);
  else if (!given.cancel_now) lines.push(await nextPeriodLine(books, subscription));
  const plan = await invoicePlan(books, subscription, 'upcoming', lines);
  return draftInvoice(books, plan, books.newId('upcoming_in_', 24));
}

async function nextPeriodLine(books: Books, subscription: Stripe.Subscription): Promise<PendingLine> {
  if (subscription.cancel_at_period_end) {
    throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  }
  return periodLine(books, nextPeriod(subscription));
}

function emptyDetails(subscription: Stripe.Subscription): Stripe.Subscription.CancellationDetails {
  return subscription.cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason: null };
}

function withoutEmpty<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
