import { type Kysely, sql } from 'kysely';
import type { PublicOwner } from '../../../shared/contract/public-pages.ts';
import { publicCollectionPath, publicProfilePath, publicWishlistPath } from '../../../shared/domain/public-address.ts';
import type { Database } from '../../db/schema.ts';
import { findPublicPerson, findSharer, type PublicPerson } from '../../visibility/person.ts';
import { recordOwnerOf } from '../../visibility/record.ts';
import { isReviewOf, publicRatings } from '../../visibility/review.ts';
import { type CardAlbum, PERSON_SLEEVES, SHELF_SLEEVES } from '../card/card.ts';
import { readProfile } from '../profile-queries.ts';
import {
  countPublicWishes,
  countSharedAlbums,
  findSharedCollection,
  listPublicWishes,
  listSharedAlbums,
} from '../queries.ts';
import { albumPath, type PageAddress } from './page-address.ts';
import type { Preview } from './preview.ts';
import { countText, monthText, numberText, plainLine } from './preview-words.ts';
import { PRODUCT } from './product-preview.ts';

/**
 * The preview of a page that anyone may see; undefined for a private page exactly as for a missing one, after the same
 * queries.
 */
export function readPreview(db: Kysely<Database>, address: PageAddress, now: string): Promise<Preview | undefined> {
  switch (address.kind) {
    case 'product':
      return Promise.resolve(PRODUCT);
    case 'profile':
      return profilePreview(db, address.key, now);
    case 'collection':
      return collectionPreview(db, address, now);
    case 'wishlist':
      return wishlistPreview(db, address.username);
    case 'album':
      return albumPreview(db, address);
  }
}

async function profilePreview(db: Kysely<Database>, key: string, now: string): Promise<Preview | undefined> {
  const person = await findPublicPerson(db, key);
  if (!person) return undefined;
  const { stats, publicCollections } = await readProfile(db, person, await recordOwnerOf(db, person.id, now));
  const { username, createdAt, profileImageUrl, bio } = person.shown;
  const name = plainLine(nameOf(person));
  const since = `inyl collector since ${monthText(createdAt)}`;
  const line = username === null ? `V${since}` : `@${username}, v${since}`;
  const counts = [
    countText(stats.totalRecords, 'record'),
    countText(stats.totalCollections, 'public collection'),
    countText(stats.totalReviews, 'review'),
  ];
  const covers = new Map(publicCollections.flatMap(({ covers: each }) => each).map((cover) => [cover.id, cover]));
  return {
    path: username === null ? `/public-profile/${person.id}` : publicProfilePath(username),
    type: 'profile',
    title: name,
    description: plainLine(bio ?? '', 300) || `${line}: ${counts.slice(0, 2).join(', ')} and ${counts[2]}.`,
    alt: `Records from the collection of ${name} on a walnut shelf`,
    isIndexed: true,
    ownerId: person.id,
    card: {
      kind: 'person',
      name,
      plainName: username === null ? 'A collector' : `@${username}`,
      line,
      plainLine: `V${since}`,
      seed: username ?? name,
      portrait: storedHash(profileImageUrl),
      readouts: [
        { label: 'Records', value: numberText(stats.totalRecords) },
        { label: 'Collections', value: numberText(stats.totalCollections) },
        { label: 'Reviews', value: numberText(stats.totalReviews) },
      ],
      albums: [...covers.values()].slice(0, PERSON_SLEEVES).map(cardAlbum),
    },
  };
}

