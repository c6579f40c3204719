import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/contract/all.ts';
import { wholeAnswer } from '../../support/whole-answer.ts';
import { addAlbums } from '../community/people.ts';
import { OWN } from './calls.ts';
import { NOBODY, seenIn } from './subject.ts';
import { startVisited, type Visited } from './viewers.ts';

const { id } = NOBODY;
/** Ids of nothing. */
const NOTHING = { recordId: id, collectionId: id, wishId: id, reviewId: id };

let visited: Visited;

beforeAll(async () => {
  visited = await startVisited();
});
afterAll(() => visited.server.stop());

describe.each(['member', 'follower', 'admin'] as const)("the subject's own things are not a %s's", (viewer) => {
  // PERM-003
  test.each([
    ['GET', ({ recordId }: typeof NOTHING) => `/api/records/${recordId}/collections`],
    ['PATCH', ({ recordId }: typeof NOTHING) => `/api/records/${recordId}`],
    ['GET', ({ collectionId }: typeof NOTHING) => `/api/collections/${collectionId}/records`],
    ['DELETE', ({ recordId }: typeof NOTHING) => `/api/records/${recordId}`],
    ['PATCH', ({ collectionId }: typeof NOTHING) => `/api/collections/${collectionId}`],
    ['DELETE', ({ collectionId }: typeof NOTHING) => `/api/collections/${collectionId}`],
    ['PATCH', ({ collectionId }: typeof NOTHING) => `/api/collections/${collectionId}/set-default`],
    ['DELETE', ({ wishId }: typeof NOTHING) => `/api/wishlist/${wishId}`],
    ['PATCH', ({ wishId }: typeof NOTHING) => `/api/wishlist/${wishId}`],
    ['PATCH', ({ reviewId }: typeof NOTHING) => `/api/reviews/${reviewId}`],
    ['DELETE', ({ reviewId }: typeof NOTHING) => `/api/reviews/${reviewId}`],
  ] as const)('%s is a 404 without a word of them', async (method, path) => {
    const body = method === 'PATCH' ? { title: 'Taken', name: 'Taken', rating: 1 } : undefined;
    const answer = await visited.clientOf(viewer).send(method, path(visited.subject), body);
    expect([answer.status, seenIn(JSON.stringify(answer.body), visited.subject)]).toEqual([404, []]);
    const missing = await visited.clientOf(viewer).send(method, path(NOTHING), body);
    expect(wholeAnswer(answer)).toEqual(wholeAnswer(missing));
  });

  // PERM-004
  test('and cannot be linked with own ones, neither the record nor the collection', async () => {
    const { client } = visited.people[viewer];
    const [own] = await addAlbums(visited.people[viewer], { artist: 'Own', title: 'Own' });
    const { id: shelf } = (await client.send('POST', '/api/collections', { name: 'Own shelf' })).body;
    const link = (collection: string, record: string) =>
      client.send('POST', `/api/collections/${collection}/records/${record}`);
    expect((await link(visited.subject.collectionId, String(own))).status).toBe(404);
    expect((await link(shelf, visited.subject.recordId)).status).toBe(404);
    expect((await client.get(`/api/collections/${shelf}/records`)).body).toEqual([]);
    await client.send('DELETE', `/api/records/${own}`);
  });

  test('and the lists of own things have none of them', async () => {
    const lists = ENDPOINTS.filter(
      ({ id, method, path, answerType }) => OWN.includes(id) && method === 'GET' && !path.includes('{') && !answerType,
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const { path } of lists) {
      const { body } = await visited.clientOf(viewer).get(`${path}?planId=annual&q=Mark`);
      // The shared album is the viewer's, too.
      expect([path, seenIn(JSON.stringify(body), visited.subject).filter((mark) => mark !== 'openAlbum')]).toEqual([
        path,
        [],
      ]);
    }
  });
});

// PERM-013
test('no call of the account changes role, plan, notes of an admin or ids at the payment provider', async () => {
  const { client, id } = visited.people.member;
  const guarded = [
    'role',
    'subscription_tier',
    'subscription_expires_at',
    'admin_notes',
    'stripe_customer_id',
  ] as const;
  const read = () =>
    visited.server.ctx.db.selectFrom('users').select(guarded).where('id', '=', id).executeTakeFirstOrThrow();
  const before = await read();
  const wanted = {
    role: 'admin',
    subscriptionTier: 'lifetime',
    subscriptionExpiresAt: '2099-01-01T00:00:00.000Z',
    adminNotes: 'mine',
    stripeCustomerId: 'cus_mine',
  };
  const stored = Object.fromEntries(guarded.map((name, index) => [name, Object.values(wanted)[index]]));
  const ofAccount = ENDPOINTS.filter(
    ({ method, path }) => method === 'PATCH' && /^\/api\/(?:profile|user\/)/.test(path),
  );
  expect(ofAccount.length).toBeGreaterThan(5);
  for (const { path } of ofAccount) {
    const valid = {
      isPublic: false,
      wishlistIsPublic: false,
      firstName: 'Ada',
      zipCode: '12345',
      username: 'guarded_name',
    };
    await client.send('PATCH', path, { ...valid, ...wanted, ...stored });
    expect([path, await read()]).toEqual([path, before]);
  }
});
