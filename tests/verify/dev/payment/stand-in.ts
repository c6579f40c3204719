import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import Stripe from 'stripe';
import { paymentStandIn } from '../../../../dev/payment/payment-stand-in.ts';
import { createDatabase } from '../../../../sync-server/db/database.ts';
import { errorAnswers } from '../../../../sync-server/http/errors.ts';
import { createTestDatabase } from '../../../support/test-database.ts';

export const SECRETS = { apiKey: 'sk_test_standin', webhookSecret: 'whsec_standin' };
export const DAY_MS = 86_400_000;
/** 2026-03-15 12:00 UTC. */
export const START = Date.UTC(2026, 2, 15, 12);

export type TestStandIn = Awaited<ReturnType<typeof startStandIn>>;

/** An event as the webhook got it. */
export interface Delivered {
  event: Stripe.Event;
  signatureIsRight: boolean;
}

/** The stand-in on its own port and database, with the real client, and a webhook that notes what it gets. */
export async function startStandIn() {
  const database = await createTestDatabase();
  const { pool, db } = createDatabase({ connectionString: database.connectionString, max: 4 });
  const log = pino({ level: 'silent' });
  const app = express();
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const publicUrl = `http://127.0.0.1:${port}`;
  const delivered: Delivered[] = [];
  const clock = { now: START };
  let webhookStatus = 200;

  app.use((_req, res, next) => {
    res.locals.log = log;
    next();
  });
  app.post('/api/webhooks/stripe', express.raw({ type: 'application/json' }), (req, res) => {
    delivered.push(readDelivery(req.body, String(req.headers['stripe-signature']), clock.now));
    res.sendStatus(webhookStatus);
  });
  const options = { isProduction: false, publicUrl, secrets: SECRETS, pool, clock: () => clock.now, log };
  const standIn = paymentStandIn(options);
  app.use(standIn.router);
  app.use(errorAnswers);

  return {
    publicUrl,
    port,
    pool,
    clock,
    control: standIn.control,
    delivered,
    stripe: clientOf(port),
    clientWith: (changes: Partial<Stripe.StripeConfig> & { key?: string }) => clientOf(port, changes),
    /** Another process on the same database. */
    another: () => paymentStandIn(options),
    answerWebhookWith(status: number) {
      webhookStatus = status;
    },
    /** Posts a button of a page as a browser does, and does not follow. */
    press(path: string, action: string) {
      return fetch(`${publicUrl}${path}`, {
        method: 'POST',
        headers: { origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ action }),
        redirect: 'manual',
      });
    },
    async stop() {
      standIn.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await db.destroy();
      await database.drop();
    },
  };
}

function clientOf(
  port: number,
  { key = SECRETS.apiKey, ...changes }: Partial<Stripe.StripeConfig> & { key?: string } = {},
) {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...changes,
  });
}

function readDelivery(raw: Buffer, signature: string, now: number): Delivered {
  const event: Stripe.Event = JSON.parse(raw.toString());
  try {
    Stripe.webhooks.constructEvent(raw, signature, SECRETS.webhookSecret, 300, undefined, Math.floor(now / 1000));
    return { event, signatureIsRight: true };
  } catch {
    return { event, signatureIsRight: false };
  }
}

type SessionParams = Stripe.Checkout.SessionCreateParams;

/** A checkout session of a new customer, as the product opens it. */
export async function openSession(
  { stripe }: Pick<TestStandIn, 'stripe'>,
  price: 'price_monthly' | 'price_annual' | 'price_lifetime_once',
  changes: Partial<SessionParams> = {},
  options: Stripe.RequestOptions = {},
) {
  const metadata = { orderId: 'order-1', userId: 'user-1' };
  const params: SessionParams = {
    customer: changes.customer ?? (await newCustomer({ stripe })),
    client_reference_id: 'user-1',
    line_items: [{ price, quantity: 1 }],
    metadata,
    success_url: 'http://app.test/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://app.test/back',
    ...(price === 'price_lifetime_once'
      ? { mode: 'payment', payment_intent_data: { metadata }, invoice_creation: { enabled: true } }
      : { mode: 'subscription', subscription_data: { metadata } }),
    ...changes,
  };
  return stripe.checkout.sessions.create(params, options);
}

export async function newCustomer({ stripe }: Pick<TestStandIn, 'stripe'>, email = 'a<b@example.com') {
  return (await stripe.customers.create({ email, metadata: { userId: 'user-1' } })).id;
}

export async function newCoupon({ stripe }: Pick<TestStandIn, 'stripe'>, id: string, amount_off: number) {
  const once = { duration: 'once', max_redemptions: 1, metadata: { orderId: 'order-1' } } as const;
  return [{ coupon: (await stripe.coupons.create({ id, amount_off, currency: 'usd', ...once })).id }];
}

/** A paid purchase. @returns its payment intent */
export async function purchase(standIn: TestStandIn): Promise<string> {
  const { id } = await openSession(standIn, 'price_lifetime_once');
  await standIn.control.pay(id);
  return String((await standIn.stripe.checkout.sessions.retrieve(id)).payment_intent);
}

/** A paid subscription of a new customer. */
export async function subscribe(standIn: TestStandIn, price: 'price_monthly' | 'price_annual') {
  const { id } = await openSession(standIn, price);
  await standIn.control.pay(id);
  const session = await standIn.stripe.checkout.sessions.retrieve(id);
  const subscription = await standIn.stripe.subscriptions.retrieve(String(session.subscription));
  return { session, subscription, customer: String(session.customer) };
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error('no item');
  return item;
}

export async function invoicesOf({ stripe }: TestStandIn, subscription: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription, limit: 100 })).data;
}

/** The refusal of a call, as the client reports it. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('the call was not refused');
}
