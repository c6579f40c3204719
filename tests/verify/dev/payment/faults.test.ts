import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentStandIn } from '../../../../dev/payment/payment-stand-in.ts';
import { refusalOf, SECRETS, startStandIn, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;

beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.stop());

describe('on demand, the next requests', () => {
  const list = (stripe = standIn.stripe) => stripe.paymentIntents.list({ customer: 'cus_1', limit: 1 });

  test('find the provider down, then up again', async () => {
    // The client repeats a request once when its connection is cut.
    await standIn.control.fault({ kind: 'down', next: 2 });
    expect(await refusalOf(list())).toMatchObject({ type: 'StripeConnectionError' });
    expect(await list()).toMatchObject({ object: 'list' });
  });

  test('are carried out and lose their answer, so that a repetition with the key creates nothing', async () => {
    const patient = standIn.clientWith({ maxNetworkRetries: 2 });
    await standIn.control.fault({ kind: 'lost_answer', next: 1 });
    const params = { email: 'lost@example.com', metadata: { userId: 'user-1' } };
    const customer = await patient.customers.create(params, { idempotencyKey: 'lost:1' });
    expect(new Headers(customer.lastResponse.headers).get('idempotent-replayed')).toBe('true');
  });

  test('are answered with 429', async () => {
    await standIn.control.fault({ kind: 'rate_limited', next: 1, retryAfterSeconds: 7 });
    const refusal = await refusalOf(list());
    expect(refusal).toMatchObject({ statusCode: 429, type: 'StripeRateLimitError' });
    expect(new Headers(refusal.headers).get('retry-after')).toBe('7');
  });

  test('get the page of a proxy, or an error of the provider', async () => {
    await standIn.control.fault({ kind: 'html', next: 1 });
    await standIn.control.fault({ kind: 'error', next: 1 });
    expect((await refusalOf(list())).message).toMatch(/JSON/);
    expect(await refusalOf(list())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  });

  test('are answered too late', async () => {
    await standIn.control.fault({ kind: 'slow', next: 1, ms: 60_000 });
    expect(await refusalOf(list(standIn.clientWith({ timeout: 100 })))).toMatchObject({
      type: 'StripeConnectionError',
    });
  });

  test('meet no fault once they are cleared', async () => {
    await standIn.control.fault({ kind: 'down', next: 5 });
    await standIn.control.clearFaults();
    expect(await list()).toMatchObject({ object: 'list' });
  });
});

describe('the stand-in', () => {
  test('cannot be built in production, or for an address that others reach', () => {
    const { pool } = standIn;
    const options = { secrets: SECRETS, pool, clock: Date.now, log: undefined as never };
    const build = (isProduction: boolean, publicUrl: string) => () =>
      paymentStandIn({ ...options, isProduction, publicUrl });
    expect(build(true, 'http://localhost:3000')).toThrow('must never run in production');
    expect(build(false, 'https://shelf.example')).toThrow('must never run in production');
  });

  test('touches no database before the first request', () => {
    const pool = { connect: () => expect.unreachable(), query: () => expect.unreachable() } as never;
    const built = paymentStandIn({
      isProduction: false,
      publicUrl: 'http://localhost:3000',
      secrets: SECRETS,
      pool,
      clock: Date.now,
      log: undefined as never,
    });
    expect(built.router).toBeDefined();
  });
});
