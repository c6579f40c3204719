import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEbaySource, noEbay } from '../../../../sync-server/providers/offers/ebay-source.ts';
import { listingOf, startEbayDouble, type Turn } from '../../../support/ebay-double.ts';

let double: Awaited<ReturnType<typeof startEbayDouble>>;

beforeEach(async () => {
  double = await startEbayDouble();
});
afterEach(() => double.stop());

const HOUR = 60 * 60_000;
const album = { artist: 'Miles Davis', title: 'Kind of Blue', barcode: null };
const source = (more: object = {}) => createEbaySource({ ...double.settings, ...more }, double.outside);
const now = () => double.outside.clock();
const answering =
  (status: number, body: string, type = 'application/json'): Turn =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
    return true;
  };
/** Leaves the token to the double, and answers the search. */
const instead = (turn: Turn) => double.interrupt(() => false, turn);

test('an offer has price, shipping, condition, country, link and the time it was asked', async () => {
  double.list(listingOf('110', '19.9', { conditionId: '4000', condition: 'Very Good' }));
  expect(await source().findOffers(album)).toEqual({
    ok: true,
    offers: [
      {
        itemId: 'v1|110|0',
        title: 'Miles Davis - Kind of Blue LP Vinyl',
        artist: null,
        price: '19.90',
        shipping: '4.50',
        currency: 'USD',
        condition: 'very-good',
        country: 'US',
        link: 'https://www.ebay.com/itm/110',
        barcodes: [],
        isVinyl: true,
        askedAt: now(),
        dropAt: now() + 6 * HOUR,
      },
    ],
  });
});

test('a search names its category and buys at once only; by a barcode it finds that pressing alone', async () => {
  double.list(listingOf('1', '20.00'), listingOf('2', '30.00', { gtin: '0888072024113' }));
  const ebay = source();
  await ebay.findOffers(album);
  const found = await ebay.findOffers({ ...album, barcode: '0888072024113' });
  expect(found).toMatchObject({ ok: true, offers: [{ itemId: 'v1|2|0', barcodes: ['0888072024113'] }] });
  expect(double.searches().map(({ query }) => Object.fromEntries(query))).toEqual([
    {
      q: 'Miles Davis Kind of Blue',
      category_ids: '176985',
      filter: 'buyingOptions:{FIXED_PRICE}',
      sort: 'price',
      limit: '100',
    },
    expect.objectContaining({ gtin: '0888072024113' }),
  ]);
});

test('another marketplace is asked by its own name', async () => {
  const german = await startEbayDouble('EBAY_DE');
  german.list(listingOf('1', '20.00', { price: { value: '20.00', currency: 'EUR' } }));
  const source = createEbaySource(german.settings, german.outside);
  expect(source.currency).toBe('EUR');
  const found = await source.findOffers(album);
  await german.stop();
  // Sending in another currency cannot be added up.
  expect(found).toMatchObject({ ok: true, offers: [{ currency: 'EUR', shipping: null }] });
});

test('one token serves its two hours, also on a clock that is set back, and a refused one is replaced', async () => {
  const ebay = source();
  await ebay.findOffers(album);
  double.advance(HOUR);
  await ebay.findOffers(album);
  expect(double.tokenRequests()).toHaveLength(1);
  double.advance(HOUR);
  expect(await ebay.findOffers(album)).toMatchObject({ ok: true });
  expect(double.tokenRequests()).toHaveLength(2);
  double.advance(-3 * HOUR);
  expect(await ebay.findOffers(album)).toMatchObject({ ok: true });
  expect(double.tokenRequests()).toHaveLength(3);
  double.interrupt(answering(401, '{"errors":[{"errorId":1001}]}'));
  expect(await ebay.findOffers(album)).toEqual({ ok: false, kind: 'unavailable' });
  expect(await ebay.findOffers(album)).toMatchObject({ ok: true });
  expect(double.tokenRequests()).toHaveLength(4);
});

