import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { empty } from '../../support/bystander.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addAlbums, type Person, personOf, refreshed } from '../community/people.ts';

let server: TestServer;
let me: Person;
let other: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(server.ctx.pool, 'album_reviews');
  me = await personOf(server);
  other = await personOf(server);
});

const blue = { artist: 'Miles Davis', title: 'Kind of Blue' };
const PATH = '/api/reviews/Miles%20Davis/Kind%20of%20Blue';
const write = (who: Person, fields: object = {}) =>
  who.client.send('POST', '/api/reviews', { ...blue, rating: 4, review: 'Plays all night.', ...fields });
const read = async (who: Person, path = PATH) => (await who.client.get(path)).body;

describe('a review', () => {
  // ALBUM-015 API-048
  test('is answered whole, with its writer, and shows on the album page of others', async () => {
    await server.ctx.db.updateTable('users').set({ username: 'waxpoet' }).where('id', '=', me.id).execute();
    const { status, body } = await write(me, { imageUrl: 'https://pictures.example/blue.webp' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      userId: me.id,
      ...blue,
      rating: 4,
      halfStars: 8,
      heartCount: 0,
      isHearted: false,
      review: 'Plays all night.',
      isPublic: true,
      createdAt: expect.stringMatching(/Z$/),
      imageUrl: 'https://pictures.example/blue.webp',
      username: 'waxpoet',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      email: null,
      user: { username: 'waxpoet', isPublic: false },
    });
    // Its writer is private while the profile is.
    expect(await read(other)).toEqual([{ ...body, userId: null }]);
  });

  // ALBUM-014
  test('is trimmed, and may have no text', async () => {
    expect((await write(me, { artist: '  Miles Davis ', review: '  Late.\n\nAnd quiet.  ' })).body).toMatchObject({
      ...blue,
      review: 'Late.\n\nAnd quiet.',
    });
    expect((await write(other, { review: ' \n ' })).body.review).toBeNull();
    const third = await personOf(server);
    expect((await write(third, { review: undefined })).body.review).toBeNull();
  });

  test('keeps mark-up, right-to-left letters, combining marks and emoji as the text that they are', async () => {
    const review = '<b>Loud</b> &amp; <script>alert(1)</script> שַׁבָּת é 💿👩‍🎤 {{x}} %s';
    expect((await write(me, { review })).status).toBe(201);
    expect((await read(other))[0].review).toBe(review);
  });

  // API-048
  test.each([0, 6, -1, 2.5, '4', null, undefined])('with the rating %j is refused with a sentence', async (rating) => {
    const { status, body } = await write(me, { rating });
    expect([status, body.message]).toEqual([400, 'Rating must be a whole number from 1 to 5']);
    expect(await read(me)).toEqual([]);
  });

  test('of 5,000 characters is stored, and a longer one is refused with a sentence, however long', async () => {
    expect((await write(me, { review: 'é'.repeat(5_000) })).body.review).toHaveLength(5_000);
    for (const length of [5_001, 90_000]) {
      const { status, body } = await write(other, { review: 'x'.repeat(length) });
      expect([status, body.message]).toEqual([400, 'Review must be at most 5000 characters']);
    }
    const { status, body } = await write(other, { review: 'x'.repeat(100_000) });
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
    expect(body.message).toMatch(/^[A-Z].{10,}$/);
  });

  test('needs an album with names', async () => {
    expect((await write(me, { artist: '  ' })).body.message).toBe('Artist is required');
    expect((await write(me, { title: undefined })).body.message).toBe('Title is required');
    expect((await write(me, { title: 'x'.repeat(301) })).status).toBe(400);
  });

  test('may be of an album without owners', async () => {
    expect((await write(me, { artist: 'Nobody', title: 'Has this' })).status).toBe(201);
  });

  test('takes a cover from the web alone, and leaves out a picture that is stored here', async () => {
    const stored = `/api/images/${'a'.repeat(64)}`;
    expect((await write(me, { imageUrl: stored })).body.imageUrl).toBeNull();
    expect((await write(other, { imageUrl: 'javascript:alert(1)' })).status).toBe(400);
  });
});

