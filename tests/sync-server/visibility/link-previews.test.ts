import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageAddressOf } from '../../../sync-server/public-pages/previews/page-address.ts';
import { readPreview } from '../../../sync-server/public-pages/previews/read-preview.ts';
import { wholeAnswer } from '../../support/whole-answer.ts';
import { type Addressed, MARKS, NOBODY, type Openness, open, type Seen, seenIn } from './subject.ts';
import { STATES, startVisited, VIEWERS, type Viewer, type Visited } from './viewers.ts';

interface Page {
  path: (of: Addressed) => string;
  /** The subject's fields in the tags; false for the page that a missing person has. */
  tags: (state: Openness) => readonly Seen[] | false;
  /** The fields the picture shows more, or less. */
  card: (state: Openness) => readonly Seen[];
}

const at = (...names: string[]) => `/${names.map(encodeURIComponent).join('/')}`;
const names = (isKnown: boolean): Seen[] => (isKnown ? ['firstName', 'lastName'] : []);
const shelfAlbums = ({ allAlbums }: Openness): Seen[] => [
  'openAlbum',
  ...(allAlbums ? (['hiddenAlbum'] as const) : []),
];

/** Each page with a preview: its words and its picture. They do not depend on a session. */
const PAGES: Record<string, Page> = {
  'the profile': {
    path: ({ username }) => at(username),
    tags: ({ profile, username }) => profile && username && ['username', 'bio', ...names(true)],
    card: (state) => ['username', ...names(true), ...shelfAlbums(state)],
  },
  'the profile by its other address': {
    path: ({ username }) => at('public-profile', username),
    tags: ({ profile, username }) => profile && username && ['username', 'bio', ...names(true)],
    card: (state) => ['username', ...names(true), ...shelfAlbums(state)],
  },
  'the profile by its id': {
    path: ({ id }) => at('public-profile', id),
    tags: ({ profile, username }) => profile && [username ? 'username' : 'id', 'bio', ...names(true)],
    card: (state) => [...(state.username ? (['username'] as const) : []), ...names(true), ...shelfAlbums(state)],
  },
  'the open collection': {
    path: ({ username }) => at(username, MARKS.openShelf),
    tags: ({ profile, username, profileHidden }) =>
      username && !profileHidden && ['username', 'openShelf', ...names(profile)],
    card: (state) => ['username', 'openShelf', ...shelfAlbums(state)],
  },
  'the closed collection': {
    path: ({ username }) => at(username, MARKS.closedShelf),
    tags: () => false,
    card: () => [],
  },
  'the wishlist': {
    path: ({ username }) => at(username, 'wishlist'),
    tags: ({ wishlist, profile, username, profileHidden }) =>
      wishlist && username && !profileHidden && ['username', ...names(profile)],
    card: () => ['username', 'openWish'],
  },
  // The address itself names the album.
  'an album with an open review': {
    path: () => at('album', 'Mark', MARKS.openAlbum),
    tags: () => ['openAlbum'],
    card: () => ['openAlbum'],
  },
  'an album with a closed review': {
    path: () => at('album', 'Mark', MARKS.closedAlbum),
    tags: () => ['closedAlbum'],
    card: () => ['closedAlbum'],
  },
};

const distDir = mkdtempSync(join(tmpdir(), 'side-one-previews-'));
let visited: Visited;

beforeAll(async () => {
  mkdirSync(join(distDir, 'assets'), { recursive: true });
  const head = '<head><title>Side One</title><meta name="description" content="What it is." /></head>';
  writeFileSync(join(distDir, 'index.html'), `<!doctype html><html>${head}<body></body></html>`);
  visited = await startVisited({ distDir });
});
afterAll(async () => {
  await visited.server.stop();
  rmSync(distDir, { recursive: true, force: true });
});

const get = async (viewer: Viewer, path: string, headers?: Record<string, string>) =>
  wholeAnswer(await visited.clientOf(viewer).get(path, { accept: 'text/html', ...headers }));
const pictureOf = (path: string) => `/api/link-pictures${path}`;
const cardOf = async (path: string) => {
  const address = pageAddressOf(path);
  return address && (await readPreview(visited.server.ctx.db, address, new Date().toISOString()))?.card;
};

describe.each(STATES)('while %s', (_name, state) => {
  beforeAll(() => open(visited.server.ctx, visited.subject, state));

  describe.each(VIEWERS)('to a %s', (viewer) => {
    // PERM-010
    test.each(Object.entries(PAGES))(
      'the page of %s says what anyone may know, and nothing else',
      async (_page, page) => {
        const path = page.path(visited.subject);
        const expected = page.tags(state);
        const answer = await get(viewer, path);
        expect([answer.status, seenIn(String(answer.body), visited.subject)]).toEqual([
          expected ? 200 : 404,
          [...new Set(expected || [])].sort(),
        ]);
        expect(answer).toEqual(await get('stranger', path));
        if (!expected) expect(answer).toEqual(await get(viewer, page.path(NOBODY)));
      },
    );
  });

  test.each(Object.entries(PAGES))(
    'the picture of %s shows what anyone may see, and nothing else',
    async (_page, page) => {
      const path = page.path(visited.subject);
      const card = await cardOf(path);
      const isThere = page.tags(state) !== false;
      expect(card && seenIn(JSON.stringify(card), visited.subject)).toEqual(
        isThere ? [...new Set(page.card(state))].sort() : undefined,
      );
      const answers = [];
      for (const viewer of VIEWERS) answers.push(await get(viewer, pictureOf(path)));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]?.status).toBe(isThere ? 200 : 404);
      if (!isThere) expect(answers[0]).toEqual(await get('stranger', pictureOf(page.path(NOBODY))));
    },
  );
});

test('a picture that was kept while its page was public is removed with the page', async () => {
  const paths = Object.values(PAGES)
    .map((page) => pictureOf(page.path(visited.subject)))
    .filter((path) => !path.includes('/album/'));
  await open(visited.server.ctx, visited.subject, {});
  const tags: Record<string, string> = {};
  for (const path of paths) {
    const etag = new Map((await get('stranger', path)).headers).get('etag');
    if (etag === undefined) continue;
    tags[path] = etag;
    expect((await get('stranger', path, { 'if-none-match': etag })).status).toBe(304);
  }
  expect(Object.keys(tags)).toHaveLength(5);
  await open(visited.server.ctx, visited.subject, { profile: false, wishlist: false });
  await visited.server.ctx.db
    .updateTable('collections')
    .set({ is_public: false })
    .where('user_id', '=', visited.subject.id)
    .execute();
  const missing = await get('stranger', pictureOf(`/${NOBODY.username}`));
  for (const [path, etag] of Object.entries(tags))
    expect([path, await get('stranger', path, { 'if-none-match': etag })]).toEqual([path, missing]);
});
