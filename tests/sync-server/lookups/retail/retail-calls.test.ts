import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { CREDENTIALS, offerOf, startAmazonDouble } from './amazon-double.ts';

const search = '/api/amazon/search?artist=Miles%20Davis&title=Kind%20of%20Blue';
const running: { stop(): Promise<unknown> }[] = [];

afterAll(async () => {
  for (const each of running) await each.stop();
});

async function serverWith(env: Record<string, string>): Promise<{ server: TestServer; collector: HttpClient }> {
  const server = await startTestServer({ env });
  running.push(server);
  return { server, collector: await server.signedIn() };
}

describe('without credentials', () => {
  let collector: HttpClient;
  beforeAll(async () => {
    ({ collector } = await serverWith({}));
  });

  // ALERT-010 API-032
  test('the status says that the price search is not configured', async () => {
    expect((await collector.get('/api/price-alerts/status')).body).toEqual({ amazonConfigured: false, shops: [] });
  });

  test('a search gets the answer NOT_CONFIGURED', async () => {
    const { status, body } = await collector.get(search);
    expect([status, body.code]).toEqual([503, 'NOT_CONFIGURED']);
  });
});

describe('with credentials', () => {
  let collector: HttpClient;
  let server: TestServer;
  let double: Awaited<ReturnType<typeof startAmazonDouble>>;

  beforeAll(async () => {
    double = await startAmazonDouble();
    running.push(double);
    ({ server, collector } = await serverWith({
      AMAZON_CREDENTIAL_ID: CREDENTIALS.credentialId,
      AMAZON_CREDENTIAL_SECRET: CREDENTIALS.credentialSecret,
      AMAZON_PARTNER_TAG: CREDENTIALS.partnerTag,
      AMAZON_API_BASE: double.origin,
      AMAZON_TOKEN_URL: `${double.origin}/token`,
    }));
  });

  // ALERT-010 API-032
  test('the status says that it is configured', async () => {
    expect((await collector.get('/api/price-alerts/status')).body).toEqual({
      amazonConfigured: true,
      shops: [{ source: 'amazon', shop: 'Amazon', currency: 'USD' }],
    });
  });

  // ALERT-021 API-033
  test("a search answers the site's offers, with all six fields", async () => {
    double.offer(offerOf('B000000001'), offerOf('B000000002', { listings: [] }));
    const { status, body } = await collector.get(search);
    expect(status).toBe(200);
    expect(body.map(({ pricedAt: _, ...offer }: { pricedAt: string }) => offer)).toEqual([
      {
        title: 'Kind of Blue',
        imageUrl: 'https://m.media-amazon.com/images/I/B000000001.jpg',
        price: '$24.98',
        availability: 'In Stock',
        affiliateUrl: 'https://www.amazon.com/dp/B000000001?tag=sideone-20',
        asin: 'B000000001',
      },
      expect.objectContaining({ asin: 'B000000002', price: null, availability: null }),
    ]);
  });

  test('the call is for signed-in people, who name an album', async () => {
    expect((await server.newClient().get(search)).status).toBe(401);
    expect((await server.newClient().get('/api/price-alerts/status')).status).toBe(401);
    const answer = await collector.get('/api/amazon/search?artist=&title=x');
    expect([answer.status, answer.body.details.field]).toEqual([400, 'artist']);
  });
});
