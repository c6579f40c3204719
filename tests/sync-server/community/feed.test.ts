import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADDED_COUNTED, type FeedEntry } from '../../../shared/contract/community.ts';
import { empty } from '../../support/bystander.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addAlbums, addPeople, type Person, personOf } from './people.ts';

let server: TestServer;
let me: Person;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(server.ctx.pool, 'users');
  me = await personOf(server);
});

const at = (day: number, hour = 12, minute = 0) => new Date(Date.UTC(2026, 9, day, hour, minute)).toISOString();
const query = (text: string, values: unknown[]) => server.ctx.pool.query(text, values);

/** A public profile whose default collection is public, and whom I follow. */
async function followed(): Promise<Person & { username: string }> {
  number += 1;
  const username = `feeder_${number}`;
  const person = await personOf(server, { username, is_public: true });
  await addAlbums(person, { artist: 'Start', title: 'Own', createdAt: at(1, 0) });
  await query('update collections set is_public = true where user_id = $1', [person.id]);
  await query('delete from records where user_id = $1', [person.id]);
  await me.client.send('POST', '/api/follow', { followingId: person.id });
  return { ...person, username };
}

const add = (person: Person, ...albums: readonly [title: string, createdAt: string][]) =>
  addAlbums(person, ...albums.map(([title, createdAt]) => ({ artist: 'Can', title, createdAt })));

const setPlan = (person: Person, plan: 'annual' | 'ended') =>
  query(`update users set subscription_tier = 'annual', subscription_expires_at = $2 where id = $1`, [
    person.id,
    plan === 'ended' ? '2026-01-01' : null,
  ]);

async function collection(person: Person, name: string, isPublic: boolean, ids: readonly string[] = []) {
  const { id } = (await person.client.send('POST', '/api/collections', { name, isPublic })).body;
  for (const each of ids) await person.client.send('POST', `/api/collections/${id}/records/${each}`);
}
const closeDefault = (person: Person) =>
  query('update collections set is_public = false where user_id = $1 and is_default', [person.id]);

const followAll = (ids: readonly string[]) =>
  query(`insert into user_follows (id, follower_id, following_id) select gen_random_uuid(), $1, unnest($2::uuid[])`, [
    me.id,
    ids,
  ]);

async function review(person: Person, title: string, createdAt: string): Promise<string> {
  const { id } = (await person.client.send('POST', '/api/reviews', { artist: 'Can', title, rating: 4 })).body;
  await query('update album_reviews set created_at = $2 where id = $1', [id, createdAt]);
  return id;
}

async function read(path = '', viewer = me): Promise<{ entries: FeedEntry[]; nextCursor: string | null }> {
  const { status, body } = await viewer.client.get(`/api/community/feed${path}`);
  expect(status).toBe(200);
  return body;
}
const wordsOf = (entry: FeedEntry) =>
  entry.kind === 'review'
    ? `${entry.review.username} reviewed ${entry.review.title}`
    : `${entry.person.username} added ${entry.count} to ${entry.collection}: ${entry.sleeves.map(({ title }) => title)}`;
const feed = async (viewer = me) => (await read('', viewer)).entries.map(wordsOf);

