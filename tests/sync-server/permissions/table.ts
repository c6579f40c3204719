import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { newSubscription } from '../../support/push-subscription.ts';
import type { Things } from './things.ts';

/** A status for each of ROLES. `owner` is the person whose things the call names. */
export type Answers = readonly [
  nobody: number,
  member: number,
  owner: number,
  admin: number,
  adminAsOwner: number,
  formerAdmin: number,
];

export interface Row {
  answers: Answers;
  /** The values for the braces of the path. */
  params?: (things: Things) => Params | Promise<Params>;
  query?: string;
  body?: (things: Things) => object | Promise<object>;
  /** The body of a call that takes no JSON. */
  bytes?: (things: Things) => Buffer;
  /** The call ends sessions or changes people, so each role asks among new people. */
  isLast?: true;
}
type Params = Record<string, string>;

/** About whoever asks: while an admin views as the owner, that is the owner. */
const SELF: Answers = [401, 200, 200, 200, 200, 200];
const SELF_NEW: Answers = [401, 201, 201, 201, 201, 201];
/** A thing of the owner's, which for everybody else does not exist, for admins too. */
const OWNERS: Answers = [401, 404, 200, 404, 200, 404];
const OWNERS_NEW: Answers = [401, 404, 201, 404, 201, 404];
/** Calls an admin never makes in the name of another person. */
const NEVER_AS_OWNER: Answers = [401, 200, 200, 200, 403, 200];
export const EVERYBODY: Answers = [200, 200, 200, 200, 200, 200];

/** An admin who views as another person has to leave the view first. */
const ADMINS: Answers = [401, 403, 403, 200, 403, 403];

const record = async ({ record }: Things) => ({ id: await record() });
const collection = async ({ collection }: Things) => ({ id: await collection() });
const wish = async ({ wish }: Things) => ({ id: await wish() });
const review = async ({ review }: Things) => ({ id: await review() });
const reported = async ({ review }: Things) => ({ kind: 'review', id: await review() });
const message = async ({ message }: Things) => ({ id: await message() });
const aboutPage = () => ({ pageKey: 'about_page' });
const stranger = ({ stranger }: Things) => ({ id: stranger.id });
const aStranger = ({ stranger }: Things) => ({ userId: stranger.id });
const membership = async ({ collection, record }: Things) => ({
  collectionId: await collection(),
  recordId: await record(),
});
const album = () => ({ artist: 'Can', title: 'Tago Mago' });
const gift = () => ({ planId: 'annual', gift: true, recipientName: 'Jo', recipientEmail: 'jo@example.com' });

