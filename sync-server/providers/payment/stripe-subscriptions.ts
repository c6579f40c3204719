import type { Stripe } from 'stripe';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { ChangePreview, Paid, SubscriptionState } from './payment-provider.ts';
import { type Attempt, checkedId, PaymentRefusal } from './stripe-attempt.ts';
import { isFailed, paymentOfInvoice } from './stripe-invoices.ts';
import {
  type Invoice,
  invoiceList,
  previewObject,
  type Subscription,
  subscriptionList,
  subscriptionObject,
} from './stripe-objects.ts';
import { type Prices, planOf } from './stripe-prices.ts';

const EXPAND = ['latest_invoice.payments'];
/** Invoices of one subscription that are looked through for the first unpaid one. */
const MOST_INVOICES = 24;
/** Pages of 100. One customer has a handful. */
const MOST_PAGES = 5;

type RenewalParams = Pick<Stripe.SubscriptionUpdateParams, 'cancel_at_period_end' | 'cancel_at'>;

/** @param callKey makes the keys of questions, which are never to be answered from memory */
export function createSubscriptions(attempt: Attempt, prices: Prices, callKey: (question: string) => string) {
  const readSubscription = (subscriptionId: string) =>
    attempt(async (stripe) => stateOf(stripe, await retrieve(stripe, subscriptionId)));

  /** Changes a subscription that is not over; the state of one that is over. */
  function changeLive(
    subscriptionId: string,
    change: (stripe: Stripe, subscription: Subscription) => Promise<Subscription>,
    isDone = isOver,
  ): Promise<Paid<SubscriptionState>> {
    return attempt(async (stripe) => {
      const before = await retrieve(stripe, subscriptionId);
      if (isDone(before)) return stateOf(stripe, before);
      try {
        return await stateOf(stripe, await change(stripe, before));
      } catch (error) {
        // It may have ended in this moment.
        const after = await retrieve(stripe, subscriptionId);
        if (!isDone(after)) throw error;
        return stateOf(stripe, after);
      }
    });
  }

  return {
    readSubscription,
    liveSubscriptions: (customerId: string) =>
      attempt(async (stripe) => {
        const all = await listAll(stripe, checkedId(customerId));
        const ours = all.filter((each) => planOf(each.items.data[0]?.price.recurring) && !isOver(each));
        return Promise.all(ours.map((each) => stateOf(stripe, each)));
      }),
    previewChange: (subscriptionId: string, to: PaidTier) =>
      attempt(async (stripe) => {
        const subscription = await retrieve(stripe, subscriptionId);
        if (to === 'lifetime') return lifetimePreview(stripe, subscription);
        requirePaid(subscription);
        return changePreview(stripe, subscription, await prices.idOf(stripe, to, false), PLANS[to].cents);
      }),
    async changePlan(subscriptionId: string, to: 'monthly' | 'annual', key: string) {
      const result = await changeLive(subscriptionId, async (stripe, subscription) => {
        const item = itemOf(subscription);
        const renewal = renewalParams(subscription, true);
        if (planOf(item.price.recurring) === to && !renewal) return subscription;
        requirePaid(subscription);
        const price = await prices.idOf(stripe, to, false);
        const changed = await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: item.id, price }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
            expand: EXPAND,
            ...renewal,
          },
          { idempotencyKey: `change:${subscriptionId}:${to}:${key}` },
        );
        return subscriptionObject.parse(changed);
      });
      if (!result.ok) prices.forget();
      return result;
    },
    setRenewal: (subscriptionId: string, renews: boolean, key: string) =>
      changeLive(subscriptionId, async (stripe, subscription) => {
        const params = renewalParams(subscription, renews);
        if (!params) return subscription;
        const changed = await stripe.subscriptions.update(
          subscriptionId,
          { ...params, expand: EXPAND },
          { idempotencyKey: `renewal:${subscriptionId}:${renews}:${key}` },
        );
        return subscriptionObject.parse(changed);
      }),
    cancelNow: (subscriptionId: string, key: string) =>
      changeLive(
        subscriptionId,
        async (stripe) => {
          const canceled = await stripe.subscriptions.cancel(
            subscriptionId,
            { prorate: false, invoice_now: false, expand: EXPAND },
            { idempotencyKey: `cancel:${subscriptionId}:${key}` },
          );
          return subscriptionObject.parse(canceled);
        },
        // One whose first payment is missing can still be paid.
        ({ status }) => status === 'canceled' || status === 'incomplete_expired',
      ),
  };

  async function changePreview(
    stripe: Stripe,
    subscription: Subscription,
    price: string,
    priceCents: number,
  ): Promise<ChangePreview> {
    const items = [{ id: itemOf(subscription).id, price }];
    const preview = await stripe.invoices.createPreview(
      { subscription: subscription.id, subscription_details: { items, proration_behavior: 'always_invoice' } },
      { idempotencyKey: callKey(`preview:${subscription.id}`) },
    );
    const { total, amount_due } = previewObject.parse(preview);
    return { dueCents: amount_due, creditCents: Math.max(0, priceCents - total) };
  }

  /** Ending the subscription now would credit its unused time: that much less is paid for the lifetime plan. */
  async function lifetimePreview(stripe: Stripe, subscription: Subscription): Promise<ChangePreview> {
    const { cents } = PLANS.lifetime;
    // Stripe credits the rest of a period that nobody has paid as well.
    if (isOver(subscription) || isUnpaid(subscription)) return { dueCents: cents, creditCents: 0 };
    const preview = await stripe.invoices.createPreview(
      {
        subscription: subscription.id,
        subscription_details: { cancel_now: true, proration_behavior: 'always_invoice' },
      },
      { idempotencyKey: callKey(`preview:${subscription.id}`) },
    );
    const creditCents = Math.min(cents, Math.max(0, -previewObject.parse(preview).total));
    return { dueCents: cents - creditCents, creditCents };
  }
}

