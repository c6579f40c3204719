import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../support/http-client.ts';
import { png } from '../../support/pictures.ts';
import { wholeAnswer } from '../../support/whole-answer.ts';
import { addAlbums } from '../community/people.ts';
import { open } from './subject.ts';
import { startVisited, type Visited } from './viewers.ts';

let visited: Visited;
beforeAll(async () => {
  visited = await startVisited();
});
afterAll(() => visited.server.stop());

const bytesOf = (width: number) => new Uint8Array(png(width, 3));
const hashOf = (width: number) => createHash('sha256').update(bytesOf(width)).digest('hex');
const addressOf = (width: number) => `/api/images/${hashOf(width)}`;

async function store(client: HttpClient, width: number): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' };
  const stored = await client.fetch(addressOf(width), { method: 'PUT', headers, body: bytesOf(width) });
  expect(stored.status).toBe(200);
}

/** The answer to a visitor who asks for a picture of the subject. */
const answerOf = async (sha256: string, headers?: Record<string, string>) =>
  wholeAnswer(
    await visited.server.newClient().get(`/api/public-images/${visited.subject.username}/${sha256}`, headers),
  );
const unknown = () => answerOf('0'.repeat(64));

test.each([
  ['by no one', 40],
  ['by another person', 41],
] as const)('a picture that a public page shows and that was stored %s is like an unknown one', async (by, width) => {
  const { subject, server, people } = visited;
  await open(server.ctx, subject, {});
  await store(subject.client, 42);
  if (by === 'by another person') await store(people.member.client, width);
  await subject.client.send('PATCH', `/api/records/${subject.openRecordId}`, { imageUrl: addressOf(width) });
  expect((await unknown()).status).toBe(404);
  expect(await answerOf(hashOf(width))).toEqual(await unknown());
  expect(await answerOf(hashOf(width), { 'if-none-match': `"${hashOf(width)}"` })).toEqual(await unknown());
});

test('a picture is opened by the pages of its owner alone, whatever other people show on theirs', async () => {
  const { subject, server, people } = visited;
  await open(server.ctx, subject, {});
  const [nowhere, closed] = [43, 44];
  for (const width of [nowhere, closed]) await store(subject.client, width);
  await subject.client.send('PATCH', `/api/records/${subject.recordId}`, { imageUrl: addressOf(closed) });
  const { client, id } = people.member;
  for (const imageUrl of [addressOf(nowhere), addressOf(closed)]) {
    const named = { artist: 'Can', title: 'Named by another', imageUrl, isPublic: true };
    expect((await client.send('POST', '/api/wishlist', named)).status).toBe(201);
    await addAlbums(people.member, { artist: 'Can', title: 'Named by another', imageUrl });
    const { pool } = server.ctx;
    await pool.query('update collections set is_public = true where user_id = $1', [id]);
    await pool.query(
      'update users set is_public = true, wishlist_is_public = true, profile_image_url = $2 where id = $1',
      [id, imageUrl],
    );
    expect(await answerOf(hashOf(nowhere))).toEqual(await unknown());
    expect(await answerOf(hashOf(closed))).toEqual(await unknown());
  }
});

test('an open page opens the pictures that it shows, and no other', async () => {
  const { subject, server } = visited;
  await open(server.ctx, subject, { profile: false });
  const [album, wish, neither] = [45, 46, 47];
  for (const width of [album, wish, neither]) await store(subject.client, width);
  await subject.client.send('PATCH', `/api/records/${subject.openRecordId}`, { imageUrl: addressOf(album) });
  await subject.client.send('PATCH', `/api/wishlist/${subject.openWishId}`, { imageUrl: addressOf(wish) });
  for (const width of [album, wish]) expect((await answerOf(hashOf(width))).status).toBe(200);
  expect(await answerOf(hashOf(neither))).toEqual(await unknown());
});
