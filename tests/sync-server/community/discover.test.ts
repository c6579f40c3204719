import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { empty } from '../../support/bystander.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addAlbums, addHolders, type Person, personOf, refreshed } from './people.ts';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(server.ctx.pool, 'users');
});

const KIND_OF_BLUE = { artist: 'Miles Davis', title: 'Kind of Blue' };
const FUTURE_DAYS = { artist: 'Can', title: 'Future Days' };
const NEU = { artist: 'Neu!', title: 'Neu! 75' };

/** A public profile whose default collection, which has all albums, is public or not. */
async function collector({ isPublic = true, isOpen = true } = {}): Promise<Person> {
  people += 1;
  const person = await personOf(server, { username: `digger_${people}`, is_public: isPublic });
  await addAlbums(person, { artist: 'Start', title: `Own ${people}` });
  await server.ctx.pool.query('update collections set is_public = $2 where user_id = $1', [person.id, isOpen]);
  return person;
}

const read = async (what: string, { client }: Person) => {
  const { status, body } = await client.get(`/api/discover/${what}`);
  expect(status).toBe(200);
  return body as { artist: string; title: string; imageUrl: string | null; people: number }[];
};
const titles = (albums: { title: string; people: number }[]) => albums.map(({ title, people }) => [title, people]);

describe('trending albums', () => {
  test('are those that two people or more have added this week, the most first, however they write them', async () => {
    const [a, b, c] = [await collector(), await collector(), await collector()];
    await addAlbums(a, KIND_OF_BLUE, FUTURE_DAYS, NEU);
    await addAlbums(b, { artist: 'miles davis', title: 'KIND OF BLUE' }, FUTURE_DAYS);
    await addAlbums(c, { ...KIND_OF_BLUE, imageUrl: 'https://img.example/blue.jpg' });
    const trending = await read('trending', a);
    expect(titles(trending)).toEqual([
      ['Kind of Blue', 3],
      ['Future Days', 2],
    ]);
    expect(trending[0]).toEqual({ ...KIND_OF_BLUE, imageUrl: 'https://img.example/blue.jpg', people: 3 });
  });

  test('count no person twice, and nothing older than a week', async () => {
    const [a, b] = [await collector(), await collector()];
    await addAlbums(a, NEU, NEU, KIND_OF_BLUE);
    await addAlbums(b, KIND_OF_BLUE);
    expect(titles(await read('trending', a))).toEqual([['Kind of Blue', 2]]);
    await server.ctx.pool.query(`update records set created_at = now() - interval '8 days' where user_id = $1`, [b.id]);
    expect(await read('trending', a)).toEqual([]);
  });

  test.each([
    ['a private profile', { isPublic: false }],
    ['a private collection', { isOpen: false }],
  ])('leave out %s', async (_what, closed) => {
    const [a, b, hidden] = [await collector(), await collector(), await collector(closed)];
    await server.ctx.pool.query(`update users set subscription_tier = 'annual' where id = $1`, [b.id]);
    for (const person of [a, hidden]) await addAlbums(person, KIND_OF_BLUE);
    for (const person of [a, b, hidden]) await addAlbums(person, NEU);
    expect(titles(await read('trending', a))).toEqual([['Neu! 75', 2]]);
  });

  test('leave out what the plan hides, and pictures that are stored for their owner', async () => {
    const [a, b] = [await collector(), await collector()];
    const picture = `/api/images/${'a'.repeat(64)}`;
    await addAlbums(a, NEU, KIND_OF_BLUE);
    await addAlbums(b, NEU, KIND_OF_BLUE);
    const { pool } = server.ctx;
    await pool.query('update records set image_url = $1 where title = $2', [picture, NEU.title]);
    await pool.query(`update users set subscription_tier = 'annual' where id = $1`, [b.id]);
    await addAlbums(b, ...Array.from({ length: 15 }, (_, index) => ({ artist: 'Faust', title: `So Far ${index}` })));
    await pool.query(`update records set created_at = now() where user_id = $1 and title = $2`, [b.id, 'Kind of Blue']);
    expect((await read('trending', a)).map(({ title, imageUrl }) => [title, imageUrl]).sort()).toEqual([
      ['Kind of Blue', null],
      ['Neu! 75', null],
    ]);
    await pool.query(`update users set subscription_tier = 'free' where id = $1`, [b.id]);
    expect((await read('trending', a)).map(({ title }) => title)).toEqual(['Neu! 75']);
  });
});

describe('recommended albums', () => {
  test('are those of people who share albums, without what one has, the most shared first', async () => {
    const [me, near, other, far] = [await collector(), await collector(), await collector(), await collector()];
    await addAlbums(me, KIND_OF_BLUE);
    await addAlbums(near, KIND_OF_BLUE, FUTURE_DAYS, NEU);
    await addAlbums(other, KIND_OF_BLUE, NEU);
    await addAlbums(far, { artist: 'Faust', title: 'IV' });
    await server.ctx.pool.query(`update users set subscription_tier = 'annual' where id = $1`, [near.id]);
    await refreshed(server);
    // Their figures do not count it yet.
    await addAlbums(me, { artist: 'Can', title: 'Soon Over Babaluma' });
    const found = await read('recommendations', me);
    expect(titles(found)[0]).toEqual(['Neu! 75', 2]);
    expect(found.map(({ title }) => title)).toContain('Future Days');
    expect(found.map(({ title }) => title)).not.toContain('Kind of Blue');
    expect(found.map(({ title }) => title)).not.toContain('IV');
    expect(found.map(({ title }) => title)).not.toContain('Soon Over Babaluma');
    expect(await read('recommendations', await collector())).toEqual([]);
  });

  test.each([
    ['a private profile', { isPublic: false }],
    ['a private collection', { isOpen: false }],
  ])('show nothing of %s', async (_what, closed) => {
    const [me, hidden] = [await collector(), await collector(closed)];
    await addAlbums(me, KIND_OF_BLUE);
    await addAlbums(hidden, KIND_OF_BLUE, NEU);
    await refreshed(server);
    expect(await read('recommendations', me)).toEqual([]);
  });

  test("show what the owner's plan shows, whatever the plans of others show", async () => {
    const [me, near, other] = [await collector(), await collector(), await collector()];
    const { pool } = server.ctx;
    await pool.query(`update users set subscription_tier = 'annual' where id = any($1)`, [[near.id, other.id]]);
    await addAlbums(me, KIND_OF_BLUE);
    const fourteen = Array.from({ length: 14 }, (_, index) => ({ artist: 'Faust', title: `So Far ${index}` }));
    await addAlbums(near, KIND_OF_BLUE, ...fourteen, NEU);
    await addAlbums(other, KIND_OF_BLUE, FUTURE_DAYS);
    await pool.query(`update users set subscription_tier = 'free' where id = $1`, [near.id]);
    await refreshed(server);
    const found = (await read('recommendations', me)).map(({ title }) => title);
    expect(found).toContain('Future Days');
    expect(found).toContain('So Far 12');
    expect(found).not.toContain('Neu! 75');
  });

  test('are found among many private profiles with the same album', async () => {
    const [me, near] = [await collector(), await collector()];
    await addAlbums(me, KIND_OF_BLUE);
    await addAlbums(near, KIND_OF_BLUE, NEU);
    await refreshed(server);
    await addHolders(server, { count: 40, ids: 'lowest', isPublic: false, ...KIND_OF_BLUE });
    expect(titles(await read('recommendations', me))).toContainEqual(['Neu! 75', 1]);
  });
});
