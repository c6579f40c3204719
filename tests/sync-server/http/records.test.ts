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
const blueTrain = { artist: 'John Coltrane', title: 'Blue Train' };
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function add(fields: object = {}, who = client) {
  const answer = await who.send('POST', '/api/records', { ...blueTrain, ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function setTier(tier: 'free' | 'monthly', who = client) {
  const { id } = (await who.get('/api/auth/user')).body;
  await server.ctx.db.updateTable('users').set({ subscription_tier: tier }).where('id', '=', id).execute();
}

describe('POST /api/records', () => {
  // ADD-015 ADD-029 API-018 API-021
  test('stores what was sent, fills in the defaults and makes the default collection', async () => {
    const record = await add({
      year: '1957',
      estimatedValue: 24.5,
      condition: 'VG+',
      customTags: 'Jazz, blue note, jazz',
    });
    expect(record).toMatchObject({
      artist: 'John Coltrane',
      year: 1957,
      estimatedValue: '24.50',
      condition: 'very-good-plus',
      customTags: 'Jazz, blue note',
      isLimitedEdition: false,
      collectionIds: [],
      shelfiePhotos: [],
      plays: [],
    });
    expect(record).not.toHaveProperty('version');
    const collections = (await client.get('/api/collections')).body;
    expect(collections).toMatchObject([{ name: 'My Collection', isDefault: true, isPublic: false, recordCount: 1 }]);
    expect((await client.get('/api/records')).body).toEqual([record]);
  });

  // ADD-010 ADD-011
  test.each([
    [{ artist: '' }, 'artist'],
    [{ title: undefined }, 'title'],
    [{ year: 1850 }, 'year'],
    [{ condition: 'shiny' }, 'condition'],
    [{ estimatedValue: '12.345' }, 'estimatedValue'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    [{ collectionIds: ['nonsense'] }, 'collectionIds.0'],
  ])('refuses %j and names the field %s', async (fields, field) => {
    const answer = await client.send('POST', '/api/records', { ...blueTrain, ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'INVALID', details: { field } });
    expect(answer.body.message).toMatch(/^[A-Z].{5,}/);
  });

  // API-022
  test('takes notes for personalNotes, and personalNotes where both come', async () => {
    expect((await add({ notes: 'from the fair' })).personalNotes).toBe('from the fair');
    expect((await add({ notes: 'no', personalNotes: 'yes' })).personalNotes).toBe('yes');
  });

  // ADD-019
  test('stores an inline picture as a separate picture', async () => {
    const { imageUrl } = await add({ imageUrl: onePixel });
    expect(imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
    const picture = await client.fetch(imageUrl);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect((await (await server.signedIn()).fetch(imageUrl)).status).toBe(404);
  });

  // LIMIT-003 LIMIT-006 LIMIT-007
  test('refuses the sixteenth album of a free person with a message that contains the code', async () => {
    for (let count = 0; count < 15; count += 1) await add({ title: `Album ${count}` });
    const answer = await client.send('POST', '/api/records', blueTrain);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('ALBUM_LIMIT_EXCEEDED');
    expect(answer.body.message).toContain('ALBUM_LIMIT_EXCEEDED');
    expect((await client.get('/api/user/subscription')).body).toMatchObject({
      albumCount: 15,
      albumLimit: 15,
      canAddMore: false,
    });
    await setTier('monthly');
    await add();
    expect((await client.get('/api/user/subscription')).body).toMatchObject({ albumLimit: null, canAddMore: true });
  });

  // LIMIT-004 PWA-029
  test('of many at once on the free plan stores fifteen and no more', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.send('POST', '/api/records', { ...blueTrain, title: `${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(15);
    expect((await client.get('/api/records')).body).toHaveLength(15);
    expect((await client.get('/api/collections')).body).toHaveLength(1);
  });

  test('with an id of one’s own that is in use is a conflict', async () => {
    const { id } = await add();
    const answer = await client.send('POST', '/api/records', { ...blueTrain, id });
    expect([answer.status, answer.body.code]).toEqual([409, 'ID_CONFLICT']);
  });
});

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'scan 1'.replace(' ', '-') };

  test('makes a repeated create one record', async () => {
    const first = await client.send('POST', '/api/records', blueTrain, headers);
    const second = await client.send('POST', '/api/records', blueTrain, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await client.get('/api/records')).body).toHaveLength(1);
  });

  test('with other contents is refused, and means nothing to another person', async () => {
    await client.send('POST', '/api/records', blueTrain, headers);
    const other = await client.send('POST', '/api/records', { ...blueTrain, title: 'Giant Steps' }, headers);
    expect([other.status, other.body.code]).toEqual([400, 'IDEMPOTENCY_MISMATCH']);
    const neighbour = await (await server.signedIn()).send('POST', '/api/records', blueTrain, headers);
    expect(neighbour.status).toBe(201);
  });

  // API-024 DETAIL-009
  test('makes a repeated delete as good as the first', async () => {
    const { id } = await add();
    const key = { 'idempotency-key': `delete-${id}` };
    expect((await client.send('DELETE', `/api/records/${id}`, undefined, key)).body).toEqual({ success: true });
    expect((await client.send('DELETE', `/api/records/${id}`, undefined, key)).body).toEqual({ success: true });
    expect((await client.send('DELETE', `/api/records/${id}`)).status).toBe(404);
  });

  test('that is new makes each create a new record, also where all else is the same', async () => {
    const made = [];
    for (const key of ['scan-1', 'scan-2', 'x'.repeat(100)])
      made.push(await client.send('POST', '/api/records', blueTrain, { 'idempotency-key': key }));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(3);
  });

  test('of several photos at once adds each of them', async () => {
    const { id } = await add();
    const photos = ['a', 'b'].map((name) => `https://photos.example/${name}.jpg`);
    const key = { 'idempotency-key': `both-${id}` };
    const answer = await client.send('PATCH', `/api/records/${id}`, { shelfiePhotos: photos }, key);
    expect(answer.body.shelfiePhotos).toEqual(photos);
  });

  test('that is longer than it may be is refused with a sentence', async () => {
    const answer = await client.send('POST', '/api/records', blueTrain, { 'idempotency-key': 'x'.repeat(101) });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID']);
    expect(answer.body.message).toContain('An Idempotency-Key has 1 to 100');
  });

  test('that is no key is refused', async () => {
    const answer = await client.send('POST', '/api/records', blueTrain, { 'idempotency-key': 'a b' });
    expect(answer.status).toBe(400);
  });
});

describe('PATCH /api/records/{id}', () => {
  // API-023 DETAIL-007
  test('changes what is named and nothing else', async () => {
    const record = await add({ year: 1957, label: 'Blue Note' });
    const answer = await client.send('PATCH', `/api/records/${record.id}`, { year: null, genre: 'jazz' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...record, year: null, genre: 'jazz', updatedAt: expect.any(String) });
  });

  // API-023 DETAIL-020
  test('adds a photo to the list, and never drops one the caller has not seen', async () => {
    const { id } = await add();
    const photo = (name: string) => `https://photos.example/${name}.jpg`;
    const patch = (names: string[]) => client.send('PATCH', `/api/records/${id}`, { shelfiePhotos: names.map(photo) });
    expect((await patch(['a'])).body.shelfiePhotos).toEqual([photo('a')]);
    expect((await patch(['b'])).body.shelfiePhotos).toEqual([photo('a'), photo('b')]);
    expect((await patch(['b'])).body.shelfiePhotos).toEqual([photo('b')]);
    expect((await patch([])).body.shelfiePhotos).toEqual([]);
  });

  test('repeated with its key does not take away what came in between', async () => {
    const { id } = await add();
    const a = 'https://photos.example/a.jpg';
    const b = 'https://photos.example/b.jpg';
    const key = { 'idempotency-key': `photos-${id}` };
    await client.send('PATCH', `/api/records/${id}`, { shelfiePhotos: [a] }, key);
    await client.send('PATCH', `/api/records/${id}`, { shelfiePhotos: [a, b] });
    const again = await client.send('PATCH', `/api/records/${id}`, { shelfiePhotos: [a] }, key);
    expect(again.body.shelfiePhotos).toEqual([a, b]);
  });

  test('refuses bad input with the field', async () => {
    const { id } = await add();
    const answer = await client.send('PATCH', `/api/records/${id}`, { artist: ' ' });
    expect([answer.status, answer.body.details.field]).toEqual([400, 'artist']);
  });
});

describe('a record', () => {
  test('that is missing, or another person’s, is the same 404 for every call', async () => {
    const theirs = await add({}, await server.signedIn());
    for (const id of [missingId, theirs.id, 'nonsense']) {
      const answers = await Promise.all([
        client.send('PATCH', `/api/records/${id}`, { year: 1960 }),
        client.send('DELETE', `/api/records/${id}`),
        client.get(`/api/records/${id}/collections`),
      ]);
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'This record does not exist' }]);
      }
    }
    expect((await client.get('/api/records')).body).toEqual([]);
  });

  // LIMIT-010 LIMIT-011
  test('beyond the free limit is hidden from lists and figures but may be changed and deleted', async () => {
    await setTier('monthly');
    const records = [];
    for (let count = 0; count < 17; count += 1) {
      records.push(
        await add({ title: `Album ${count}`, estimatedValue: '10', createdAt: `2026-01-${count + 10}T00:00:00.000Z` }),
      );
    }
    await setTier('free');
    const last = records[16];
    expect((await client.get('/api/records')).body.map(({ title }: { title: string }) => title)).not.toContain(
      'Album 16',
    );
    expect((await client.get('/api/records')).body).toHaveLength(15);
    expect((await client.get('/api/collections')).body[0].recordCount).toBe(15);
    expect((await client.get('/api/stats')).body).toMatchObject({ totalRecords: 15, collectionValue: 150 });
    expect((await client.get(`/api/records/${last.id}/collections`)).status).toBe(404);
    expect((await client.get('/api/user/subscription')).body).toMatchObject({ albumCount: 17, canAddMore: false });
    expect((await client.send('POST', '/api/records', blueTrain)).body.code).toBe('ALBUM_LIMIT_EXCEEDED');
    expect((await client.send('PATCH', `/api/records/${last.id}`, { year: 1990 })).body.year).toBe(1990);
    expect((await client.send('DELETE', `/api/records/${records[0].id}`)).status).toBe(200);
    expect((await client.get('/api/records')).body[0].title).toBe('Album 15');
    expect((await client.send('DELETE', `/api/records/${last.id}`)).status).toBe(200);
  });
});

describe('figures', () => {
  // API-025 API-036
  test('count artists and tags without regard to case and add up cents', async () => {
    await add({ artist: 'Miles Davis', estimatedValue: '0.10', customTags: 'jazz, cool' });
    await add({ artist: 'MILES DAVIS', estimatedValue: '0.20', customTags: 'Jazz' });
    await add({ artist: 'Nina Simone', estimatedValue: '12', valueCurrency: 'EUR' });
    expect((await client.get('/api/stats')).body).toEqual({
      totalRecords: 3,
      totalArtists: 2,
      followersCount: 0,
      collectionValue: 0.3,
      values: [
        { currency: 'USD', amount: 0.3, count: 2 },
        { currency: 'EUR', amount: 12, count: 1 },
      ],
    });
    const tags = (await client.get('/api/tags/common')).body;
    expect(tags.map(({ tag, count }: { tag: string; count: number }) => [tag.toLowerCase(), count])).toEqual([
      ['jazz', 2],
      ['cool', 1],
    ]);
  });
});
