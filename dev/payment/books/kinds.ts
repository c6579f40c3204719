import type { Stripe } from 'stripe';

/** What the stand-in stores, by Stripe's name of the object. References between objects are ids. */
export interface Kinds {
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  'checkout.session': Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  'billing_portal.session': Stripe.BillingPortal.Session;
}

export type Kind = keyof Kinds;

/** What the provider knows of an object and answers do not show. */
export interface Hidden {
  customer: { isDeleted?: true };
  product: Record<string, never>;
  price: Record<string, never>;
  coupon: { isDeleted?: true };
  'checkout.session': SessionSecrets;
  subscription: SubscriptionSecrets;
  invoice: { paymentIntent?: string };
  invoice_payment: Record<string, never>;
  payment_method: { declines: boolean };
  payment_intent: Record<string, never>;
  charge: Record<string, never>;
  refund: Record<string, never>;
  dispute: Record<string, never>;
  'billing_portal.session': Record<string, never>;
}

export interface SessionSecrets {
  lines: { id: string; price: string; quantity: number }[];
  coupon: string | null;
  description: string | null;
  /** Metadata of what the session creates: the subscription, or the payment intent. */
  metadata: Stripe.Metadata;
  invoice: { description: string | null; metadata: Stripe.Metadata };
  /** The payment that was declined before; the next try uses it again. */
  paymentIntent: string | null;
}

export interface SubscriptionSecrets {
  /** What the current period costs after discounts: the unused part of it is credited. */
  periodNet: number;
  /** Prorations that wait for the next invoice. */
  pending: PendingLine[];
  discount: { id: string; coupon: string; start: number; end: number | null } | null;
  /** When a failed payment is tried again. */
  retryAt: number | null;
  retries: number;
}

/** A line of an invoice to be. */
export interface PendingLine {
  description: string;
  amount: number;
  quantity: number;
  price: string;
  product: string;
  period: { start: number; end: number };
  isProration: boolean;
  item: string | null;
}

/** How messages name an object, and how its ids begin. */
export const NAMES: Readonly<Record<Kind, { noun: string; prefix: string }>> = {
  customer: { noun: 'customer', prefix: 'cus_' },
  product: { noun: 'product', prefix: 'prod_' },
  price: { noun: 'price', prefix: 'price_' },
  coupon: { noun: 'coupon', prefix: '' },
  'checkout.session': { noun: 'checkout.session', prefix: 'cs_test_' },
  subscription: { noun: 'subscription', prefix: 'sub_' },
  invoice: { noun: 'invoice', prefix: 'in_' },
  invoice_payment: { noun: 'invoice_payment', prefix: 'inpay_' },
  payment_method: { noun: 'PaymentMethod', prefix: 'pm_' },
  payment_intent: { noun: 'payment_intent', prefix: 'pi_' },
  charge: { noun: 'charge', prefix: 'ch_' },
  refund: { noun: 'refund', prefix: 're_' },
  dispute: { noun: 'dispute', prefix: 'du_' },
  'billing_portal.session': { noun: 'billing_portal.session', prefix: 'bps_' },
};

/** The kind of the object that an id names, if its prefix says so. */
export function kindOf(id: string): Kind | undefined {
  const kinds = Object.keys(NAMES) as Kind[];
  return kinds.find((kind) => NAMES[kind].prefix !== '' && id.startsWith(NAMES[kind].prefix));
}

/** The id of a reference, which Stripe's types allow to be the object itself. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function idOrNull(reference: string | { id: string } | null | undefined): string | null {
  return reference ? idOf(reference) : null;
}
