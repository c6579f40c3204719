import { z } from 'zod';

/**
 * The parameters of each operation, as `sync-server/providers/payment` sends them. Anything else is refused, also what Stripe
 * knows: better a refusal in a test than a parameter without effect. A form carries text only.
 */

const text = (max = 5_000) => z.string().min(1).max(max);
const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const limit = whole.pipe(z.number().min(1).max(100));
const metadata = z.record(z.string().min(1).max(40), z.string().max(500));
const expand = <const Path extends string>(path: Path) => z.array(z.literal(path)).max(1).default([]);

export const expandSession = z.strictObject({ expand: expand('invoice.payments') });
export const expandSubscription = z.strictObject({ expand: expand('latest_invoice.payments') });
export const expandPayment = z.strictObject({ expand: expand('latest_charge') });

export const createCustomer = z.strictObject({
  metadata,
  email: text(512).optional(),
  name: text(256).optional(),
});

export const listPrices = z.strictObject({
  lookup_keys: z.array(text(200)).length(1),
  active: z.literal('true'),
  limit: z.literal('1'),
});

export const createCoupon = z.strictObject({
  id: text(200),
  amount_off: whole.pipe(z.number().min(1)),
  currency: text(3),
  duration: z.literal('once'),
  max_redemptions: z.literal('1'),
  metadata,
  name: text(40).optional(),
});

const session = {
  customer: text(),
  client_reference_id: text(200),
  line_items: z.array(z.strictObject({ price: text(), quantity: z.literal('1') })).length(1),
  metadata,
  success_url: z.url(),
  cancel_url: z.url(),
  discounts: z
    .array(z.strictObject({ coupon: text() }))
    .length(1)
    .optional(),
};
const made = z.strictObject({ metadata });
export const createSession = z.discriminatedUnion('mode', [
  z.strictObject({
    ...session,
    mode: z.literal('payment'),
    payment_intent_data: made,
    invoice_creation: z.strictObject({ enabled: z.literal('true') }),
  }),
  z.strictObject({ ...session, mode: z.literal('subscription'), subscription_data: made }),
]);

export const listSubscriptions = z.strictObject({
  customer: text(),
  limit,
  expand: expand('data.latest_invoice.payments'),
  starting_after: text().optional(),
});

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const items = z.array(z.strictObject({ id: text(), price: text() })).length(1);
const charged = z.literal('always_invoice');
/** Another plan, or whether it renews, or both. */
export const updateSubscription = expandSubscription.extend({
  items: items.optional(),
  proration_behavior: charged.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
  cancel_at_period_end: flag.optional(),
});
export const cancelSubscription = expandSubscription.extend({
  prorate: z.literal('false'),
  invoice_now: z.literal('false'),
});

/** Of another plan, or of an end now. */
export const previewInvoice = z.strictObject({
  subscription: text(),
  subscription_details: z.strictObject({
    items: items.optional(),
    cancel_now: z.literal('true').optional(),
    proration_behavior: charged,
  }),
});

/** Of one customer with their payments, or of one subscription. */
export const listInvoices = z.strictObject({
  customer: text().optional(),
  subscription: text().optional(),
  limit,
  expand: expand('data.payments'),
});

export const listInvoicePayments = z.strictObject({
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text() }),
  limit: z.literal('1'),
  expand: expand('data.invoice'),
});

export const listPaymentIntents = z.strictObject({ customer: text(), limit, expand: expand('data.latest_charge') });
export const listDisputes = z.strictObject({ payment_intent: text(), limit });
export const createRefund = z.strictObject({ payment_intent: text(), reason: z.literal('requested_by_customer') });
export const createPortalSession = z.strictObject({ customer: text(), return_url: z.url() });

export const listEvents = z.strictObject({
  created: z.strictObject({ gte: whole }),
  types: z.array(text()).max(20),
  limit,
  starting_after: text().optional(),
});
