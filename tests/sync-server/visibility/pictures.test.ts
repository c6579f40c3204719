import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../../support/pictures.ts';
import { wholeAnswer } from '../../support/whole-answer.ts';
import { hasPages, TABLE } from './calls.ts';
import { NOBODY, type Openness, open } from './subject.ts';
import { STATES, startVisited, VIEWERS, type Viewer, type Visited } from './viewers.ts';

/** Each stored picture of the subject, by where it is shown, and whether a public page shows it. */
const PICTURES: Record<string, (state: Openness) => boolean> = {
  portrait: ({ profile, username }) => profile && username,
  openAlbum: hasPages,
  closedAlbum: () => false,
  hiddenAlbum: (state) => hasPages(state) && state.allAlbums,
  shelfie: () => false,
  openWish: (state) => hasPages(state) && state.wishlist,
  closedWish: () => false,
  nowhere: () => false,
};
const NAMES = Object.keys(PICTURES);

/** Owners look at their page while it is private or hidden, administrators at the face of a reported profile. */
function isForFew(viewer: Viewer, { profile, profileHidden }: Openness): string[] {
  if (viewer === 'admin') return ['portrait'];
  if (viewer !== 'owner' || profile) return [];
  return profileHidden ? ['portrait', 'openAlbum'] : ['portrait'];
}

const bytesOf = (name: string) => png(NAMES.indexOf(name) + 5, 3);
const hashOf = (name: string) => createHash('sha256').update(bytesOf(name)).digest('hex');
const UNKNOWN = '0'.repeat(64);

let visited: Visited;

beforeAll(async () => {
  visited = await startVisited();
  const { client, openRecordId, recordId, hiddenRecordId, openWishId, wishId } = visited.subject;
  for (const name of NAMES) {
    const headers = { 'content-type': 'application/octet-stream' };
    const body = new Uint8Array(bytesOf(name));
    const stored = await client.fetch(`/api/images/${hashOf(name)}`, { method: 'PUT', headers, body });
    expect(stored.status).toBe(200);
  }
  const address = (name: string) => `/api/images/${hashOf(name)}`;
  for (const [method, path, body] of [
    ['PATCH', '/api/profile', { profileImageUrl: address('portrait') }],
    ['PATCH', `/api/records/${openRecordId}`, { imageUrl: address('openAlbum'), shelfiePhotos: [address('shelfie')] }],
    ['PATCH', `/api/records/${recordId}`, { imageUrl: address('closedAlbum') }],
    ['PATCH', `/api/records/${hiddenRecordId}`, { imageUrl: address('hiddenAlbum') }],
    ['PATCH', `/api/wishlist/${openWishId}`, { imageUrl: address('openWish') }],
    ['PATCH', `/api/wishlist/${wishId}`, { imageUrl: address('closedWish') }],
  ] as const) {
    expect((await client.send(method, path, body)).status).toBe(200);
  }
});
afterAll(() => visited.server.stop());

const get = async (viewer: Viewer, path: string, headers?: Record<string, string>) =>
  wholeAnswer(await visited.clientOf(viewer).get(path, headers));

describe.each(STATES)('while %s', (_name, state) => {
  beforeAll(() => open(visited.server.ctx, visited.subject, state));

  describe.each(VIEWERS)('to a %s', (viewer) => {
    // PERM-010
    test.each(Object.entries(PICTURES))(
      'the stored picture %s is open while a public page shows it',
      async (name, isOpen) => {
        const path = `/api/public-images/${visited.subject.username}/${hashOf(name)}`;
        const answer = await get(viewer, path);
        if (isOpen(state)) {
          expect([answer.status, answer.body]).toEqual([200, bytesOf(name).toString('utf8')]);
          return;
        }
        expect(answer.status).toBe(404);
        expect(answer).toEqual(await get(viewer, `/api/public-images/${NOBODY.username}/${hashOf(name)}`));
        expect(answer).toEqual(await get(viewer, `/api/public-images/${visited.subject.username}/${UNKNOWN}`));
        // A cache that kept the picture must not get a 304.
        expect(await get(viewer, path, { 'if-none-match': `"${hashOf(name)}"` })).toEqual(answer);
      },
    );

    test.each(NAMES)('the address for the owner shows the picture %s to no one else', async (name) => {
      const answer = await get(viewer, `/api/images/${hashOf(name)}`);
      expect(answer.status).toBe(viewer === 'owner' ? 200 : viewer === 'stranger' ? 401 : 404);
      if (viewer !== 'owner') expect(answer).toEqual(await get(viewer, `/api/images/${UNKNOWN}`));
    });

    test('each picture that a call names opens, and is one that may be seen', async () => {
      await visited.suggest();
      const named = new Set<string>();
      for (const row of Object.values(TABLE).flat()) {
        const { body } = await visited.clientOf(viewer).send(row.method ?? 'GET', row.path(visited.subject));
        for (const [address] of JSON.stringify(body).matchAll(
          /\/api\/(?:public-|admin\/moderation\/)?images\/[^"\\]+/g,
        ))
          named.add(address);
      }
      for (const address of named) expect([address, (await get(viewer, address)).status]).toEqual([address, 200]);
      const seen = NAMES.filter((name) => [...named].some((address) => address.endsWith(hashOf(name))));
      expect(seen).toEqual(NAMES.filter((name) => PICTURES[name]?.(state) || isForFew(viewer, state).includes(name)));
    });
  });
});
