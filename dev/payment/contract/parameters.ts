import { z } from 'zod';
import {
  clearableText,
  count,
  created,
  decimal,
  expand,
  flag,
  integer,
  metadata,
  oneOf,
  onlyEnabledFlag,
  page,
  text,
} from './fields.ts';

/**
 * The parameters of each operation, for those that the stand-in carries out. A parameter that is not here is refused, also
 * one that Stripe knows: better a refusal in a test than a parameter without effect.
 */

const shown = z.strictObject(expand);
const interval = z.strictObject({
  interval: oneOf(['day', 'week', 'month', 'year']),
  interval_count: count().optional(),
});
const description = text(500).optional();

export const nothing = z.strictObject({});
export const retrieve = shown;

const customerFields = {
  ...expand,
  description: clearableText().optional(),
  email: clearableText(512).optional(),
  metadata: metadata().optional(),
  name: clearableText(256).optional(),
  phone: clearableText(20).optional(),
};
export const createCustomer = z.strictObject(customerFields);
export const updateCustomer = z.strictObject(customerFields);
export const listCustomers = z.strictObject({ ...page, created: created(), email: text(512).optional() });

export const createProduct = z.strictObject({
  ...expand,
  name: text(),
  active: flag().optional(),
  description,
  id: text().optional(),
  metadata: metadata().optional(),
  statement_descriptor: text(22).optional(),
  url: text().optional(),
});
export const listProducts = z.strictObject({
  ...page,
  active: flag().optional(),
  created: created(),
  ids: z.array(text()).optional(),
});

export const createPrice = z.strictObject({
  ...expand,
  currency: text(3),
  active: flag().optional(),
  lookup_key: text(200).optional(),
  metadata: metadata().optional(),
  nickname: text().optional(),
  product: text().optional(),
  product_data: z
    .strictObject({
      name: text(),
      active: flag().optional(),
      id: text().optional(),
      metadata: metadata().optional(),
      statement_descriptor: text(22).optional(),
    })
    .optional(),
  recurring: interval.optional(),
  tax_behavior: oneOf(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: flag().optional(),
  unit_amount: integer().pipe(z.number().min(0)),
});
export const listPrices = z.strictObject({
  ...page,
  active: flag().optional(),
  created: created(),
  currency: text(3).optional(),
  lookup_keys: z.array(text(200)).max(10).optional(),
  product: text().optional(),
  type: oneOf(['one_time', 'recurring']).optional(),
});

export const createCoupon = z.strictObject({
  ...expand,
  amount_off: count().optional(),
  applies_to: z.strictObject({ products: z.array(text()).optional() }).optional(),
  currency: text(3).optional(),
  duration: oneOf(['forever', 'once', 'repeating']).optional(),
  duration_in_months: count().optional(),
  id: text(200).optional(),
  max_redemptions: count().optional(),
  metadata: metadata().optional(),
  name: text(40).optional(),
  percent_off: decimal().pipe(z.number().gt(0).max(100)).optional(),
  redeem_by: integer().optional(),
});
export const listCoupons = z.strictObject({ ...page, created: created() });

export const createSession = z.strictObject({
  ...expand,
  allow_promotion_codes: flag().optional(),
  automatic_tax: onlyEnabledFlag().optional(),
  billing_address_collection: oneOf(['auto', 'required']).optional(),
  cancel_url: text().optional(),
  client_reference_id: text(200).optional(),
  currency: text(3).optional(),
  customer: text().optional(),
  customer_creation: oneOf(['always', 'if_required']).optional(),
  customer_email: text(512).optional(),
  discounts: z.array(z.strictObject({ coupon: text() })).optional(),
  expires_at: integer().optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag(),
      invoice_data: z.strictObject({ description: text().optional(), metadata: metadata().optional() }).optional(),
    })
    .optional(),
  line_items: z.array(z.strictObject({ price: text(), quantity: count().optional() })).optional(),
  locale: oneOf(['auto', 'en']).optional(),
  metadata: metadata().optional(),
  mode: oneOf(['payment', 'subscription']),
  payment_intent_data: z.strictObject({ description: text().optional(), metadata: metadata().optional() }).optional(),
  payment_method_collection: oneOf(['always', 'if_required']).optional(),
  submit_type: oneOf(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  subscription_data: z.strictObject({ description, metadata: metadata().optional() }).optional(),
  success_url: text().optional(),
  ui_mode: oneOf(['hosted_page']).optional(),
});
export const listSessions = z.strictObject({
  ...page,
  created: created(),
  customer: text().optional(),
  payment_intent: text().optional(),
  status: oneOf(['complete', 'expired', 'open']).optional(),
  subscription: text().optional(),
});
export const expireSession = shown;
export const listLineItems = z.strictObject(page);

