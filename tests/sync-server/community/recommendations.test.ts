import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Recommendation } from '../../../shared/contract/community.ts';
import { empty } from '../../support/bystander.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addAlbums, addHolders, type Person, personOf, refreshed } from './people.ts';

let server: TestServer;
let me: Person;
let twin: Person;
let cousin: Person;
let stranger: Person;
let shy: Person;

const shelf = ['Monster Movie', 'Tago Mago', 'Ege Bamyası', 'Future Days', 'Landed', 'Delay'].map((title) => ({
  artist: 'Can',
  title,
  genre: 'rock',
}));

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(server.ctx.pool, 'users');
  me = await personOf(server, { username: 'cratedigger', is_public: false });
  twin = await personOf(server, { username: 'twin', is_public: true });
  cousin = await personOf(server, { username: 'cousin', is_public: true });
  stranger = await personOf(server, { username: 'stranger', is_public: true });
  shy = await personOf(server, { username: 'shy', is_public: false });
  await addAlbums(me, ...shelf);
  await addAlbums(twin, ...shelf.slice(0, 4), { artist: 'Neu!', title: 'Neu!', genre: 'rock' });
  await addAlbums(cousin, { artist: 'CAN', title: 'Soundtracks', genre: 'jazz' });
  await addAlbums(stranger, { artist: 'Joni Mitchell', title: 'Blue', genre: 'folk' });
  await addAlbums(shy, ...shelf);
  await refreshed(server);
});

const generate = async (who = me): Promise<Recommendation[]> => {
  const { status, body } = await who.client.send('POST', '/api/recommendations/follow/generate');
  expect(status).toBe(200);
  return body;
};
const read = async (who = me): Promise<Recommendation[]> => (await who.client.get('/api/recommendations/follow')).body;
const names = (list: Recommendation[]) => list.map(({ username }) => username);

// API-043 COMM-029
test('suggestions are public profiles with albums or artists in common, the likest first, each with a reason', async () => {
  expect(await read()).toEqual([]);
  const list = await generate();
  expect(list).toEqual([
    {
      id: expect.any(String),
      recommendedUserId: twin.id,
      recommendationScore: 45,
      sharedAlbums: 4,
      sharedArtists: 1,
      genreSimilarity: 100,
      reason: 'You have 4 albums and 1 artist in common, and both collect rock.',
      username: 'twin',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      email: null,
      isPublic: true,
    },
    expect.objectContaining({
      recommendedUserId: cousin.id,
      recommendationScore: 3,
      sharedAlbums: 0,
      sharedArtists: 1,
      genreSimilarity: 0,
      reason: 'You have 1 artist in common.',
    }),
  ]);
  expect(await read()).toEqual(list);
});

test('a suggestion goes with a follow, a private profile and a deleted account, and is not made again', async () => {
  await generate();
  await me.client.send('POST', '/api/follow', { followingId: twin.id });
  expect(names(await read())).toEqual(['cousin']);
  expect(names(await generate())).toEqual(['cousin']);
  await server.ctx.db.updateTable('users').set({ is_public: false }).where('id', '=', cousin.id).execute();
  expect(await read()).toEqual([]);
  await server.ctx.db.updateTable('users').set({ is_public: true }).where('id', '=', cousin.id).execute();
  expect(names(await read())).toEqual(['cousin']);
  await cousin.client.send('DELETE', '/api/user/delete');
  expect([await read(), await generate()]).toEqual([[], []]);
});

// API-044 COMM-019
test('generating again replaces the suggestions, also twice at once', async () => {
  await generate();
  await Promise.all([generate(), generate(), generate()]);
  expect(names(await read())).toEqual(['twin', 'cousin']);
});

test('each person reads suggestions made from their albums, and generates only theirs again', async () => {
  const mine = await generate();
  expect(await read(twin)).toEqual([]);
  await addAlbums(stranger, { artist: 'CAN', title: 'Soundtracks', genre: 'jazz' });
  await refreshed(server);
  // Nearer to the cousin, who has the same album, than to anybody who has most of the albums of the first person.
  const theirs = await generate(stranger);
  expect(theirs[0]).toMatchObject({ username: 'cousin', sharedAlbums: 1, sharedArtists: 1 });
  expect(theirs.find(({ username }) => username === 'twin')).toMatchObject({ sharedAlbums: 0, sharedArtists: 1 });
  expect(await read()).toEqual(mine);
  expect(await read(stranger)).toEqual(theirs);
});

test('a person without albums gets no suggestion, and none gets themselves', async () => {
  expect(await generate(await personOf(server, { is_public: true }))).toEqual([]);
  expect(names(await generate(twin))).toEqual(['cousin']);
});

test('one album in common among many collectors is found', async () => {
  const { pool } = server.ctx;
  await pool.query(
    `with crowd as (
       insert into users (id, issuer, subject, is_public) select gen_random_uuid(), 'crowd', n::text, true
       from generate_series(1, 500) n returning id
     ), figures as (insert into collector_figures (user_id, albums) select id, 1 from crowd)
     insert into held_albums (album_key, user_id, artist_key)
     select album_key('Can', 'Delay'), id, artist_key('Can') from crowd`,
  );
  const list = await generate();
  expect(list).toHaveLength(20);
  expect(list[0]).toMatchObject({ username: 'twin' });
  await pool.query(`delete from users where issuer = 'crowd'`);
});

test('people who have nothing in common displace no one, however many they are', async () => {
  for (const ids of ['lowest', 'highest'] as const) {
    await addHolders(server, { count: 60, ids, isPublic: true, artist: 'Faust', title: 'IV' });
  }
  expect(names(await generate())).toEqual(['twin', 'cousin']);
});

test('private profiles and followed people displace no one, and the follows of others change nothing', async () => {
  const delay = { ids: 'highest', artist: 'Can', title: 'Delay' } as const;
  await addHolders(server, { ...delay, count: 25, isPublic: true });
  await server.ctx.pool.query(
    `insert into user_follows (id, follower_id, following_id)
     select gen_random_uuid(), $1, id from users where issuer = 'holders'`,
    [me.id],
  );
  await addHolders(server, { ...delay, count: 25, isPublic: false });
  await stranger.client.send('POST', '/api/follow', { followingId: cousin.id });
  expect(names(await generate())).toEqual(['twin', 'cousin']);
});

test('the person who has most in common is found behind many others who have the same albums', async () => {
  for (const { artist, title } of shelf) {
    await addHolders(server, { count: 45, ids: 'lowest', isPublic: true, artist, title });
  }
  await server.ctx.pool.query(`update users set is_public = true where id = $1`, [shy.id]);
  expect(names(await generate()).slice(0, 2)).toEqual(['shy', 'twin']);
});
