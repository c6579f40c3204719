import type { Stripe } from 'stripe';
import type { Books } from '../books/books.ts';
import type { SubscriptionSecrets } from '../books/kinds.ts';
import { itemShape, subscriptionShape } from '../shapes/billing.ts';
import { redeem } from './discounts.ts';
import { afterMonths, periodEnd } from './periods.ts';
import { itemOf, periodLine } from './proration.ts';
import { bill, changeSecrets, scheduleSubscription } from './subscription-bills.ts';

export interface NewSubscription {
  customer: Stripe.Customer;
  price: Stripe.Price & { recurring: Stripe.Price.Recurring };
  quantity: number;
  coupon: Stripe.Coupon | null;
  description: string | null;
  metadata: Stripe.Metadata;
  paymentMethod: string;
  /** The payment intent of an earlier try. */
  existing: string | null;
}

/** Begins a subscription whose first payment succeeds. */
export async function startSubscription(books: Books, given: NewSubscription): Promise<Stripe.Subscription> {
  const id = books.newId('sub_', 24);
  const { price, coupon } = given;
  const discount = coupon && {
    id: books.newId('di_', 24),
    coupon: coupon.id,
    start: books.now,
    end: coupon.duration === 'repeating' ? afterMonths(books.now, coupon.duration_in_months ?? 1) : null,
  };
  const subscription = subscriptionShape({
    id,
    created: books.now,
    currency: price.currency,
    customer: given.customer.id,
    description: given.description,
    metadata: given.metadata,
    default_payment_method: given.paymentMethod,
    discounts: discount && coupon?.duration !== 'once' ? [discount.id] : [],
    item: itemShape({
      id: books.newId('si_', 14),
      created: books.now,
      subscription: id,
      price,
      quantity: given.quantity,
      start: books.now,
      end: periodEnd(books.now, price.recurring, books.now),
    }),
  });
  const secrets: SubscriptionSecrets = { periodNet: 0, pending: [], discount, retryAt: null, retries: 0 };
  await books.put('subscription', subscription, secrets);
  if (coupon) await redeem(books, coupon);
  const invoice = await bill(books, subscription, 'subscription_create', {
    lines: [await periodLine(books, itemOf(subscription))],
    paymentMethod: given.paymentMethod,
    isDeclined: false,
    existing: given.existing,
  });
  // A coupon for one payment has done its work with the first invoice.
  if (coupon?.duration === 'once') await changeSecrets(books, id, { discount: null });
  const started = await books.put('subscription', { ...subscription, latest_invoice: invoice.id });
  await scheduleSubscription(books, started);
  await books.emit('customer.subscription.created', started);
  return started;
}
