import { type Addressed, closedReviewOf, MARKS, type Openness, openReviewOf, type Seen } from './subject.ts';
import { isMember, type Viewer } from './viewers.ts';

export type Sees = readonly Seen[] | 401 | 403 | 404;

export interface Row {
  path: (of: Addressed) => string;
  method?: 'POST';
  sees: (viewer: Viewer, state: Openness) => Sees;
}

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

const forAdmins =
  (sees: (state: Openness) => Sees) =>
  (viewer: Viewer, state: Openness): Sees => {
    if (!isMember(viewer)) return 401;
    return viewer === 'admin' ? sees(state) : 403;
  };

/** The albums of the open shelf: the plan hides one of them. */
const shelfAlbums = ({ allAlbums }: Openness): Seen[] => [
  'openAlbum',
  ...(allAlbums ? (['hiddenAlbum'] as const) : []),
];

const profilePage = (viewer: Viewer, state: Openness): Seen[] => [
  ...(state.username ? (['username'] as const) : []),
  ...followed(viewer),
  ...profileMarks(true),
  ...(['bio', 'openShelf'] as const),
  ...(state.reviewHidden ? [] : (['openReview'] as const)),
  ...(state.profileHidden ? (['profileNotice'] as const) : []),
  ...shelfAlbums(state),
];

const albumPath = ({ artist, title }: { artist: string; title: string }) =>
  `${encodeURIComponent(artist)}/${encodeURIComponent(title)}`;
/** The album is named in the request, and so in the answer where there is a review. */
const reviewed = (viewer: Viewer, state: Openness, text: Seen, album: Seen): Seen[] => [
  text,
  album,
  ...nameFor(viewer, state),
  ...(knows(viewer, state) ? (['id', ...profileMarks(true)] as const) : []),
];

/** Only its writer sees a hidden review, with the reason. */
const openReviewed = (viewer: Viewer, state: Openness): Seen[] => {
  if (!state.reviewHidden) return reviewed(viewer, state, 'openReview', 'openAlbum');
  return viewer === 'owner' ? [...reviewed(viewer, state, 'openReview', 'openAlbum'), 'reviewNotice'] : [];
};
/** Pages besides the profile stay open while that is private, but not while it is hidden. */
export const hasPages = ({ username, profileHidden }: Openness) => username && !profileHidden;

/** The fields of the subject, who is reported, for administrators. */
const reportedProfile = ({ profileHidden }: Openness): Seen[] => [
  ...(['id', 'email', 'emailName', 'username', 'firstName', 'lastName', 'portrait', 'bio', 'reportNote'] as const),
  ...(profileHidden ? (['profileNotice'] as const) : []),
];

const hiddenReview = ({ username }: Openness): Seen[] => [
  ...(['id', 'email', 'emailName', 'openReview', 'openAlbum', 'reportNote', 'reviewNotice'] as const),
  ...(username ? (['username'] as const) : []),
];

