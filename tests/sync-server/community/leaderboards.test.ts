import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { empty } from '../../support/bystander.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addAlbums, addPeople, type Person, personOf, refreshed } from './people.ts';

let server: TestServer;
let me: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(server.ctx.pool, 'users');
  me = await personOf(server, { username: 'cratedigger', is_public: true });
});

const read = async (which: 'albums' | 'reviews') => (await me.client.get(`/api/leaderboard/${which}`)).body;

const figures = (user_id: string | undefined, values: object) =>
  server.ctx.db
    .insertInto('collector_figures')
    .values({ user_id: String(user_id), ...values })
    .execute();

describe('both leaderboards', () => {
  // API-045 API-046 COMM-022
  test('have at most 20 rows, of public profiles only, the most first', async () => {
    const ids = await addPeople(
      server,
      Array.from({ length: 30 }, (_, index) => ({ username: `collector-${index}`, is_public: index !== 29 })),
    );
    for (const [index, id] of ids.entries()) {
      await figures(id, { albums: index + 1, artists: 1, reviews: index + 1, half_star_sum: 8 * (index + 1) });
    }
    const expected = ids.slice(9, 29).toReversed();
    expect((await read('albums')).map(({ userId }: { userId: string }) => userId)).toEqual(expected);
    expect((await read('reviews')).map(({ userId }: { userId: string }) => userId)).toEqual(expected);
  });

  // COMM-026
  test('leave out who has nothing, and whose profile became private, at once', async () => {
    const [one, none] = await addPeople(server, [{ username: 'one', is_public: true }, { is_public: true }]);
    await figures(one, { albums: 3, artists: 2, reviews: 2, half_star_sum: 14 });
    await figures(none, { albums: 0, artists: 0, reviews: 0, half_star_sum: 0 });
    const shown = { userId: one, username: 'one', firstName: null, lastName: null, profileImageUrl: null };
    const row = { ...shown, email: null, isPublic: true };
    expect(await read('albums')).toEqual([{ ...row, albumCount: 3, uniqueArtists: 2 }]);
    expect(await read('reviews')).toEqual([{ ...row, reviewCount: 2, avgRating: 3.5 }]);
    await server.ctx.db.updateTable('users').set({ is_public: false }).where('id', '=', String(one)).execute();
    expect([await read('albums'), await read('reviews')]).toEqual([[], []]);
  });

  test('break ties by artists and by ratings', async () => {
    const [one, two] = await addPeople(server, [{ is_public: true }, { is_public: true }]);
    await figures(one, { albums: 5, artists: 2, reviews: 3, half_star_sum: 30 });
    await figures(two, { albums: 5, artists: 4, reviews: 3, half_star_sum: 29 });
    expect((await read('albums')).map(({ userId }: { userId: string }) => userId)).toEqual([two, one]);
    expect((await read('reviews')).map(({ userId }: { userId: string }) => userId)).toEqual([one, two]);
  });
});

// COMM-027
test('a collector climbs with albums, and only with those that the plan shows', async () => {
  for (let count = 0; count < 15; count += 1) {
    await addAlbums(me, { artist: count < 10 ? 'Can' : 'Faust', title: `Volume ${count}` });
  }
  await refreshed(server);
  expect(await read('albums')).toMatchObject([{ userId: me.id, albumCount: 15, uniqueArtists: 2 }]);
  await server.ctx.db.updateTable('users').set({ subscription_tier: 'lifetime' }).where('id', '=', me.id).execute();
  for (let count = 0; count < 3; count += 1) await addAlbums(me, { artist: 'Neu!', title: `Volume ${count}` });
  await refreshed(server);
  expect(await read('albums')).toMatchObject([{ albumCount: 18, uniqueArtists: 3 }]);
  await server.ctx.db.updateTable('users').set({ subscription_tier: 'free' }).where('id', '=', me.id).execute();
  await refreshed(server);
  expect(await read('albums')).toMatchObject([{ albumCount: 15, uniqueArtists: 2 }]);
});

// COMM-028
test('a reviewer climbs with reviews at once, and the average follows each edit', async () => {
  const write = (title: string, rating: number) =>
    me.client.send('POST', '/api/reviews', { artist: 'Can', title, rating, review: 'Fine.' });
  const first = (await write('Landed', 5)).body;
  await write('Soundtracks', 2);
  await write('Delay', 3);
  expect(await read('reviews')).toMatchObject([{ userId: me.id, reviewCount: 3, avgRating: 3.3 }]);
  await me.client.send('PATCH', `/api/reviews/${first.id}`, { rating: 1 });
  expect(await read('reviews')).toMatchObject([{ reviewCount: 3, avgRating: 2 }]);
  await me.client.send('PATCH', `/api/reviews/${first.id}`, { halfStars: 3 });
  expect(await read('reviews')).toMatchObject([{ reviewCount: 3, avgRating: 2.2 }]);
  await me.client.send('DELETE', `/api/reviews/${first.id}`);
  expect(await read('reviews')).toMatchObject([{ reviewCount: 2, avgRating: 2.5 }]);
});