test('a listing without currency, at 0, as an auction, or with a link elsewhere is no offer', async () => {
  double.list(
    listingOf('1', '20.00', { price: { value: '20.00' } }),
    listingOf('2', '0.00'),
    listingOf('3', '-5.00'),
    listingOf('4', '20.00', { price: undefined }),
    listingOf('5', '20.00', { buyingOptions: ['AUCTION'] }),
    listingOf('6', '20.00', { itemWebUrl: 'https://www.ebay.com.evil.example/itm/6' }),
    listingOf('7', '20.00', { itemWebUrl: 'http://www.ebay.com/itm/7' }),
    listingOf('8', '20.00', { itemWebUrl: 'https://you@www.ebay.com/itm/8' }),
    listingOf('9', '20.00'),
  );
  expect(await source().findOffers(album)).toMatchObject({ ok: true, offers: [{ itemId: 'v1|9|0' }] });
});

test('a listing that ends is forgotten when it does, and one that has ended is no offer', async () => {
  const at = (milliseconds: number) => new Date(now() + milliseconds).toISOString();
  double.list(
    listingOf('1', '20.00', { itemEndDate: at(HOUR) }),
    listingOf('2', '20.00', { itemEndDate: at(10 * HOUR) }),
    listingOf('3', '20.00', { itemEndDate: at(-1) }),
  );
  const found = await source().findOffers(album);
  expect(found.ok && found.offers.map(({ itemId, dropAt }) => [itemId, dropAt - now()])).toEqual([
    ['v1|1|0', HOUR],
    ['v1|2|0', 6 * HOUR],
  ]);
});

test('a price is never read as lower than it is, and what is not said stays unknown', async () => {
  double.list(
    listingOf('1', '19.991', { conditionId: undefined, shippingOptions: undefined, itemLocation: { country: 'Mars' } }),
    listingOf('2', '20', { shippingOptions: [{ shippingCostType: 'CALCULATED' }] }),
  );
  expect(await source().findOffers(album)).toMatchObject({
    ok: true,
    offers: [
      { price: '20.00', shipping: null, condition: null, country: null },
      { price: '20.00', shipping: null, condition: null },
    ],
  });
});

test('an empty answer is one, and a page of HTML, wrong JSON or too much is none', async () => {
  const ebay = source();
  expect(await ebay.findOffers(album)).toEqual({ ok: true, offers: [] });
  for (const [body, type] of [
    ['<!doctype html><title>Sorry</title>', 'text/html'],
    ['{"itemSummaries": "none"}', 'application/json'],
    [`{"filler": "${'x'.repeat(2_000_001)}"}`, 'application/json'],
  ] as const) {
    double.interrupt(answering(200, body, type));
    expect(await ebay.findOffers(album)).toEqual({ ok: false, kind: 'unreadable' });
  }
});

test('a source that is slow, broken or away says so, without a second request', async () => {
  const ebay = source();
  instead(() => {
    setImmediate(() => double.expireDeadlines());
    return true;
  });
  expect(await ebay.findOffers(album)).toEqual({ ok: false, kind: 'unavailable' });
  double.interrupt(answering(503, '{}'));
  expect(await ebay.findOffers(album)).toEqual({ ok: false, kind: 'unavailable' });
  expect(double.searches()).toHaveLength(2);
  const unreachable = source({ apiBase: 'http://127.0.0.1:1' });
  expect(await unreachable.findOffers(album)).toEqual({ ok: false, kind: 'unavailable' });
});

test('429 for an hour is passed on with its time, and refused with one request each', async () => {
  double.beBusyFor(HOUR);
  const ebay = source();
  expect(await ebay.findOffers(album)).toEqual({ ok: false, kind: 'rate_limited', retryAfterSeconds: 3_600 });
  double.advance(HOUR);
  expect(await ebay.findOffers(album)).toMatchObject({ ok: true });
  expect(double.waits).toEqual([]);
});

test('credentials that are revoked are refused, and work again once they are given back', async () => {
  const ebay = source();
  await ebay.findOffers(album);
  double.revoke();
  expect(await ebay.findOffers(album)).toEqual({ ok: false, kind: 'unavailable' });
  expect(await ebay.findOffers(album)).toEqual({ ok: false, kind: 'credentials_refused' });
  double.giveBack();
  expect(await ebay.findOffers(album)).toMatchObject({ ok: true });
  expect(await source({ clientSecret: 'wrong' }).findOffers(album)).toEqual({ ok: false, kind: 'credentials_refused' });
});

test('without credentials it is off', async () => {
  expect(noEbay.configured).toBe(false);
  expect(await noEbay.findOffers(album)).toEqual({ ok: false, kind: 'not_configured' });
});
