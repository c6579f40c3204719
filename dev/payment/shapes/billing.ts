import type { Stripe } from 'stripe';
import { decimalText, LIVEMODE, planShape } from './catalogue.ts';

type Subscription = Stripe.Subscription;
type Invoice = Stripe.Invoice;

const NO_TAX = { disabled_reason: null, enabled: false, liability: null };

export function subscriptionShape(
  fields: Pick<
    Subscription,
    'id' | 'created' | 'currency' | 'customer' | 'description' | 'metadata' | 'default_payment_method' | 'discounts'
  > & { item: Stripe.SubscriptionItem },
): Subscription {
  const { item, ...given } = fields;
  return {
    object: 'subscription',
    ...LIVEMODE,
    ...given,
    application: null,
    application_fee_percent: null,
    automatic_tax: NO_TAX,
    billing_cycle_anchor: given.created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${given.id}`,
    },
    latest_invoice: null,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: given.created,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
}

export function itemShape(fields: {
  id: string;
  created: number;
  subscription: string;
  price: Stripe.Price;
  quantity: number;
  start: number;
  end: number;
}): Stripe.SubscriptionItem {
  const { start, end, ...given } = fields;
  return {
    object: 'subscription_item',
    ...given,
    billing_thresholds: null,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planShape(given.price),
    tax_rates: [],
  };
}

export function invoiceShape(
  fields: Pick<
    Invoice,
    | 'id'
    | 'created'
    | 'currency'
    | 'customer'
    | 'customer_email'
    | 'customer_name'
    | 'billing_reason'
    | 'description'
    | 'metadata'
    | 'parent'
    | 'period_start'
    | 'period_end'
    | 'default_payment_method'
    | 'discounts'
    | 'total_discount_amounts'
    | 'subtotal'
    | 'total'
    | 'starting_balance'
    | 'amount_due'
  > & { lines: Stripe.InvoiceLineItem[] },
): Invoice {
  const { lines, ...given } = fields;
  return {
    object: 'invoice',
    ...LIVEMODE,
    ...given,
    account_country: 'US',
    account_name: 'Side One (stand-in)',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: given.amount_due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { ...NO_TAX, provider: null, status: null },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_source: null,
    default_tax_rates: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${given.id}/lines` },
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal_excluding_tax: given.subtotal,
    test_clock: null,
    total_excluding_tax: given.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: given.created,
  };
}

export function invoiceLineShape(fields: {
  id: string;
  invoice: string;
  amount: number;
  currency: string;
  description: string;
  discount: { id: string; amount: number } | null;
  quantity: number;
  price: string;
  product: string;
  period: { start: number; end: number };
  isProration: boolean;
  subscription: string | null;
  item: string | null;
}): Stripe.InvoiceLineItem {
  const { id, invoice, amount, currency, description, discount, quantity, period, isProration, subscription } = fields;
  return {
    id,
    object: 'line_item',
    ...LIVEMODE,
    amount,
    currency,
    description,
    discount_amounts: discount ? [{ amount: discount.amount, discount: discount.id }] : [],
    discountable: !isProration,
    discounts: [],
    invoice,
    metadata: {},
    parent: lineParent(fields),
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: fields.price, product: fields.product },
      type: 'price_details',
      unit_amount_decimal: decimalText(amount / quantity),
    },
    quantity,
    quantity_decimal: decimalText(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  };
}

function lineParent(fields: {
  id: string;
  isProration: boolean;
  subscription: string | null;
  item: string | null;
}): Stripe.InvoiceLineItem.Parent {
  const { id, isProration, subscription, item } = fields;
  if (item === null) {
    return {
      invoice_item_details: {
        invoice_item: id.replace('il_', 'ii_'),
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    };
  }
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: isProration,
      proration_details: null,
      subscription,
      subscription_item: item,
    },
    type: 'subscription_item_details',
  };
}

export function invoicePaymentShape(fields: {
  id: string;
  created: number;
  invoice: string;
  amount: number;
  currency: string;
  paymentIntent: string;
}): Stripe.InvoicePayment {
  const { amount, paymentIntent, ...given } = fields;
  return {
    object: 'invoice_payment',
    ...LIVEMODE,
    ...given,
    amount_paid: null,
    amount_requested: amount,
    is_default: true,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
