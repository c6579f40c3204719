import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Collector } from '../../../shared/contract/community.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addAlbums, addPeople, type Person, personOf, refreshed } from './people.ts';

let server: TestServer;
let me: Person;

beforeAll(async () => {
  // The list and its pages are of everybody.
  server = await startTestServer({ bystander: false });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.ctx.pool.query('delete from users');
  me = await personOf(server, { username: 'cratedigger' });
});

const list = async (query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return me.client.get(`/api/community/users?${text}`);
};
const found = async (q: string) => {
  const { users } = (await list({ q, limit: 50 })).body as { users: Collector[] };
  return users.map(({ username, email }) => username ?? email);
};
const row = async (id: string) =>
  ((await list({ limit: 50 })).body.users as Collector[]).find((user) => user.id === id) as Collector;

describe('the list of collectors', () => {
  // API-038
  test('has everybody once over its pages: public profiles first, then private ones, each the newest first', async () => {
    const ids = await addPeople(
      server,
      Array.from({ length: 45 }, (_, index) => ({ username: `collector-${index}`, is_public: index % 3 === 0 })),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { status, body }: { status: number; body: { users: Collector[]; nextCursor: string | null } } = await list({
        limit: 7,
        ...(cursor && { cursor }),
      });
      expect(status).toBe(200);
      expect(body.users.length).toBeLessThanOrEqual(7);
      seen.push(...body.users.map(({ id }) => id));
      cursor = body.nextCursor;
    } while (cursor);
    const newest = ids.toReversed();
    const isPublic = (id: string) => ids.indexOf(id) % 3 === 0;
    expect(seen).toEqual([...newest.filter(isPublic), me.id, ...newest.filter((id) => !isPublic(id))]);
  });

  test('has 24 rows where the query names no number, and no more than 50', async () => {
    await addPeople(
      server,
      Array.from({ length: 60 }, () => ({})),
    );
    expect((await list()).body.users).toHaveLength(24);
    expect((await list({ limit: 50 })).body.users).toHaveLength(50);
    for (const limit of [0, 51, 1.5, -1, 'many']) {
      const { status, body } = await list({ limit });
      expect([limit, status, body.message]).toEqual([limit, 400, 'A limit must be a whole number from 1 to 50']);
    }
  });

  test('refuses a page that no answer named', async () => {
    for (const cursor of ['x', '1_2026-02-30T00:00:00.000Z_0197f6a1-0000-7000-8000-000000000001', `1_${me.id}`]) {
      const { status, body } = await list({ cursor });
      expect([status, body.message]).toEqual([400, 'This page cannot be found. Start again from the first']);
    }
  });

  // COMM-005
  test('marks the own card, and whom the viewer follows', async () => {
    const [one, two] = await addPeople(server, [{ username: 'one' }, { username: 'two' }]);
    await me.client.send('POST', '/api/follow', { followingId: one });
    const others = { id: server.ctx.newId(), follower_id: String(one), following_id: String(two) };
    await server.ctx.db.insertInto('user_follows').values(others).execute();
    expect(await row(me.id)).toMatchObject({ isYou: true, isFollowed: false });
    expect(await row(String(one))).toMatchObject({ isYou: false, isFollowed: true });
    expect(await row(String(two))).toMatchObject({ isYou: false, isFollowed: false });
  });

  // COMM-012
  test('shows of a private profile the displayed name and nothing else', async () => {
    const shy = await personOf(server, {
      username: 'hidden_track',
      first_name: 'Secret',
      last_name: 'Name',
      profile_image_url: 'https://pictures.example/me.webp',
    });
    const [albumId] = await addAlbums(shy, { artist: 'Can', title: 'Future Days' });
    const { body: open } = await shy.client.send('POST', '/api/collections', { name: 'Open', isPublic: true });
    await shy.client.send('POST', `/api/collections/${open.id}/records/${albumId}`);
    await refreshed(server);
    const nothing = { firstName: null, lastName: null, profileImageUrl: null, albumCount: null, sleeves: [] };
    expect(await row(shy.id)).toEqual({
      ...nothing,
      id: shy.id,
      username: 'hidden_track',
      email: null,
      isPublic: false,
      isYou: false,
      isFollowed: false,
    });
  });

  // COMM-013
  test('shows people without a username as the part of the e-mail before the @, and never a whole address', async () => {
    const [named, nameless] = await addPeople(server, [
      { username: 'runout', email: 'secret.address@example.com' },
      { email: 'front.part@example.com' },
    ]);
    expect(await row(String(named))).toMatchObject({ username: 'runout', email: null });
    expect(await row(String(nameless))).toMatchObject({ username: null, email: 'front.part' });
    const [anonymous] = await addPeople(server, [{ email: null }]);
    expect(await row(String(anonymous))).toMatchObject({ username: null, email: null });
  });

  test('counts the albums of a public profile, and its newest sleeves from public collections alone', async () => {
    const open = await personOf(server, { username: 'runout', is_public: true });
    const titles = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
    const ids = await addAlbums(open, ...titles.map((title) => ({ artist: 'Neu!', title })));
    const { body: collection } = await open.client.send('POST', '/api/collections', { name: 'Seen', isPublic: true });
    await refreshed(server);
    expect(await row(open.id)).toMatchObject({ albumCount: 5, sleeves: [] });
    for (const id of ids.slice(0, 2)) {
      await open.client.send('POST', `/api/collections/${collection.id}/records/${id}`);
    }
    const sleevesOf = async () => (await row(open.id)).sleeves.map(({ title }) => title);
    expect(await sleevesOf()).toEqual(['Second', 'First']);
    const everything = (await open.client.get('/api/collections')).body.find(
      ({ isDefault }: { isDefault: boolean }) => isDefault,
    );
    await open.client.send('PATCH', `/api/collections/${everything.id}`, { isPublic: true });
    expect(await sleevesOf()).toEqual(['Fifth', 'Fourth', 'Third', 'Second']);
  });

  test.each([
    ['free', null],
    ['annual', null],
    ['annual', '2999-01-01T00:00:00.000Z'],
    ['annual', '2020-01-01T00:00:00.000Z'],
    ['lifetime', null],
  ] as const)('shows the sleeves of the plan %s until %s', async (subscription_tier, subscription_expires_at) => {
    const open = await personOf(server, { is_public: true, subscription_tier, subscription_expires_at });
    await addAlbums(open, { artist: 'Neu!', title: 'First' });
    const [everything] = (await open.client.get('/api/collections')).body;
    await open.client.send('PATCH', `/api/collections/${everything.id}`, { isPublic: true });
    expect((await row(open.id)).sleeves).toMatchObject([{ title: 'First' }]);
  });
});

