import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hideReview, showReview } from '../../../sync-server/admin/moderation/hide.ts';
import { hideRewrite, keepHiddenForRewrite } from '../../../sync-server/reviews/hidden-rewrites.ts';
import { empty } from '../../support/bystander.ts';
import { BYSTANDER } from '../../support/bystander-rows.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { type Person, personOf } from '../community/people.ts';
import { ALBUM, ALBUM_PATH, actsOn, type Cast, LIST, moderate, startCast, writeReview } from './reported.ts';

let server: TestServer;
let people: Cast;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(server.ctx.pool, 'users');
  people = await startCast(server);
  id = await writeReview(people.writer);
});

const NOTE = 'Advertising is against the rules.';
const hide = (note = NOTE) => moderate(people.admin, 'review', id, 'hide', { note });
const restore = () => moderate(people.admin, 'review', id, 'restore');
const report = (who: Person, fields: object = { reason: 'spam', note: 'A shop again.' }) =>
  who.client.send('POST', `/api/reviews/${id}/report`, fields);
const listed = async (query = '') => (await people.admin.client.get(`${LIST}${query}`)).body;
const seenBy = async (who: Person) => (await who.client.get(ALBUM_PATH)).body;

test('reports can be asked for about one person: the profile and the reviews', async () => {
  const { writer, reporter, admin } = people;
  const other = await personOf(server, { is_public: true, username: 'another_writer' });
  await report(reporter);
  for (const name of [(await writer.client.get('/api/auth/user')).body.username, 'another_writer']) {
    await reporter.client.send('POST', `/api/public-profile/${name}/report`, { reason: 'spam' });
  }
  const about = async (person: Person) =>
    (await listed(`?personId=${person.id}`)).things.map(({ kind, id }: { kind: string; id: string }) => [kind, id]);
  expect((await about(writer)).sort()).toEqual([
    ['profile', writer.id],
    ['review', id],
  ]);
  expect(await about(other)).toEqual([['profile', other.id]]);
  expect(await about(admin)).toEqual([]);
});

describe('a reported review', () => {
  test('is listed with what it said then and says now, who reported it, why, and how often', async () => {
    const { writer, reporter } = people;
    const other = await personOf(server);
    await report(reporter);
    await writer.client.send('PATCH', `/api/reviews/${id}`, { rating: 2, review: 'Nothing to see.' });
    await report(other, { reason: 'insult' });
    const { things, nextCursor } = await listed();
    expect(nextCursor).toBeNull();
    const reports = [
      {
        id: expect.any(String),
        reporter: { id: other.id, username: null, email: expect.stringContaining('@example.com') },
        reason: 'insult',
        note: null,
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        isOpen: true,
        before: { rating: 2, halfStars: 4, review: 'Nothing to see.' },
      },
      {
        id: expect.any(String),
        reporter: { id: reporter.id, username: expect.stringContaining('reporter'), email: expect.any(String) },
        reason: 'spam',
        note: 'A shop again.',
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        isOpen: true,
        before: { rating: 4, halfStars: 8, review: 'Buy at my shop.' },
      },
    ];
    expect(things).toEqual([
      {
        kind: 'review',
        id,
        person: { id: writer.id, username: expect.stringContaining('writer'), email: expect.any(String) },
        isPublic: true,
        hidden: null,
        openCount: 2,
        reportCount: 2,
        ...ALBUM,
        isAnew: false,
        now: { rating: 2, halfStars: 4, review: 'Nothing to see.' },
        reports,
      },
    ]);
  });

  test('is closed without a change, and comes back with the next report', async () => {
    const otherId = await writeReview(await personOf(server));
    await people.reporter.client.send('POST', `/api/reviews/${otherId}/report`, { reason: 'spam' });
    const other = { id: otherId, openCount: 1, reports: [{ isOpen: true }] };
    await report(people.reporter);
    const answer = await moderate(people.admin, 'review', id, 'close');
    expect(answer.body).toMatchObject({ openCount: 0, reportCount: 1, reports: [{ isOpen: false }], isPublic: true });
    expect((await listed()).things).toMatchObject([other]);
    expect(await actsOn(server, people.writer.id)).toEqual([
      {
        actor_id: people.admin.id,
        act: 'report.close',
        call: `POST ${LIST}/review/${id}/close`,
        before: { kind: 'review', id, openReports: 1 },
        after: { kind: 'review', id, openReports: 0 },
      },
    ]);
    await moderate(people.admin, 'review', id, 'close');
    expect(await actsOn(server, people.writer.id)).toHaveLength(1);
    await report(people.reporter, { reason: 'other' });
    const again = { id, openCount: 1, reports: [{ reason: 'other', isOpen: true }] };
    expect((await listed()).things).toMatchObject([again, other]);
  });

  test('comes in pages, the latest reported first, each once', async () => {
    const ids = [id];
    for (let count = 1; count < 5; count += 1) {
      id = await writeReview(people.writer, { title: `Volume ${count}` });
      ids.unshift(id);
    }
    for (const each of [...ids].reverse()) {
      id = each;
      await report(people.reporter);
    }
    const first = await listed('?limit=2');
    const second = await listed(`?limit=2&cursor=${first.nextCursor}`);
    const third = await listed(`?limit=2&cursor=${second.nextCursor}`);
    const found = [first, second, third].flatMap(({ things }) => things.map((thing: { id: string }) => thing.id));
    expect([found, third.nextCursor]).toEqual([ids, null]);
    expect((await people.admin.client.get(`${LIST}?cursor=2026-02-30T00:00:00.000Z_${id}`)).status).toBe(400);
  });

  test('is for administrators alone', async () => {
    for (const what of ['hide', 'restore', 'close']) {
      const body = { note: NOTE };
      expect((await moderate(people.writer, 'review', id, what, body)).status).toBe(403);
    }
    expect((await people.reporter.client.get(LIST)).status).toBe(403);
    expect((await server.newClient().get(LIST)).status).toBe(401);
    expect(await seenBy(people.reporter)).toHaveLength(1);
  });
});

