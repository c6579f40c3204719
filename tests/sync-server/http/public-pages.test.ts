import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectionAddress } from '../../../shared/domain/public-address.ts';
import { findPublicCollection, publicCollectionOf } from '../../../sync-server/public-pages/queries.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let owner: HttpClient;
let stranger: HttpClient;
let username: string;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  username = `Digger${people}`;
  owner = await server.signedIn();
  stranger = server.newClient();
  await owner.send('PATCH', '/api/profile', { username });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = createHash('sha256').update(PNG).digest('hex');

async function make(path: string, body: object) {
  const answer = await owner.send('POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body;
}
const addRecord = (title: string, more: object = {}) => make('/api/records', { artist: 'Can', title, ...more });
const addWish = (title: string, more: object = {}) => make('/api/wishlist', { artist: 'Nick Drake', title, ...more });
const addCollection = (name: string, more: object = {}) => make('/api/collections', { name, isPublic: true, ...more });
const collectionAt = (name: string, of = username) =>
  stranger.get(`/api/public-collection/${encodeURIComponent(of)}/${encodeURIComponent(name)}`);
const wishlistOf = (of = username) => stranger.get(`/api/wishlist/public/${encodeURIComponent(of)}`);
const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
const setUser = (change: string) =>
  server.ctx.pool.query(`update users set ${change} where lower(username) = lower($1)`, [username]);

const secrets = {
  personalNotes: 'hidden behind the amp',
  estimatedValue: '812.34',
  customTags: 'secret tag',
  barcode: '5099749534728',
};

describe('a public wishlist', () => {
  // API-051 PUB-030
  test('shows its public items, newest first, to a visitor who is not signed in', async () => {
    await addWish('Bryter Layter');
    await addWish('Pink Moon', { purchaseUrl: 'https://shop.example/pink-moon' });
    await addWish('Five Leaves Left', { isPublic: false });
    const { status, body } = await wishlistOf();
    expect(status).toBe(200);
    expect(titlesOf(body.items)).toEqual(['Pink Moon', 'Bryter Layter']);
    expect(body.items[0].purchaseUrl).toBe('https://shop.example/pink-moon');
    expect(body.user.username).toBe(username);
  });

  // PUB-033
  test('answers without notes, target prices and alerts', async () => {
    const rules = { withShipping: true, currency: 'CHF', pressing: 'original', lowestGrade: 'very-good-plus' };
    await addWish('Pink Moon', { notes: 'for the birthday', targetPrice: '41.50', priceAlert: true, ...rules });
    const { body } = await wishlistOf();
    expect(Object.keys(body.items[0]).sort()).toEqual(
      ['artist', 'discogsReleaseId', 'genre', 'id', 'imageUrl', 'label', 'purchaseUrl', 'title', 'year'].sort(),
    );
    expect(JSON.stringify(body)).not.toMatch(/birthday|41\.50|CHF|original|very-good|@example\.com/);
  });

  // PUB-031
  test('is found in any case of the username, whether or not the profile is public', async () => {
    await addWish('Pink Moon');
    expect((await wishlistOf(username.toUpperCase())).status).toBe(200);
    await setUser('is_public = true');
    expect((await wishlistOf()).status).toBe(200);
  });

  // API-051 PUB-030
  test('that is private or missing is the same 404', async () => {
    await addWish('Pink Moon');
    await owner.send('PATCH', '/api/user/wishlist-visibility', { wishlistIsPublic: false });
    const answers = [await wishlistOf(), await wishlistOf('nobody-of-that-name')];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'This wishlist does not exist' }]);
    }
  });

  test('without public items is an empty list', async () => {
    await addWish('Pink Moon', { isPublic: false });
    expect((await wishlistOf()).body.items).toEqual([]);
  });
});

