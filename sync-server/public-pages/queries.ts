import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PublicAlbum, PublicOwner, PublicWish } from '../../shared/contract/public-pages.ts';
import type { Database } from '../db/schema.ts';
import { isVisible, type Reader } from '../sync/visible-records.ts';
import { type ShownPerson, shownPerson } from '../visibility/person.ts';

export interface OwnerOfPages {
  id: string;
  wishlistIsPublic: boolean;
  /** As strangers see the person. */
  shown: PublicOwner;
}

/** The person of this username, in any case (AMB-24). */
export async function findOwner(db: Kysely<Database>, username: string): Promise<OwnerOfPages | undefined> {
  const { rows } = await sql<ShownPerson & { id: string; wishlistIsPublic: boolean }>`
    select u.id, u.wishlist_is_public as "wishlistIsPublic", ${shownPerson(null)}
    from users u where lower(u.username) = ${username.trim().toLowerCase()}
  `.execute(db);
  const [user] = rows;
  if (!user || user.username === null) return undefined;
  const { id, wishlistIsPublic, profileIsPublic: isPublic, firstName, lastName, profileImageUrl } = user;
  return {
    id,
    wishlistIsPublic,
    shown: { username: user.username, firstName, lastName, profileImageUrl, isPublic },
  };
}

export interface SharedCollection {
  id: string;
  name: string;
  description: string | null;
  isDefault: boolean;
  createdAt: string;
}

/** The public collection an address opens: the exact name before another case of it, then the oldest (AMB-28, AMB-29). */
export function publicCollectionOf(db: Kysely<Database>, userId: string, name: string) {
  const sought = name.trim();
  return db
    .selectFrom('collections')
    .select(['id', 'name', 'description', 'is_default as isDefault', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('is_public', '=', true)
    .where(sql`lower(btrim(name))`, '=', sql`lower(${sought})`)
    .orderBy(sql`btrim(name) = ${sought}`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
}

export function findPublicCollection(
  db: Kysely<Database>,
  userId: string,
  name: string,
): Promise<SharedCollection | undefined> {
  return publicCollectionOf(db, userId, name).executeTakeFirst();
}

/** What a public collection shows, without what the owner's plan hides, newest first. */
export async function listSharedAlbums(
  db: Kysely<Database>,
  reader: Reader,
  collection: SharedCollection,
): Promise<PublicAlbum[]> {
  const isShown = collection.isDefault ? sql`true` : isMemberOf(sql`${collection.id}`);
  const { rows } = await sql<PublicAlbum>`
    select r.id, r.artist, r.title, r.year, r.genre, r.image_url as "imageUrl",
      r.discogs_release_id as "discogsReleaseId"
    from records r where ${isVisible(reader)} and ${isShown} order by r.created_at desc, r.id desc
  `.execute(db);
  return rows;
}

export function listPublicWishes(db: Kysely<Database>, userId: string): Promise<PublicWish[]> {
  return db
    .selectFrom('wishlist_items')
    .select(['id', 'artist', 'title', 'year', 'genre', 'label'])
    .select(['image_url as imageUrl', 'purchase_url as purchaseUrl', 'discogs_release_id as discogsReleaseId'])
    .where('user_id', '=', userId)
    .where('is_public', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a stored picture stands on one of the person's public pages as they are now. */
export async function isOnPublicPage(
  db: Kysely<Database>,
  { id: userId, wishlistIsPublic }: OwnerOfPages,
  reader: Reader,
  imageUrl: string,
): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select (
      ${wishlistIsPublic} and exists (
        select from wishlist_items w where w.user_id = ${userId} and w.is_public and w.image_url = ${imageUrl} and ${isStored(sql`w.image_url`)}
      )
    ) or exists (
      select from records r join collections c on c.user_id = r.user_id and c.is_public
      where ${isVisible(reader)} and r.image_url = ${imageUrl} and ${isStored(sql`r.image_url`)} and (c.is_default or ${isMemberOf(sql`c.id`)})
    ) as shown
  `.execute(db);
  return rows[0]?.shown === true;
}

/** The pictures that have an index. */
function isStored(imageUrl: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${imageUrl} like '/api/images/%'`;
}

function isMemberOf(collectionId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from record_collections m
    where m.user_id = r.user_id and m.record_id = r.id and m.collection_id = ${collectionId}
  )`;
}
