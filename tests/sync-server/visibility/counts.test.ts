import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKS, open } from './subject.ts';
import { startVisited, type Viewer, type Visited } from './viewers.ts';

let visited: Visited;

beforeAll(async () => {
  visited = await startVisited();
});
afterAll(() => visited.server.stop());

describe('counts', () => {
  const profile = async () =>
    (await visited.server.newClient().get(`/api/public-profile/${visited.subject.id}`)).body.stats;
  const row = async (viewer: Exclude<Viewer, 'stranger'>) =>
    (await visited.people[viewer].client.get('/api/community/users')).body.users.find(
      ({ id }: { id: string }) => id === visited.subject.id,
    );

  test('on a profile have public things and visible albums only', async () => {
    await open(visited.server.ctx, visited.subject, { profile: true, wishlist: true, username: true });
    expect(await profile()).toEqual({ totalRecords: 15, totalWishlistItems: 1, totalCollections: 1, totalReviews: 1 });
    await open(visited.server.ctx, visited.subject, { profile: true, wishlist: false, username: true });
    expect((await profile()).totalWishlistItems).toBe(0);
  });

  test.each([
    ['member', true, 15],
    ['member', false, null],
    ['follower', false, null],
    ['admin', false, null],
    ['owner', false, 15],
  ] as const)('of albums in the list of collectors are to a %s, with a public profile %s: %j', async (...values) => {
    const [viewer, isPublic, count] = values;
    await open(visited.server.ctx, visited.subject, { profile: isPublic, wishlist: true, username: true });
    expect((await row(viewer)).albumCount).toBe(count);
  });

  test('of an album leave out who only has it among hidden ones, and the viewer', async () => {
    const count = async (viewer: Viewer, title: string) =>
      (await visited.clientOf(viewer).get(`/api/albums/popularity/Mark/${encodeURIComponent(title)}`)).body.count;
    expect(await count('stranger', MARKS.openAlbum)).toBe(4);
    expect(await count('member', MARKS.openAlbum)).toBe(3);
    expect(await count('stranger', MARKS.hiddenAlbum)).toBe(0);
    expect(await count('owner', MARKS.closedAlbum)).toBe(0);
  });
});