describe('the feed', () => {
  test('has a day of additions as one entry, and each review, the newest first', async () => {
    const [a, b] = [await followed(), await followed()];
    await add(
      a,
      ['One', at(2, 0)],
      ['Two', at(2, 1)],
      ['Three', at(2, 2)],
      ['Four', at(2, 3)],
      ['Five', at(2, 23, 59)],
    );
    await add(a, ['Six', at(3, 0)]);
    await add(b, ['Seven', at(2, 15)]);
    await review(b, 'Eight', at(2, 16));
    await review(a, 'Nine', at(4));
    expect(await feed()).toEqual([
      `${a.username} reviewed Nine`,
      `${a.username} added 1 to My Collection: Six`,
      `${a.username} added 5 to My Collection: Five,Four,Three,Two`,
      `${b.username} reviewed Eight`,
      `${b.username} added 1 to My Collection: Seven`,
    ]);
    const { entries, nextCursor } = await read();
    expect(nextCursor).toBeNull();
    expect(entries[2]).toEqual({
      ...{ kind: 'added', id: expect.any(String), createdAt: at(2, 23, 59), count: 5, collection: 'My Collection' },
      sleeves: ['Five', 'Four', 'Three', 'Two'].map((title) => ({ artist: 'Can', title, imageUrl: null })),
      person: {
        ...{ userId: a.id, username: a.username, firstName: null, lastName: null, profileImageUrl: null },
        ...{ email: null, isPublic: true },
      },
    });
    expect(entries[0]).toMatchObject({ kind: 'review', review: { rating: 4, heartCount: 0, isHearted: false } });
  });

  test('has those whom one follows, and no one else', async () => {
    const [a, b] = [await followed(), await followed()];
    for (const person of [a, b]) {
      await add(person, ['One', at(2)]);
      await review(person, 'Two', at(3));
    }
    await me.client.send('DELETE', `/api/follow/${b.id}`);
    expect(await feed()).toEqual([`${a.username} reviewed Two`, `${a.username} added 1 to My Collection: One`]);
    expect(await feed(a)).toEqual([]);
    await a.client.send('POST', '/api/follow', { followingId: b.id });
    expect(await feed(a)).toEqual([`${b.username} reviewed Two`, `${b.username} added 1 to My Collection: One`]);
  });

  test.each([
    ['a private profile', 'update users set is_public = false where id = $1', []],
    ['a private collection', 'update collections set is_public = false where user_id = $1', ['reviewed']],
    [
      'a private review',
      'update album_reviews set is_public = false where user_id = $1',
      ['added 2 to My Collection: Two,One'],
    ],
    [
      'a review that is hidden by moderation',
      `update album_reviews set is_public = false, hidden_at = now(), hidden_note = 'Spam.' where user_id = $1`,
      ['added 2 to My Collection: Two,One'],
    ],
    ['an account that has ended', 'delete from users where id = $1', []],
  ])('leaves out %s', async (_what, close, left) => {
    const [open, closed] = [await followed(), await followed()];
    for (const person of [open, closed]) {
      await add(person, ['One', at(2)], ['Two', at(2, 13)]);
      await review(person, 'Three', at(3));
    }
    await query(close, [closed.id]);
    const of =
      ({ username }: { username: string }) =>
      (entry: string) =>
        entry.startsWith(username);
    expect((await feed()).filter(of(open))).toHaveLength(2);
    expect((await feed()).filter(of(closed))).toEqual(left.map((words) => expect.stringContaining(words)));
  });

  test('has no more of a shelf than its plan shows', async () => {
    const [a, b] = [await followed(), await followed()];
    for (const person of [a, b]) {
      await setPlan(person, 'annual');
      await add(
        person,
        ...Array.from({ length: 14 }, (_, index) => [`Old ${index}`, at(2, 1, index)] as const).map(
          ([title, time]): [string, string] => [title, time],
        ),
      );
      await add(person, ['Shown', at(3, 1)], ['Hidden', at(3, 2)], ['Later', at(4)]);
    }
    await setPlan(b, 'ended');
    const all = (await feed()).map((words) => words.replace(/: .*/, ''));
    expect(all.filter((words) => words.startsWith(a.username))).toEqual([
      `${a.username} added 1 to My Collection`,
      `${a.username} added 2 to My Collection`,
      `${a.username} added 14 to My Collection`,
    ]);
    expect((await feed()).filter((words) => words.startsWith(b.username))).toEqual([
      `${b.username} added 1 to My Collection: Shown`,
      `${b.username} added 14 to My Collection: Old 13,Old 12,Old 11,Old 10`,
    ]);
  });

  test.each([
    { plan: 'annual', newest: 'Beyond', count: 2 },
    { plan: 'ended', newest: 'Shown', count: 1 },
  ] as const)(
    'has the place of the newest album that all may see on a plan that is $plan',
    async ({ plan, ...shown }) => {
      const a = await followed();
      await setPlan(a, 'annual');
      const old = Array.from({ length: 13 }, (_, index): [string, string] => [`Old ${index}`, at(2, 1, index)]);
      const hours = { Shown: 1, Private: 2, Beyond: 3, Closed: 4 };
      const ids = await add(
        a,
        ...old,
        ...Object.entries(hours).map(([title, hour]): [string, string] => [title, at(3, hour)]),
      );
      const [first = '', , beyond = ''] = ids.slice(13);
      await collection(a, 'Kraut', true, [...ids.slice(0, 13), first, beyond]);
      await closeDefault(a);
      await setPlan(a, plan);
      const { entries, nextCursor } = await read('?limit=1');
      const newest = shown.newest === 'Shown' ? first : beyond;
      expect(entries).toMatchObject([{ id: newest, createdAt: at(3, hours[shown.newest]), count: shown.count }]);
      expect(nextCursor).toBe(`${at(3, hours[shown.newest])}_${newest}`);
    },
  );

  test('counts a day up to a number', async () => {
    const a = await followed();
    await setPlan(a, 'annual');
    await server.ctx.pool.query(
      `with turn as materialized (select set_config('side_one.user_transaction', 'on', true))
       insert into records (id, user_id, artist, title, condition, created_at, version)
       select gen_random_uuid(), $1, 'Can', 'Title ' || n, 'mint', $2::timestamptz + n * interval '1 second', 1
       from turn, generate_series(1, $3) n`,
      [a.id, at(2), ADDED_COUNTED + 1],
    );
    expect(await feed()).toEqual([
      `${a.username} added ${ADDED_COUNTED} to My Collection: Title 1001,Title 1000,Title 999,Title 998`,
    ]);
  });

  test('names a public collection that has all albums of the entry, and says nothing of private ones', async () => {
    const a = await followed();
    const first = await add(a, ['One', at(2)], ['Two', at(2, 13)]);
    const second = await add(a, ['Three', at(3)], ['Four', at(3, 13)]);
    await collection(a, 'Secret', false, [...first, ...second]);
    await collection(a, 'Kraut', true, [...first, ...second.slice(0, 1)]);
    expect(await feed()).toEqual([
      `${a.username} added 2 to My Collection: Four,Three`,
      `${a.username} added 2 to Kraut: Two,One`,
    ]);
    await closeDefault(a);
    expect(await feed()).toEqual([`${a.username} added 1 to Kraut: Three`, `${a.username} added 2 to Kraut: Two,One`]);
    await collection(a, 'Two', true, second.slice(1));
    expect((await feed())[0]).toBe(`${a.username} added 2 to null: Four,Three`);
    // Another's collection is no name for it.
    const b = await followed();
    await add(b, ['Five', at(1)]);
    await query(`update collections set name = 'All of mine' where user_id = $1 and is_default`, [b.id]);
    expect([(await feed())[0], (await feed()).at(-1)]).toEqual([
      `${a.username} added 2 to null: Four,Three`,
      `${b.username} added 1 to All of mine: Five`,
    ]);
  });

  test('shows stored covers where everybody may see them, and the same album id of two people as two', async () => {
    const [a, b] = [await followed(), await followed()];
    const [id] = await add(a, ['One', at(2)]);
    await addAlbums(b, { id, artist: 'Can', title: 'Two', createdAt: at(2) });
    expect((await b.client.get('/api/records')).body).toMatchObject([{ id }]);
    await query('update records set image_url = $2 where user_id = $1', [a.id, `/api/images/${'a'.repeat(64)}`]);
    const covers = (await read()).entries.map(
      (entry) => entry.kind === 'added' && [wordsOf(entry), entry.sleeves[0]?.imageUrl],
    );
    expect(covers.sort()).toEqual([
      [`${a.username} added 1 to My Collection: One`, `/api/public-images/${a.username}/${'a'.repeat(64)}`],
      [`${b.username} added 1 to My Collection: Two`, null],
    ]);
  });
});

