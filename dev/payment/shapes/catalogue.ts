import type { Stripe } from 'stripe';

/** Whole objects as Stripe answers them; the compiler asks for each field. */

export const LIVEMODE = { livemode: false };

export function customerShape(fields: {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
  invoicePrefix: string;
}): Stripe.Customer {
  const { invoicePrefix, ...given } = fields;
  return {
    object: 'customer',
    ...LIVEMODE,
    ...given,
    address: null,
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: invoicePrefix,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function productShape(
  fields: Pick<Stripe.Product, 'id' | 'created' | 'name' | 'active' | 'description' | 'metadata' | 'url'> & {
    statement_descriptor: string | null;
  },
): Stripe.Product {
  return {
    object: 'product',
    ...LIVEMODE,
    ...fields,
    default_price: null,
    images: [],
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: fields.created,
  };
}

export function priceShape(
  fields: Pick<
    Stripe.Price,
    'id' | 'created' | 'active' | 'currency' | 'lookup_key' | 'metadata' | 'nickname' | 'product' | 'tax_behavior'
  > & { unit_amount: number; interval: { interval: Stripe.Price.Recurring['interval']; count: number } | null },
): Stripe.Price {
  const { interval, ...given } = fields;
  return {
    object: 'price',
    ...LIVEMODE,
    ...given,
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    recurring: interval && {
      interval: interval.interval,
      interval_count: interval.count,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tiers_mode: null,
    transform_quantity: null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount_decimal: decimalText(given.unit_amount),
  };
}

/** The older description of a recurring price, which subscription items still carry. */
export function planShape(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    ...LIVEMODE,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function couponShape(
  fields: Omit<Stripe.Coupon, 'object' | 'livemode' | 'deleted' | 'times_redeemed' | 'valid' | 'currency_options'>,
): Stripe.Coupon {
  return { object: 'coupon', ...LIVEMODE, ...fields, times_redeemed: 0, valid: true };
}

/** Decimals are text on the wire; the package's types describe the number that its client makes of it. */
export function decimalText(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal;
}
