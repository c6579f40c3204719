import type { Stripe } from 'stripe';
import { CURRENCY } from '../../../shared/domain/plan-catalogue.ts';
import type { CheckoutOrder, CheckoutState } from './payment-provider.ts';
import { type Attempt, checkedId } from './stripe-attempt.ts';
import { openPaymentOf, paymentOfInvoice } from './stripe-invoices.ts';
import { madeObject, paymentObject, type Session, sessionObject } from './stripe-objects.ts';
import type { Prices } from './stripe-prices.ts';

const EXPAND = ['invoice.payments'];
/** Longer names of coupons are refused. */
const COUPON_NAME_MAX = 40;

export function createCheckouts(attempt: Attempt, prices: Prices) {
  return {
    async startCheckout(order: CheckoutOrder) {
      const result = await attempt(async (stripe) => {
        const price = await prices.idOf(stripe, order.planId, order.isGift);
        const coupon = order.discountCents > 0 ? await couponOf(stripe, order) : undefined;
        const created = await stripe.checkout.sessions.create(sessionOf(order, price, coupon), {
          idempotencyKey: `checkout:${order.orderId}:${order.attempt}`,
        });
        const { id } = sessionObject.parse(created);
        // A repeated request is answered with the page as it was at first, which may be paid meanwhile.
        return isReplay(created) ? read(stripe, id) : stateOf(stripe, sessionObject.parse(created));
      });
      if (!result.ok) prices.forget();
      return result;
    },
    readCheckout: (sessionId: string) => attempt((stripe) => read(stripe, checkedId(sessionId))),
    expireCheckout: (sessionId: string) =>
      attempt(async (stripe) => {
        const before = await read(stripe, checkedId(sessionId));
        if (before.status !== 'open') return before;
        try {
          const options = { idempotencyKey: `expire:${sessionId}` };
          const expired = await stripe.checkout.sessions.expire(sessionId, { expand: EXPAND }, options);
          return await stateOf(stripe, sessionObject.parse(expired));
        } catch (error) {
          // It may have been paid in this moment.
          const after = await read(stripe, sessionId);
          if (after.status === 'open') throw error;
          return after;
        }
      }),
  };
}

async function read(stripe: Stripe, sessionId: string): Promise<CheckoutState> {
  return stateOf(stripe, sessionObject.parse(await stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND })));
}

/** No methods of payment are named: those of the dashboard apply. */
function sessionOf(order: CheckoutOrder, price: string, coupon: string | undefined) {
  const metadata = { orderId: order.orderId, userId: order.userId };
  const common: Stripe.Checkout.SessionCreateParams = {
    customer: order.customerId,
    client_reference_id: order.userId,
    line_items: [{ price, quantity: 1 }],
    metadata,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    ...(coupon ? { discounts: [{ coupon }] } : {}),
  };
  if (order.isGift || order.planId === 'lifetime') {
    // The invoice puts the payment into the billing history.
    return {
      ...common,
      mode: 'payment' as const,
      payment_intent_data: { metadata },
      invoice_creation: { enabled: true },
    };
  }
  return { ...common, mode: 'subscription' as const, subscription_data: { metadata } };
}

/** A coupon of this one page, so that nobody else can use it. */
async function couponOf(stripe: Stripe, order: CheckoutOrder): Promise<string> {
  const id = `order_${order.orderId}_${order.attempt}`;
  try {
    const created = await stripe.coupons.create(
      {
        id,
        amount_off: order.discountCents,
        currency: CURRENCY,
        duration: 'once',
        max_redemptions: 1,
        metadata: { orderId: order.orderId },
        ...(order.discountName ? { name: order.discountName.slice(0, COUPON_NAME_MAX) } : {}),
      },
      { idempotencyKey: `coupon:${id}` },
    );
    return madeObject.parse(created).id;
  } catch (error) {
    if (!isExisting(error)) throw error;
    return id;
  }
}

/** Keys of requests are remembered for a day, ids for ever. */
function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_already_exists';
}

function isReplay({ lastResponse }: Stripe.Response<unknown>): boolean {
  return new Headers(lastResponse.headers).get('idempotent-replayed') === 'true';
}

async function stateOf(stripe: Stripe, session: Session): Promise<CheckoutState> {
  const { id, status, payment_status, metadata, invoice } = session;
  const ofInvoice = typeof invoice === 'object' && invoice !== null ? paymentOfInvoice(invoice) : null;
  const isWaiting = status === 'complete' && payment_status === 'unpaid';
  return {
    sessionId: id,
    status,
    isPaid: status === 'complete' && payment_status !== 'unpaid',
    isRefused: isWaiting && (await isRefused(stripe, session)),
    url: status === 'open' ? (session.url ?? null) : null,
    expiresAt: session.expires_at,
    createdAt: session.created,
    orderId: metadata.orderId ?? null,
    userId: session.client_reference_id ?? metadata.userId ?? null,
    customerId: session.customer ?? null,
    subscriptionId: session.subscription ?? null,
    paymentId: session.payment_intent ?? ofInvoice,
    amountCents: session.amount_total ?? 0,
  };
}

/** A page stays "complete, unpaid" for good when the bank refuses; the payment itself says so. */
async function isRefused(stripe: Stripe, { payment_intent, invoice }: Session): Promise<boolean> {
  const ofInvoice = typeof invoice === 'object' && invoice !== null ? openPaymentOf(invoice) : null;
  const paymentId = payment_intent ?? ofInvoice;
  if (paymentId === null) return false;
  const { status } = paymentObject.parse(await stripe.paymentIntents.retrieve(paymentId));
  return status === 'requires_payment_method' || status === 'canceled';
}
