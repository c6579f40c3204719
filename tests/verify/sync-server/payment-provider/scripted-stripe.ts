import type { IncomingMessage } from 'node:http';
import type { PaymentProvider } from '../../../../sync-server/providers/payment/payment-provider.ts';
import { createStripeProvider } from '../../../../sync-server/providers/payment/stripe-client.ts';
import { createOutside, startServer } from '../../../sync-server/outside-double.ts';

export const NOW = Date.parse('2026-11-22T12:00:00.000Z');
export const WEBHOOK_SECRET = 'whsec_scripted';

export interface Asked {
  /** Method and path, without the query. */
  call: string;
  params: Record<string, string>;
  key: string | undefined;
  headers: IncomingMessage['headers'];
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a text as it is. */
  body: object | string;
}

type Outcome = Answer | 'nothing' | 'cut';
type Script = Answer['body'] | (() => Outcome);

/** A server that answers each call of Stripe's API as a test says. */
export async function startScriptedStripe() {
  const asked: Asked[] = [];
  const scripts = new Map<string, Script>();
  const faults = new Map<string, { requestsBefore: number; script: () => Outcome }>();
  let providers = 0;
  const logged: object[] = [];
  const { outside, advance, expireDeadlines } = createOutside(NOW);
  const server = await startServer((req, res) => {
    let form = '';
    req.setEncoding('utf8').on('data', (chunk: string) => {
      form += chunk;
    });
    req.on('end', () => {
      const { pathname, searchParams } = new URL(req.url ?? '', 'http://stripe.test');
      const call = `${req.method} ${pathname}`;
      const params = Object.fromEntries([...searchParams, ...new URLSearchParams(form)]);
      const key = req.headers['idempotency-key'];
      asked.push({ call, params, key: typeof key === 'string' ? key : undefined, headers: req.headers });
      const script = faultOf(req.headers.authorization) ?? scripts.get(call);
      const answer = script === undefined ? notFound() : typeof script === 'function' ? script() : { body: script };
      if (answer === 'nothing') return;
      if (answer === 'cut') return void req.socket.destroy();
      const { status = 200, headers = {}, body } = answer;
      res.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers });
      res.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });

  function faultOf(authorization = ''): Script | undefined {
    const fault = faults.get(authorization);
    if (fault) fault.requestsBefore -= 1;
    return fault?.requestsBefore === -1 ? fault.script : undefined;
  }

  function provider({ retries = 0, apiBase = server.origin, secretKey = 'sk_test_scripted' } = {}): PaymentProvider {
    const log = { warn: (details: object) => logged.push(details), error: (details: object) => logged.push(details) };
    return createStripeProvider(
      { secretKey, webhookSecret: WEBHOOK_SECRET, apiBase },
      { clock: outside.clock, log, outside, retries },
    );
  }

  return {
    asked,
    logged,
    provider,
    payments: provider(),
    advance,
    expireDeadlines,
    answer(call: string, script: Script) {
      scripts.set(call, script);
    },
    /** A provider whose request of this number is answered so, whatever it asks. */
    failingProvider(number: number, script: () => Outcome, retries = 0) {
      providers += 1;
      // A request of another provider can still be under way.
      const secretKey = `sk_test_${providers}`;
      faults.set(`Bearer ${secretKey}`, { requestsBefore: number - 1, script });
      return provider({ retries, secretKey });
    },
    calls: (call: string) => asked.filter((each) => each.call === call),
    stop: server.stop,
  };
}

export type ScriptedStripe = Awaited<ReturnType<typeof startScriptedStripe>>;

export const refusal = (status: number, error: object, headers = {}): Answer => ({ status, headers, body: { error } });

function notFound(): Answer {
  return refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });
}

export const list = (...data: object[]) => ({ object: 'list', data, has_more: false });

export const seconds = (iso: string) => Date.parse(iso) / 1_000;

export function price(interval: 'month' | 'year' | null, more: object = {}) {
  return {
    id: `price_${interval ?? 'once'}`,
    currency: 'usd',
    unit_amount: interval === 'month' ? 399 : interval === 'year' ? 2999 : 9900,
    recurring: interval && { interval, interval_count: 1 },
    ...more,
  };
}

export function invoice(more: object = {}) {
  return {
    id: 'in_1',
    status: 'paid',
    currency: 'usd',
    created: seconds('2026-11-01T00:00:00Z'),
    description: null,
    total: 399,
    amount_due: 399,
    amount_paid: 399,
    attempt_count: 1,
    hosted_invoice_url: 'https://invoice.stripe.test/in_1',
    status_transitions: { finalized_at: seconds('2026-11-01T01:00:00Z') },
    parent: { subscription_details: { subscription: 'sub_1' } },
    payments: list({ status: 'paid', payment: { type: 'payment_intent', payment_intent: 'pi_1' } }),
    lines: list({
      amount: 399,
      description: '1 × Monthly Collector (at $3.99 / month)',
      period: { start: seconds('2026-11-01T00:00:00Z'), end: seconds('2026-12-01T00:00:00Z') },
    }),
    ...more,
  };
}

export function subscription(more: object = {}) {
  return {
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    start_date: seconds('2026-08-01T00:00:00Z'),
    ended_at: null,
    cancel_at_period_end: false,
    cancel_at: null,
    metadata: { userId: 'user-1', orderId: 'order-1' },
    items: list({
      id: 'si_1',
      current_period_start: seconds('2026-11-01T00:00:00Z'),
      current_period_end: seconds('2026-12-01T00:00:00Z'),
      price: price('month'),
    }),
    latest_invoice: invoice(),
    ...more,
  };
}

export function session(more: object = {}) {
  return {
    id: 'cs_1',
    status: 'open',
    payment_status: 'unpaid',
    url: 'https://checkout.stripe.test/cs_1',
    expires_at: seconds('2026-11-23T12:00:00Z'),
    created: seconds('2026-11-22T12:00:00Z'),
    client_reference_id: 'user-1',
    metadata: { orderId: 'order-1', userId: 'user-1' },
    customer: 'cus_1',
    subscription: null,
    payment_intent: null,
    invoice: null,
    amount_total: 399,
    ...more,
  };
}

export function payment(more: object = {}) {
  return {
    id: 'pi_1',
    created: seconds('2026-11-01T01:00:00Z'),
    status: 'succeeded',
    amount: 399,
    customer: 'cus_1',
    latest_charge: {
      created: seconds('2026-11-01T02:00:00Z'),
      amount_refunded: 0,
      disputed: false,
      receipt_url: 'https://receipt.stripe.test/pi_1',
    },
    ...more,
  };
}
