import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PublicAlbum, PublicWish } from '../../shared/contract/public-pages.ts';
import { collectionAddress } from '../../shared/domain/public-address.ts';
import type { Database } from '../db/schema.ts';
import { isPublicCollection, type SharedCollection, sharedCollection } from '../visibility/collection.ts';
import { findSharer, type Sharer } from '../visibility/person.ts';
import { isMemberOf, isVisible, publicAlbum, type RecordOwner } from '../visibility/record.ts';
import { isPublicWish, publicWish } from '../visibility/wishlist-item.ts';

/** An id that no person has: a search with it takes as long as one with a real id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The public collection of an address and its owner; undefined after the same queries whichever of them is missing. */
export async function findSharedCollection(
  db: Kysely<Database>,
  username: string,
  name: string,
): Promise<{ sharer: Sharer; collection: SharedCollection } | undefined> {
  const sharer = await findSharer(db, username);
  const collection = await findPublicCollection(db, sharer?.id ?? NOBODY, name);
  return sharer && collection && { sharer, collection };
}

/**
 * The public collection of an address, which has hyphens for the spaces of a name. The name itself comes first, then the same
 * letters, then another case, each time the oldest (AMB-28, AMB-29).
 */
export async function findPublicCollection(
  db: Kysely<Database>,
  userId: string,
  name: string,
): Promise<SharedCollection | undefined> {
  const { rows } = await publicCollectionOf(userId, name).execute(db);
  return rows[0];
}

export function publicCollectionOf(userId: string, name: string): RawBuilder<SharedCollection> {
  const sought = name.trim();
  // As `collectionAddress` makes it, and as the index has it, word by word.
  const address = sql`regexp_replace(btrim(c.name), ' +', '-', 'g')`;
  return sql`
    select ${sharedCollection} from collections c
    where c.user_id = ${userId} and ${isPublicCollection} and lower(${address}) = lower(${collectionAddress(sought)})
    order by btrim(c.name) = ${sought} desc, ${address} = ${collectionAddress(sought)} desc,
      lower(btrim(c.name)) = lower(${sought}) desc, c.created_at, c.id limit 1`;
}

/** The albums of a public collection, newest first, without those that the owner's plan hides. */
export async function listSharedAlbums(
  db: Kysely<Database>,
  owner: RecordOwner,
  collection: SharedCollection,
  most: number | null = null,
): Promise<PublicAlbum[]> {
  const { rows } = await sql<PublicAlbum>`
    select ${publicAlbum} from records r
    where ${isVisible(owner)} and ${isShown(collection)} order by r.created_at desc, r.id desc limit ${most}
  `.execute(db);
  return rows;
}

export async function countSharedAlbums(
  db: Kysely<Database>,
  owner: RecordOwner,
  collection: SharedCollection,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from records r where ${isVisible(owner)} and ${isShown(collection)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Condition on `records r`: the collection shows it. */
function isShown(collection: SharedCollection): RawBuilder<boolean> {
  return collection.isDefault ? sql`true` : isMemberOf(sql`${collection.id}`);
}

export async function listPublicWishes(
  db: Kysely<Database>,
  userId: string,
  most: number | null = null,
): Promise<PublicWish[]> {
  const { rows } = await sql<PublicWish>`
    select ${publicWish} from wishlist_items w
    where w.user_id = ${userId} and ${isPublicWish} order by w.created_at desc, w.id desc limit ${most}
  `.execute(db);
  return rows;
}

export async function countPublicWishes(db: Kysely<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wishlist_items w where w.user_id = ${userId} and ${isPublicWish}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
