import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/contract/all.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addAlbums, type Person, personOf, refreshed } from '../community/people.ts';
import {
  closedReviewOf,
  MARKS,
  markedSubject,
  type Openness,
  open,
  openReviewOf,
  type Seen,
  type Subject,
  seenIn,
} from './subject.ts';

const VIEWERS = ['stranger', 'member', 'follower', 'owner', 'admin'] as const;
type Viewer = (typeof VIEWERS)[number];

const STATES: readonly [name: string, state: Openness][] = [
  ['everything is public', { profile: true, wishlist: true, username: true }],
  ['the profile is private', { profile: false, wishlist: true, username: true }],
  ['the wishlist is private', { profile: true, wishlist: false, username: true }],
  ['all is private', { profile: false, wishlist: false, username: true }],
  ['the profile is public, without a username', { profile: true, wishlist: true, username: false }],
  ['the profile is private, without a username', { profile: false, wishlist: true, username: false }],
];

type Sees = readonly Seen[] | 401 | 404;

interface Row {
  path: (subject: Subject) => string;
  method?: 'POST';
  sees: (viewer: Viewer, state: Openness) => Sees;
}

const isMember = (viewer: Viewer) => viewer !== 'stranger';
const knows = (viewer: Viewer, { profile }: Openness) => profile || viewer === 'owner';
/** Names and picture belong to the profile. */
const profileMarks = (isKnown: boolean): Seen[] => (isKnown ? ['firstName', 'lastName', 'portrait'] : []);
/** The name that everybody has, one way or the other; an e-mail's first part is for members. */
const nameFor = (viewer: Viewer, { username }: Openness): Seen[] => {
  if (username) return ['username'];
  return isMember(viewer) ? ['emailName'] : [];
};
/** A line about the subject in a list for members. */
const listed = (viewer: Viewer, state: Openness, ...more: Seen[]): Seen[] => [
  'id',
  ...nameFor(viewer, state),
  ...profileMarks(knows(viewer, state)),
  ...more,
];
/** Members follow by id. */
const followed = (viewer: Viewer): Seen[] => (isMember(viewer) && viewer !== 'owner' ? ['id'] : []);
const forMembers =
  (sees: (viewer: Viewer, state: Openness) => Sees) =>
  (viewer: Viewer, state: Openness): Sees =>
    isMember(viewer) ? sees(viewer, state) : 401;

const albumPath = ({ artist, title }: { artist: string; title: string }) =>
  `${encodeURIComponent(artist)}/${encodeURIComponent(title)}`;
/** The album is named in the request, and so in the answer where there is a review. */
const reviewed = (viewer: Viewer, state: Openness, text: Seen, album: Seen): Seen[] => [
  text,
  album,
  ...nameFor(viewer, state),
  ...(knows(viewer, state) ? (['id', ...profileMarks(true)] as const) : []),
];

