import type { PaidTier } from '../../../shared/domain/plan.ts';

const off = async () => ({ ok: false, kind: 'not_configured' }) as const;

/** Of a server that cannot take payments. */
export const noPayments: PaymentProvider = {
  isConfigured: false,
  createCustomer: off,
  startCheckout: off,
  readCheckout: off,
  expireCheckout: off,
  readSubscription: off,
  liveSubscriptions: off,
  previewChange: off,
  changePlan: off,
  setRenewal: off,
  cancelNow: off,
  refund: off,
  readPayment: off,
  invoices: off,
  openPortal: off,
  changedSince: off,
  readEvent: () => ({ ok: false, reason: 'signature' }),
};

/** What the product needs of a payment provider. Times are ISO 8601, amounts whole cents. */
export interface PaymentProvider {
  readonly isConfigured: boolean;
  /** Creates the customer, or finds the one this key created before. */
  createCustomer(customer: NewCustomer): Promise<Paid<{ customerId: string }>>;
  /** Opens a hosted payment page. The same order and attempt answer the same page. */
  startCheckout(order: CheckoutOrder): Promise<Paid<CheckoutState>>;
  readCheckout(sessionId: string): Promise<Paid<CheckoutState>>;
  /** Ends an open checkout, so that nobody pays it any more. Harmless when it has ended. */
  expireCheckout(sessionId: string): Promise<Paid<CheckoutState>>;
  readSubscription(subscriptionId: string): Promise<Paid<SubscriptionState>>;
  /** All subscriptions of a customer that are not over. */
  liveSubscriptions(customerId: string): Promise<Paid<SubscriptionState[]>>;
  /** What changing to the plan costs now: the price less the unused time. */
  previewChange(subscriptionId: string, to: PaidTier): Promise<Paid<ChangePreview>>;
  /** Changes the plan of the one subscription with proration, charged at once; a declined card changes nothing. */
  changePlan(subscriptionId: string, to: 'monthly' | 'annual', key: string): Promise<Paid<SubscriptionState>>;
  /** Whether the subscription renews at the end of its period. */
  setRenewal(subscriptionId: string, renews: boolean, key: string): Promise<Paid<SubscriptionState>>;
  /** Ends the subscription now, without refund. Harmless when it has ended. */
  cancelNow(subscriptionId: string, key: string): Promise<Paid<SubscriptionState>>;
  /** Pays a payment back in full. Harmless when it has been paid back. */
  refund(paymentId: string, key: string): Promise<Paid<PaymentState>>;
  /** What has been taken back of a payment. */
  readPayment(paymentId: string): Promise<Paid<PaymentState>>;
  /** The newest payments of a customer. */
  invoices(customerId: string): Promise<Paid<BillingEntry[]>>;
  openPortal(customerId: string, returnUrl: string): Promise<Paid<{ url: string }>>;
  /** The checkouts and subscriptions with news since a time, to repair what lost events have left undone. */
  changedSince(time: string): Promise<Paid<ObjectRef[]>>;
  /** Checks the signature of an event over its exact bytes. The content is a hint: the object is read anew. */
  readEvent(raw: Buffer, signature: string | undefined): EventReading;
}

/** A result or why there is none. `declined` is a refused card, `rejected` a request the provider does not accept. */
export type Paid<T> =
  | ({ ok: true } & { value: T })
  | {
      ok: false;
      kind: 'not_configured' | 'rate_limited' | 'unavailable' | 'declined' | 'not_found' | 'rejected' | 'bad_response';
      retryAfterSeconds?: number | undefined;
    };

export interface NewCustomer {
  userId: string;
  email: string | null;
  name: string | null;
}

export interface CheckoutOrder {
  orderId: string;
  /** Counts the payment pages of one order, so that each has a key of its own. */
  attempt: number;
  userId: string;
  customerId: string;
  planId: PaidTier;
  /** A gift is one payment for one period, also of monthly and annual (AMB-07). */
  isGift: boolean;
  /** Taken off the first payment; less than the price. */
  discountCents: number;
  discountName: string | null;
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutState {
  sessionId: string;
  /** open: can be paid. complete with isPaid: fulfil. */
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  /** Whether a bank that was to confirm the payment later has refused it. */
  isRefused: boolean;
  /** null when the page cannot be opened any more. */
  url: string | null;
  expiresAt: string;
  createdAt: string;
  orderId: string | null;
  userId: string | null;
  customerId: string | null;
  subscriptionId: string | null;
  paymentId: string | null;
  amountCents: number;
}

export interface SubscriptionState {
  subscriptionId: string;
  customerId: string;
  userId: string | null;
  orderId: string | null;
  planId: PaidTier;
  /** active: paid. past_due: a renewal failed and is tried again. ended: over, or never paid. */
  status: 'active' | 'past_due' | 'ended';
  startedAt: string;
  /** The end of the time that is paid for. */
  paidUntil: string;
  /** Whether it renews by itself at `paidUntil`. */
  renews: boolean;
  /** When a renewal failed that is still open. */
  failedAt: string | null;
  endedAt: string | null;
  latestPaymentId: string | null;
}

export interface ChangePreview {
  dueCents: number;
  creditCents: number;
}

export interface PaymentState {
  paymentId: string;
  /** When the money was taken, or was last tried to be. */
  madeAt: string;
  customerId: string | null;
  amountCents: number;
  refundedCents: number;
  isDisputeLost: boolean;
  /** The checkout or the subscription that the payment was for. */
  subscriptionId: string | null;
}

export interface BillingEntry {
  id: string;
  amountCents: number;
  currency: string;
  status: 'succeeded' | 'failed' | 'pending' | 'refunded';
  description: string;
  /** Unix seconds. */
  created: number;
  receiptUrl: string | null;
}

/** What an event is about; everything else of it is read anew. */
export type ObjectRef =
  | { kind: 'checkout'; id: string }
  | { kind: 'subscription'; id: string }
  | { kind: 'payment'; id: string }
  | { kind: 'customer'; id: string };

export type EventReading =
  | { ok: true; eventId: string; type: string; createdAt: string; refs: ObjectRef[] }
  | { ok: false; reason: 'signature' | 'clock' | 'shape' };