describe('the search of collectors', () => {
  beforeEach(async () => {
    await addPeople(server, [
      { username: 'deadwax_reader', is_public: true, first_name: 'Zoë', last_name: 'Ångström' },
      { username: 'wax-and-wane', is_public: false, first_name: 'Zoë' },
      { username: 'DeadWax', is_public: true },
      { email: 'front.part@example.com' },
      { username: 'numbers_33', is_public: true, first_name: 'רות', last_name: 'שַׁבָּת' },
    ]);
  });

  test.each([
    ['any part of a username, in any case', 'ADWAX', ['DeadWax', 'deadwax_reader']],
    ['the whole name with blanks around it', '  wax-and-wane ', ['wax-and-wane']],
    ['first and last names of public profiles only', 'zoe', ['deadwax_reader']],
    ['names with accents by plain letters', 'angstrom', ['deadwax_reader']],
    ['accents that are written as combining marks', 'zoe\u0308', ['deadwax_reader']],
    ['the part of an e-mail before the @ of who has no username', 'front.p', ['front.part']],
    ['nothing of the rest of an e-mail', 'example.com', []],
    ['one or two letters at the start of a name', 'wa', ['wax-and-wane']],
    ['letters that are read from right to left', 'רות', ['numbers_33']],
    ['signs that mean something to a database', '_reader', ['deadwax_reader']],
    ['a percent sign as itself', '%', []],
    ['a backslash as itself', '\\\\\\', []],
    ['no one by an unknown name', 'xyzzy', []],
  ])('finds %s', async (_what, q, names) => {
    expect((await found(q)).sort()).toEqual([...names].sort());
  });

  test('asks for at most 100 characters, and takes 200 emoji as too long', async () => {
    expect((await list({ q: 'x'.repeat(100) })).status).toBe(200);
    const { status, body } = await list({ q: '💿'.repeat(200) });
    expect([status, body.message]).toEqual([400, 'A search must be at most 100 characters']);
    expect((await list({ q: '   ' })).body.users).toHaveLength(6);
  });

  test('works in the own lists, too, which have pages', async () => {
    const { users } = (await list({ limit: 50 })).body as { users: Collector[] };
    for (const { id } of users) if (id !== me.id) await me.client.send('POST', '/api/follow', { followingId: id });
    const { body } = await list({ show: 'following', q: 'wax' });
    expect(body.users.map(({ username }: Collector) => username).sort()).toEqual([
      'DeadWax',
      'deadwax_reader',
      'wax-and-wane',
    ]);
    const first = (await list({ show: 'following', limit: 3 })).body;
    const second = (await list({ show: 'following', limit: 3, cursor: first.nextCursor })).body;
    expect(new Set([...first.users, ...second.users].map(({ id }: Collector) => id)).size).toBe(5);
    expect(second.nextCursor).toBeNull();
    expect((await list({ show: 'followers' })).body).toEqual({ users: [], nextCursor: null });
  });
});

// COMM-009 COMM-010
test('the header counts collectors, public reviews and the own lists', async () => {
  const [one, two] = await addPeople(server, [{}, {}]);
  await me.client.send('POST', '/api/follow', { followingId: one });
  await me.client.send('POST', '/api/reviews', { artist: 'Can', title: 'Future Days', rating: 5 });
  await server.ctx.db
    .insertInto('user_follows')
    .values([one, two].map((id) => ({ id: server.ctx.newId(), follower_id: String(id), following_id: me.id })))
    .execute();
  expect((await me.client.get('/api/community/summary')).body).toEqual({
    collectorCount: 3,
    reviewCount: 1,
    followingCount: 1,
    followersCount: 2,
  });
});
