import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGoogleStores } from '../../../../sync-server/providers/stores/google-stores.ts';
import { json, placeOf, startGoogleDouble } from './google-double.ts';

let double: Awaited<ReturnType<typeof startGoogleDouble>>;

beforeEach(async () => {
  double = await startGoogleDouble();
});
afterEach(() => double.stop());

const stores = (more: object = {}) => createGoogleStores({ ...double.settings, ...more }, double.outside);
const RAINY = placeOf('ChIJrainy', 'Rainy Day Records');
const WHOLE = {
  place_id: 'ChIJrainy',
  name: 'Rainy Day Records',
  formatted_address: '12 Canal Street, Springfield, MA 01103, USA',
  rating: 4.7,
  user_ratings_total: 212,
  formatted_phone_number: '(413) 555-0142',
  website: 'https://rainyday.example/',
  opening_hours: { open_now: true },
};

test('a search asks for names and addresses alone, near the place, at most five', async () => {
  double.has(RAINY, ...[1, 2, 3, 4, 5].map((number) => placeOf(`ChIJ${number}`, `Rain ${number}`)));
  const answer = await stores().search({ name: 'rain', location: '01103' });
  expect(answer.ok && answer.value).toHaveLength(5);
  expect(answer.ok && answer.value[0]).toEqual({
    place_id: 'ChIJrainy',
    name: 'Rainy Day Records',
    formatted_address: '12 Canal Street, Springfield, MA 01103, USA',
  });
  expect(JSON.parse(double.requests[0]?.body ?? '')).toEqual({
    textQuery: 'rain record store near 01103',
    pageSize: 5,
    languageCode: 'en',
    regionCode: 'US',
  });
});

test('equal searches of the same minutes are asked once', async () => {
  double.has(RAINY);
  const google = stores();
  await Promise.all([google.search({ name: 'Rainy Day' }), google.search({ name: 'rainy  day' })]);
  expect(double.requests).toHaveLength(1);
  double.advance(6 * 60_000);
  await google.search({ name: 'rainy day' });
  expect(double.requests).toHaveLength(2);
});

describe('the look-up of a store', () => {
  // PROF-024
  test('is asked once by its id, with all that is known of it', async () => {
    double.has(RAINY);
    const answer = await stores().validate({ name: 'Rainy Day Records', placeId: 'ChIJrainy' });
    expect(answer).toEqual({ ok: true, value: { store: WHOLE, suggestions: [] } });
    expect(double.requests.map(({ path }) => path)).toEqual(['/v1/places/ChIJrainy?languageCode=en']);
  });

  test('is found out by its name, however it is written', async () => {
    double.has(placeOf('ChIJother', 'Other Records'), RAINY);
    const answer = await stores().validate({ name: ' rainy day  RECORDS' });
    expect(answer).toEqual({ ok: true, value: { store: WHOLE, suggestions: [] } });
  });

  test('falls back to the name if the id no longer exists, or is of another directory', async () => {
    double.has(RAINY);
    for (const placeId of ['ChIJgone', 'sample:1', 'osm:node/1', '../places']) {
      const answer = await stores().validate({ name: 'Rainy Day Records', placeId });
      expect(answer).toMatchObject({ ok: true, value: { store: { place_id: 'ChIJrainy' } } });
    }
  });

  test('suggests up to three others where no name is the same', async () => {
    double.has(RAINY, ...[1, 2, 3].map((number) => placeOf(`ChIJ${number}`, `Rain ${number}`)));
    const answer = await stores().validate({ name: 'Rainy Day Recrods' });
    expect(answer).toMatchObject({ ok: true, value: { store: null } });
    expect(answer.ok && answer.value.suggestions.map(({ name }) => name)).toEqual([
      'Rainy Day Records',
      'Rain 1',
      'Rain 2',
    ]);
  });
});

test('Google’s invalid values and links are left out', async () => {
  double.has(placeOf('ChIJa', 'Sound', { websiteUri: 'javascript:alert(1)', rating: 'good' }), placeOf('', 'Nameless'));
  const answer = await stores().validate({ name: 'Sound' });
  expect(answer.ok && answer.value.store).not.toHaveProperty('website');
  expect(answer.ok && answer.value.store).not.toHaveProperty('rating');
  expect(answer.ok && answer.value.store).toMatchObject({ place_id: 'ChIJa', user_ratings_total: 212 });
});

test('an answer of Google without places finds nothing', async () => {
  expect(await stores().search({ name: 'nowhere' })).toEqual({ ok: true, value: [] });
});

describe('an outage', () => {
  test.each([
    ['an error', 'unavailable', 500, {}],
    ['too many requests', 'rate_limited', 429, {}],
    ['a refused key', 'rejected', 403, { error: { status: 'PERMISSION_DENIED' } }],
    ['a list in another form', 'bad_response', 200, { places: 'none' }],
  ] as const)('by %s is said in a sentence', async (_what, kind, status, body) => {
    const fail = (_: unknown, response: Parameters<typeof json>[0]) => {
      json(response, status, body);
      return true;
    };
    double.interrupt(fail, fail);
    const answer = await stores().search({ name: 'rainy' });
    expect(answer).toMatchObject({ ok: false, kind });
    expect(!answer.ok && answer.message).toMatch(/^The store directory .+\.$/);
  });

  test('that never answers ends at the time limit', async () => {
    double.interrupt(() => {
      double.expireDeadlines();
      return true;
    });
    expect(await stores().search({ name: 'rainy' })).toMatchObject({ ok: false, kind: 'unavailable' });
  });

  test('is not remembered as an answer', async () => {
    double.has(RAINY);
    double.interrupt((_, response) => {
      json(response, 403, {});
      return true;
    });
    const google = stores();
    await google.search({ name: 'rainy' });
    double.advance(5 * 60_000);
    expect(await google.search({ name: 'rainy' })).toMatchObject({ ok: true, value: [{ place_id: 'ChIJrainy' }] });
  });
});

test('the client names Google as its source', () => {
  expect(stores()).toMatchObject({ source: 'google', attribution: 'Google Maps', searchesWhileTyping: true });
});
