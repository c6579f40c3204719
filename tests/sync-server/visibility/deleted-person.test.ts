import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../../support/pictures.ts';
import { wholeAnswer } from '../../support/whole-answer.ts';
import { refreshed } from '../community/people.ts';
import { TABLE } from './calls.ts';
import { NOBODY, OPEN, open, seenIn } from './subject.ts';
import { startVisited, VIEWERS, type Visited } from './viewers.ts';

const COVER = png(9, 3);
const HASH = createHash('sha256').update(COVER).digest('hex');
let visited: Visited;

beforeAll(async () => {
  visited = await startVisited();
  const { server, subject, suggest } = visited;
  await open(server.ctx, subject, {});
  const headers = { 'content-type': 'application/octet-stream' };
  await subject.client.fetch(`/api/images/${HASH}`, { method: 'PUT', headers, body: new Uint8Array(COVER) });
  await subject.client.send('PATCH', `/api/records/${subject.openRecordId}`, { imageUrl: `/api/images/${HASH}` });
  await suggest();
  for (const address of addresses(subject))
    expect([address, (await server.newClient().get(address)).status]).toEqual([address, 200]);
  expect((await subject.client.send('DELETE', '/api/user/delete')).status).toBe(200);
  await refreshed(server);
});
afterAll(() => visited.server.stop());

const addresses = ({ username }: { username: string }) => [
  `/api/public-images/${username}/${HASH}`,
  `/api/link-pictures/${username}`,
  `/api/link-pictures/public-profile/${username}`,
  `/api/link-pictures/${username}/Open%20shelf`,
  `/api/link-pictures/${username}/wishlist`,
];

describe.each(VIEWERS)('a %s', (viewer) => {
  // The subject's own browser has no session any more.
  const isSignedIn = viewer !== 'stranger' && viewer !== 'owner';

  const rows = Object.entries(TABLE).flatMap(([id, each]) => each.map((row, n) => [`${id} ${n}`, row] as const));
  test.each(rows)('finds nothing of a deleted person by %s', async (_id, { method = 'GET', path, sees }) => {
    const client = visited.clientOf(viewer);
    const answer = wholeAnswer(await client.send(method, path(visited.subject)));
    expect(seenIn(JSON.stringify(answer.body), visited.subject).filter((mark) => mark !== 'fan')).toEqual([]);
    const isForMembers = sees('stranger', { ...OPEN, allAlbums: true }) === 401;
    if (isForMembers && !isSignedIn) expect(answer.status).toBe(401);
    if (path(visited.subject) === path(NOBODY)) return;
    expect(answer).toEqual(wholeAnswer(await client.send(method, path(NOBODY))));
  });

  test('finds no picture of a deleted person', async () => {
    const client = visited.clientOf(viewer);
    const missing = addresses(NOBODY);
    for (const [index, address] of addresses(visited.subject).entries()) {
      const answer = wholeAnswer(await client.get(address));
      expect([address, answer.status]).toEqual([address, 404]);
      expect(answer).toEqual(wholeAnswer(await client.get(missing[index] ?? '')));
    }
  });
});

test('the album of a deleted person is counted for the others alone, and has no review', async () => {
  const { body } = await visited.server.newClient().get('/api/albums/popularity/Mark/Open%20album');
  expect(body).toEqual({ count: 3, reviewCount: 0, averageRating: null });
});
