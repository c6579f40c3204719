import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAmazonClient } from '../../../../sync-server/providers/retail/amazon-client.ts';
import { json, listing, offerOf, startAmazonDouble } from './amazon-double.ts';

let double: Awaited<ReturnType<typeof startAmazonDouble>>;

beforeEach(async () => {
  double = await startAmazonDouble();
});
afterEach(() => double.stop());

const kindOfBlue = { artist: 'Miles Davis', title: 'Kind of Blue' };
const client = (more: object = {}) => createAmazonClient({ ...double.settings, ...more }, double.outside);

// ALERT-021
test('finds offers with title, picture, price, availability, link and ASIN', async () => {
  double.offer(offerOf('B000000001', { artist: 'Miles Davis', eans: ['0888072024113'] }));
  expect(await client().search(kindOfBlue)).toEqual({
    ok: true,
    value: [
      {
        asin: 'B000000001',
        title: 'Kind of Blue',
        imageUrl: 'https://m.media-amazon.com/images/I/B000000001.jpg',
        price: '$24.98',
        availability: 'In Stock',
        affiliateUrl: 'https://www.amazon.com/dp/B000000001?tag=sideone-20',
        pricedAt: '2026-11-20T12:00:00.000Z',
        artist: 'Miles Davis',
        barcodes: ['0888072024113'],
        money: { cents: 2498, currency: 'USD' },
        isNew: true,
        isVinyl: true,
      },
    ],
  });
  expect(JSON.parse(double.searches()[0]?.body ?? '')).toMatchObject({ keywords: 'Miles Davis Kind of Blue vinyl' });
});

test.each(['2.1', '2.3', '3.2'] as const)(
  'the client signs in as credentials of version %s require',
  async (version) => {
    const other = await startAmazonDouble(version);
    other.offer(offerOf('B000000001'));
    const answer = await createAmazonClient(other.settings, other.outside).search(kindOfBlue);
    await other.stop();
    expect(answer).toMatchObject({ ok: true, value: [{ asin: 'B000000001' }] });
  },
);

test('requests one token an hour, and sends equal searches once', async () => {
  double.offer(offerOf('B000000001'));
  const prices = client();
  await Promise.all([prices.search(kindOfBlue), prices.search({ artist: 'miles davis', title: 'Kind Of Blue' })]);
  await prices.search({ artist: 'Nina Simone', title: 'Pastel Blues' });
  expect(double.requests.map(({ path }) => path)).toEqual([
    '/token',
    '/catalog/v1/searchItems',
    '/catalog/v1/searchItems',
  ]);
  double.advance(59 * 60_000);
  await prices.search({ artist: 'Nick Drake', title: 'Pink Moon' });
  expect(double.requests.filter(({ path }) => path === '/token')).toHaveLength(2);
});

test('the client shows no price that is older than an hour', async () => {
  double.offer(offerOf('B000000001'));
  const prices = client();
  await prices.search(kindOfBlue);
  double.offer(offerOf('B000000001', { listings: [listing('$19.00')] }));
  double.advance(59 * 60_000);
  expect(await prices.search(kindOfBlue)).toMatchObject({ value: [{ price: '$24.98' }] });
  double.advance(2 * 60_000);
  expect(await prices.search(kindOfBlue)).toMatchObject({ value: [{ price: '$19.00' }] });
});

test('the client takes the winning offer, and no price that the manufacturer forbids to show', async () => {
  double.offer(
    offerOf('B000000001', { listings: [listing('$30.00', { isBuyBoxWinner: false }), listing('$24.00')] }),
    offerOf('B000000002', { listings: [listing('$5.00', { violatesMAP: true })] }),
    offerOf('B000000003', { listings: [] }),
  );
  const answer = await client().search(kindOfBlue);
  expect(answer.ok && answer.value.map(({ asin, price }) => [asin, price])).toEqual([
    ['B000000001', '$24.00'],
    ['B000000002', null],
    ['B000000003', null],
  ]);
});

test('the client leaves out items that are not records, have no Amazon link, or are invalid', async () => {
  double.offer(
    offerOf('B000000001', { binding: 'Audio CD' }),
    offerOf('B000000002', { url: 'https://www.amazon.com.evil.example/dp/B000000002' }),
    offerOf('B000000003', { url: 'javascript:alert(1)' }),
    { asin: 7 },
    offerOf('B000000004'),
  );
  const answer = await client().search(kindOfBlue);
  expect(answer.ok && answer.value.map(({ asin }) => asin)).toEqual(['B000000004']);
});

