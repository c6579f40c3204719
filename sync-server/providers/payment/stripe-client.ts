import { createHash } from 'node:crypto';
import { type Outside, outsideWorld } from '../polite-fetch.ts';
import type { NewCustomer, PaymentProvider } from './payment-provider.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { checkedId, createStripeAttempts, type PaymentLog } from './stripe-attempt.ts';
import { createCheckouts } from './stripe-checkouts.ts';
import { createChangedSince, createReadEvent } from './stripe-events.ts';
import { createInvoices } from './stripe-invoices.ts';
import { madeObject, portalObject } from './stripe-objects.ts';
import { createPrices } from './stripe-prices.ts';
import { createSubscriptions } from './stripe-subscriptions.ts';

export interface StripeOptions {
  clock: () => number;
  log: PaymentLog;
  outside?: Outside;
  /** How often the package repeats a request that failed on the way. */
  retries?: number;
}

/** Stripe, or a stand-in that speaks its HTTP contract. What Stripe answers counts; nothing is kept here but prices. */
export function createStripeProvider(settings: PaymentSettings, options: StripeOptions): PaymentProvider {
  const { clock, log, outside = outsideWorld(clock), retries } = options;
  const { attempt, stripe } = createStripeAttempts(settings, { outside, log, retries });
  const prices = createPrices();
  let calls = 0;

  /** A request with the key of an earlier one gets the earlier answer, so a question gets a key of its own. */
  function callKey(question: string): string {
    calls += 1;
    return `${question}:${clock()}:${calls}`;
  }

  return {
    isConfigured: true,
    createCustomer: (customer) =>
      attempt(async (client) => {
        const created = await client.customers.create(
          {
            metadata: { userId: customer.userId },
            ...(customer.email ? { email: customer.email } : {}),
            ...(customer.name ? { name: customer.name } : {}),
          },
          { idempotencyKey: customerKey(customer) },
        );
        return { customerId: madeObject.parse(created).id };
      }),
    ...createCheckouts(attempt, prices),
    ...createSubscriptions(attempt, prices, callKey),
    ...createInvoices(attempt),
    openPortal: (customerId, returnUrl) =>
      attempt(async (client) => {
        const session = await client.billingPortal.sessions.create(
          { customer: checkedId(customerId), return_url: returnUrl },
          { idempotencyKey: callKey(`portal:${customerId}`) },
        );
        return portalObject.parse(session);
      }),
    changedSince: createChangedSince(attempt, log),
    readEvent: createReadEvent({ stripe, secret: settings.webhookSecret, clock, log }),
  };
}

/** Contains what is sent: the same key with another address would be refused, and the person could not pay. */
function customerKey({ userId, email, name }: NewCustomer): string {
  const sent = createHash('sha256')
    .update(JSON.stringify([email, name]))
    .digest('hex');
  return `customer:${userId}:${sent.slice(0, 16)}`;
}
