import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PublicAlbum, PublicWish } from '../../shared/contract/public-pages.ts';
import type { Database } from '../db/schema.ts';
import { isPublicCollection, type SharedCollection, sharedCollection } from '../visibility/collection.ts';
import { isMemberOf, isVisible, publicAlbum, type RecordOwner } from '../visibility/record.ts';
import { isPublicWish, publicWish } from '../visibility/wishlist-item.ts';

/** The public collection of an address: an exact match before one in another case, then the oldest (AMB-28, AMB-29). */
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
  return sql`
    select ${sharedCollection} from collections c
    where c.user_id = ${userId} and ${isPublicCollection} and lower(btrim(c.name)) = lower(${sought})
    order by btrim(c.name) = ${sought} desc, c.created_at, c.id limit 1`;
}

/** The albums of a public collection, newest first, without those that the owner's plan hides. */
export async function listSharedAlbums(
  db: Kysely<Database>,
  owner: RecordOwner,
  collection: SharedCollection,
): Promise<PublicAlbum[]> {
  const isShown = collection.isDefault ? sql`true` : isMemberOf(sql`${collection.id}`);
  const { rows } = await sql<PublicAlbum>`
    select ${publicAlbum} from records r
    where ${isVisible(owner)} and ${isShown} order by r.created_at desc, r.id desc
  `.execute(db);
  return rows;
}

export async function listPublicWishes(db: Kysely<Database>, userId: string): Promise<PublicWish[]> {
  const { rows } = await sql<PublicWish>`
    select ${publicWish} from wishlist_items w
    where w.user_id = ${userId} and ${isPublicWish} order by w.created_at desc, w.id desc
  `.execute(db);
  return rows;
}
