import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HEARTS_COUNTED } from '../../../shared/schemas/review.ts';
import { empty } from '../../support/bystander.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { type Person, personOf } from '../community/people.ts';

const PATH = '/api/reviews/Can/Ege';

let server: TestServer;
let [writer, me, other]: Person[] = [];
let id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(server.ctx.pool, 'users');
  [writer, me, other] = [await personOf(server), await personOf(server), await personOf(server)];
  id = await review(writer, 'Ege');
});

const review = async (by: Person | undefined, title: string): Promise<string> =>
  (await by?.client.send('POST', '/api/reviews', { artist: 'Can', title, rating: 4 }))?.body.id;
const send = (who: Person | undefined, method: 'PUT' | 'DELETE', of = id) =>
  (who as Person).client.send(method, `/api/reviews/${of}/heart`);
const seen = async (client = server.newClient(), path = PATH) => {
  const [{ heartCount, isHearted }] = (await client.get(path)).body;
  return { heartCount, isHearted };
};
const stored = async () =>
  (
    await server.ctx.pool.query(
      'select user_id, review_id from review_hearts where review_id = any(select id from album_reviews where artist = $1) order by 1, 2',
      ['Can'],
    )
  ).rows;

test('the hearts of a review are counted for everybody who reads it, each person once', async () => {
  expect(await seen()).toEqual({ heartCount: 0, isHearted: false });
  expect(await send(me, 'PUT')).toMatchObject({ status: 200, body: { heartCount: 1, isHearted: true } });
  await send(other, 'PUT');
  expect((await send(me, 'PUT')).body).toEqual({ heartCount: 2, isHearted: true });
  expect(await seen(me?.client)).toEqual({ heartCount: 2, isHearted: true });
  for (const client of [writer?.client, server.newClient()]) {
    expect(await seen(client)).toEqual({ heartCount: 2, isHearted: false });
  }
  const [latest] = (await me?.client.get('/api/community/reviews'))?.body ?? [];
  expect(latest).toMatchObject({ id, heartCount: 2, isHearted: true });
});

test('a heart is taken back from this review alone, by its giver alone', async () => {
  const second = await review(writer, 'Ege Bamyasi');
  for (const who of [me, other]) for (const of of [id, second]) await send(who, 'PUT', of);
  expect((await send(me, 'DELETE')).body).toEqual({ heartCount: 1, isHearted: false });
  expect((await send(me, 'DELETE')).body).toEqual({ heartCount: 1, isHearted: false });
  expect(await seen(me?.client, `${PATH}%20Bamyasi`)).toEqual({ heartCount: 2, isHearted: true });
  expect(await seen(other?.client)).toEqual({ heartCount: 1, isHearted: true });
});

test('the own review gets no heart', async () => {
  for (const method of ['PUT', 'DELETE'] as const) {
    const { status, body } = await send(writer, method);
    expect([status, body.message]).toEqual([400, 'You cannot give your own review a heart']);
  }
  expect(await stored()).toEqual([]);
});

test.each([
  ['private', { is_public: false }],
  ['hidden by moderation', { is_public: false, hidden_at: '2026-01-01T00:00:00.000Z', hidden_note: 'Spam.' }],
])('a review that is %s gets no heart and answers like a missing one', async (_what, columns) => {
  await server.ctx.db.updateTable('album_reviews').set(columns).where('id', '=', id).execute();
  const missing = await send(me, 'PUT', server.ctx.newId());
  expect(missing.status).toBe(404);
  for (const of of [id, 'no-id']) {
    expect(await send(me, 'PUT', of)).toMatchObject({ status: 404, body: missing.body });
  }
  expect(await stored()).toEqual([]);
});

test('the public review of a private profile gets hearts, which say nothing of anyone', async () => {
  expect((await writer?.client.get('/api/auth/user'))?.body.isPublic).toBe(false);
  expect(Object.keys((await send(me, 'PUT')).body).sort()).toEqual(['heartCount', 'isHearted']);
});

test('hearts go with the review, and with the account of their giver', async () => {
  const second = await review(writer, 'Ege Bamyasi');
  for (const who of [me, other]) for (const of of [id, second]) await send(who, 'PUT', of);
  await writer?.client.send('DELETE', `/api/reviews/${second}`);
  expect(await stored()).toHaveLength(2);
  expect((await me?.client.send('DELETE', '/api/user/delete'))?.status).toBe(200);
  expect(await stored()).toEqual([{ user_id: other?.id, review_id: id }]);
});

test('very many hearts are counted up to a number', async () => {
  await server.ctx.pool.query(
    `with added as (
       insert into users (id, issuer, subject) select gen_random_uuid(), 'hearts', n::text from generate_series(1, $1) n returning id
     )
     insert into review_hearts (user_id, review_id) select id, $2 from added`,
    [HEARTS_COUNTED + 2, id],
  );
  expect(await seen()).toEqual({ heartCount: HEARTS_COUNTED, isHearted: false });
});