describe('one person has one review of an album', () => {
  // ALBUM-009
  test('a second one is a 409, however the album is written', async () => {
    await write(me);
    for (const album of [
      blue,
      { artist: 'miles davis ', title: 'KIND OF BLUE' },
      { artist: 'Miles Davis', title: ' Kind of Blue' },
    ]) {
      const { status, body } = await write(me, { ...album, review: 'Again' });
      expect([status, body.code, body.message]).toEqual([
        409,
        'REVIEW_EXISTS',
        'You already have a review of this album',
      ]);
    }
    expect(await read(me)).toMatchObject([{ review: 'Plays all night.' }]);
    expect((await write(other)).status).toBe(201);
  });

  test('of many at once one is stored', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => write(me, { review: `Take ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await read(me)).toHaveLength(1);
  });

  test('an accent that is stored as a letter or as a mark is the same', async () => {
    expect((await write(me, { artist: 'Björk', title: 'Homogénic' })).status).toBe(201);
    expect((await write(me, { artist: 'BJO\u0308RK', title: 'homoge\u0301nic' })).status).toBe(409);
    expect(await read(other, `/api/reviews/${encodeURIComponent('bjo\u0308rk')}/HOMOG%C3%89NIC`)).toHaveLength(1);
  });

  test('albums whose names are signs alone stay apart', async () => {
    for (const title of ['+', '×', '÷', '=', '( )']) {
      expect((await write(me, { artist: 'Signs', title })).status).toBe(201);
    }
  });

  test('after it was deleted another one may be written', async () => {
    const { body } = await write(me);
    expect((await me.client.send('DELETE', `/api/reviews/${body.id}`)).body).toEqual({ success: true });
    expect((await write(me, { rating: 1 })).status).toBe(201);
  });
});

describe('the own review', () => {
  test('can be edited, the rating and the text separately', async () => {
    const { body } = await write(me);
    const { body: newer } = await write(me, { title: 'Milestones' });
    const change = (fields: object) => me.client.send('PATCH', `/api/reviews/${body.id}`, fields);
    expect((await change({ rating: 2 })).body).toEqual({ ...body, rating: 2, halfStars: 4 });
    expect((await change({ review: ' Changed my mind. ' })).body).toEqual({
      ...body,
      rating: 2,
      halfStars: 4,
      review: 'Changed my mind.',
    });
    expect((await change({ review: '' })).body.review).toBeNull();
    expect((await change({})).body.message).toBe('Nothing to change');
    expect((await change({ rating: 6 })).status).toBe(400);
    expect(await read(other)).toMatchObject([{ id: body.id, rating: 2, review: null }]);
    expect(await read(me, '/api/reviews/Miles%20Davis/Milestones')).toEqual([newer]);
  });

  test('has half a star to five, which clients that know whole stars alone see rounded up, and do not change', async () => {
    const { body } = await write(me, { halfStars: 7 });
    expect(body).toMatchObject({ rating: 4, halfStars: 7 });
    const change = async (fields: object) => (await me.client.send('PATCH', `/api/reviews/${body.id}`, fields)).body;
    expect(await change({ rating: 4, review: 'Still fine.' })).toMatchObject({ rating: 4, halfStars: 7 });
    expect(await change({ rating: 4, halfStars: 8 })).toMatchObject({ rating: 4, halfStars: 8 });
    expect(await change({ halfStars: 1 })).toMatchObject({ rating: 1, halfStars: 1 });
    expect(await change({ rating: 3 })).toMatchObject({ rating: 3, halfStars: 6 });
    for (const halfStars of [0, 11, 2.5, '3']) {
      expect((await change({ halfStars })).message).toBe('Half stars must be a whole number from 1 to 10');
    }
    // As a server of before half stars writes it.
    await server.ctx.db.updateTable('album_reviews').set({ rating: 2 }).where('id', '=', body.id).execute();
    expect(await read(other)).toMatchObject([{ rating: 2, halfStars: 4 }]);
    await change({ halfStars: 9 });
    expect(await read(other)).toMatchObject([{ rating: 5, halfStars: 9 }]);
  });

  test('comes first on the album page, and the pages after it have all others once', async () => {
    const { body: own } = await write(me);
    const others = [];
    for (let count = 0; count < 5; count += 1) others.unshift((await write(await personOf(server))).body.id);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(ids(await read(me))).toEqual([own.id, ...others]);
    const first = await read(me, `${PATH}?limit=2`);
    expect(ids(first)).toEqual([own.id, ...others.slice(0, 2)]);
    const last = first.at(-1);
    const second = await read(me, `${PATH}?limit=10&before=${last.createdAt}_${last.id}`);
    expect(ids(second)).toEqual(others.slice(2));
  });

  test.each(['PATCH', 'DELETE'])('cannot be reached by %s of another, of whom it is a 404', async (method) => {
    const { body } = await write(me);
    const answer = await other.client.send(method, `/api/reviews/${body.id}`, { rating: 1 });
    expect([answer.status, answer.body.message]).toEqual([404, 'This review does not exist']);
    expect((await me.client.send(method, '/api/reviews/no-id', { rating: 1 })).status).toBe(404);
    expect(await read(me)).toMatchObject([{ rating: 4 }]);
  });
});

describe('a report of a review', () => {
  const reports = async () =>
    (
      await server.ctx.pool.query(
        'select reason, note, half_stars, review, reporter_id from review_reports where reporter_id = $1',
        [other.id],
      )
    ).rows;

  test("is stored with what the review said then, and a person's second one replaces the first", async () => {
    const { body } = await write(me, { halfStars: 7 });
    const report = (fields: object) => other.client.send('POST', `/api/reviews/${body.id}/report`, fields);
    expect(await report({ reason: 'spam' })).toMatchObject({ status: 201, body: { success: true } });
    await me.client.send('PATCH', `/api/reviews/${body.id}`, { review: 'Nothing to see.' });
    expect(await reports()).toEqual([
      { reason: 'spam', note: null, half_stars: 7, review: 'Plays all night.', reporter_id: other.id },
    ]);
    await report({ reason: 'other', note: ' Look again. ' });
    expect(await reports()).toMatchObject([{ reason: 'other', note: 'Look again.', review: 'Nothing to see.' }]);
  });

  test('of the own review, of none, or without a reason is refused with a sentence', async () => {
    const { body } = await write(me);
    const path = `/api/reviews/${body.id}/report`;
    expect((await me.client.send('POST', path, { reason: 'spam' })).body.message).toBe(
      'You cannot report your own review',
    );
    expect((await other.client.send('POST', path, {})).body.message).toBe('Choose a reason');
    expect((await other.client.send('POST', path, { reason: 'spam', note: 'x'.repeat(1_001) })).status).toBe(400);
    expect((await other.client.send('POST', `/api/reviews/${me.id}/report`, { reason: 'spam' })).status).toBe(404);
    await server.ctx.db.updateTable('album_reviews').set({ is_public: false }).where('id', '=', body.id).execute();
    expect((await other.client.send('POST', path, { reason: 'spam' })).status).toBe(404);
    expect(await reports()).toEqual([]);
  });

  test('goes with the review, which its writer is free to delete', async () => {
    const { body } = await write(me);
    await other.client.send('POST', `/api/reviews/${body.id}/report`, { reason: 'insult' });
    await me.client.send('DELETE', `/api/reviews/${body.id}`);
    expect(await reports()).toEqual([]);
  });
});

describe('the latest reviews', () => {
  // API-039 DISC-004
  test('are the public ones of all albums, the newest first, as many as asked for, in pages', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      ids.unshift((await write(count % 2 ? me : other, { title: `Volume ${count}` })).body.id);
    }
    const hidden = String(ids[2]);
    await server.ctx.db.updateTable('album_reviews').set({ is_public: false }).where('id', '=', hidden).execute();
    const shown = ids.filter((id) => id !== hidden);
    const page = async (query = '') => (await me.client.get(`/api/community/reviews${query}`)).body;
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf(await page())).toEqual(shown);
    const first = await page('?limit=5');
    expect(idsOf(first)).toEqual(shown.slice(0, 5));
    const last = first.at(-1);
    expect(idsOf(await page(`?before=${last.createdAt}_${last.id}`))).toEqual(shown.slice(5));
    expect((await me.client.get('/api/community/reviews?before=yesterday')).status).toBe(400);
    expect((await server.newClient().get('/api/community/reviews')).status).toBe(401);
  });
});

describe('the figures of an album', () => {
  const figures = async (client = me.client) =>
    (await client.get('/api/albums/popularity/miles%20davis/KIND%20OF%20BLUE')).body;

  // ALBUM-004 API-050
  test('count other people with the album once each, and round the public ratings to one decimal', async () => {
    expect(await figures()).toEqual({ count: 0, reviewCount: 0, averageRating: null });
    await addAlbums(other, blue, { ...blue, artist: 'MILES DAVIS' }, { artist: 'Can', title: 'Future Days' });
    await addAlbums(me, blue);
    await refreshed(server);
    await write(me, { rating: 5 });
    await write(other, { rating: 4 });
    await write(await personOf(server), { halfStars: 7 });
    await write(other, { title: 'Milestones', rating: 1 });
    expect(await figures()).toEqual({ count: 1, reviewCount: 3, averageRating: 4.2 });
    expect(await figures(server.newClient())).toMatchObject({ count: 2 });
  });

  test('leave out the rating of a private review, for its writer as for everybody else', async () => {
    const { id } = (await write(other, { rating: 1 })).body;
    await server.ctx.db.updateTable('album_reviews').set({ is_public: false }).where('id', '=', id).execute();
    expect(await figures()).toMatchObject({ reviewCount: 0, averageRating: null });
    await write(me, { rating: 5 });
    for (const client of [me.client, other.client, server.newClient()]) {
      expect(await figures(client)).toMatchObject({ reviewCount: 1, averageRating: 5 });
    }
  });
});