async function collectionPreview(
  db: Kysely<Database>,
  { username, name }: { username: string; name: string },
  now: string,
): Promise<Preview | undefined> {
  const found = await findSharedCollection(db, username, name);
  if (!found) return undefined;
  const { sharer, collection } = found;
  const owner = await recordOwnerOf(db, sharer.id, now);
  const [albums, count] = await Promise.all([
    listSharedAlbums(db, owner, collection, SHELF_SLEEVES),
    countSharedAlbums(db, owner, collection),
  ]);
  const [title, by] = [plainLine(collection.name), ownerName(sharer.shown)];
  return {
    path: publicCollectionPath(sharer.shown.username, collection.name),
    type: 'website',
    title: `${title} by ${by}`,
    description: plainLine(collection.description ?? '', 300) || `${countText(count, 'album')}, collected by ${by}.`,
    alt: `Records from the collection ${title} on a walnut shelf`,
    isIndexed: true,
    ownerId: sharer.id,
    card: {
      kind: 'shelf',
      title,
      plainTitle: 'A collection',
      byline: `by ${sharer.shown.username}`,
      count: numberText(count),
      counted: count === 1 ? 'album' : 'albums',
      albums: albums.map(cardAlbum),
    },
  };
}

async function wishlistPreview(db: Kysely<Database>, username: string): Promise<Preview | undefined> {
  const sharer = await findSharer(db, username);
  // Only the setting of the list decides, not that of the profile (AMB-35).
  if (!sharer?.wishlistIsPublic) return undefined;
  const [wishes, count] = await Promise.all([
    listPublicWishes(db, sharer.id, SHELF_SLEEVES),
    countPublicWishes(db, sharer.id),
  ]);
  const by = ownerName(sharer.shown);
  return {
    path: publicWishlistPath(sharer.shown.username),
    type: 'website',
    title: `Wishlist of ${by}`,
    description: `${countText(count, 'album')} on the wishlist.`,
    alt: `Albums from the wishlist of ${by} on a walnut shelf`,
    isIndexed: true,
    ownerId: sharer.id,
    card: {
      kind: 'shelf',
      title: 'Wishlist',
      plainTitle: 'Wishlist',
      byline: `by ${sharer.shown.username}`,
      count: numberText(count),
      counted: `${count === 1 ? 'album' : 'albums'} on the wishlist`,
      albums: wishes.map(cardAlbum),
    },
  };
}

/** An album has a page whether or not anyone has it; search engines are led to those with something to read. */
async function albumPreview(
  db: Kysely<Database>,
  address: { artist: string; title: string },
): Promise<Preview | undefined> {
  const { count, average } = await readRatings(db, address);
  const [artist, title] = [plainLine(address.artist), plainLine(address.title)];
  const reviews = countText(count, 'review');
  return {
    path: albumPath(address.artist, address.title),
    type: 'music.album',
    title: `${title} by ${artist}`,
    description:
      count === 0
        ? 'Look up whether you own this album, put it on your wishlist or write its first review.'
        : `${reviews} by collectors, ${average} of 5 stars.`,
    alt: `The sleeve of ${title} on a walnut shelf`,
    isIndexed: count > 0,
    ownerId: null,
    card: {
      kind: 'album',
      title,
      plainTitle: 'An album',
      byline: `by ${artist}`,
      line: count === 0 ? '' : `${average} of 5 stars, ${reviews}`,
      album: { artist, title, cover: null },
    },
  };
}

async function readRatings(db: Kysely<Database>, album: { artist: string; title: string }) {
  const { rows } = await sql<{ reviewCount: number; averageRating: string | null }>`
    select ${publicRatings} from album_reviews r where ${isReviewOf(album)}
  `.execute(db);
  const { reviewCount = 0, averageRating = null } = rows[0] ?? {};
  return { count: reviewCount, average: Number(averageRating ?? 0) };
}

function nameOf({ shown: { firstName, lastName, username } }: PublicPerson): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || 'Anonymous';
}

function ownerName({ firstName, lastName, username }: PublicOwner): string {
  return plainLine([firstName, lastName].filter(Boolean).join(' ')) || username;
}

/** Only stored covers are drawn: a request to another host would delay the card. */
function cardAlbum({ artist, title, imageUrl }: { artist: string; title: string; imageUrl: string | null }): CardAlbum {
  return { artist, title, cover: storedHash(imageUrl) };
}

function storedHash(imageUrl: string | null): string | null {
  return /^\/api\/(?:images|public-images\/[^/]+)\/([0-9a-f]{64})$/.exec(imageUrl ?? '')?.[1] ?? null;
}
