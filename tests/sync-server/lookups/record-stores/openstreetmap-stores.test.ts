import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOpenStreetMapStores } from '../../../../sync-server/providers/stores/openstreetmap-stores.ts';
import { json } from './google-double.ts';
import { mapStore, namedStore, SPRINGFIELD, startMapDouble } from './osm-double.ts';

let double: Awaited<ReturnType<typeof startMapDouble>>;
let turns: string[];
let isLineLong: boolean;

beforeEach(async () => {
  double = await startMapDouble();
  turns = [];
  isLineLong = false;
});
afterEach(() => double.stop());

const stores = (more: object = {}) =>
  createOpenStreetMapStores({ ...double.settings, ...more }, double.outside, async (service) => {
    turns.push(service);
    return !isLineLong;
  });

const RAINY = mapStore(123, {
  name: 'Rainy Day Records',
  'addr:housenumber': '12',
  'addr:street': 'Canal Street',
  'addr:city': 'Springfield',
  'addr:postcode': '01103',
  phone: '+1 413 555 0142',
  website: 'https://rainyday.example/',
});
const WHOLE = {
  place_id: 'osm:node/123',
  name: 'Rainy Day Records',
  formatted_address: '12 Canal Street, Springfield 01103',
  formatted_phone_number: '+1 413 555 0142',
  website: 'https://rainyday.example/',
};

test('a search finds the stores around a zip code by the beginnings of their words', async () => {
  double.knows({ places: [SPRINGFIELD], onMap: [RAINY, mapStore(4, { name: 'Groove Yard' }), mapStore(5, {})] });
  const answer = await stores().search({ name: 'rain rec', location: '01103' });
  expect(answer).toEqual({ ok: true, value: [WHOLE] });
  const [place, map] = double.requests;
  expect(Object.fromEntries(place?.query ?? [])).toEqual({
    format: 'jsonv2',
    q: '01103',
    limit: '1',
    countrycodes: 'us',
  });
  expect(new URLSearchParams(map?.body).get('data')).toContain('(around:25000,42.1015,-72.5898)');
});

test('a place that is no zip code is searched in every country', async () => {
  double.knows({ places: [SPRINGFIELD] });
  await stores().search({ name: 'rainy', location: 'Lyon' });
  expect(double.requests[0]?.query.has('countrycodes')).toBe(false);
});

test('the name is searched without a place, or without a fitting store there', async () => {
  double.knows({ named: [namedStore(9, 'Rainy Day Records'), namedStore(10, 'Rainy Bakery', { type: 'bakery' })] });
  const found = [
    {
      place_id: 'osm:node/9',
      name: 'Rainy Day Records',
      formatted_address: '12, Canal Street, Springfield, 01103, United States',
    },
  ];
  expect(await stores().search({ name: 'Rainy Day' })).toEqual({ ok: true, value: found });
  expect(await stores().search({ name: 'Rainy Day', location: '99999' })).toEqual({ ok: true, value: found });
});

test('every request waits for its turn and says who asks', async () => {
  double.knows({ places: [SPRINGFIELD] });
  await stores().search({ name: 'rainy', location: '01103' });
  expect(turns).toEqual(['nominatim', 'overpass', 'nominatim']);
  expect(new Set(double.requests.map(({ headers }) => headers['user-agent']))).toEqual(
    new Set([double.settings.userAgent]),
  );
});

test('a day long, a place and its stores are asked once', async () => {
  double.knows({ places: [SPRINGFIELD], onMap: [RAINY, mapStore(4, { name: 'Groove Yard' })] });
  const map = stores();
  await map.search({ name: 'rainy', location: '01103' });
  await map.search({ name: 'groove', location: '01103' });
  expect(double.requests).toHaveLength(2);
  double.advance(25 * 60 * 60_000);
  await map.search({ name: 'groove', location: '01103' });
  expect(double.requests).toHaveLength(4);
});

describe('the look-up of a store', () => {
  test('is asked by its id', async () => {
    double.knows({ named: [namedStore(9, 'Rainy Day Records', { extratags: { phone: '+1 413 555 0142' } })] });
    const answer = await stores().validate({ name: 'Rainy Day Records', placeId: 'osm:node/9' });
    expect(answer).toMatchObject({
      ok: true,
      value: { store: { place_id: 'osm:node/9', formatted_phone_number: '+1 413 555 0142' }, suggestions: [] },
    });
    expect(double.requests.map(({ path }) => path)).toEqual(['/lookup']);
  });

  test('is found out by its name near the place', async () => {
    double.knows({ places: [SPRINGFIELD], onMap: [RAINY] });
    const answer = await stores().validate({ name: 'rainy day records', location: '01103', placeId: 'sample:1' });
    expect(answer).toEqual({ ok: true, value: { store: WHOLE, suggestions: [] } });
  });

  test('suggests the likest where no name is the same', async () => {
    double.knows({ places: [SPRINGFIELD], onMap: [mapStore(4, { name: 'Groove Yard' }), RAINY] });
    const answer = await stores().validate({ name: 'Rainy Day Recrods', location: '01103' });
    expect(answer).toEqual({ ok: true, value: { store: null, suggestions: [WHOLE] } });
  });
});

describe('an outage', () => {
  test.each([
    ['an error', 'unavailable', 504, {}],
    ['too many requests', 'rate_limited', 429, {}],
    ['a blocked application', 'rejected', 403, {}],
    ['an answer in another form', 'bad_response', 200, { error: 'none' }],
  ] as const)('by %s is said in a sentence', async (_what, kind, status, body) => {
    double.interrupt((_, response) => {
      json(response, status, body);
      return true;
    });
    const answer = await stores().search({ name: 'rainy' });
    expect(answer).toMatchObject({ ok: false, kind });
    expect(!answer.ok && answer.message).toMatch(/^The store directory .+\.$/);
  });

  test('of the map alone, which answers with a remark, does not look like a place without stores', async () => {
    double.knows({ places: [SPRINGFIELD] });
    double.interrupt(
      () => false,
      (_, response) => {
        json(response, 200, { elements: [], remark: 'runtime error: Query timed out' });
        return true;
      },
    );
    expect(await stores().search({ name: 'rainy', location: '01103' })).toMatchObject({
      ok: false,
      kind: 'bad_response',
    });
  });

  test('that never answers ends at the time limit', async () => {
    double.interrupt(() => {
      double.expireDeadlines();
      return true;
    });
    expect(await stores().search({ name: 'rainy' })).toMatchObject({ ok: false, kind: 'unavailable' });
  });

  test('by a line that is too long sends nothing', async () => {
    isLineLong = true;
    expect(await stores().search({ name: 'rainy' })).toMatchObject({ ok: false, kind: 'rate_limited' });
    expect(double.requests).toEqual([]);
  });

  test('that goes on is not asked again for a while', async () => {
    const fail = (_: unknown, response: Parameters<typeof json>[0]) => {
      json(response, 500, {});
      return true;
    };
    double.interrupt(fail, fail, fail);
    const map = stores();
    for (const name of ['one', 'two', 'three', 'four']) await map.search({ name });
    expect(double.requests).toHaveLength(3);
    double.advance(60_000);
    expect(await map.search({ name: 'five' })).toEqual({ ok: true, value: [] });
  });
});

test('the client names OpenStreetMap as its source, and searches only on request', () => {
  expect(stores()).toMatchObject({
    source: 'openstreetmap',
    attribution: '© OpenStreetMap contributors',
    searchesWhileTyping: false,
  });
});