/** The answers of each call of the contract, written by hand: a call whose `access` is wrong differs from its row. */
export const TABLE: Record<string, Answers | Row> = {
  currentUser: SELF,
  updateProfile: { answers: SELF, body: () => ({ bio: 'Collects slowly' }) },
  updateUsername: { answers: NEVER_AS_OWNER, body: ({ word }) => ({ username: word() }), isLast: true },
  updateWishlistVisibility: { answers: SELF, body: () => ({ wishlistIsPublic: true }) },
  updateName: { answers: SELF, body: () => ({ firstName: 'Jo', lastName: '' }) },
  updateProfileVisibility: { answers: SELF, body: () => ({ isPublic: true }) },
  updateZipCode: { answers: SELF, body: () => ({ zipCode: '12345' }) },
  updateValueDisplay: { answers: SELF, body: () => ({ showCollectionValue: true }) },
  updateCurrency: { answers: SELF, body: () => ({ currency: 'EUR' }) },
  readNewsByMail: SELF,
  updateNewsByMail: { answers: NEVER_AS_OWNER, body: () => ({ newsByMail: true }) },
  updateNotificationSettings: { answers: SELF, body: () => ({ ways: { price: { mail: false } } }) },
  listDevices: SELF,
  // A device that is not one of the caller's counts as signed out.
  signOutDevice: { answers: NEVER_AS_OWNER, params: () => ({ id: 'no-device' }), isLast: true },
  signOutOtherDevices: { answers: NEVER_AS_OWNER, isLast: true },
  readPushKey: SELF,
  listPushDevices: SELF,
  subscribeToPush: {
    answers: NEVER_AS_OWNER,
    body: ({ word }) => newSubscription(`https://push.example/${word()}`).body,
    isLast: true,
  },
  unsubscribeFromPush: NEVER_AS_OWNER,
  removePushDevice: { answers: NEVER_AS_OWNER, params: () => ({ id: 'no-device' }) },
  // None of these gets notifications on its device.
  sendTestPush: [401, 404, 404, 404, 403, 404],
  deleteAccount: { answers: NEVER_AS_OWNER, isLast: true },
  stats: SELF,
  commonTags: SELF,

  subscriptionInfo: SELF,
  changeSubscription: {
    answers: NEVER_AS_OWNER,
    body: ({ isFree }) => isFree().then(() => ({ type: 'upgrade', tier: 'annual' })),
    isLast: true,
  },
  createCheckout: { answers: NEVER_AS_OWNER, body: gift },
  checkoutQuote: { answers: SELF, query: 'planId=annual' },
  checkoutStatus: { answers: OWNERS, params: async ({ checkout }) => ({ sessionId: await checkout() }) },
  validateDiscount: { answers: NEVER_AS_OWNER, body: () => ({ code: 'NOSUCHCODE', planId: 'annual' }) },
  createSubscription: {
    answers: NEVER_AS_OWNER,
    body: ({ isFree }) => isFree().then(() => ({ planId: 'annual' })),
    isLast: true,
  },
  // No gift has this code; a caller who may redeem reads so.
  redeemGift: { answers: [401, 409, 409, 409, 403, 409], body: () => ({ giftCode: 'NO-SUCH-GIFT' }) },
  billingHistory: SELF,
  // None of these has bought anything, so the provider does not know them.
  openBillingPortal: { answers: [401, 404, 404, 404, 403, 404], isLast: true },
  // The signature decides, whoever is signed in.
  // The signature of the address decides here too.
  unsubscribe: { answers: [404, 404, 404, 404, 404, 404], query: 'token=none' },
  endProviderSession: { answers: [400, 400, 400, 400, 400, 400], body: () => ({}) },
  receivePaymentEvent: { answers: [400, 400, 400, 400, 400, 400], bytes: () => Buffer.from('{}') },

  listRecords: SELF,
  createRecord: { answers: SELF_NEW, body: album },
  updateRecord: { answers: OWNERS, params: record, body: () => ({ title: 'Changed' }) },
  deleteRecord: { answers: OWNERS, params: record },
  listRecordCollections: { answers: OWNERS, params: record },
  listCollections: SELF,
  createCollection: { answers: SELF_NEW, body: ({ word }) => ({ name: word() }) },
  updateCollection: { answers: OWNERS, params: collection, body: ({ word }) => ({ name: word() }) },
  deleteCollection: { answers: OWNERS, params: collection },
  setDefaultCollection: { answers: OWNERS, params: collection },
  listCollectionRecords: { answers: OWNERS, params: collection },
  addRecordToCollection: { answers: OWNERS_NEW, params: membership },
  removeRecordFromCollection: { answers: OWNERS, params: membership },
  listWishlist: SELF,
  createWishlistItem: { answers: SELF_NEW, body: album },
  setPriceAlert: { answers: OWNERS, params: wish, body: () => ({ priceAlert: true, targetPrice: '10.00' }) },
  updateWishlistItem: { answers: OWNERS, params: wish, body: () => ({ title: 'Changed' }) },
  deleteWishlistItem: { answers: OWNERS, params: wish },
  readWishPrices: { answers: OWNERS, params: wish },
  // Names the owner of a device's databases.
  putImage: {
    answers: SELF,
    params: ({ picture }) => ({ sha256: picture.hash }),
    bytes: ({ picture }) => picture.bytes,
  },
  getImage: { answers: OWNERS, params: async ({ storedPicture }) => ({ sha256: await storedPicture() }) },
  // One that nobody shows.
  getPublicImage: {
    answers: [404, 404, 404, 404, 404, 404],
    params: async ({ username, storedPicture }) => ({ username, sha256: await storedPicture() }),
  },
  // One that no report names.
  getReportedImage: {
    answers: [401, 403, 403, 404, 403, 403],
    params: async ({ ownerId, storedPicture }) => ({ userId: ownerId, sha256: await storedPicture() }),
  },
  listenForChanges: SELF,
  sync: {
    answers: [401, 403, 200, 403, 200, 403],
    body: ({ ownerId, newId }) => ({
      protocol: SYNC_PROTOCOL,
      build: 'test',
      userId: ownerId,
      clientId: newId(),
      acked: 0,
      commands: [],
    }),
  },

  searchCatalogue: { answers: SELF, query: 'q=abbey' },
  getAlbumFacts: { answers: EVERYBODY, query: 'artist=The%20Beatles&title=Abbey%20Road' },
  getRelease: { answers: SELF, params: async ({ releaseId }) => ({ id: await releaseId() }) },
  listCataloguePacks: SELF,
  // The server of this table has no packs.
  getCataloguePack: { answers: [401, 404, 404, 404, 404, 404], params: () => ({ sha256: '0'.repeat(64) }) },
  // The server of this table has no key for accounts at Discogs.
  readDiscogsAccount: NEVER_AS_OWNER,
  connectDiscogs: [401, 503, 503, 503, 403, 503],
  confirmDiscogs: { answers: [401, 404, 404, 404, 403, 404], body: () => ({ token: 't', verifier: 'v' }) },
  disconnectDiscogs: NEVER_AS_OWNER,
  readDiscogsList: { answers: [401, 404, 404, 404, 403, 404], params: () => ({ list: 'collection' }) },
  listAlbumReviews: { answers: EVERYBODY, params: album },
  findAlbumReviews: { answers: EVERYBODY, query: 'artist=Can&title=Tago%20Mago' },
  albumPopularity: { answers: EVERYBODY, params: album },
  createReview: { answers: SELF_NEW, body: ({ word }) => ({ artist: 'Can', title: word(), rating: 4 }) },
  updateReview: { answers: OWNERS, params: review, body: () => ({ rating: 3 }) },
  deleteReview: { answers: OWNERS, params: review },
  // One's own review gets no heart.
  heartReview: { answers: [401, 200, 400, 200, 400, 200], params: review },
  takeHeartBack: { answers: [401, 200, 400, 200, 400, 200], params: review },
  // One's own review cannot be reported.
  reportReview: { answers: [401, 201, 400, 201, 400, 201], params: review, body: () => ({ reason: 'spam' }) },

  listTrending: SELF,
  listRecommendedAlbums: SELF,
  listCollectors: SELF,
  communitySummary: SELF,
  communityReviews: SELF,
  listFollowers: { answers: SELF, params: ({ ownerId }) => ({ key: ownerId }) },
  listFollowed: { answers: SELF, params: ({ ownerId }) => ({ key: ownerId }) },
  followedFeed: SELF,
  listFollowing: SELF,
  followUser: { answers: SELF_NEW, body: ({ stranger }) => ({ followingId: stranger.id }) },
  unfollowUser: { answers: SELF, params: stranger },
  listRecommendations: SELF,
  generateRecommendations: SELF,
  albumLeaderboard: SELF,
  reviewLeaderboard: SELF,

  priceAlertStatus: SELF,
  // No retail site is set up here.
  searchRetail: { answers: [401, 503, 503, 503, 503, 503], query: 'artist=Can&title=Ege&q=Can' },
  recordStoreSource: SELF,
  searchRecordStores: { answers: SELF, query: 'query=rough&location=London' },
  validateRecordStore: { answers: SELF, body: () => ({ storeName: 'Rough Trade', location: 'London' }) },

  publicProfile: { answers: EVERYBODY, params: ({ username }) => ({ username }) },
  publicWishlist: { answers: EVERYBODY, params: ({ username }) => ({ username }) },
  publicCollection: {
    answers: EVERYBODY,
    params: async ({ username, openCollection }) => ({ username, collectionName: await openCollection() }),
  },

  // One's own profile cannot be reported.
  reportProfile: {
    answers: [401, 201, 400, 201, 400, 201],
    params: ({ username }) => ({ username }),
    body: () => ({ reason: 'spam' }),
  },
  profileNotice: SELF,
  listReported: ADMINS,
  hideReported: { answers: ADMINS, params: reported, body: () => ({ note: 'Advertising' }) },
  restoreReported: {
    answers: ADMINS,
    params: async ({ hiddenReview }) => ({ kind: 'review', id: await hiddenReview() }),
  },
  closeReports: { answers: ADMINS, params: reported },

  listAuditLog: ADMINS,
  exportAuditLog: { answers: ADMINS, body: () => ({}) },
  adminWaiting: ADMINS,
  readMachineRoom: ADMINS,
  retryJob: { answers: ADMINS, params: async ({ failedJob }) => ({ id: await failedJob() }) },
  retryMail: { answers: ADMINS, params: async ({ unsentMail }) => ({ id: await unsentMail() }) },
  sendContactMessage: {
    answers: [201, 201, 201, 201, 403, 201],
    body: () => ({ name: 'Jo', email: 'jo@example.com', subject: 'A question', message: 'How?' }),
  },
  listMessages: { answers: ADMINS, query: 'state=open' },
  readMessage: { answers: ADMINS, params: message },
  markMessage: { answers: ADMINS, params: message, body: () => ({ state: 'done' }) },
  getOperator: EVERYBODY,
  getSiteContent: { answers: EVERYBODY, params: aboutPage },
  saveSiteContent: { answers: ADMINS, params: aboutPage, body: () => ({ title: 'About', content: 'Records.' }) },

  adminStats: ADMINS,
  listAdminUsers: ADMINS,
  listVerifiedEmails: ADMINS,
  getAdminUser: { answers: ADMINS, params: aStranger },
  setRoleInList: { answers: ADMINS, params: aStranger, body: () => ({ role: 'user' }) },
  setRole: { answers: ADMINS, params: aStranger, body: () => ({ role: 'user' }) },
  setTierInList: { answers: ADMINS, params: aStranger, body: () => ({ subscriptionTier: 'annual' }) },
  setTier: { answers: ADMINS, params: aStranger, body: () => ({ tier: 'free' }) },
  tierEffectOf: { answers: ADMINS, params: aStranger, query: 'tier=free' },
  // There is no change to undo.
  undoTier: { answers: [401, 403, 403, 409, 403, 403], params: aStranger, body: () => ({ change: 'none' }) },
  saveAdminNotes: { answers: ADMINS, params: aStranger, body: () => ({ notes: 'Wrote twice.' }) },

  switchUser: { answers: ADMINS, body: ({ stranger }) => ({ targetUserId: stranger.id }), isLast: true },
  switchToUser: { answers: ADMINS, params: ({ stranger }) => ({ userId: stranger.id }), isLast: true },
  switchBack: { answers: [401, 403, 403, 403, 200, 403], isLast: true },
  listReceipts: SELF,

  listDiscountCodes: ADMINS,
  createDiscountCode: {
    answers: [401, 403, 403, 201, 403, 403],
    body: ({ word }) => ({
      code: word(),
      gives: { kind: 'percent', percent: 10 },
      planIds: ['annual'],
      maxUses: null,
      lastDay: null,
    }),
  },
  changeDiscountCode: {
    answers: ADMINS,
    params: async ({ discountCode }) => ({ id: await discountCode() }),
    body: () => ({ isEnded: true, seen: { maxUses: null, endsAt: null } }),
  },
  listGifts: ADMINS,
  // No gift has this id; a caller who may send reads so.
  takeGiftBack: { answers: [401, 403, 403, 404, 403, 403], params: ({ newId }) => ({ id: newId() }) },
  sendGiftAgain: { answers: [401, 403, 403, 404, 403, 403], params: ({ newId }) => ({ id: newId() }) },
};