test('the client finds nothing in an answer without items', async () => {
  expect(await client().search(kindOfBlue)).toEqual({ ok: true, value: [] });
});

describe('rejected credentials', () => {
  test.each([
    ['wrong ones', () => client({ credentialSecret: 'wrong' })],
    [
      'ones not eligible yet',
      () => {
        double.interrupt(
          () => false,
          (_, response) => json(response, 403, { message: 'Not eligible', reason: 'AssociateNotEligible' }),
        );
        return client();
      },
    ],
  ])('%s count as not configured within one call, and for an hour', async (_name, make) => {
    const prices = make();
    expect(prices.configured).toBe(true);
    expect(await prices.search(kindOfBlue)).toMatchObject({ ok: false, kind: 'not_configured' });
    expect(prices.configured).toBe(false);
    const requestsBefore = double.requests.length;
    await prices.search(kindOfBlue);
    expect(double.requests).toHaveLength(requestsBefore);
    double.advance(60 * 60_000);
    expect(prices.configured).toBe(true);
  });
});

test('the client takes a new token once when the site does not accept the old one', async () => {
  double.offer(offerOf('B000000001'));
  double.interrupt(
    () => false,
    (_, response) => json(response, 401, { reason: 'TokenExpired' }),
  );
  expect(await client().search(kindOfBlue)).toMatchObject({ ok: true, value: [{ asin: 'B000000001' }] });
  expect(double.requests.filter(({ path }) => path === '/token')).toHaveLength(2);
});

test('the client waits as long as Retry-After says, twice at most, and starts at most one search a second', async () => {
  double.interrupt(
    () => false,
    ...[1, 2, 3].map(
      () => (_: unknown, response: Parameters<typeof json>[0]) =>
        json(response, 429, { message: 'Too many' }, { 'retry-after': '2' }),
    ),
  );
  const prices = client();
  expect(await prices.search(kindOfBlue)).toMatchObject({ ok: false, kind: 'rate_limited', retryAfterSeconds: 2 });
  expect(double.searches()).toHaveLength(3);
  expect(double.waits).toEqual([2000, 2000]);
  await prices.search({ artist: 'Nina Simone', title: 'Pastel Blues' });
  expect(double.waits.at(-1)).toBe(1000);
});

test.each([
  ['an answer that is no JSON', 'bad_response', 200, 'not json'],
  ['an answer larger than any honest one', 'bad_response', 200, `{"filler":"${'x'.repeat(1_000_001)}"}`],
  ['a refused question', 'rejected', 400, '{"errors":[{"code":"InvalidParameterValue"}]}'],
  ['a site that is out of order', 'unavailable', 503, '{}'],
])('the client reports %s', async (_name, kind, status, body) => {
  const prices = client();
  double.interrupt(
    () => false,
    ...[1, 2, 3].map(() => (_: unknown, response: Parameters<typeof json>[0]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      return true;
    }),
  );
  expect(await prices.search(kindOfBlue)).toMatchObject({ ok: false, kind });
});

test('the client gives up on a site that does not answer', async () => {
  double.interrupt(() => {
    setImmediate(() => double.expireDeadlines());
    return true;
  });
  expect(await client().search(kindOfBlue)).toMatchObject({ ok: false, kind: 'unavailable' });
});

test('a site is not asked for half a minute after it failed five searches in a row', async () => {
  const prices = client();
  await prices.search(kindOfBlue);
  double.interrupt(
    ...Array.from({ length: 5 }, () => (_: unknown, response: Parameters<typeof json>[0]) => {
      response.end('not json');
      return true;
    }),
  );
  const search = (title: string) => prices.search({ artist: 'Low', title });
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    double.advance(1_000);
    expect(await search(title)).toMatchObject({ ok: false, kind: 'bad_response' });
  }
  const requestsBefore = double.requests.length;
  expect(await search('Six')).toMatchObject({ ok: false });
  expect(double.requests).toHaveLength(requestsBefore);
  double.advance(30_000);
  expect(await search('Six')).toMatchObject({ ok: true });
});
