import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/contract/all.ts';
import { wholeAnswer } from '../../support/whole-answer.ts';
import { OWN, TABLE } from './calls.ts';
import { MARKS, NOBODY, open, seenIn } from './subject.ts';
import { STATES, startVisited, VIEWERS, type Visited } from './viewers.ts';

let visited: Visited;

beforeAll(async () => {
  visited = await startVisited();
});
afterAll(() => visited.server.stop());
beforeEach(() => visited.suggest());

const FOR_ADMINS = ENDPOINTS.filter(({ access }) => access === 'admin');

test('the table has each call of the contract that speaks about other people', () => {
  const unlisted = FOR_ADMINS.map(({ id }) => id).filter((id) => !(id in TABLE));
  const known = [...Object.keys(TABLE), ...OWN, ...unlisted].sort();
  expect(new Set(known).size).toBe(known.length);
  expect(ENDPOINTS.map(({ id }) => id).sort()).toEqual(known);
});

describe.each(VIEWERS.filter((viewer) => viewer !== 'admin'))('to a %s', (viewer) => {
  test.each(FOR_ADMINS.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s, which is for administrators, shows nothing',
    async (_id, { method, path }) => {
      const { id } = visited.subject;
      const answer = await visited.clientOf(viewer).send(method, path.replace(/\{\w+\}/g, id));
      expect([answer.status, answer.body.code]).toEqual(
        viewer === 'stranger' ? [401, 'UNAUTHENTICATED'] : [403, 'FORBIDDEN'],
      );
      expect(seenIn(JSON.stringify(answer.body), visited.subject)).toEqual([]);
    },
  );
});

describe.each(STATES)('while %s', (_name, state) => {
  beforeAll(() => open(visited.server.ctx, visited.subject, state));

  describe.each(VIEWERS)('to a %s', (viewer) => {
    const rows = Object.entries(TABLE).flatMap(([id, each]) =>
      each.map((row, index) => [`${id} ${index}`, row] as const),
    );
    // PERM-001
    test.each(rows)('%s shows what it may, and nothing else', async (_id, { method = 'GET', path, sees }) => {
      const client = visited.clientOf(viewer);
      const expected = sees(viewer, state);
      const answer = await client.send(method, path(visited.subject));
      const seen = seenIn(JSON.stringify(answer.body), visited.subject);
      expect([answer.status, seen]).toEqual(
        typeof expected === 'number' ? [expected, []] : [200, [...new Set(expected)].sort()],
      );
      if (expected !== 404) return;
      const missing = await client.send(method, path(NOBODY));
      expect(wholeAnswer(answer)).toEqual(wholeAnswer(missing));
    });
  });
});

test('the owner reads everything that a record holds', async () => {
  await open(visited.server.ctx, visited.subject, {});
  const { body } = await visited.clientOf('owner').get('/api/records');
  expect(seenIn(JSON.stringify(body), visited.subject)).toEqual(
    expect.arrayContaining([
      ...['notes', 'value', 'paid', 'paidIn', 'boughtOn', 'shop', 'place', 'play'],
      ...['ownRating', 'styles', 'discs', 'tracks', 'details'],
    ]),
  );
});

// PERM-010
test('a private profile and a missing one give the same answer', async () => {
  await open(visited.server.ctx, visited.subject, { profile: false, wishlist: false });
  for (const [viewer, path] of [
    ['stranger', (key: string) => `/api/public-profile/${key}`],
    ['stranger', (key: string) => `/api/wishlist/public/${key}`],
    ['stranger', (key: string) => `/api/public-collection/${key}/Nothing`],
    ['member', (key: string) => `/api/community/users/${key}/followers`],
    ['member', (key: string) => `/api/community/users/${key}/following`],
  ] as const) {
    const [there, missing] = await Promise.all(
      [MARKS.username, NOBODY.username].map(async (key) => wholeAnswer(await visited.clientOf(viewer).get(path(key)))),
    );
    expect(there?.status).toBe(404);
    expect(there).toEqual(missing);
  }
});

test('the wishlist of a person without a username is called private, since it has no address', async () => {
  const { subject, server } = visited;
  const said = async () => (await visited.clientOf('member').get(`/api/public-profile/${subject.id}`)).body.user;
  await open(server.ctx, subject, {});
  expect(await said()).toMatchObject({ username: subject.username, wishlistIsPublic: true });
  await open(server.ctx, subject, { username: false });
  expect(await said()).toMatchObject({ username: null, wishlistIsPublic: false });
});