async function retrieve(stripe: Stripe, subscriptionId: string): Promise<Subscription> {
  const found = await stripe.subscriptions.retrieve(checkedId(subscriptionId), { expand: EXPAND });
  return subscriptionObject.parse(found);
}

async function listAll(stripe: Stripe, customer: string): Promise<Subscription[]> {
  const all: Subscription[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const last = all.at(-1);
    const answer = await stripe.subscriptions.list({
      customer,
      limit: 100,
      expand: ['data.latest_invoice.payments'],
      ...(last ? { starting_after: last.id } : {}),
    });
    const { data, has_more } = subscriptionList.parse(answer);
    all.push(...data);
    if (!has_more) break;
  }
  return all;
}

async function stateOf(stripe: Stripe, subscription: Subscription): Promise<SubscriptionState> {
  const item = itemOf(subscription);
  const planId = planOf(item.price.recurring);
  // Another product of the same account at Stripe.
  if (!planId) throw new PaymentRefusal('not_found');
  const status = isOver(subscription) ? 'ended' : isUnpaid(subscription) ? 'past_due' : 'active';
  const unpaid = await firstUnpaidInvoice(stripe, subscription);
  const endedAt = status === 'ended' ? (subscription.ended_at ?? subscription.start_date) : null;
  return {
    subscriptionId: subscription.id,
    customerId: subscription.customer,
    userId: subscription.metadata.userId ?? null,
    orderId: subscription.metadata.orderId ?? null,
    planId,
    status,
    startedAt: subscription.start_date,
    paidUntil: paidUntil(subscription, unpaid, endedAt),
    renews: status !== 'ended' && subscription.status !== 'paused' && renewalParams(subscription, true) === undefined,
    failedAt: status === 'past_due' ? failureTime(unpaid, item.current_period_start) : null,
    endedAt,
    latestPaymentId: paymentOfInvoice(latestInvoiceOf(subscription) ?? {}),
  };
}

/**
 * Stripe moves the period on before the renewal is paid. While the payment is not yet tried, the new period counts, so that
 * nobody loses the plan for the hour before it is; once it has failed, the time paid for ends where the unpaid time begins.
 */
function paidUntil(subscription: Subscription, unpaid: Invoice | undefined, endedAt: string | null): string {
  const { current_period_start, current_period_end } = itemOf(subscription);
  const { status } = subscription;
  const neverPaid = status === 'incomplete' || status === 'incomplete_expired' || isUnbegun(subscription);
  if (neverPaid) return subscription.start_date;
  const starts = unpaid?.lines.data.map(({ period }) => period.start) ?? [];
  const unpaidFrom = starts.length > 0 ? isoOf(Math.min(...starts)) : current_period_start;
  const paid = isUnpaid(subscription) || unpaid ? unpaidFrom : current_period_end;
  return endedAt !== null && endedAt < paid ? endedAt : paid;
}

/** The first of the newest invoices that were all tried in vain: the unpaid time begins with it. */
async function firstUnpaidInvoice(stripe: Stripe, subscription: Subscription): Promise<Invoice | undefined> {
  const latest = latestInvoiceOf(subscription);
  if (!isUnpaid(subscription) && !(isOver(subscription) && latest && isFailed(latest))) return undefined;
  const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: MOST_INVOICES });
  const { data } = invoiceList.parse(invoices);
  const paid = data.findIndex((invoice) => !isFailed(invoice));
  return data[(paid === -1 ? data.length : paid) - 1];
}

/** The first attempt to pay is made when the invoice is finalized. */
function failureTime(unpaid: Invoice | undefined, otherwise: string): string {
  return unpaid ? isoOf(unpaid.status_transitions?.finalized_at ?? unpaid.created) : otherwise;
}

function itemOf({ items }: Subscription) {
  const [item] = items.data;
  if (!item) throw new PaymentRefusal('bad_response');
  return item;
}

function latestInvoiceOf({ latest_invoice }: Subscription): Invoice | undefined {
  return typeof latest_invoice === 'object' && latest_invoice !== null ? latest_invoice : undefined;
}

/** Over, or not begun: the first payment is missing. */
function isOver(subscription: Subscription): boolean {
  return ['canceled', 'incomplete', 'incomplete_expired'].includes(subscription.status) || isUnbegun(subscription);
}

/** Stripe calls a subscription active while a bank has yet to confirm its first payment, and past due when it refuses. */
function isUnbegun(subscription: Subscription): boolean {
  const latest = latestInvoiceOf(subscription);
  return latest?.billing_reason === 'subscription_create' && latest.status !== 'paid';
}

function isUnpaid({ status }: Subscription): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** A change credits the unused time, also of a period whose payment failed: that would be money for nothing. */
function requirePaid(subscription: Subscription): void {
  if (isUnpaid(subscription)) throw new PaymentRefusal('declined');
}

/** undefined if it renews, or does not, already. */
function renewalParams({ cancel_at_period_end, cancel_at }: Subscription, renews: boolean): RenewalParams | undefined {
  const ends = cancel_at_period_end || (cancel_at ?? null) !== null;
  if (ends !== renews) return undefined;
  if (!renews) return { cancel_at_period_end: true };
  return cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' };
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