describe('a public collection', () => {
  // API-062 PUB-033
  test('shows its albums with their listed fields and nothing else', async () => {
    const { id } = await addCollection('Kraut', { description: 'Loud ones' });
    await addRecord('Tago Mago', { ...secrets, year: 1971, genre: 'rock', collectionIds: [id] });
    await addRecord('Elsewhere', secrets);
    const { status, body } = await collectionAt('Kraut');
    expect(status).toBe(200);
    expect(body.collection).toMatchObject({ name: 'Kraut', description: 'Loud ones', isPublic: true, recordCount: 1 });
    expect(body.records).toEqual([
      {
        id: expect.any(String),
        artist: 'Can',
        title: 'Tago Mago',
        year: 1971,
        genre: 'rock',
        imageUrl: null,
        discogsReleaseId: null,
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/amp|812\.34|secret tag|5099749534728|@example\.com/);
  });

  test('shows all albums where it is the default', async () => {
    await addRecord('Tago Mago');
    await addRecord('Future Days');
    const [main] = (await owner.get('/api/collections')).body;
    await owner.send('PATCH', `/api/collections/${main.id}`, { isPublic: true });
    expect(titlesOf((await collectionAt('My Collection')).body.records)).toEqual(['Future Days', 'Tago Mago']);
  });

  // LIMIT-011
  test('leaves out what the owner’s plan hides, until it is shown again', async () => {
    await setUser(`subscription_tier = 'annual'`);
    const { id } = await addCollection('All of it');
    for (let n = 1; n <= 17; n += 1) await addRecord(`Album ${n}`, { collectionIds: [id] });
    await setUser(`subscription_tier = 'free'`);
    const hidden = (await collectionAt('All of it')).body;
    expect([hidden.records.length, hidden.collection.recordCount]).toEqual([15, 15]);
    expect(titlesOf(hidden.records)).not.toContain('Album 17');
    await setUser(`subscription_tier = 'annual'`);
    expect((await collectionAt('All of it')).body.records).toHaveLength(17);
  });

  // PUB-034
  test.each(['AC/DC', '50% off', 'What? #1', 'Motörhead & more', '100 %25'])('named %s opens', async (name) => {
    await addCollection(name);
    expect((await collectionAt(name)).body.collection.name).toBe(name);
  });

  test('is found by its exact name first, then in any case, the oldest of several', async () => {
    const first = await addCollection('Jazz');
    await addCollection('Jazz');
    const lower = await addCollection('jazz');
    const found = async (name: string) => (await collectionAt(name)).body.collection.id;
    expect(await found('Jazz')).toBe(first.id);
    expect(await found(' jazz ')).toBe(lower.id);
    expect(await found('JAZZ')).toBe(first.id);
  });

  test.each(['First pressings', 'AC/DC & 50% off?', 'レコード 棚', 'פריסה ראשונה', 'Two  gaps'])(
    'named %s opens at its address with hyphens, in any case of it, and at the old one with spaces',
    async (name) => {
      const { id } = await addCollection(name);
      const address = collectionAddress(name);
      expect(address).not.toContain(' ');
      for (const sought of [address, address.toLowerCase(), name]) {
        expect((await collectionAt(sought)).body.collection?.id, sought).toBe(id);
      }
    },
  );

  test('with the address of others is found by its exact name first, then by the same letters, the oldest of several', async () => {
    const spaced = await addCollection('First pressings');
    await addCollection('First pressings');
    const hyphen = await addCollection('first-pressings');
    const found = async (name: string) => (await collectionAt(name)).body.collection.id;
    expect(await found('First-pressings')).toBe(spaced.id);
    expect(await found('First pressings')).toBe(spaced.id);
    expect(await found('first-pressings')).toBe(hyphen.id);
    expect(await found('FIRST PRESSINGS')).toBe(spaced.id);
    const exact = await addCollection('First-pressings');
    expect(await found('First-pressings')).toBe(exact.id);
    expect(await found('First pressings')).toBe(spaced.id);
  });

  // API-062
  test('that is private, missing or of an unknown user is the same 404', async () => {
    await addCollection('Hidden', { isPublic: false });
    for (const answer of [
      await collectionAt('Hidden'),
      await collectionAt('Never was'),
      await collectionAt('Kraut', 'nobody-of-that-name'),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'This collection does not exist' },
      ]);
    }
  });

  test('named by an escape that cannot be read is a 404', async () => {
    expect((await stranger.get(`/api/public-collection/${username}/%E0%A4%A`)).status).toBe(404);
  });

  // PUB-032
  test('of a private profile is readable, and shows only the username of its owner', async () => {
    await setUser(`first_name = 'Given', last_name = 'Family', profile_image_url = 'https://pictures.example/me.png'`);
    await addCollection('Kraut');
    expect((await collectionAt('Kraut')).body.user).toEqual({
      username,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      isPublic: false,
    });
    await setUser('is_public = true');
    expect((await collectionAt('Kraut')).body.user).toMatchObject({ firstName: 'Given', isPublic: true });
  });
});

