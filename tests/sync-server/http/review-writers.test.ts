import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const album = { artist: 'Miles Davis', title: 'Kind of Blue' };
const PATHS = ['/api/reviews/Miles%20Davis/Kind%20of%20Blue', `/api/reviews?${new URLSearchParams(album)}`];

type Who = 'writer' | 'member' | 'administrator' | 'visitor';

let server: TestServer;
let clients: Record<Who, HttpClient>;
let writerId: string;
let reviewId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.ctx;
  const [writer, member, administrator] = await Promise.all([
    server.signedIn('front.part@example.com'),
    server.signedIn(),
    server.signedIn(),
  ]);
  clients = { writer, member, administrator, visitor: server.newClient() };
  writerId = (await writer.get('/api/auth/user')).body.id;
  const { id } = (await administrator.get('/api/auth/user')).body;
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
  reviewId = server.ctx.newId();
  const written = { ...album, rating: 4, review: 'Plays all night.', image_url: 'https://pictures.example/blue.webp' };
  await db
    .insertInto('album_reviews')
    .values({ ...written, id: reviewId, user_id: writerId, created_at: '2026-01-02T03:04:05.000Z' })
    .execute();
});
afterAll(() => server.stop());

/** The public fields of a person's profile. */
const profile = () => ({
  userId: writerId,
  firstName: 'Wax',
  lastName: 'Poetic',
  profileImageUrl: 'https://pictures.example/wax.webp',
});
const nothing = () => ({ userId: null, firstName: null, lastName: null, profileImageUrl: null });

describe('a review says of its writer', () => {
  // API-049
  test.each<[isPublic: boolean, username: string | null, reader: Who, shown: () => object, email: string | null]>([
    [true, 'waxpoet', 'writer', profile, null],
    [true, 'waxpoet', 'member', profile, null],
    [true, 'waxpoet', 'administrator', profile, null],
    [true, 'waxpoet', 'visitor', profile, null],
    [true, null, 'writer', profile, 'front.part'],
    [true, null, 'member', profile, 'front.part'],
    [true, null, 'administrator', profile, 'front.part'],
    [true, null, 'visitor', profile, null],
    [false, 'waxpoet', 'writer', profile, null],
    [false, 'waxpoet', 'member', nothing, null],
    [false, 'waxpoet', 'administrator', nothing, null],
    [false, 'waxpoet', 'visitor', nothing, null],
    [false, null, 'writer', profile, 'front.part'],
    [false, null, 'member', nothing, 'front.part'],
    [false, null, 'administrator', nothing, 'front.part'],
    [false, null, 'visitor', nothing, null],
  ])('with a public profile: %s, with the username %s, shows the %s only what they may know', async (...row) => {
    const [isPublic, username, reader, shown, email] = row;
    await server.ctx.db
      .updateTable('users')
      .set({ username, is_public: isPublic, first_name: 'Wax', last_name: 'Poetic' })
      .set({ profile_image_url: 'https://pictures.example/wax.webp' })
      .where('id', '=', writerId)
      .execute();
    for (const path of PATHS) {
      const { status, body } = await clients[reader].get(path);
      expect([status, body]).toEqual([
        200,
        [
          {
            id: reviewId,
            ...album,
            rating: 4,
            halfStars: 8,
            heartCount: 0,
            isHearted: false,
            review: 'Plays all night.',
            isPublic: true,
            createdAt: '2026-01-02T03:04:05.000Z',
            imageUrl: 'https://pictures.example/blue.webp',
            username,
            ...shown(),
            email,
            user: { username, isPublic },
          },
        ],
      ]);
    }
  });
});