describe('the pages of the feed', () => {
  test('have every entry once, in the order of one long page, however the days of people interleave', async () => {
    const people = [await followed(), await followed(), await followed()];
    for (const [index, person] of people.entries()) {
      for (const day of [2, 3, 5]) {
        // Each day of each person begins before and ends after entries of the others.
        await add(
          person,
          [`A${day}`, at(day, 1 + index)],
          [`B${day}`, at(day, 10 + index)],
          [`C${day}`, at(day, 20 - index)],
        );
        await review(person, `R${day}`, at(day, 15, index));
      }
    }
    const all = await read('?limit=50');
    expect(all.entries).toHaveLength(18);
    expect(all.entries.map(({ createdAt }) => createdAt)).toEqual(
      all.entries
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    for (const limit of [1, 2, 5]) {
      const paged: FeedEntry[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await read(`?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
        expect(page.entries.length).toBeLessThanOrEqual(limit);
        paged.push(...page.entries);
        cursor = page.nextCursor;
      }
      expect(paged.map(wordsOf)).toEqual(all.entries.map(wordsOf));
    }
  });

  test('have the one who was active, among many who were not', async () => {
    const quiet = Array.from({ length: 30 }, (_, index) => ({ username: `quiet-${index}`, is_public: true }));
    await followAll(await addPeople(server, quiet));
    const a = await followed();
    await add(a, ['One', at(2)]);
    expect(await feed()).toEqual([`${a.username} added 1 to My Collection: One`]);
  });

  test('have a public review below newer ones that are withheld', async () => {
    const a = await followed();
    await review(a, 'Open', at(2));
    for (const hour of [1, 2, 3]) {
      await query('update album_reviews set is_public = false where id = $1', [
        await review(a, `Withheld ${hour}`, at(3, hour)),
      ]);
    }
    const { entries, nextCursor } = await read('?limit=1');
    expect([entries.map(wordsOf), nextCursor]).toEqual([[`${a.username} reviewed Open`], null]);
  });

  test('are of the people who were active last, among many', async () => {
    const ids = await addPeople(
      server,
      Array.from({ length: 60 }, (_, index) => ({ username: `many-${index}`, is_public: index % 3 !== 0 })),
    );
    await followAll(ids);
    await query(
      `insert into album_reviews (id, user_id, artist, title, half_stars, created_at)
       select gen_random_uuid(), id, 'Can', username, 7, $2::timestamptz + place * interval '1 minute'
       from unnest($1::uuid[]) with ordinality as given (person, place) join users u on u.id = given.person`,
      [ids, at(2)],
    );
    const shown = Array.from({ length: 60 }, (_, index) => index)
      .filter((index) => index % 3 !== 0)
      .toReversed()
      .map((index) => `many-${index} reviewed many-${index}`);
    const first = await read();
    expect(first.entries.map(wordsOf)).toEqual(shown.slice(0, 20));
    const second = await read(`?cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect(second.entries.map(wordsOf)).toEqual(shown.slice(20, 40));
    expect(second.nextCursor).toBeNull();
  });

  test('cannot begin at a place that is none', async () => {
    const { status, body } = await me.client.get('/api/community/feed?cursor=yesterday');
    expect([status, body.message]).toEqual([400, 'This page cannot be found. Start again from the first']);
  });
});
