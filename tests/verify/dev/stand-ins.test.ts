import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../../../sync-server/postgres/free-port.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../../support/guard.ts';
import { createServerProcess } from '../../support/server-process.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ISSUER = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'side-one', OIDC_CLIENT_SECRET: 'secret' };
const SESSION_SECRET = 'x'.repeat(32);

describe('a server on this machine without keys', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('asks its own stand-in, by the client that asks Stripe, and shows its payment page', async () => {
    const { payment } = server.ctx;
    const customer = await payment.createCustomer({ userId: 'user-1', email: null, name: null });
    if (!customer.ok) throw new Error(customer.kind);
    const page = await payment.startCheckout({
      orderId: 'order-1',
      attempt: 1,
      userId: 'user-1',
      customerId: customer.value.customerId,
      planId: 'annual',
      isGift: false,
      discountCents: 0,
      discountName: null,
      successUrl: `${server.origin}/subscription-success`,
      cancelUrl: `${server.origin}/checkout`,
    });
    if (!page.ok) throw new Error(page.kind);
    expect(page.value).toMatchObject({ status: 'open', amountCents: 2999 });
    expect(page.value.url).toMatch(new RegExp(`^${server.origin}/dev-pay/`));
    const shown = await fetch(page.value.url ?? '');
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('$29.99');
  });

  test('refuses requests without its key', async () => {
    const refused = await fetch(`${server.origin}/v1/customers`, { method: 'POST' });
    expect(refused.status).toBe(401);
  });
});

test.each([
  ['in production', { NODE_ENV: 'production', SESSION_SECRET }],
  ['with keys', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
])('a server %s has no stand-in', async (_name, env) => {
  const server = await startTestServer({ env: { ...ISSUER, ...env } });
  for (const path of ['/v1/customers', '/v1/checkout/sessions', '/dev-pay', '/dev-pay/c/cs_test_1']) {
    const answer = await fetch(`${server.origin}${path}`, { headers: { accept: 'application/json' } });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  await server.stop();
});

describe('without the folder of the stand-ins', () => {
  const root = makeGuardedFolder('production');
  const database = createTestDatabase();
  beforeAll(async () => {
    for (const name of ['shared', 'sync-server', 'package.json']) {
      await cp(join(ROOT, name), join(root, name), { recursive: true });
    }
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  });
  afterAll(async () => {
    await (await database).drop();
    removeGuardedFolder(root);
  });

  async function serverWith(env: Record<string, string>) {
    const { connectionString } = await database;
    return createServerProcess(await findFreePort(), { DATABASE_URL: connectionString, SESSION_SECRET, ...env }, root);
  }

  test('a production server runs', async () => {
    const server = await serverWith({ NODE_ENV: 'production', PUBLIC_URL: 'https://shelf.example', ...ISSUER });
    await server.start();
    expect((await fetch(`http://localhost:${server.port}/healthz`)).status).toBe(200);
    await server.stop();
  });

  test('any other server says what is missing', async () => {
    const server = await serverWith({});
    await expect(server.start()).rejects.toThrow('Side One cannot start. Set NODE_ENV to production');
  });
});
