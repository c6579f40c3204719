import { v7 as uuidv7 } from 'uuid';
import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import type { TestServer } from '../../support/test-server.ts';
import { type Somebody, somebody } from './viewing.ts';

/** A person with a row of each kind, and another one with a review. */
export interface Owned {
  person: Somebody;
  otherId: string;
  otherName: string;
  recordId: string;
  collectionId: string;
  wishId: string;
  reviewId: string;
  otherReviewId: string;
  followedId: string;
}

export async function owned(server: TestServer): Promise<Owned> {
  const [person, other, followed] = [await somebody(server), await somebody(server), await somebody(server)];
  const made = async (path: string, body: object, by = person): Promise<string> => {
    const { status, body: row } = await by.client.send('POST', path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}`);
    return row.id;
  };
  const album = { artist: 'Can', title: `Tago Mago ${person.id}` };
  const otherName = `other-${other.id.slice(-10)}`;
  await other.client.send('PATCH', '/api/user/username', { username: otherName });
  await other.client.send('PATCH', '/api/user/public', { isPublic: true });
  const recordId = await made('/api/records', { artist: 'Alice Coltrane', title: 'Ptah' });
  const collectionId = await made('/api/collections', { name: 'Modal' });
  await person.client.send('POST', `/api/collections/${collectionId}/records/${recordId}`);
  const reviewId = await made('/api/reviews', { ...album, rating: 4 });
  const otherReviewId = await made('/api/reviews', { ...album, rating: 2 }, other);
  const wishId = await made('/api/wishlist', { artist: 'Neu!', title: 'Neu! 2' });
  await made('/api/follow', { followingId: followed.id });
  return {
    ...{ person, recordId, collectionId, wishId, reviewId, otherReviewId },
    otherId: other.id,
    otherName,
    followedId: followed.id,
  };
}

export interface ViewedCall {
  path?: (of: Owned) => string;
  body?: (of: Owned) => object;
  /** It writes nothing, so that it has no entry. */
  isRead?: true;
}

const recordOf = ({ recordId }: Owned) => `/api/records/${recordId}`;
const collectionOf = ({ collectionId }: Owned) => `/api/collections/${collectionId}`;
const wishOf = ({ wishId }: Owned) => `/api/wishlist/${wishId}`;
const membership = ({ collectionId, recordId }: Owned) => `/api/collections/${collectionId}/records/${recordId}`;

/** An input for each call that writes, and that an administrator may use while viewing. A new call needs its row. */
export const VIEWED_CALLS: Record<string, ViewedCall> = {
  updateProfile: { body: () => ({ bio: 'Blue notes' }) },
  updateWishlistVisibility: { body: () => ({ wishlistIsPublic: false }) },
  updateName: { body: () => ({ firstName: 'Crate', lastName: 'Digger' }) },
  updateProfileVisibility: { body: () => ({ isPublic: true }) },
  updateZipCode: { body: () => ({ zipCode: '12345' }) },
  updateValueDisplay: { body: () => ({ showCollectionValue: true }) },
  updateCurrency: { body: () => ({ currency: 'EUR' }) },
  updateNotificationSettings: { body: () => ({ ways: { price: { mail: false } } }) },
  createRecord: { body: () => ({ artist: 'Sun Ra', title: 'Lanquidity' }) },
  updateRecord: { path: recordOf, body: () => ({ title: 'Ptah, the El Daoud', year: 1970 }) },
  deleteRecord: { path: recordOf },
  createCollection: { body: () => ({ name: 'Spiritual' }) },
  updateCollection: { path: collectionOf, body: () => ({ description: 'Two chords' }) },
  deleteCollection: { path: collectionOf },
  setDefaultCollection: { path: (of) => `${collectionOf(of)}/set-default`, body: () => ({}) },
  addRecordToCollection: { path: membership },
  removeRecordFromCollection: { path: membership },
  createWishlistItem: { body: () => ({ artist: 'Can', title: 'Future Days' }) },
  setPriceAlert: { path: wishOf, body: () => ({ priceAlert: true, targetPrice: '20.00' }) },
  updateWishlistItem: { path: wishOf, body: () => ({ notes: 'Mono' }) },
  deleteWishlistItem: { path: wishOf },
  createReview: { body: () => ({ artist: 'Faust', title: 'IV', rating: 5 }) },
  updateReview: { path: ({ reviewId }) => `/api/reviews/${reviewId}`, body: () => ({ rating: 1 }) },
  deleteReview: { path: ({ reviewId }) => `/api/reviews/${reviewId}` },
  heartReview: { path: ({ otherReviewId }) => `/api/reviews/${otherReviewId}/heart` },
  takeHeartBack: { path: ({ otherReviewId }) => `/api/reviews/${otherReviewId}/heart` },
  reportReview: {
    path: ({ otherReviewId }) => `/api/reviews/${otherReviewId}/report`,
    body: () => ({ reason: 'spam' }),
  },
  reportProfile: {
    path: ({ otherName }) => `/api/public-profile/${otherName}/report`,
    body: () => ({ reason: 'spam' }),
  },
  followUser: { body: ({ otherId }) => ({ followingId: otherId }) },
  unfollowUser: { path: ({ followedId }) => `/api/follow/${followedId}` },
  generateRecommendations: {},
  validateRecordStore: { body: () => ({ storeName: 'Corner Records' }), isRead: true },
  sync: {
    body: ({ person }) => ({
      ...{ protocol: SYNC_PROTOCOL, build: 'test', userId: person.id, clientId: uuidv7(), acked: 0 },
      commands: [
        {
          ...{ id: uuidv7(), seq: 1, name: 'record.create', v: 1, at: new Date().toISOString(), group: 'g' },
          args: { id: uuidv7(), fields: { artist: 'Sun Ra', title: 'Sleeping Beauty' } },
        },
      ],
    }),
  },
};