describe('a hidden review', () => {
  test('is hidden from everybody but its writer, who reads why, and is in the log', async () => {
    await report(people.reporter);
    const { status, body } = await hide(`  ${NOTE} `);
    expect([status, body]).toMatchObject([
      200,
      { isPublic: false, hidden: { at: expect.stringMatching(/Z$/), note: NOTE }, openCount: 0, reportCount: 1 },
    ]);
    expect(await seenBy(people.reporter)).toEqual([]);
    expect(await seenBy(people.admin)).toEqual([]);
    expect(await seenBy(people.writer)).toMatchObject([
      { id, isPublic: false, review: 'Buy at my shop.', hidden: { at: body.hidden.at, note: NOTE } },
    ]);
    expect((await listed()).things).toEqual([]);
    expect((await listed('?show=hidden')).things).toEqual([body]);
    expect(await actsOn(server, people.writer.id)).toEqual([
      {
        actor_id: people.admin.id,
        act: 'review.hide',
        call: `POST ${LIST}/review/${id}/hide`,
        before: { isPublic: true, ...ALBUM, rating: 4, halfStars: 8, review: 'Buy at my shop.' },
        after: { isPublic: false, note: NOTE, closedReports: 1 },
      },
    ]);
  });

  test('counts nowhere, and counts again when it is restored', async () => {
    const { writer, reporter, admin } = people;
    await writeReview(reporter, { rating: 1 });
    const counts = async () => {
      const of = async (path: string) => (await admin.client.get(path)).body;
      const profile = await of(`/api/public-profile/${writer.id}`);
      const { reviewCount, averageRating } = await of('/api/albums/popularity/Miles%20Davis/Kind%20of%20Blue');
      return {
        profile: [profile.stats.totalReviews, profile.recentReviews.length],
        album: [reviewCount, averageRating],
        community: (await of('/api/community/summary')).reviewCount,
        latest: (await of('/api/community/reviews')).length,
        board: (await of('/api/leaderboard/reviews')).length,
      };
    };
    const before = await counts();
    expect(before).toEqual({ profile: [1, 1], album: [2, 2.5], community: 2, latest: 2, board: 1 });
    await hide();
    expect(await counts()).toEqual({ profile: [0, 0], album: [1, 1], community: 1, latest: 1, board: 0 });
    expect((await restore()).body).toMatchObject({ isPublic: true, hidden: null });
    expect(await counts()).toEqual(before);
    expect((await seenBy(writer))[0]).not.toHaveProperty('hidden');
    expect((await actsOn(server, writer.id)).at(-1)).toMatchObject({
      act: 'review.restore',
      before: { isPublic: false, note: NOTE },
      after: { isPublic: true, ...ALBUM, rating: 4, halfStars: 8, review: 'Buy at my shop.' },
    });
  });

  test('stays hidden when its writer edits it, and the administrator sees the new words', async () => {
    await hide();
    const edited = await people.writer.client.send('PATCH', `/api/reviews/${id}`, { review: 'Late and quiet.' });
    expect(edited.body).toMatchObject({ review: 'Late and quiet.', isPublic: false, hidden: { note: NOTE } });
    expect(await seenBy(people.reporter)).toEqual([]);
    expect((await listed('?show=hidden')).things).toMatchObject([{ now: { review: 'Late and quiet.' } }]);
  });

  test('may be deleted, and another one of the album starts hidden, until an administrator restores it', async () => {
    await hide();
    expect((await people.writer.client.send('DELETE', `/api/reviews/${id}`)).body).toEqual({ success: true });
    expect((await listed('?show=hidden')).things).toEqual([]);
    const again = () =>
      people.writer.client.send('POST', '/api/reviews', { artist: 'MILES DAVIS', title: ALBUM.title, rating: 5 });
    const { status, body } = await again();
    expect([status, body]).toMatchObject([201, { isPublic: false, hidden: { note: NOTE } }]);
    expect(await seenBy(people.reporter)).toEqual([]);
    expect((await listed('?show=hidden')).things).toMatchObject([{ id: body.id, isAnew: true, reportCount: 0 }]);
    await people.writer.client.send('DELETE', `/api/reviews/${body.id}`);
    id = (await again()).body.id;
    expect((await restore()).body).toMatchObject({ isPublic: true, isAnew: false });
    await people.writer.client.send('DELETE', `/api/reviews/${id}`);
    expect((await again()).body.isPublic).toBe(true);
    expect(
      (await people.writer.client.send('POST', '/api/reviews', { ...ALBUM, title: 'Other', rating: 5 })).body.isPublic,
    ).toBe(true);
  });

  test('cannot be reported again, nor hidden or restored twice, also by two administrators at once', async () => {
    const answers = await Promise.all([hide('One'), hide('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect([refused.code, refused.message]).toEqual(['EDIT_CONFLICT', 'This review is hidden already']);
    expect((await report(people.reporter)).status).toBe(404);
    expect((await restore()).status).toBe(200);
    expect((await restore()).body.message).toBe('This review is not hidden any more');
    expect((await actsOn(server, people.writer.id)).map(({ act }) => act)).toEqual(['review.hide', 'review.restore']);
  });

  test('needs a note of up to 500 characters, and a review that is there', async () => {
    expect((await hide(' ')).body.message).toBe('The note is required');
    expect((await hide('x'.repeat(501))).status).toBe(400);
    expect((await moderate(people.admin, 'review', id, 'hide', {})).status).toBe(400);
    for (const missing of ['no-id', people.writer.id]) {
      expect((await moderate(people.admin, 'review', missing, 'hide', { note: NOTE })).status).toBe(404);
    }
    expect(await actsOn(server, people.writer.id)).toEqual([]);
  });

  test('of an account that is deleted is a 404, and ends no session', async () => {
    const other = await personOf(server);
    id = await writeReview(other);
    await other.client.send('DELETE', '/api/user/delete');
    expect((await hide()).status).toBe(404);
    expect((await moderate(people.admin, 'profile', other.id, 'hide', { note: NOTE })).status).toBe(404);
    expect((await people.admin.client.get(LIST)).status).toBe(200);
  });

  test('that its writer has deleted meanwhile is a 404', async () => {
    await writeReview(people.reporter);
    const { turns, pool } = server.ctx;
    const endTurn = await turns.take(people.writer.id);
    const hidden = hide();
    await expect.poll(() => turns.waiting()).toBe(1);
    await pool.query('delete from album_reviews where id = $1', [id]);
    endTurn();
    const { status, body } = await hidden;
    expect([status, body.message]).toEqual([404, 'This review does not exist']);
  });

  test('cannot be public, also by a direct write to the row', async () => {
    await hide();
    await expect(server.ctx.pool.query('update album_reviews set is_public = true')).rejects.toThrow(
      'album_reviews_hidden',
    );
    await moderate(people.admin, 'profile', people.writer.id, 'hide', { note: NOTE });
    await expect(server.ctx.pool.query('update users set is_public = true')).rejects.toThrow('users_hidden');
  });
});

test('a review is shown again, kept hidden for its writer’s next one, and hidden for that, alone', async () => {
  const { db, pool } = server.ctx;
  const { writer, reporter } = people;
  const now = '2026-11-20T12:00:00.000Z';
  const other = await writeReview(writer, { title: 'Sketches of Spain' });
  const theirs = await writeReview(reporter);
  for (const each of [id, other]) await hideReview(db, { id: each, note: 'Insult.', now });
  await showReview(db, id);
  const hidden = async () => (await pool.query('select id from album_reviews where hidden_at is not null')).rows;
  expect(await hidden()).toEqual([{ id: other }]);
  await hideReview(db, { id, note: 'Insult.', now });
  const kept = async () =>
    (await pool.query('select user_id, album_key from withheld_reviews where user_id <> $1', [BYSTANDER.id])).rows;
  await keepHiddenForRewrite(db, id, reporter.id);
  expect(await kept()).toEqual([]);
  await keepHiddenForRewrite(db, id, writer.id);
  const [first] = await kept();
  expect(await kept()).toEqual([{ user_id: writer.id, album_key: expect.anything() }]);
  await keepHiddenForRewrite(db, other, writer.id);
  const ofReporter = { user_id: reporter.id, album_key: first.album_key };
  await pool.query(`insert into withheld_reviews values ($1, $2, $3, 'Insult.')`, [...Object.values(ofReporter), now]);
  await hideRewrite(db, id, now);
  expect(await kept()).toEqual([{ user_id: writer.id, album_key: expect.anything() }, ofReporter]);
  expect(await kept()).not.toContainEqual(first);
  expect(await hidden()).not.toContainEqual({ id: theirs });
});
