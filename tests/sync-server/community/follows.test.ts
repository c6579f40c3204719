import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addPeople, type Person, personOf } from './people.ts';

let server: TestServer;
let me: Person;
let other: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  me = await personOf(server);
  other = await personOf(server);
});

const follow = (who: Person, followingId: unknown) => who.client.send('POST', '/api/follow', { followingId });
const unfollow = (who: Person, id: string) => who.client.send('DELETE', `/api/follow/${id}`);
const following = async (who: Person) => (await who.client.get('/api/following')).body;
const followers = async (who: Person) => (await who.client.get('/api/stats')).body.followersCount;

// API-040 COMM-015 COMM-030
test('a follow says who follows whom since when, and is listed with the name of the followed', async () => {
  await server.ctx.db.updateTable('users').set({ username: 'deadwax' }).where('id', '=', other.id).execute();
  const { status, body } = await follow(me, other.id);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    followerId: me.id,
    followingId: other.id,
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(await following(me)).toEqual([
    {
      ...body,
      username: 'deadwax',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      email: null,
      isPublic: false,
    },
  ]);
  expect(await following(other)).toEqual([]);
});

test('the number of followers on the home is real, and goes down with an unfollow', async () => {
  const third = await personOf(server);
  expect(await followers(other)).toBe(0);
  await follow(me, other.id);
  await follow(third, other.id);
  expect(await followers(other)).toBe(2);
  await unfollow(me, other.id);
  expect(await followers(other)).toBe(1);
  expect(await followers(me)).toBe(0);
});

// API-041
test('a person cannot follow themselves', async () => {
  const { status, body } = await follow(me, me.id);
  expect([status, body.code, body.message]).toEqual([400, 'INVALID', 'You cannot follow yourself']);
  expect(await following(me)).toEqual([]);
});

// API-041
test('following a person twice changes nothing, and answers the same', async () => {
  const third = await personOf(server);
  await follow(third, other.id);
  await follow(me, third.id);
  const first = await follow(me, other.id);
  expect(first.body).toMatchObject({ followerId: me.id, followingId: other.id });
  const second = await follow(me, other.id);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(await following(me)).toHaveLength(2);
});

test('following a person many times at once is one follow', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => follow(me, other.id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await followers(other)).toBe(1);
});

test('a deleted or unknown person is a 404 for a follow and for an unfollow', async () => {
  await other.client.send('DELETE', '/api/user/delete');
  for (const id of [other.id, '0197f6a1-0000-7000-8000-00000000dead']) {
    const followed = await follow(me, id);
    expect([followed.status, followed.body.message]).toEqual([404, 'This collector is not here any more']);
    expect((await unfollow(me, id)).status).toBe(404);
  }
  expect((await unfollow(me, 'no-id')).status).toBe(404);
  expect((await follow(me, 'no-id')).status).toBe(400);
  expect((await follow(me, undefined)).status).toBe(400);
});

// API-042 COMM-016
test('an unfollow takes the id of the person or of the follow, and a second one changes nothing', async () => {
  const third = await personOf(server);
  const { body: kept } = await follow(me, third.id);
  const ids = async () => (await following(me)).map(({ id }: { id: string }) => id);
  await follow(me, other.id);
  expect(await unfollow(me, other.id)).toMatchObject({ status: 200, body: { success: true } });
  expect(await ids()).toEqual([kept.id]);
  expect(await unfollow(me, other.id)).toMatchObject({ status: 200, body: { success: true } });
  const { body } = await follow(me, other.id);
  expect((await unfollow(me, body.id)).status).toBe(200);
  expect(await ids()).toEqual([kept.id]);
});

test("a person cannot end another's follow", async () => {
  const { body } = await follow(me, other.id);
  expect((await unfollow(other, body.id)).status).toBe(404);
  expect((await unfollow(other, me.id)).status).toBe(200);
  expect(await following(me)).toHaveLength(1);
});

test('two people who follow each other and delete their accounts at once leave nothing behind', async () => {
  const names = Array.from({ length: 4 }, () => personOf(server));
  const people = await Promise.all(names);
  for (const one of people) for (const two of people) if (one !== two) await follow(one, two.id);
  const answers = await Promise.all(people.map(({ client }) => client.send('DELETE', '/api/user/delete')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await server.ctx.pool.query(
    'select from user_follows where follower_id = any($1) or following_id = any($1)',
    [people.map(({ id }) => id)],
  );
  expect(rows).toEqual([]);
});

test('10,000 followed people are the most of each person, which a sentence says', async () => {
  await server.ctx.pool.query(
    `with more as (
       insert into users (id, issuer, subject) select gen_random_uuid(), 'many', n::text from generate_series(1, 10000) n
       returning id
     ) insert into user_follows (id, follower_id, following_id) select gen_random_uuid(), $1, id from more`,
    [me.id],
  );
  const { status, body } = await follow(me, other.id);
  expect([status, body.code]).toEqual([409, 'TOO_MANY']);
  expect(body.message).toContain('10,000');
  expect((await follow(other, me.id)).status).toBe(201);
  await server.ctx.pool.query('delete from user_follows where follower_id = $1', [me.id]);
  expect((await follow(me, other.id)).status).toBe(201);
});

test('the lists of a profile are for members: of a public profile everyone sees them, of a private one its owner', async () => {
  const [fan, shy] = await addPeople(server, [
    { username: 'inner_sleeve', is_public: true },
    { username: 'hidden_track', is_public: false },
  ]);
  for (const follower of [fan, shy]) {
    await server.ctx.db
      .insertInto('user_follows')
      .values({ id: server.ctx.newId(), follower_id: String(follower), following_id: other.id })
      .execute();
  }
  await server.ctx.db.updateTable('users').set({ username: 'Other_Side' }).where('id', '=', other.id).execute();
  const names = async (who: Person, key: string) => {
    const { status, body } = await who.client.get(`/api/community/users/${key}/followers`);
    return status === 200 ? body.users.map(({ username }: { username: string }) => username).sort() : status;
  };
  expect(await names(me, 'other_side')).toBe(404);
  expect(await names(me, 'nobody_here')).toBe(404);
  expect(await names(other, 'other_side')).toEqual(['hidden_track', 'inner_sleeve']);
  await server.ctx.db.updateTable('users').set({ is_public: true }).where('id', '=', other.id).execute();
  expect(await names(me, 'OTHER_side')).toEqual(['inner_sleeve']);
  expect(await names(me, other.id)).toEqual(['inner_sleeve']);
  expect((await server.newClient().get('/api/community/users/other_side/followers')).status).toBe(401);
  const { body } = await me.client.get('/api/community/users/inner_sleeve/following');
  expect(body.users.map(({ id }: { id: string }) => id)).toEqual([other.id]);
});

test('a profile says to a member whether they follow its person, and neither to its owner nor to a visitor', async () => {
  await server.ctx.db
    .updateTable('users')
    .set({ username: 'runout', is_public: true })
    .where('id', '=', other.id)
    .execute();
  const said = async (who: Person) => (await who.client.get('/api/public-profile/runout')).body.follow;
  const third = await personOf(server);
  await follow(third, other.id);
  await follow(me, third.id);
  expect(await said(me)).toEqual({ userId: other.id, isFollowed: false });
  await follow(me, other.id);
  expect(await said(me)).toEqual({ userId: other.id, isFollowed: true });
  expect(await said(other)).toBeNull();
  expect((await server.newClient().get('/api/public-profile/runout')).body.follow).toBeNull();
});
