import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { empty } from '../../support/bystander.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let reader: HttpClient;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(server.ctx.pool, 'album_reviews');
  reader = await server.signedIn();
});

let hours = 0;

async function review(
  client: HttpClient,
  fields: { artist: string; title: string; rating?: number; is_public?: boolean; review?: string | null },
) {
  const { id: user_id } = (await client.get('/api/auth/user')).body;
  const id = server.ctx.newId();
  hours += 1;
  const created_at = new Date(Date.UTC(2026, 0, 1, hours)).toISOString();
  await server.ctx.db
    .insertInto('album_reviews')
    .values({ rating: 5, review: 'A quiet masterpiece.', image_url: null, ...fields, id, user_id, created_at })
    .execute();
  return { id, user_id };
}

const blue = { artist: 'Miles Davis', title: 'Kind of Blue' };

describe('GET /api/reviews/{artist}/{title}', () => {
  // API-047
  test('answers the reviews of the album and of no other, the newest first', async () => {
    const older = await review(await server.signedIn(), { ...blue, rating: 4 });
    const newer = await review(await server.signedIn(), { ...blue, review: null });
    await review(reader, { ...blue, title: 'Milestones' });
    const { status, body } = await reader.get('/api/reviews/Miles%20Davis/Kind%20of%20Blue');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: newer.id, rating: 5, review: null, isPublic: true, ...blue },
      { id: older.id, rating: 4, review: 'A quiet masterpiece.', user: { username: null, isPublic: false } },
    ]);
  });

  test('takes the album as the same with other capitals and with blanks around it', async () => {
    await review(reader, { artist: ' Björk ', title: 'homogenic' });
    const answer = await reader.get(`/api/reviews/${encodeURIComponent('BJÖRK')}/Homogenic%20`);
    expect(answer.body).toHaveLength(1);
  });

  test('finds names with characters that are special in addresses', async () => {
    const album = { artist: 'AC/DC', title: '50% off? #1 + more & "../.."' };
    await review(reader, album);
    const path = `${encodeURIComponent(album.artist)}/${encodeURIComponent(album.title)}`;
    expect((await reader.get(`/api/reviews/${path}`)).body).toMatchObject([album]);
  });

  // API-047
  test('is answered to visitors as well, and by query', async () => {
    await review(reader, blue);
    const query = new URLSearchParams(blue);
    const visitor = server.newClient();
    expect((await visitor.get('/api/reviews/Miles%20Davis/Kind%20of%20Blue')).body).toHaveLength(1);
    expect((await visitor.get(`/api/reviews?${query}`)).body).toHaveLength(1);
    expect((await visitor.get('/api/reviews?artist=Miles%20Davis')).status).toBe(400);
  });

  test('shows a review that is not public to its writer only', async () => {
    const { id } = await review(reader, { ...blue, is_public: false });
    expect((await reader.get('/api/reviews/Miles%20Davis/Kind%20of%20Blue')).body).toMatchObject([{ id }]);
    const other = await server.signedIn();
    expect((await other.get('/api/reviews/Miles%20Davis/Kind%20of%20Blue')).body).toEqual([]);
    expect((await server.newClient().get('/api/reviews/Miles%20Davis/Kind%20of%20Blue')).body).toEqual([]);
  });
});

test('one person has one review of an album, however its name is written', async () => {
  await review(reader, blue);
  await expect(review(reader, { artist: 'miles davis ', title: 'KIND OF BLUE' })).rejects.toThrow('album_reviews_once');
});