describe('thousands of public collections', () => {
  test('are found by an index, the exact name before another case of it', async () => {
    const { id: userId } = (await owner.get('/api/auth/user')).body;
    await server.ctx.pool.query(
      `insert into collections (id, user_id, name, is_public, is_default, version)
        select gen_random_uuid(), $1, 'Shelf ' || n, true, false, 1 from generate_series(1, 7200) n`,
      [userId],
    );
    await server.ctx.pool.query(
      `insert into collections (id, user_id, name, is_public, is_default, created_at, version)
        values (gen_random_uuid(), $1, 'SHELF 77', true, false, '2001-01-01', 1)`,
      [userId],
    );
    await server.ctx.pool.query('analyze collections');
    const explained = sql`explain (analyze, format json) ${publicCollectionOf(userId, 'Shelf 77')}`;
    const text = JSON.stringify((await explained.execute(server.ctx.db)).rows);
    expect(text).toContain('collections_public_address');
    expect(text).not.toContain('Seq Scan');
    expect(await findPublicCollection(server.ctx.db, userId, ' Shelf 77 ')).toMatchObject({ name: 'Shelf 77' });
    expect(await findPublicCollection(server.ctx.db, userId, 'shelf 77')).toMatchObject({ name: 'SHELF 77' });
    expect(await findPublicCollection(server.ctx.db, userId, 'Shelf 7201')).toBeUndefined();
  });
});

