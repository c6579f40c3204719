// The server's answers about the people of the full life, and the person who has it, to every call except the sync.

import type { FeedEntry } from '../../../shared/contract/community.ts';
import type {
  PublicCollectionAnswer,
  PublicProfileAnswer,
  PublicWishlistAnswer,
} from '../../../shared/contract/public-pages.ts';
import type { Review } from '../../../shared/schemas/review.ts';
import { LIFE_ALBUMS, LIFE_PEOPLE, LIFE_WISHES, type LifePerson, LONG_WORD } from '../../support/full-life.ts';
import { offersAt, SHOPS } from '../../support/offers.ts';
import { offer, shopPrices, wishPrices } from '../../support/wish-prices.ts';
import { release } from './answers.ts';
import { type BillingAnswer, quote, scriptedBilling, subscription } from './billing.ts';
import { added, albumLeader, collector, recommendation, review, reviewLeader, summary } from './community.ts';
import { PINK_MOON } from './library.ts';
import { OTHER_DEVICE, RAINY, THIS_DEVICE } from './settings.ts';

/** Offers with the longest words. */
const LIFE_PRICES = wishPrices({
  crossedAt: '2026-11-20T05:00:00.000Z',
  shops: [
    shopPrices('amazon', {
      offers: [
        offer('B1', '29.99', { title: `${LONG_WORD} [Vinyl]`, condition: 'mint', country: null, shipping: null }),
      ],
    }),
    shopPrices('ebay', {
      everyHours: 96,
      offers: [
        offer('1', '24.00', { isMet: true }),
        offer('2', '1100.50', { title: LONG_WORD, currency: 'SEK' }),
        offer('3', '9.00', { counts: false, condition: 'poor' }),
      ],
    }),
  ],
});

/** The people with public pages. */
export const LIFE_OWNER = LIFE_PEOPLE[1] as LifePerson & { username: string };

const named = ({ username, firstName, lastName, isPublic }: LifePerson) => ({
  username,
  firstName,
  lastName,
  isPublic,
});
const albumsOf = ({ albums: { from, count } }: LifePerson) => LIFE_ALBUMS.slice(from, from + count);

const COLLECTORS = LIFE_PEOPLE.map((person, at) =>
  collector(person.username, {
    ...named(person),
    ...{ isFollowed: at % 3 === 0, albumCount: person.isPublic ? person.albums.count : null },
    ...(person.username === null && { email: 'a.rather.long.front.part.of.an.address' }),
    sleeves: person.isPublic
      ? albumsOf(person)
          .slice(0, 4)
          .map(({ artist, title }) => ({ artist, title, imageUrl: null }))
      : [],
  }),
);
const NAMED = LIFE_PEOPLE.filter(({ isPublic, username }) => isPublic && username !== null);
const nameOf = ({ username }: LifePerson) => username ?? '';

/** Every person with a review speaks of another album of theirs. */
export const LIFE_REVIEWS: Review[] = LIFE_PEOPLE.flatMap((person, at) => {
  const about = albumsOf(person)[at % 4];
  if (!person.review || !about) return [];
  const { rating, text } = person.review;
  const { artist, title } = about;
  return [review(person.username, { ...named(person), ...{ artist, title, rating, review: text } })];
});
const LIFE_FEED: FeedEntry[] = LIFE_REVIEWS.flatMap((each, at): FeedEntry[] => [
  added(each.username ?? '', at + 1, { collection: at === 1 ? LONG_WORD : 'Krautrock' }),
  {
    kind: 'review',
    id: each.id,
    createdAt: each.createdAt,
    review: { ...each, halfStars: 7, heartCount: at, isHearted: at === 2 },
  },
]);
/** An album whose page bears long names. */
export const LIFE_ALBUM = { artist: LONG_WORD, title: 'Live' };
const OF_ALBUM = `${encodeURIComponent(LIFE_ALBUM.artist)}/${encodeURIComponent(LIFE_ALBUM.title)}`;

const PAYMENTS = [2999, 399].map((amount, at) => ({
  ...{
    id: `in_${at}`,
    amount,
    currency: 'usd',
    status: at === 0 ? 'succeeded' : 'failed',
    description: 'Annual Collector',
  },
  ...{ created: 1_770_000_000, nextPaymentDate: 1_801_536_000, receiptUrl: 'https://pay.example/1' },
}));

