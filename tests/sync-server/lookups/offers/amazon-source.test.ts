import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAmazonSource } from '../../../../sync-server/providers/offers/amazon-source.ts';
import { createAmazonClient } from '../../../../sync-server/providers/retail/amazon-client.ts';
import { noRetailPrices } from '../../../../sync-server/providers/retail/retail-price-provider.ts';
import { json, listing, offerOf, startAmazonDouble } from '../retail/amazon-double.ts';

let double: Awaited<ReturnType<typeof startAmazonDouble>>;

beforeEach(async () => {
  double = await startAmazonDouble();
});
afterEach(() => double.stop());

const HOUR = 60 * 60_000;
const album = { artist: 'Miles Davis', title: 'Kind of Blue', barcode: null };
const source = (more: object = {}) =>
  createAmazonSource(createAmazonClient({ ...double.settings, ...more }, double.outside), {
    ...double.settings,
    ...more,
  });

test.each([
  ['www.amazon.com', 'USD'],
  ['www.amazon.co.uk', 'GBP'],
  ['www.amazon.de', 'EUR'],
  ['www.amazon.elsewhere', null],
])('a shop says beforehand which currency its prices are in: %s', (marketplace, currency) => {
  expect(source({ marketplace }).currency).toBe(currency);
});

const money = (more: object) => ({
  price: { money: { amount: 24.98, currency: 'USD', displayAmount: '$24.98', ...more } },
});

test('a new copy is an offer with amount, currency, artist and barcodes, for an hour from its search', async () => {
  double.offer(offerOf('B000000001', { artist: 'Miles Davis', eans: ['0888072024113'] }));
  const amazon = source();
  const askedAt = double.outside.clock();
  const offer = {
    itemId: 'B000000001',
    title: 'Kind of Blue',
    artist: 'Miles Davis',
    price: '24.98',
    shipping: null,
    currency: 'USD',
    condition: 'mint',
    country: null,
    link: 'https://www.amazon.com/dp/B000000001?tag=sideone-20',
    barcodes: ['0888072024113'],
    isVinyl: true,
    askedAt,
    dropAt: askedAt + HOUR,
  };
  expect(await amazon.findOffers(album)).toEqual({ ok: true, offers: [offer] });
  // The client answers equal searches from its memory for an hour, and the offer does not get younger by that.
  double.advance(HOUR / 2);
  expect(await amazon.findOffers(album)).toEqual({ ok: true, offers: [offer] });
});

test('what has no price, no currency, a price of 0, or is used is no offer', async () => {
  double.offer(
    offerOf('B000000001', { listings: [] }),
    offerOf('B000000002', { listings: [listing('$24.98', money({ currency: undefined }))] }),
    offerOf('B000000003', { listings: [listing('$0.00')] }),
    offerOf('B000000004', { listings: [listing('$9.00', { condition: { value: 'Used' } })] }),
    offerOf('B000000005', { listings: [listing('$9.00', { condition: { value: 'New' } })] }),
  );
  const found = await source().findOffers(album);
  expect(found.ok && found.offers.map(({ itemId, price }) => [itemId, price])).toEqual([['B000000005', '9.00']]);
});

test('its failures keep their kind', async () => {
  expect(await source({ credentialSecret: 'wrong' }).findOffers(album)).toEqual({
    ok: false,
    kind: 'credentials_refused',
  });
  expect(await createAmazonSource(noRetailPrices, null).findOffers(album)).toEqual({
    ok: false,
    kind: 'not_configured',
  });
  double.interrupt(
    () => false,
    (_, response) => json(response, 429, {}, { 'retry-after': '3600' }),
  );
  expect(await source().findOffers(album)).toEqual({ ok: false, kind: 'rate_limited', retryAfterSeconds: 3_600 });
  double.interrupt(
    () => false,
    (_, response) => {
      response.end('<html>');
      return true;
    },
  );
  expect(await source().findOffers(album)).toEqual({ ok: false, kind: 'unreadable' });
});
