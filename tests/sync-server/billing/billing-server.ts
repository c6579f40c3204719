import type { Selectable } from 'kysely';
import { receivePaymentEvent } from '../../../shared/contract/payment-events.ts';
import type { PlanGrantTable } from '../../../sync-server/db/tables/money.ts';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import type { ObjectRef } from '../../../sync-server/providers/payment/payment-provider.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { createMemoryPayments, type MemoryPayments } from '../../support/memory-payments.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** Long after the database's own clock, by which jobs become due: none does before a test says so. */
export const START = Date.parse('2036-11-20T12:00:00.000Z');
export const DAY = 86_400_000;

/** The real app with a payment provider in memory and a clock that moves by hand. */
export interface BillingServer {
  server: TestServer;
  payments: MemoryPayments;
  /** Moves the clock of the server and the provider. */
  pass(milliseconds: number): void;
  now(): string;
  /** Delivers a signed event about these objects. */
  deliver(refs: readonly ObjectRef[], options?: Delivery): Promise<Response>;
  /** Runs the queued jobs, also those that wait for a retry or a later time of the moved clock. */
  runJobs(): Promise<void>;
  buyer(): Promise<Person>;
  stop(): Promise<void>;
}

export interface Delivery {
  eventId?: string;
  type?: string;
  signature?: string;
}

/** A signed-in person with the calls of billing. */
export interface Person {
  client: HttpClient;
  userId: string;
  subscription(): Promise<Record<string, unknown>>;
  checkout(planId: string, more?: object): ReturnType<HttpClient['send']>;
  status(sessionId: string): ReturnType<HttpClient['get']>;
  /** Opens a page and pays on it; no event is delivered. */
  pay(planId: string, more?: object): Promise<PaidSession>;
  /** Pays, and the event arrives. */
  buy(planId: string, more?: object): Promise<PaidSession>;
  grants(): Promise<Selectable<PlanGrantTable>[]>;
}

export interface PaidSession {
  sessionId: string;
  /** Empty for a single payment. */
  subscriptionId: string;
  paymentId: string;
}

export async function startBillingServer(): Promise<BillingServer> {
  let time = START;
  const clock = () => time;
  const payments = createMemoryPayments(clock);
  const server = await startTestServer({ overrides: { clock, payment: payments } });
  let events = 0;
  const billing: BillingServer = {
    server,
    payments,
    pass: (milliseconds) => {
      time += milliseconds;
    },
    now: () => new Date(time).toISOString(),
    deliver(refs, { eventId, type = 'checkout.session.completed', signature } = {}) {
      events += 1;
      const body = JSON.stringify({ id: eventId ?? `evt_${events}`, type, refs });
      const seconds = Math.floor(time / 1000);
      return fetch(`${server.origin}${receivePaymentEvent.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature ?? `t=${seconds},v1=good`,
        },
        body,
      });
    },
    async runJobs() {
      // The worker's times are the database's own.
      await server.ctx.pool.query(
        `update graphile_worker._private_jobs set run_at = now() where run_at > now() and (attempts > 0 or run_at <= $1)`,
        [new Date(time).toISOString()],
      );
      await runDueJobs(server.ctx, server.database.connectionString, JOBS);
    },
    async buyer() {
      const client = await server.signedIn();
      const { body } = await client.get('/api/auth/user');
      const person: Person = {
        client,
        userId: body.id,
        subscription: async () => (await client.get('/api/user/subscription')).body,
        checkout: (planId, more) => client.send('POST', '/api/create-subscription-checkout', { planId, ...more }),
        status: (sessionId) => client.get(`/api/checkout/${sessionId}`),
        async pay(planId, more) {
          const opened = await person.checkout(planId, more);
          const { sessionId, subscriptionId, paymentId } = payments.pay(opened.body.url.split('/').at(-1));
          const latest = payments.subscriptions.get(subscriptionId ?? '')?.latestPaymentId;
          return { sessionId, subscriptionId: subscriptionId ?? '', paymentId: paymentId ?? latest ?? '' };
        },
        async buy(planId, more) {
          const session = await person.pay(planId, more);
          await billing.deliver([{ kind: 'checkout', id: session.sessionId }]);
          await billing.runJobs();
          return session;
        },
        grants: () => {
          const all = server.ctx.db.selectFrom('plan_grants').selectAll().where('user_id', '=', body.id);
          return all.orderBy('created_at').orderBy('id').execute();
        },
      };
      return person;
    },
    stop: () => server.stop(),
  };
  return billing;
}
