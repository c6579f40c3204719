import express from 'express';
import pino from 'pino';
import Stripe from 'stripe';
import type { Control } from '../../../../dev/payment/control.ts';
import { paymentStandIn } from '../../../../dev/payment/payment-stand-in.ts';
import { PLANS } from '../../../../shared/domain/plan-catalogue.ts';
import { createDatabase } from '../../../../sync-server/db/database.ts';
import type { PaymentProvider } from '../../../../sync-server/providers/payment/payment-provider.ts';
import { createStripeProvider } from '../../../../sync-server/providers/payment/stripe-client.ts';
import { createTestDatabase } from '../../../support/test-database.ts';
import { startServer } from '../../../sync-server/outside-double.ts';

/** A payment provider to test, and what people do there. */
export interface PaymentRig {
  payments: PaymentProvider;
  /** A paid subscription of the customer, with this metadata. */
  subscribe(customerId: string, planId: 'monthly' | 'annual', metadata: Record<string, string>): Promise<string>;
  /** From now on each payment of the customer is declined. */
  makeCardFail(customerId: string, subscriptionId: string): Promise<void>;
  stop(): Promise<void>;
}

export interface StandInRig extends PaymentRig {
  control: Control;
  /** The bodies the webhook has received, byte by byte. */
  delivered: { raw: Buffer; signature: string }[];
  advance(milliseconds: number): Promise<void>;
}

const SECRETS = { apiKey: 'sk_test_rig', webhookSecret: 'whsec_rig' };

export async function startStandInRig(): Promise<StandInRig> {
  const database = await createTestDatabase();
  const { pool, db } = createDatabase({ connectionString: database.connectionString, max: 4 });
  const log = pino({ level: 'silent' });
  const app = express();
  const server = await startServer(app);
  let now = Date.UTC(2026, 2, 15, 12);
  const clock = () => now;
  const delivered: StandInRig['delivered'] = [];
  app.post('/api/webhooks/stripe', express.raw({ type: 'application/json' }), (req, res) => {
    delivered.push({ raw: req.body, signature: String(req.headers['stripe-signature']) });
    res.sendStatus(200);
  });
  const standIn = paymentStandIn({ isProduction: false, publicUrl: server.origin, secrets: SECRETS, pool, clock, log });
  app.use(standIn.router);
  const { control } = standIn;
  const payments = createStripeProvider(
    { secretKey: SECRETS.apiKey, webhookSecret: SECRETS.webhookSecret, apiBase: server.origin },
    { clock, log, retries: 0 },
  );
  return {
    payments,
    control,
    delivered,
    async subscribe(customerId, planId, { orderId = '', userId = '' }) {
      const page = await payments.startCheckout({
        orderId,
        attempt: 1,
        userId,
        customerId,
        planId,
        isGift: false,
        discountCents: 0,
        discountName: null,
        successUrl: 'https://shelf.example/subscription-success',
        cancelUrl: 'https://shelf.example/checkout',
      });
      if (!page.ok) throw new Error(page.kind);
      await control.pay(page.value.sessionId);
      const paid = await payments.readCheckout(page.value.sessionId);
      return (paid.ok && paid.value.subscriptionId) || '';
    },
    makeCardFail: (customerId) => control.changeCard(customerId, 'declines'),
    async advance(milliseconds) {
      now += milliseconds;
      await control.advance(0);
    },
    async stop() {
      standIn.stop();
      await server.stop();
      await db.destroy();
      await database.drop();
    },
  };
}

/** Stripe itself, in the test mode of an account. A person's part on the payment page is not possible here. */
export async function startStripeRig(secretKey: string): Promise<PaymentRig> {
  const stripe = new Stripe(secretKey, { telemetry: false });
  const made: string[] = [];
  const payments = createStripeProvider(
    { secretKey, webhookSecret: 'whsec_unused', apiBase: 'https://api.stripe.com' },
    { clock: Date.now, log: pino({ level: 'warn' }) },
  );

  async function giveCard(customerId: string, card: string): Promise<string> {
    const { id } = await stripe.paymentMethods.attach(card, { customer: customerId });
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } });
    return id;
  }

  return {
    payments: {
      ...payments,
      async createCustomer(customer) {
        const created = await payments.createCustomer(customer);
        if (created.ok) made.push(created.value.customerId);
        return created;
      },
    },
    async subscribe(customerId, planId, metadata) {
      const card = await giveCard(customerId, 'pm_card_visa');
      const subscription = await stripe.subscriptions.create({
        customer: customerId,
        items: [{ price: await priceOf(stripe, planId) }],
        default_payment_method: card,
        metadata,
      });
      return subscription.id;
    },
    async makeCardFail(customerId, subscriptionId) {
      const card = await giveCard(customerId, 'pm_card_chargeCustomerFail');
      await stripe.subscriptions.update(subscriptionId, { default_payment_method: card });
    },
    async stop() {
      for (const customer of new Set(made)) await stripe.customers.del(customer);
    },
  };
}

async function priceOf(stripe: Stripe, planId: 'monthly' | 'annual'): Promise<string> {
  const lookup_key = `side_one_${planId}_${PLANS[planId].cents}_usd`;
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true });
  if (!data[0]) throw new Error(`The account has no price ${lookup_key}`);
  return data[0].id;
}
