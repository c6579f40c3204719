import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { receivePaymentEvent } from '../../../shared/contract/payment-events.ts';
import { codeOf, type NewCode } from '../../../sync-server/billing/codes/new-code.ts';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { noPayments } from '../../../sync-server/providers/payment/payment-provider.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;

beforeAll(async () => {
  server = await startTestServer({ overrides: { payment: noPayments } });
  const now = new Date().toISOString();
  for (const words of [
    ['HALF', '--percent', '50'],
    ['FREE', '--free'],
  ])
    await server.ctx.db
      .insertInto('discount_codes')
      .values(codeOf(words, now) as NewCode)
      .execute();
});
afterAll(() => server.stop());
beforeEach(async () => {
  client = await server.signedIn();
});

const gift = { gift: true, recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' };
const off = { code: 'NOT_CONFIGURED', message: 'Payments are switched off on this server.' };

/** A person as if they had paid while payments were on. */
async function asCustomer(): Promise<void> {
  const { id } = (await client.get('/api/auth/user')).body;
  const customer = { stripe_customer_id: `cus_${id}` };
  await server.ctx.db.updateTable('users').set(customer).where('id', '=', id).execute();
}

test.each([
  ['a plan', 'POST', '/api/create-subscription-checkout', { planId: 'annual' }],
  ['a gift', 'POST', '/api/create-subscription-checkout', { planId: 'annual', ...gift }],
  ['an upgrade', 'PATCH', '/api/user/subscription', { type: 'upgrade', tier: 'annual' }],
  ['a plan without a code', 'POST', '/api/subscription/create', { planId: 'annual' }],
  ['a plan with a code', 'POST', '/api/subscription/create', { planId: 'annual', discountCode: 'HALF' }],
  ['the page for card and invoices', 'POST', '/api/user/billing/portal', undefined],
] as const)('%s is refused with the reason, and leaves nothing', async (_name, method, path, body) => {
  const rows = async () => {
    const tables = ['billing_orders', 'gift_subscriptions', 'discount_uses'] as const;
    return Promise.all(tables.map((table) => server.ctx.db.selectFrom(table).selectAll().execute()));
  };
  const before = await rows();
  for (const isCustomer of [false, true]) {
    if (isCustomer) await asCustomer();
    const answer = await client.send(method, path, body);
    expect([answer.status, answer.body]).toMatchObject([503, off]);
  }
  expect(await rows()).toEqual(before);
});

test('a free code gives lifetime all the same', async () => {
  const { body } = await client.send('POST', '/api/subscription/create', { planId: 'annual', discountCode: 'FREE' });
  expect(body.subscription).toMatchObject({ subscriptionTier: 'lifetime', canPay: false, hasPortal: false });
});

test('a price is shown, and that it cannot be paid', async () => {
  expect((await client.get('/api/checkout/quote?planId=annual')).body).toEqual({
    kind: 'new',
    currentTier: 'free',
    dueCents: 2999,
    creditCents: 0,
    creditDays: 0,
    canPay: false,
  });
});

test('payments are none of a person who never paid, and unknown of one who did', async () => {
  expect((await client.get('/api/user/billing')).body).toEqual([]);
  await asCustomer();
  expect((await client.get('/api/user/billing')).body).toMatchObject(off);
  expect((await client.get('/api/user/subscription')).body).toMatchObject({ canPay: false, hasPortal: false });
});

test('an event is refused by the reason, and the comparison has nothing to compare', async () => {
  const answer = await fetch(`${server.origin}${receivePaymentEvent.path}`, { method: 'POST', body: '{}' });
  expect([answer.status, await answer.json()]).toMatchObject([503, off]);
  await expect(reconcile(server.ctx)).resolves.toBeUndefined();
});
