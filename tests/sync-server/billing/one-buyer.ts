import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { type BillingServer, type Person, startBillingServer } from './billing-server.ts';

export let billing: BillingServer;
export let person: Person;

/** Starts the server for a file of tests, with new people before each test. */
export function startWithBuyer(): void {
  beforeAll(async () => {
    billing = await startBillingServer();
  });
  afterAll(() => billing.stop());
  beforeEach(async () => {
    vi.restoreAllMocks();
    billing.payments.before = () => undefined;
    billing.payments.after = () => undefined;
    billing.payments.declinesCards = false;
    billing.payments.creditCents = 0;
    person = await billing.buyer();
  });
}

export const change = (type: string, tier: string) =>
  person.client.send('PATCH', '/api/user/subscription', { type, tier });
export const told = async (subscriptionId: string) => {
  await billing.deliver([{ kind: 'subscription', id: subscriptionId }], { type: 'customer.subscription.updated' });
  await billing.runJobs();
};
export const mine = () => [...billing.payments.subscriptions.values()].filter(({ userId }) => userId === person.userId);
export const paidUntil = (subscriptionId: string) =>
  billing.payments.subscriptions.get(subscriptionId)?.paidUntil ?? '';
/** The person's orders, the oldest first. */
export const orders = () => {
  const all = billing.server.ctx.db.selectFrom('billing_orders').selectAll().where('user_id', '=', person.userId);
  return all.orderBy('created_at').orderBy('id').execute();
};
export const away = { ok: false, kind: 'unavailable' } as const;