/** What each call that speaks about other people shows of the subject, to whom, in which state. */
const TABLE: Record<string, readonly Row[]> = {
  publicProfile: [
    {
      path: () => `/api/public-profile/${MARKS.username}`,
      // Owners look at their private page before they open it.
      sees: (viewer, { profile, username }) =>
        (profile || viewer === 'owner') && username
          ? ['username', ...followed(viewer), ...profileMarks(true), 'openShelf', 'openAlbum', 'openReview']
          : 404,
    },
    {
      path: ({ id }) => `/api/public-profile/${id}`,
      sees: (viewer, { profile, username }) =>
        profile || viewer === 'owner'
          ? [
              ...(username ? ['username' as const] : []),
              ...followed(viewer),
              ...profileMarks(true),
              ...(['openShelf', 'openAlbum', 'openReview'] as const),
            ]
          : 404,
    },
  ],
  publicCollection: [
    {
      path: () => `/api/public-collection/${MARKS.username}/${encodeURIComponent(MARKS.openShelf)}`,
      sees: (_viewer, { profile, username }) =>
        username ? ['username', 'openShelf', 'openAlbum', ...profileMarks(profile)] : 404,
    },
    {
      path: () => `/api/public-collection/${MARKS.username}/${encodeURIComponent(MARKS.closedShelf)}`,
      sees: () => 404,
    },
  ],
  publicWishlist: [
    {
      path: () => `/api/wishlist/public/${MARKS.username}`,
      sees: (_viewer, { wishlist, profile, username }) =>
        wishlist && username ? ['username', 'openWish', ...profileMarks(profile)] : 404,
    },
  ],
  listAlbumReviews: [
    {
      path: () => `/api/reviews/${albumPath(openReviewOf)}`,
      sees: (viewer, state) => reviewed(viewer, state, 'openReview', 'openAlbum'),
    },
    {
      path: () => `/api/reviews/${albumPath(closedReviewOf)}`,
      sees: (viewer, state) => (viewer === 'owner' ? reviewed(viewer, state, 'closedReview', 'closedAlbum') : []),
    },
  ],
  findAlbumReviews: [
    {
      path: () => `/api/reviews?${new URLSearchParams(openReviewOf)}`,
      sees: (viewer, state) => reviewed(viewer, state, 'openReview', 'openAlbum'),
    },
  ],
  communityReviews: [
    {
      path: () => '/api/community/reviews',
      sees: forMembers((viewer, state) => reviewed(viewer, state, 'openReview', 'openAlbum')),
    },
  ],
  // Numbers alone, which have tests below.
  albumPopularity: [{ path: () => `/api/albums/popularity/${albumPath(openReviewOf)}`, sees: () => [] }],
  communitySummary: [{ path: () => '/api/community/summary', sees: forMembers(() => []) }],
  listCollectors: [
    {
      path: () => '/api/community/users',
      sees: forMembers((viewer, state) => [
        ...listed(viewer, state, 'fan'),
        ...(state.profile ? (['openAlbum'] as const) : []),
      ]),
    },
    {
      path: () => `/api/community/users?q=${MARKS.firstName}`,
      sees: forMembers((viewer, state) => (state.profile ? listed(viewer, state, 'openAlbum') : [])),
    },
    {
      path: () => '/api/community/users?q=front.part',
      sees: forMembers((viewer, state) => {
        if (state.username) return [];
        return listed(viewer, state, ...(state.profile ? (['openAlbum'] as const) : []));
      }),
    },
  ],
  listFollowers: [
    {
      path: ({ id }) => `/api/community/users/${id}/followers`,
      sees: forMembers((viewer, state) => (knows(viewer, state) ? ['fan'] : 404)),
    },
  ],
  listFollowed: [
    {
      path: ({ id }) => `/api/community/users/${id}/following`,
      sees: forMembers((viewer, state) => (knows(viewer, state) ? ['fan'] : 404)),
    },
  ],
  listFollowing: [
    {
      path: () => '/api/following',
      sees: forMembers((viewer, state) => {
        if (viewer === 'follower') return listed(viewer, state);
        return viewer === 'owner' ? ['id', 'fan'] : [];
      }),
    },
  ],
  listRecommendations: [
    {
      path: () => '/api/recommendations/follow',
      sees: forMembers((viewer, state) =>
        state.profile && viewer !== 'follower' && viewer !== 'owner' ? listed(viewer, state) : [],
      ),
    },
  ],
  generateRecommendations: [
    {
      method: 'POST',
      path: () => '/api/recommendations/follow/generate',
      sees: forMembers((viewer, state) =>
        state.profile && viewer !== 'follower' && viewer !== 'owner' ? listed(viewer, state) : [],
      ),
    },
  ],
  albumLeaderboard: [
    {
      path: () => '/api/leaderboard/albums',
      sees: forMembers((viewer, state) => (state.profile ? listed(viewer, state) : [])),
    },
  ],
  reviewLeaderboard: [
    {
      path: () => '/api/leaderboard/reviews',
      sees: forMembers((viewer, state) => (state.profile ? listed(viewer, state) : [])),
    },
  ],
};

/** Calls about the signed-in person alone, or about nobody. Others get nothing of the subject from them, in any state. */
const OWN = `currentUser updateProfile updateUsername updateWishlistVisibility updateName updateProfileVisibility
  updateZipCode updateValueDisplay listDevices signOutDevice signOutOtherDevices deleteAccount stats commonTags
  subscriptionInfo changeSubscription createCheckout checkoutQuote checkoutStatus validateDiscount createSubscription
  redeemGift billingHistory openBillingPortal listRecords createRecord updateRecord deleteRecord listRecordCollections
  listCollections createCollection updateCollection deleteCollection setDefaultCollection listCollectionRecords
  addRecordToCollection removeRecordFromCollection listWishlist createWishlistItem setPriceAlert updateWishlistItem
  deleteWishlistItem searchCatalogue getAlbumFacts getRelease createReview updateReview deleteReview reportReview
  followUser unfollowUser priceAlertStatus searchRetail recordStoreSource searchRecordStores validateRecordStore
  sync`.split(/\s+/);