export function lifeAnswers(): Record<string, BillingAnswer> {
  const users = { body: { users: COLLECTORS, nextCursor: 'next' } };
  const { username } = LIFE_OWNER;
  return {
    'GET /api/community/summary': summary(),
    'GET /api/stats': {
      body: { totalRecords: 350, totalArtists: 300, followersCount: 3, collectionValue: 14_000, values: [] },
    },
    'GET /api/community/users': users,
    [`GET /api/community/users/${username}/followers`]: users,
    [`GET /api/community/users/${username}/following`]: users,
    'GET /api/leaderboard/albums': {
      body: NAMED.map((person) => ({ ...albumLeader(nameOf(person), 120, 80), ...named(person) })),
    },
    'GET /api/leaderboard/reviews': {
      body: NAMED.map((person) => ({ ...reviewLeader(nameOf(person), 9, 4.5), ...named(person) })),
    },
    'GET /api/recommendations/follow': {
      body: NAMED.map((person) =>
        recommendation(nameOf(person), {
          ...named(person),
          reason: `You and ${nameOf(person)} both have ${LONG_WORD} by Mum.`,
        }),
      ),
    },
    'GET /api/community/feed': { body: { entries: LIFE_FEED, nextCursor: null } },
    'GET /api/community/reviews': { body: LIFE_REVIEWS },
    [`GET /api/reviews/${OF_ALBUM}`]: { body: LIFE_REVIEWS.map((each) => ({ ...each, ...LIFE_ALBUM })) },
    [`GET /api/albums/popularity/${OF_ALBUM}`]: { body: { count: 1306, reviewCount: 214, averageRating: 4.8 } },
    [`GET /api/public-profile/${username}`]: { body: publicProfile() },
    [`GET /api/wishlist/public/${username}`]: { body: publicWishlist() },
    [`GET /api/public-collection/${username}/${LONG_WORD}`]: { body: publicCollection() },
    'GET /api/search/discogs': {
      body: { source: 'discogs', results: LIFE_ALBUMS.slice(0, 12).map(({ artist, title }) => release(artist, title)) },
    },
    'GET /api/checkout/quote': quote(),
    'GET /api/user/subscription': {
      body: subscription({ subscriptionTier: 'lifetime', albumCount: 350, albumLimit: null }),
    },
    'GET /api/user/billing': { body: PAYMENTS },
    'GET /api/push/devices': { body: [] },
    'GET /api/user/sessions': { body: [THIS_DEVICE, OTHER_DEVICE] },
    'GET /api/record-stores/source': {
      body: { source: 'sample', attribution: 'Sample stores', searchesWhileTyping: true },
    },
    'GET /api/record-stores/search': { body: { results: [RAINY], source: 'sample', attribution: 'Sample stores' } },
    'GET /api/price-alerts/status': { body: { amazonConfigured: true, shops: SHOPS } },
    [`GET /api/wishlist/${PINK_MOON}/prices`]: { body: LIFE_PRICES },
    'GET /api/amazon/search': { body: offersAt(`${LONG_WORD} [Vinyl], remastered`, ['$24.98', null]) },
  };
}

export const lifeSite = (more: Record<string, BillingAnswer> = {}) => scriptedBilling({ ...lifeAnswers(), ...more });

function owner() {
  const { username, firstName, lastName, isPublic } = LIFE_OWNER;
  return { username, firstName, lastName, isPublic, profileImageUrl: null };
}

function publicAlbums() {
  return LIFE_ALBUMS.slice(0, 60).map(({ artist, title, year, genre }, at) => ({
    ...{ id: `album-${at}`, artist, title, year, genre },
    ...{ imageUrl: null, discogsReleaseId: null },
  }));
}

function shownCollections() {
  return LIFE_OWNER.collections.slice(0, 5).map(({ name, description = null }, at) => ({
    ...{ id: `collection-${at}`, name, description, isPublic: true as const, recordCount: 60 },
    createdAt: '2026-01-02T00:00:00.000Z',
  }));
}

function publicProfile(): PublicProfileAnswer {
  const covers = publicAlbums().slice(0, 4);
  return {
    user: { ...owner(), bio: LONG_WORD, createdAt: '2024-03-12T12:00:00.000Z', wishlistIsPublic: true },
    follow: { userId: 'owner', isFollowed: false },
    stats: { totalRecords: 90, totalWishlistItems: 40, totalCollections: 5, totalReviews: 5 },
    publicCollections: shownCollections().map((each) => ({ ...each, covers })),
    recentReviews: LIFE_REVIEWS.slice(0, 5).map(({ id, artist, title, rating, review: reviewText, createdAt }) => ({
      ...{ id, artist, title, rating, reviewText, createdAt },
      imageUrl: null,
    })),
  };
}

function publicCollection(): PublicCollectionAnswer {
  const collection = shownCollections().find(({ name }) => name === LONG_WORD);
  if (!collection) throw new Error('The owner has no collection of that name');
  return { collection, user: owner(), records: publicAlbums() };
}

function publicWishlist(): PublicWishlistAnswer {
  const awkward = publicAlbums()
    .slice(0, 8)
    .map((album) => ({ ...album, label: LONG_WORD, purchaseUrl: 'https://shop.example.com' }));
  const wishes = LIFE_WISHES.map(({ artist, title, year, label, genre, purchaseUrl = null }, at) => ({
    ...{ id: `wish-${at}`, artist, title, year, label, genre, purchaseUrl },
    ...{ imageUrl: null, discogsReleaseId: null },
  }));
  return { user: owner(), items: [...awkward, ...wishes] };
}
