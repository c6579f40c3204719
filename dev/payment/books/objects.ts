import type { PaidTier } from '../../../shared/domain/plan.ts';

/**
 * What the stand-in stores, by Stripe's name of the object: the fields that the product reads, and under `own` what answers
 * do not show. References between objects are ids.
 */
export interface Kinds {
  customer: Customer;
  coupon: Coupon;
  'checkout.session': Session;
  subscription: Subscription;
  invoice: Invoice;
  payment_intent: PaymentIntent;
  charge: Charge;
  dispute: Dispute;
  'billing_portal.session': PortalSession;
}

export type Kind = keyof Kinds;

interface Made {
  id: string;
  /** Unix seconds, like every time here. */
  created: number;
}

type Metadata = Record<string, string>;

/** A card that works, and one with which each payment fails. */
export type Card = 'works' | 'declines';

export interface Customer extends Made {
  object: 'customer';
  email: string | null;
  name: string | null;
  metadata: Metadata;
  /** Below zero is a credit, which pays the next invoices of subscriptions. */
  balance: number;
  own: { card: Card | null };
}

export interface Coupon extends Made {
  object: 'coupon';
  amount_off: number;
  currency: string;
  name: string | null;
  metadata: Metadata;
  times_redeemed: number;
}

/** A constant of the catalogue. */
export interface Price {
  id: string;
  object: 'price';
  active: true;
  currency: string;
  unit_amount: number;
  lookup_key: string;
  recurring: { interval: 'month' | 'year'; interval_count: 1 } | null;
  metadata: { planId: PaidTier };
}

export interface Session extends Made {
  object: 'checkout.session';
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  client_reference_id: string;
  customer: string;
  metadata: Metadata;
  amount_total: number;
  subscription: string | null;
  payment_intent: string | null;
  invoice: string | null;
  own: {
    price: string;
    coupon: string | null;
    discount: number;
    /** Of what the session creates: the subscription, or the payment intent. */
    metadata: Metadata;
    /** The payment that was declined before; the next try uses it again. */
    paymentIntent: string | null;
  };
}

export interface Item {
  id: string;
  object: 'subscription_item';
  price: Price;
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription extends Made {
  object: 'subscription';
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  start_date: number;
  ended_at: number | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  metadata: Metadata;
  items: { object: 'list'; data: [Item]; has_more: false };
  latest_invoice: string;
  own: {
    card: Card;
    /** Months are counted from here. */
    anchor: number;
    /** The cost of the current period after discounts: the unused part of it is credited. */
    periodNet: number;
    /** When a failed payment is tried again. */
    retryAt: number | null;
    retries: number;
  };
}

export interface InvoiceLine {
  object: 'line_item';
  description: string;
  amount: number;
  period: { start: number; end: number };
}

export interface Invoice extends Made {
  object: 'invoice';
  customer: string;
  status: 'draft' | 'open' | 'paid';
  billing_reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  currency: string;
  total: number;
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  hosted_invoice_url: string | null;
  status_transitions: { finalized_at: number | null };
  parent: { subscription_details: { subscription: string } } | null;
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false };
  own: { discount: number; paymentIntent: string | null };
}

export interface PaymentIntent extends Made {
  object: 'payment_intent';
  status: 'requires_payment_method' | 'succeeded';
  amount: number;
  currency: string;
  customer: string;
  metadata: Metadata;
  latest_charge: string | null;
}

export interface Charge extends Made {
  object: 'charge';
  payment_intent: string;
  status: 'succeeded' | 'failed';
  amount: number;
  amount_refunded: number;
  disputed: boolean;
  receipt_url: string | null;
}

export interface Refund extends Made {
  object: 'refund';
  payment_intent: string;
  amount: number;
}

export interface Dispute extends Made {
  object: 'dispute';
  payment_intent: string;
  status: 'needs_response' | 'lost' | 'won';
  amount: number;
}

export interface PortalSession extends Made {
  object: 'billing_portal.session';
  customer: string;
  return_url: string;
  url: string;
}

/** As answers and events show it. */
export function shown(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object, (name, value) => (name === 'own' ? undefined : value)));
}
