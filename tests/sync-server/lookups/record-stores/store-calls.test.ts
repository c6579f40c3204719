import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reserveTurn } from '../../../../sync-server/db/outside-turns.ts';
import type { HttpClient } from '../../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { KEY, placeOf, startGoogleDouble } from './google-double.ts';
import { namedStore, startMapDouble, USER_AGENT } from './osm-double.ts';

const running: { stop(): Promise<unknown> }[] = [];

afterAll(async () => {
  for (const each of running) await each.stop();
});

async function serverWith(env: Record<string, string>): Promise<{ server: TestServer; collector: HttpClient }> {
  const server = await startTestServer({ env });
  running.push(server);
  return { server, collector: await server.signedIn() };
}

const validate = (collector: HttpClient, body: object) => collector.send('POST', '/api/record-stores/validate', body);

describe('on a bare machine', () => {
  let collector: HttpClient;
  beforeAll(async () => {
    ({ collector } = await serverWith({}));
  });

  // API-060
  test('the stores are invented, and say so', async () => {
    expect((await collector.get('/api/record-stores/source')).body).toEqual({
      source: 'sample',
      attribution: 'Sample stores, all of them invented',
      searchesWhileTyping: true,
    });
    const { body } = await collector.get('/api/record-stores/search?query=rain&location=97201');
    expect(body.source).toBe('sample');
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual([
      'Rainy Day Records (sample)',
      'Rain Dog Vinyl (sample)',
    ]);
    for (const store of body.results) expect(store.formatted_address).toMatch(/\(sample\)$/);
  });

  // PROF-019
  test('the nearest by zip code come first', async () => {
    const { body } = await collector.get('/api/record-stores/search?query=records&location=98125-1234');
    expect(body.results).toHaveLength(5);
    expect(body.results[0].formatted_address).toContain('WA 98');
  });

  // API-061 PROF-020
  test('a store is valid by its id and by its name, with what is known of it', async () => {
    const rainy = {
      place_id: 'sample:1',
      name: 'Rainy Day Records (sample)',
      formatted_address: expect.stringContaining('Springfield, MA 01103'),
      rating: expect.any(Number),
      user_ratings_total: expect.any(Number),
      opening_hours: { open_now: expect.any(Boolean) },
    };
    for (const body of [
      { storeName: 'anything', placeId: 'sample:1' },
      { storeName: 'rainy day RECORDS', location: '01103' },
      { storeName: 'Rainy Day Records (sample)' },
    ]) {
      expect((await validate(collector, body)).body).toEqual({
        isValid: true,
        storeData: rainy,
        suggestions: [],
        source: 'sample',
        attribution: 'Sample stores, all of them invented',
      });
    }
  });

  // PROF-020
  test('a misspelt store is not valid, and the likest is suggested', async () => {
    const { body } = await validate(collector, { storeName: 'Rainy Day Recrods' });
    expect(body).toMatchObject({ isValid: false, storeData: null });
    expect(body.suggestions[0].name).toBe('Rainy Day Records (sample)');
    expect((await validate(collector, { storeName: 'qqqq' })).body.suggestions).toEqual([]);
  });

  test('an invalid search is refused with a sentence', async () => {
    const search = async (query: string) =>
      (await collector.get(`/api/record-stores/search?query=${query}`)).body.message;
    expect(await search('ra')).toBe("Type at least 3 characters of the store's name");
    expect(await search('x'.repeat(201))).toBe('Record store must be at most 200 characters');
    expect((await validate(collector, {})).body.message).toBe('Record store is required');
  });
});

test('Google answers with a key, and an outage is a sentence that leaves saving alone', async () => {
  const double = await startGoogleDouble();
  running.push(double);
  const { collector } = await serverWith({ GOOGLE_PLACES_KEY: KEY, GOOGLE_PLACES_API_BASE: double.origin });
  double.has(placeOf('ChIJrainy', 'Rainy Day Records'));
  const found = await collector.get('/api/record-stores/search?query=rainy&location=01103');
  expect(found.body).toEqual({
    results: [
      {
        place_id: 'ChIJrainy',
        name: 'Rainy Day Records',
        formatted_address: '12 Canal Street, Springfield, MA 01103, USA',
      },
    ],
    source: 'google',
    attribution: 'Google Maps',
  });
  double.interrupt((_, response) => {
    response.writeHead(403).end('no');
    return true;
  });
  const down = await validate(collector, { storeName: 'Groove Yard' });
  expect([down.status, down.body.code, down.body.message]).toEqual([
    503,
    'UNAVAILABLE',
    'The store directory refused this search.',
  ]);
  const saved = await collector.send('PATCH', '/api/profile', { preferredRecordStore: 'Groove Yard' });
  expect(saved.body).toMatchObject({ preferredRecordStore: 'Groove Yard', preferredRecordStoreData: null });
});

test('OpenStreetMap answers without a key, by the name that was set', async () => {
  const double = await startMapDouble();
  running.push(double);
  const env = { OSM_USER_AGENT: USER_AGENT, NOMINATIM_API_BASE: double.origin, OVERPASS_API_BASE: double.origin };
  const { collector } = await serverWith(env);
  double.knows({ named: [namedStore(9, 'Rainy Day Records')] });
  expect((await collector.get('/api/record-stores/source')).body).toEqual({
    source: 'openstreetmap',
    attribution: '© OpenStreetMap contributors',
    searchesWhileTyping: false,
  });
  const { body } = await collector.get('/api/record-stores/search?query=rainy');
  expect(body.results).toMatchObject([{ place_id: 'osm:node/9' }]);
});

describe('the line for an outside service', () => {
  test('starts one request a second for all servers together, and refuses when it is too long', async () => {
    const { server } = await serverWith({});
    const now = Date.parse('2026-11-20T12:00:00.000Z');
    const rules = { gapMs: 1_000, longestWaitMs: 3_000 };
    const turns = await Promise.all(
      Array.from({ length: 6 }, () => reserveTurn(server.ctx.db, 'nominatim', rules, now)),
    );
    expect(turns.toSorted()).toEqual([0, 1_000, 2_000, 3_000, undefined, undefined]);
    expect(await reserveTurn(server.ctx.db, 'overpass', rules, now)).toBe(0);
    expect(await reserveTurn(server.ctx.db, 'nominatim', rules, now + 10_000)).toBe(0);
  });
});
