import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  client = await server.signedIn();
});

const missingId = '0197f6a1-0000-7000-8000-00000000dead';

async function create(path: string, body: object, who = client) {
  const answer = await who.send('POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body;
}
const addRecord = (title: string, more: object = {}) => create('/api/records', { artist: 'Can', title, ...more });
const addCollection = (name: string, who = client) => create('/api/collections', { name }, who);
const titlesIn = async (id: string) =>
  (await client.get(`/api/collections/${id}/records`)).body.map(({ title }: { title: string }) => title);

describe('collections', () => {
  // API-009 COLL-041
  test('are listed with the default first and the rest by name, with counts', async () => {
    await addRecord('Tago Mago');
    await addCollection('kraut');
    await addCollection('Ambient');
    const { body } = await client.get('/api/collections');
    expect(body.map(({ name, recordCount }: { name: string; recordCount: number }) => [name, recordCount])).toEqual([
      ['My Collection', 1],
      ['Ambient', 0],
      ['kraut', 0],
    ]);
    expect(body[0]).not.toHaveProperty('version');
  });

  // API-010 API-011 COLL-016 COLL-017 COLL-018
  test('are never made the default by a payload', async () => {
    const made = await create('/api/collections', { name: 'Jazz', isDefault: true });
    expect(made.isDefault).toBe(false);
    const patched = await client.send('PATCH', `/api/collections/${made.id}`, { isDefault: true, name: 'Jazz 2' });
    expect(patched.body).toMatchObject({ isDefault: false, name: 'Jazz 2' });
  });

  // COLL-014 PUB-035
  test.each([[{ name: ' ' }], [{ name: 'x'.repeat(101) }], [{ name: 'wishlist', isPublic: true }]])(
    'refuse %j and name the field',
    async (body) => {
      const answer = await client.send('POST', '/api/collections', body);
      expect([answer.status, answer.body.details.field]).toEqual([400, 'name']);
    },
  );

  // API-012 COLL-021
  test('refuse to delete the default, with a message that says why', async () => {
    await addRecord('Ege Bamyasi');
    const [main] = (await client.get('/api/collections')).body;
    const answer = await client.send('DELETE', `/api/collections/${main.id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'DEFAULT_PROTECTED']);
    expect(answer.body.message).toContain('Your main collection cannot be deleted');
  });

  // API-012 API-014 COLL-022
  test('that are deleted leave their records', async () => {
    const { id } = await addCollection('Short');
    await addRecord('Future Days', { collectionIds: [id] });
    expect(await titlesIn(id)).toEqual(['Future Days']);
    expect((await client.send('DELETE', `/api/collections/${id}`)).body).toEqual({ success: true });
    expect((await client.send('DELETE', `/api/collections/${id}`)).status).toBe(404);
    expect((await client.get('/api/records')).body).toHaveLength(1);
  });

  test('that are missing or another person’s are the same 404 for every call', async () => {
    const theirs = await addCollection('Theirs', await server.signedIn());
    const record = await addRecord('Soundtracks');
    for (const id of [missingId, theirs.id, 'nonsense']) {
      const answers = await Promise.all([
        client.send('PATCH', `/api/collections/${id}`, { name: 'Mine now' }),
        client.send('DELETE', `/api/collections/${id}`),
        client.send('PATCH', `/api/collections/${id}/set-default`),
        client.get(`/api/collections/${id}/records`),
        client.send('POST', `/api/collections/${id}/records/${record.id}`),
        client.send('DELETE', `/api/collections/${id}/records/${record.id}`),
      ]);
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'This collection does not exist' }]);
      }
    }
  });
});

describe('memberships', () => {
  // API-015 API-016 API-019 DETAIL-013 DETAIL-014
  test('are added and removed, twice as well as once', async () => {
    const { id } = await addCollection('Live');
    const record = await addRecord('Landed');
    const path = `/api/collections/${id}/records/${record.id}`;
    for (const _ of [1, 2]) {
      const answer = await client.send('POST', path);
      expect([answer.status, answer.body]).toEqual([201, { success: true }]);
    }
    const names = (await client.get(`/api/records/${record.id}/collections`)).body.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual(['My Collection', 'Live']);
    for (const _ of [1, 2]) expect((await client.send('DELETE', path)).body).toEqual({ success: true });
    expect(await titlesIn(id)).toEqual([]);
  });

  // COLL-025 COLL-028
  test('of the default are everything: adding changes nothing, removing is refused', async () => {
    const record = await addRecord('Monster Movie');
    const [main] = (await client.get('/api/collections')).body;
    expect((await client.send('POST', `/api/collections/${main.id}/records/${record.id}`)).status).toBe(201);
    const answer = await client.send('DELETE', `/api/collections/${main.id}/records/${record.id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'DEFAULT_PROTECTED']);
    expect(await titlesIn(main.id)).toEqual(['Monster Movie']);
  });

  test('with a record that is missing or another person’s are a 404', async () => {
    const { id } = await addCollection('Mine');
    const neighbour = await server.signedIn();
    const theirs = await create('/api/records', { artist: 'Neu!', title: 'Neu! 75' }, neighbour);
    for (const recordId of [missingId, theirs.id]) {
      expect((await client.send('POST', `/api/collections/${id}/records/${recordId}`)).status).toBe(404);
    }
    expect(await titlesIn(id)).toEqual([]);
  });

  // API-013 COLL-020 COLL-029
  test('of the old default become explicit when another becomes the default', async () => {
    await addRecord('Saw Delight');
    const next = await addCollection('Next');
    const [old] = (await client.get('/api/collections')).body;
    const answer = await client.send('PATCH', `/api/collections/${next.id}/set-default`);
    expect([answer.status, answer.body.isDefault]).toEqual([200, true]);
    await addRecord('Rite Time');
    expect(await titlesIn(old.id)).toEqual(['Saw Delight']);
    expect(await titlesIn(next.id)).toEqual(['Rite Time', 'Saw Delight']);
    const defaults = (await client.get('/api/collections')).body.filter((one: { isDefault: boolean }) => one.isDefault);
    expect(defaults).toHaveLength(1);
  });
});

describe('the wishlist', () => {
  const wish = { artist: 'Faust', title: 'Faust IV' };

  // ALERT-022 API-026 API-027 WISH-023 WISH-030 WISH-031
  test('stores an item with its default values and lists the newest first', async () => {
    const first = await create('/api/wishlist', { ...wish, createdAt: '2026-01-01T00:00:00.000Z' });
    expect(first).toMatchObject({ isPublic: true, priceAlert: false, targetPrice: null });
    const second = await create('/api/wishlist', { ...wish, title: 'So Far' });
    const { body } = await client.get('/api/wishlist');
    expect(body.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(body[0]).not.toHaveProperty('version');
  });

  // ALERT-006 WISH-019 WISH-020 WISH-021 WISH-022
  test.each([
    [{ artist: '' }, 'artist', 'Artist and title are required'],
    [
      { purchaseUrl: 'javascript:alert(1)' },
      'purchaseUrl',
      'Purchase link must be a URL that starts with http:// or https://',
    ],
    [{ priceAlert: true }, 'targetPrice', 'Price must be greater than $0'],
    [{ priceAlert: 'yes' }, 'priceAlert', 'Price alert must be on or off'],
    [{ currency: 'euro' }, 'currency', 'Currency must be a code of three letters, like EUR'],
    [{ pressing: 'first' }, 'pressing', 'The pressings that count must be one of any, release, country, original'],
    [{ withShipping: 'yes' }, 'withShipping', 'With shipping must be yes or no'],
    [{ lowestGrade: 'fine' }, 'lowestGrade', 'Condition must be one of the eight grades, like VG+ or near-mint'],
    [{ targetPrice: 'cheap' }, 'targetPrice', 'Target price must be an amount from 0 to 99999999.99, like 24.50'],
  ])('refuses %j', async (fields, field, message) => {
    const answer = await client.send('POST', '/api/wishlist', { ...wish, ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'INVALID', message, details: { field } });
  });

  // ALERT-004 ALERT-005 ALERT-007 API-028 API-090
  test('switches the alert by PUT without touching anything else, and off keeps the price', async () => {
    const rules = { withShipping: true, currency: 'EUR', pressing: 'country', lowestGrade: 'good' };
    const item = await create('/api/wishlist', { ...wish, ...rules, notes: 'first press' });
    const put = (body: object) => client.send('PUT', `/api/wishlist/${item.id}`, body);
    expect((await put({ priceAlert: true, targetPrice: '20' })).body).toMatchObject({
      ...wish,
      ...rules,
      notes: 'first press',
      priceAlert: true,
      targetPrice: '20.00',
    });
    expect((await put({ priceAlert: false, targetPrice: null })).body).toMatchObject({
      priceAlert: false,
      targetPrice: '20.00',
    });
    const more = { withShipping: false, currency: 'USD', pressing: 'any', lowestGrade: null, title: 'So Far' };
    expect((await put({ priceAlert: true, targetPrice: '21', ...more })).body).toMatchObject({
      ...{ ...item, ...rules, priceAlert: true, targetPrice: '21.00', updatedAt: expect.any(String) },
    });
    for (const targetPrice of ['0', '0.009', 0.001, -5]) {
      expect((await put({ priceAlert: true, targetPrice })).body.message).toBe('Price must be greater than $0');
    }
  });

  // API-029 API-030 WISH-024 WISH-025
  test('edits and removes, and another person’s item is a 404', async () => {
    const item = await create('/api/wishlist', wish);
    await create('/api/wishlist', { ...wish, title: 'So Far' });
    const changed = await client.send('PATCH', `/api/wishlist/${item.id}`, { year: 1973 });
    expect(changed.body).toMatchObject({ id: item.id, year: 1973 });
    const neighbour = await server.signedIn();
    for (const method of ['PATCH', 'DELETE']) {
      expect((await neighbour.send(method, `/api/wishlist/${item.id}`, { year: 1 })).status).toBe(
        method === 'PATCH' ? 400 : 404,
      );
    }
    expect((await neighbour.send('PATCH', `/api/wishlist/${item.id}`, { year: 1980 })).status).toBe(404);
    expect((await neighbour.send('PUT', `/api/wishlist/${item.id}`, { priceAlert: false })).status).toBe(404);
    expect((await client.send('DELETE', `/api/wishlist/${item.id}`)).body).toEqual({ success: true });
    expect((await client.send('DELETE', `/api/wishlist/${item.id}`)).status).toBe(404);
  });
});