const cancellationDetails = z
  .strictObject({
    comment: clearableText().optional(),
    feedback: oneOf([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ]).optional(),
  })
  .optional();
const proration = {
  proration_behavior: oneOf(['always_invoice', 'create_prorations', 'none']).optional(),
  proration_date: integer().optional(),
};
export const updateSubscription = z.strictObject({
  ...expand,
  ...proration,
  cancel_at_period_end: flag().optional(),
  cancellation_details: cancellationDetails,
  description: clearableText(500).optional(),
  items: z.array(z.strictObject({ id: text(), price: text().optional(), quantity: count().optional() })).optional(),
  metadata: metadata().optional(),
  off_session: flag().optional(),
  payment_behavior: oneOf(['allow_incomplete', 'error_if_incomplete']).optional(),
});
export const cancelSubscription = z.strictObject({
  ...expand,
  cancellation_details: cancellationDetails,
  invoice_now: flag().optional(),
  prorate: flag().optional(),
});
export const listSubscriptions = z.strictObject({
  ...page,
  created: created(),
  customer: text().optional(),
  price: text().optional(),
  status: oneOf([
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ]).optional(),
});

export const listInvoices = z.strictObject({
  ...page,
  created: created(),
  customer: text().optional(),
  status: oneOf(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text().optional(),
});
export const payInvoice = shown;
export const voidInvoice = shown;
export const previewInvoice = z.strictObject({
  ...expand,
  customer: text().optional(),
  subscription: text().optional(),
  subscription_details: z
    .strictObject({
      ...proration,
      cancel_now: flag().optional(),
      items: z
        .array(z.strictObject({ id: text().optional(), price: text().optional(), quantity: count().optional() }))
        .optional(),
    })
    .optional(),
});
export const listInvoicePayments = z.strictObject({
  ...page,
  created: created(),
  invoice: text().optional(),
  payment: z.strictObject({ type: oneOf(['payment_intent']), payment_intent: text().optional() }).optional(),
  status: oneOf(['canceled', 'open', 'paid']).optional(),
});

export const listPaymentIntents = z.strictObject({ ...page, created: created(), customer: text().optional() });
export const listCharges = z.strictObject({
  ...page,
  created: created(),
  customer: text().optional(),
  payment_intent: text().optional(),
});
export const listDisputes = z.strictObject({
  ...page,
  charge: text().optional(),
  created: created(),
  payment_intent: text().optional(),
});

export const createRefund = z.strictObject({
  ...expand,
  amount: count().optional(),
  charge: text().optional(),
  metadata: metadata().optional(),
  payment_intent: text().optional(),
  reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
export const listRefunds = z.strictObject({
  ...page,
  charge: text().optional(),
  created: created(),
  payment_intent: text().optional(),
});

export const createPortalSession = z.strictObject({
  ...expand,
  customer: text(),
  locale: oneOf(['auto', 'en']).optional(),
  return_url: text().optional(),
});

export const listEvents = z.strictObject({
  ...page,
  created: created(),
  delivery_success: flag().optional(),
  type: text().optional(),
  types: z.array(text()).max(20).optional(),
});
