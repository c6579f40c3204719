import type { Stripe } from 'stripe';
import type { EventReading, ObjectRef } from './payment-provider.ts';
import type { Attempt, PaymentLog } from './stripe-attempt.ts';
import { subscriptionOf } from './stripe-invoices.ts';
import { eventList, eventObject, type StripeEvent } from './stripe-objects.ts';

const TOLERANCE_SECONDS = 300;
/** Pages of 100 events. */
const MOST_PAGES = 50;

/** The events that say something about a payment or a plan; Stripe allows 20 in one question. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.deleted',
];

export function createChangedSince(attempt: Attempt, log: PaymentLog) {
  return (time: string) =>
    attempt(async (stripe) => {
      const refs = new Map<string, ObjectRef>();
      let last: string | undefined;
      for (let page = 0; ; page += 1) {
        const answer = await stripe.events.list({
          created: { gte: Math.floor(Date.parse(time) / 1_000) },
          types: EVENT_TYPES,
          limit: 100,
          ...(last ? { starting_after: last } : {}),
        });
        const { data, has_more } = eventList.parse(answer);
        for (const ref of data.flatMap(refsOf)) refs.set(`${ref.kind}:${ref.id}`, ref);
        last = data.at(-1)?.id;
        if (!has_more || !last) break;
        if (page + 1 === MOST_PAGES) {
          log.warn({ since: time, events: MOST_PAGES * 100 }, 'more events than one reconciliation reads');
          break;
        }
      }
      return [...refs.values()];
    });
}

interface EventEnds {
  stripe: () => Stripe;
  secret: string;
  clock: () => number;
  log: PaymentLog;
}

export function createReadEvent({ stripe, secret, clock, log }: EventEnds) {
  return (raw: Buffer, signature: string | undefined): EventReading => {
    const { webhooks } = stripe();
    const isSigned = (tolerance: number) => {
      try {
        return webhooks.signature?.verifyHeader(raw, signature ?? '', secret, tolerance, undefined, clock()) === true;
      } catch {
        return false;
      }
    };
    if (!isSigned(TOLERANCE_SECONDS) || isFromTheFuture(signature, clock())) {
      // Without a tolerance the time does not count, so that the two reasons can be told apart.
      if (!isSigned(0)) return { ok: false, reason: 'signature' };
      const skewSeconds = Math.round(clock() / 1_000) - signedAt(signature);
      log.error({ skewSeconds }, "an event's time is too far from this server's clock");
      return { ok: false, reason: 'clock' };
    }
    const event = eventOf(raw);
    if (!event) return { ok: false, reason: 'shape' };
    return { ok: true, eventId: event.id, type: event.type, createdAt: event.created, refs: refsOf(event) };
  };
}

/** The package refuses what is too old only. */
function isFromTheFuture(signature: string | undefined, now: number): boolean {
  return signedAt(signature) - now / 1_000 > TOLERANCE_SECONDS;
}

/** The package counts the last time of a header that has several. */
function signedAt(signature = ''): number {
  const time = signature.split(',').findLast((part) => part.startsWith('t='));
  return Number.parseInt(time?.slice(2) ?? '', 10);
}

function eventOf(raw: Buffer): StripeEvent | undefined {
  try {
    return eventObject.safeParse(JSON.parse(raw.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** What an event is about; nothing for an event of an unknown type. */
export function refsOf({ type, data: { object } }: StripeEvent): ObjectRef[] {
  if (type.startsWith('checkout.session.')) return refTo('checkout', object.id);
  if (type.startsWith('customer.subscription.')) return refTo('subscription', object.id);
  if (type.startsWith('invoice.')) return refTo('subscription', subscriptionOf(object));
  if (type === 'customer.deleted') return refTo('customer', object.id);
  if (/^(?:refund\.|charge\.dispute\.|charge\.refunded$)/.test(type)) return refTo('payment', object.payment_intent);
  return [];
}

function refTo(kind: ObjectRef['kind'], id: string | null | undefined): ObjectRef[] {
  return id ? [{ kind, id }] : [];
}