let server: TestServer;
let subject: Subject;
let people: Record<Exclude<Viewer, 'stranger'>, Person>;

beforeAll(async () => {
  server = await startTestServer();
  const { db, newId } = server.ctx;
  subject = await markedSubject(server);
  const [member, follower, admin, fan] = await Promise.all([
    personOf(server),
    personOf(server),
    personOf(server, { role: 'admin' }),
    personOf(server, { username: MARKS.fan, is_public: true }),
  ]);
  people = { member, follower, owner: subject, admin };
  const shared = { artist: 'Mark', title: MARKS.openAlbum };
  for (const person of [member, follower, admin]) await addAlbums(person, shared);
  await refreshed(server);
  const pairs = [
    [follower.id, subject.id],
    [fan.id, subject.id],
    [subject.id, fan.id],
  ] as const;
  await db
    .insertInto('user_follows')
    .values(pairs.map(([follower_id, following_id]) => ({ id: newId(), follower_id, following_id })))
    .execute();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.ctx.pool.query('delete from follow_recommendations');
  await server.ctx.pool.query(
    `insert into follow_recommendations (id, user_id, recommended_user_id, score, shared_albums, shared_artists,
       genre_similarity) select gen_random_uuid(), id, $1, 50, 1, 1, 0 from users where id <> $1`,
    [subject.id],
  );
});

const clientOf = (viewer: Viewer) => (viewer === 'stranger' ? server.newClient() : people[viewer].client);

test('the table has each call of the contract that speaks about other people', () => {
  const known = [...Object.keys(TABLE), ...OWN].sort();
  expect(new Set(known).size).toBe(known.length);
  expect(ENDPOINTS.map(({ id }) => id).sort()).toEqual(known);
});

describe.each(STATES)('while %s', (_name, state) => {
  beforeEach(() => open(server.ctx, subject, state));

  describe.each(VIEWERS)('to a %s', (viewer) => {
    const rows = Object.entries(TABLE).flatMap(([id, each]) =>
      each.map((row, index) => [`${id} ${index}`, row] as const),
    );
    test.each(rows)('%s shows what it may, and nothing else', async (_id, { method = 'GET', path, sees }) => {
      const { status, body } = await clientOf(viewer).send(method, path(subject));
      const expected = sees(viewer, state);
      if (typeof expected === 'number') {
        expect([status, seenIn(JSON.stringify(body), subject)]).toEqual([expected, []]);
        return;
      }
      expect([status, seenIn(JSON.stringify(body), subject)]).toEqual([200, [...new Set(expected)].sort()]);
    });
  });
});

describe('counts', () => {
  const profile = async () => (await server.newClient().get(`/api/public-profile/${subject.id}`)).body.stats;
  const row = async (viewer: Exclude<Viewer, 'stranger'>) =>
    (await people[viewer].client.get('/api/community/users')).body.users.find(
      ({ id }: { id: string }) => id === subject.id,
    );

  test('on a profile have public things and visible albums only', async () => {
    await open(server.ctx, subject, { profile: true, wishlist: true, username: true });
    expect(await profile()).toEqual({ totalRecords: 15, totalWishlistItems: 1, totalCollections: 1, totalReviews: 1 });
    await open(server.ctx, subject, { profile: true, wishlist: false, username: true });
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
    await open(server.ctx, subject, { profile: isPublic, wishlist: true, username: true });
    expect((await row(viewer)).albumCount).toBe(count);
  });

  test('of an album leave out who only has it among hidden ones, and the viewer', async () => {
    const count = async (viewer: Viewer, title: string) =>
      (await clientOf(viewer).get(`/api/albums/popularity/Mark/${encodeURIComponent(title)}`)).body.count;
    expect(await count('stranger', MARKS.openAlbum)).toBe(4);
    expect(await count('member', MARKS.openAlbum)).toBe(3);
    expect(await count('stranger', MARKS.hiddenAlbum)).toBe(0);
    expect(await count('owner', MARKS.closedAlbum)).toBe(0);
  });
});