describe('a stored picture', () => {
  const open = (of = username) => stranger.fetch(`/api/public-images/${of}/${PICTURE}`);

  beforeEach(async () => {
    const response = await owner.fetch(`/api/images/${PICTURE}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: PNG,
    });
    expect(response.status).toBe(200);
  });

  test('is shown to strangers exactly while a public page shows it', async () => {
    const { id } = await addCollection('Kraut');
    const record = await addRecord('Tago Mago', { imageUrl: `/api/images/${PICTURE}` });
    expect((await open()).status).toBe(404);
    await owner.send('POST', `/api/collections/${id}/records/${record.id}`);
    const address = (await collectionAt('Kraut')).body.records[0].imageUrl;
    expect(address).toBe(`/api/public-images/${username}/${PICTURE}`);
    const shown = await stranger.fetch(address);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true);
    await owner.send('PATCH', `/api/collections/${id}`, { isPublic: false });
    expect((await open()).status).toBe(404);
  });

  // WISH-032
  test('of a wish follows both of its switches', async () => {
    const wish = await addWish('Pink Moon', { imageUrl: `/api/images/${PICTURE}` });
    expect((await wishlistOf()).body.items[0].imageUrl).toBe(`/api/public-images/${username}/${PICTURE}`);
    expect((await open()).status).toBe(200);
    await owner.send('PATCH', `/api/wishlist/${wish.id}`, { isPublic: false });
    expect((await open()).status).toBe(404);
    await owner.send('PATCH', `/api/wishlist/${wish.id}`, { isPublic: true });
    await owner.send('PATCH', '/api/user/wishlist-visibility', { wishlistIsPublic: false });
    expect((await open()).status).toBe(404);
  });

  test('is revalidated each time, so that no cache shows it longer than its page', async () => {
    await addWish('Pink Moon', { imageUrl: `/api/images/${PICTURE}` });
    const first = await open();
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await stranger.fetch(`/api/public-images/${username}/${PICTURE}`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('is not found under another person’s name or as no picture', async () => {
    await addWish('Pink Moon', { imageUrl: `/api/images/${PICTURE}` });
    expect((await open('nobody-of-that-name')).status).toBe(404);
    expect((await stranger.fetch(`/api/public-images/${username}/nonsense`)).status).toBe(404);
  });
});

describe('a public profile', () => {
  const profileOf = (key = username) => stranger.get(`/api/public-profile/${encodeURIComponent(key)}`);

  // API-063 PUB-006
  test('shows the name, the date of joining, and counts of public things', async () => {
    await setUser(`is_public = true, first_name = 'Crate', last_name = 'Digger'`);
    await owner.send('PATCH', '/api/profile', { bio: 'Mono & <b>loud</b>\nמאז 1979' });
    await addRecord('Tago Mago');
    await addWish('Pink Moon');
    await addWish('Five Leaves Left', { isPublic: false });
    await addCollection('Kraut');
    await addCollection('Hidden', { isPublic: false });
    const { status, body } = await profileOf();
    expect(status).toBe(200);
    expect(body.user).toEqual({
      username,
      firstName: 'Crate',
      lastName: 'Digger',
      profileImageUrl: null,
      bio: 'Mono & <b>loud</b>\nמאז 1979',
      createdAt: expect.any(String),
      wishlistIsPublic: true,
      isPublic: true,
    });
    expect(body.stats).toEqual({ totalRecords: 1, totalWishlistItems: 1, totalCollections: 1, totalReviews: 0 });
    await owner.send('PATCH', '/api/user/wishlist-visibility', { wishlistIsPublic: false });
    const closed = (await profileOf()).body;
    expect([closed.user.wishlistIsPublic, closed.stats.totalWishlistItems]).toEqual([false, 0]);
  });

  // API-063 PUB-007
  test('lists its first five public collections with their counts and newest covers', async () => {
    await setUser('is_public = true');
    const { id } = await addCollection('Kraut', { description: 'Loud ones' });
    for (const title of ['One', 'Two', 'Three', 'Four']) await addRecord(title, { ...secrets, collectionIds: [id] });
    for (const name of ['B', 'C', 'D', 'E', 'F']) await addCollection(name);
    const { body } = await profileOf();
    expect(body.publicCollections.map(({ name }: { name: string }) => name)).toEqual(['Kraut', 'B', 'C', 'D', 'E']);
    expect(body.publicCollections[0]).toMatchObject({ description: 'Loud ones', recordCount: 4 });
    expect(titlesOf(body.publicCollections[0].covers)).toEqual(['Four', 'Three', 'Two']);
    expect(body.publicCollections[1]).toMatchObject({ recordCount: 0, covers: [] });
    expect(body.stats.totalCollections).toBe(6);
    expect(JSON.stringify(body)).not.toMatch(/amp|812\.34|secret tag|5099749534728|@example\.com/);
  });

  test('shows each album once on the cover of a collection that became the default', async () => {
    await setUser('is_public = true');
    const { id } = await addCollection('Kraut');
    await addRecord('One', { collectionIds: [id] });
    await addRecord('Two');
    expect((await owner.send('PATCH', `/api/collections/${id}/set-default`)).status).toBe(200);
    const [shown] = (await profileOf()).body.publicCollections;
    expect([shown.name, shown.recordCount, titlesOf(shown.covers)]).toEqual(['Kraut', 2, ['Two', 'One']]);
  });

  // API-064 PUB-010
  test('shows its five newest public reviews', async () => {
    await setUser('is_public = true');
    await server.ctx.pool.query(
      `insert into album_reviews (id, user_id, artist, title, rating, review, is_public, created_at)
       select gen_random_uuid(), u.id, 'Can', 'Album ' || n, 4, 'Loud', n <> 6, now() + n * interval '1 minute'
       from users u, generate_series(1, 7) n where u.username = $1`,
      [username],
    );
    const { body } = await profileOf();
    expect(titlesOf(body.recentReviews)).toEqual(['Album 7', 'Album 5', 'Album 4', 'Album 3', 'Album 2']);
    expect(body.recentReviews[0]).toMatchObject({ rating: 4, reviewText: 'Loud' });
    expect(body.stats.totalReviews).toBe(6);
  });

  test('is found by its username in any case and by the id of its person', async () => {
    await setUser('is_public = true');
    const { id } = (await owner.get('/api/auth/user')).body;
    for (const key of [username, username.toLowerCase(), id])
      expect((await profileOf(key)).body.user.username).toBe(username);
  });

  test('that is private is shown to its owner alone, as visitors would see it', async () => {
    const { id } = (await owner.get('/api/auth/user')).body;
    await addCollection('Hidden', { isPublic: false });
    await addCollection('Shown');
    const another = await server.signedIn();
    for (const key of [username.toLowerCase(), id]) {
      const { status, body } = await owner.get(`/api/public-profile/${key}`);
      expect([status, body.user.isPublic, body.stats.totalCollections]).toEqual([200, false, 1]);
      expect(body.publicCollections.map((each: { name: string }) => each.name)).toEqual(['Shown']);
      expect((await another.get(`/api/public-profile/${key}`)).status).toBe(404);
    }
    await setUser('is_public = true');
    expect((await profileOf(username)).body.user.isPublic).toBe(true);
  });

  // API-063 PUB-002
  test('that is private or missing is the same 404, also by its id', async () => {
    const { id } = (await owner.get('/api/auth/user')).body;
    for (const key of [username, id, 'nobody-of-that-name']) {
      const { status, body } = await profileOf(key);
      expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'This profile does not exist' }]);
    }
  });
});