/** The fields of the subject in each call about other people, by viewer and state. */
export const TABLE: Record<string, readonly Row[]> = {
  publicProfile: [
    {
      path: ({ username }) => `/api/public-profile/${username}`,
      // Owners look at their private page before they open it.
      sees: (viewer, state) => (state.username && knows(viewer, state) ? profilePage(viewer, state) : 404),
    },
    {
      path: ({ id }) => `/api/public-profile/${id}`,
      sees: (viewer, state) => (knows(viewer, state) ? profilePage(viewer, state) : 404),
    },
  ],
  publicCollection: [
    {
      path: ({ username }) => `/api/public-collection/${username}/${encodeURIComponent(MARKS.openShelf)}`,
      sees: (_viewer, state) =>
        hasPages(state) ? ['username', 'openShelf', ...shelfAlbums(state), ...profileMarks(state.profile)] : 404,
    },
    {
      path: ({ username }) => `/api/public-collection/${username}/${encodeURIComponent(MARKS.closedShelf)}`,
      sees: () => 404,
    },
  ],
  publicWishlist: [
    {
      path: ({ username }) => `/api/wishlist/public/${username}`,
      sees: (_viewer, state) =>
        state.wishlist && hasPages(state) ? ['username', 'openWish', ...profileMarks(state.profile)] : 404,
    },
  ],
  // `pictures.test.ts` says what each picture is open to.
  getPublicImage: [{ path: ({ username }) => `/api/public-images/${username}/${'0'.repeat(64)}`, sees: () => 404 }],
  listAlbumReviews: [
    {
      path: () => `/api/reviews/${albumPath(openReviewOf)}`,
      sees: openReviewed,
    },
    {
      path: () => `/api/reviews/${albumPath(closedReviewOf)}`,
      sees: (viewer, state) => (viewer === 'owner' ? reviewed(viewer, state, 'closedReview', 'closedAlbum') : []),
    },
  ],
  findAlbumReviews: [
    {
      path: () => `/api/reviews?${new URLSearchParams(openReviewOf)}`,
      sees: openReviewed,
    },
  ],
  communityReviews: [
    {
      path: () => '/api/community/reviews',
      sees: forMembers((viewer, state) =>
        state.reviewHidden ? [] : reviewed(viewer, state, 'openReview', 'openAlbum'),
      ),
    },
  ],
  followedFeed: [
    {
      path: () => '/api/community/feed',
      sees: forMembers((viewer, state) =>
        viewer !== 'follower' || !state.profile
          ? []
          : listed(
              viewer,
              state,
              'openShelf',
              ...shelfAlbums(state),
              ...(state.reviewHidden ? [] : (['openReview'] as const)),
            ),
      ),
    },
  ],
  // Numbers alone, which have other tests.
  albumPopularity: [{ path: () => `/api/albums/popularity/${albumPath(openReviewOf)}`, sees: () => [] }],
  communitySummary: [{ path: () => '/api/community/summary', sees: forMembers(() => []) }],
  // Albums added by a single person are left out; another test has two.
  listTrending: [{ path: () => '/api/discover/trending', sees: forMembers(() => []) }],
  listRecommendedAlbums: [
    {
      path: () => '/api/discover/recommendations',
      // The viewers have the open album themselves.
      sees: forMembers((viewer, state) =>
        state.profile && state.allAlbums && viewer !== 'owner' ? ['hiddenAlbum'] : [],
      ),
    },
  ],
  listCollectors: [
    {
      path: () => '/api/community/users',
      sees: forMembers((viewer, state) => [
        ...listed(viewer, state, 'fan'),
        ...(state.profile ? shelfAlbums(state) : []),
      ]),
    },
    {
      path: () => `/api/community/users?q=${MARKS.firstName}`,
      sees: forMembers((viewer, state) => (state.profile ? listed(viewer, state, ...shelfAlbums(state)) : [])),
    },
    {
      path: () => '/api/community/users?q=front.part',
      sees: forMembers((viewer, state) => {
        if (state.username) return [];
        return listed(viewer, state, ...(state.profile ? shelfAlbums(state) : []));
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
      sees: forMembers((viewer, state) => (state.profile && !state.reviewHidden ? listed(viewer, state) : [])),
    },
  ],
  listReported: [
    {
      path: () => '/api/admin/moderation',
      sees: forAdmins((state) => [
        ...reportedProfile(state),
        ...(['openReview', 'openAlbum'] as const),
        ...(state.reviewHidden ? (['reviewNotice'] as const) : []),
      ]),
    },
    {
      path: () => '/api/admin/moderation?show=hidden',
      sees: forAdmins((state) => [
        ...(state.profileHidden ? reportedProfile(state) : []),
        ...(state.reviewHidden ? hiddenReview(state) : []),
      ]),
    },
  ],
};

/** Calls about the signed-in person alone, or about no one. Others get nothing of the subject from them, in any state. */
export const OWN = `currentUser updateProfile updateUsername updateWishlistVisibility updateName updateProfileVisibility
  updateZipCode updateValueDisplay updateCurrency readNewsByMail updateNewsByMail updateNotificationSettings listDevices signOutDevice signOutOtherDevices deleteAccount stats commonTags
  readPushKey listPushDevices subscribeToPush unsubscribeFromPush removePushDevice sendTestPush
  subscriptionInfo changeSubscription createCheckout checkoutQuote checkoutStatus validateDiscount createSubscription
  redeemGift billingHistory openBillingPortal listRecords createRecord updateRecord deleteRecord listRecordCollections
  listCollections createCollection updateCollection deleteCollection setDefaultCollection listCollectionRecords
  addRecordToCollection removeRecordFromCollection listWishlist createWishlistItem setPriceAlert updateWishlistItem
  deleteWishlistItem readWishPrices searchCatalogue getAlbumFacts getRelease listCataloguePacks getCataloguePack
  readDiscogsAccount connectDiscogs confirmDiscogs disconnectDiscogs readDiscogsList createReview updateReview
  deleteReview heartReview takeHeartBack reportReview
  followUser unfollowUser sendContactMessage getOperator getSiteContent priceAlertStatus searchRetail recordStoreSource
  searchRecordStores validateRecordStore reportProfile profileNotice switchBack listReceipts sync listenForChanges
  putImage getImage receivePaymentEvent endProviderSession unsubscribe`.split(/\s+/);