test('a private profile and a missing one give the same answer', async () => {
  await open(server.ctx, subject, { profile: false, wishlist: false, username: true });
  for (const [viewer, path] of [
    ['stranger', (key: string) => `/api/public-profile/${key}`],
    ['stranger', (key: string) => `/api/wishlist/public/${key}`],
    ['stranger', (key: string) => `/api/public-collection/${key}/Nothing`],
    ['member', (key: string) => `/api/community/users/${key}/followers`],
    ['member', (key: string) => `/api/community/users/${key}/following`],
  ] as const) {
    const [there, missing] = await Promise.all(
      [MARKS.username, 'nobody_at_all'].map((key) => clientOf(viewer).get(path(key))),
    );
    expect([there?.status, there?.body]).toEqual([404, missing?.body]);
  }
});

describe.each(['member', 'follower', 'admin'] as const)("the subject's own things are not a %s's", (viewer) => {
  test.each([
    ['GET', ({ recordId }: Subject) => `/api/records/${recordId}/collections`],
    ['PATCH', ({ recordId }: Subject) => `/api/records/${recordId}`],
    ['GET', ({ collectionId }: Subject) => `/api/collections/${collectionId}/records`],
    ['DELETE', ({ recordId }: Subject) => `/api/records/${recordId}`],
    ['PATCH', ({ collectionId }: Subject) => `/api/collections/${collectionId}`],
    ['DELETE', ({ collectionId }: Subject) => `/api/collections/${collectionId}`],
    ['PATCH', ({ collectionId }: Subject) => `/api/collections/${collectionId}/set-default`],
    ['DELETE', ({ wishId }: Subject) => `/api/wishlist/${wishId}`],
    ['PATCH', ({ wishId }: Subject) => `/api/wishlist/${wishId}`],
    ['PATCH', ({ reviewId }: Subject) => `/api/reviews/${reviewId}`],
    ['DELETE', ({ reviewId }: Subject) => `/api/reviews/${reviewId}`],
  ] as const)('%s is a 404 without a word of them', async (method, path) => {
    const body = method === 'PATCH' ? { title: 'Taken', name: 'Taken', rating: 1 } : undefined;
    const answer = await clientOf(viewer).send(method, path(subject), body);
    expect([answer.status, seenIn(JSON.stringify(answer.body), subject)]).toEqual([404, []]);
  });

  test('and cannot be linked with own ones, neither the record nor the collection', async () => {
    const { client } = people[viewer];
    const [own] = await addAlbums(people[viewer], { artist: 'Own', title: 'Own' });
    const { id: shelf } = (await client.send('POST', '/api/collections', { name: 'Own shelf' })).body;
    const link = (collection: string, record: string) =>
      client.send('POST', `/api/collections/${collection}/records/${record}`);
    expect((await link(subject.collectionId, String(own))).status).toBe(404);
    expect((await link(shelf, subject.recordId)).status).toBe(404);
    expect((await client.get(`/api/collections/${shelf}/records`)).body).toEqual([]);
    await client.send('DELETE', `/api/records/${own}`);
  });

  test('and the lists of own things have none of them', async () => {
    const lists = ENDPOINTS.filter(
      ({ id, method, path }) => OWN.includes(id) && method === 'GET' && !path.includes('{'),
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const { path } of lists) {
      const { body } = await clientOf(viewer).get(`${path}?planId=annual&q=Mark`);
      // The shared album is the viewer's, too.
      expect([path, seenIn(JSON.stringify(body), subject).filter((mark) => mark !== 'openAlbum')]).toEqual([path, []]);
    }
  });
});

test('no call of the account changes role, plan, notes of an admin or ids at the payment provider', async () => {
  const { client, id } = people.member;
  const guarded = [
    'role',
    'subscription_tier',
    'subscription_expires_at',
    'admin_notes',
    'stripe_customer_id',
  ] as const;
  const read = () => server.ctx.db.selectFrom('users').select(guarded).where('id', '=', id).executeTakeFirstOrThrow();
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
