import { type Kysely, sql } from 'kysely';
import type { PublicProfileAnswer } from '../../shared/contract/public-pages.ts';
import type { Database } from '../db/schema.ts';
import { isPublicCollection } from '../visibility/collection.ts';
import type { PublicPerson } from '../visibility/person.ts';
import { type RecordOwner, visibleRecords } from '../visibility/record.ts';
import { isPublicReview, profileReview } from '../visibility/review.ts';
import { isPublicWish } from '../visibility/wishlist-item.ts';

const SHOWN = 5;
const COVERS = 3;

/**
 * The content of a profile: counts include only what is public (AMB-38).
 * @param viewerId null for a visitor
 */
export async function readProfile(
  db: Kysely<Database>,
  { id: userId, shown: user }: PublicPerson,
  owner: RecordOwner,
  viewerId: string | null = null,
): Promise<PublicProfileAnswer> {
  const counts = await countPublic(db, userId, user.wishlistIsPublic, owner);
  return {
    user,
    follow: viewerId === null || viewerId === userId ? null : await followOf(db, viewerId, userId),
    stats: counts,
    publicCollections: await listPublicCollections(db, userId, owner),
    recentReviews: await listRecentReviews(db, userId),
  };
}

async function followOf(db: Kysely<Database>, viewerId: string, userId: string) {
  const { rows } = await sql`
    select 1 from user_follows where follower_id = ${viewerId} and following_id = ${userId}
  `.execute(db);
  return { userId, isFollowed: rows.length > 0 };
}

async function countPublic(db: Kysely<Database>, userId: string, wishlistIsPublic: boolean, owner: RecordOwner) {
  const { rows } = await sql<PublicProfileAnswer['stats']>`
    select
      (select count(*) from ${visibleRecords(owner)} r) as "totalRecords",
      (select count(*) from wishlist_items w where w.user_id = ${userId} and ${isPublicWish} and ${wishlistIsPublic})
        as "totalWishlistItems",
      (select count(*) from collections c where c.user_id = ${userId} and ${isPublicCollection}) as "totalCollections",
      (select count(*) from album_reviews r where r.user_id = ${userId} and ${isPublicReview}) as "totalReviews"
  `.execute(db);
  return rows[0] ?? { totalRecords: 0, totalWishlistItems: 0, totalCollections: 0, totalReviews: 0 };
}

/** For larger collections, search the covers among the newest albums; for smaller ones, among their own. */
const LARGE_SHELF = 200;

async function listPublicCollections(db: Kysely<Database>, userId: string, owner: RecordOwner) {
  const albums = visibleRecords(owner);
  const members = sql`record_collections m where m.user_id = ${userId} and m.collection_id`;
  const isCounted = owner.albumLimit === null ? sql`true` : sql`m.record_id in (select id from ${albums} a)`;
  const cover = sql`r.id, r.artist, r.title, r.image_url, r.created_at`;
  const newest = sql`order by r.created_at desc, r.id desc limit ${COVERS}`;
  const { rows } = await sql<Omit<PublicProfileAnswer['publicCollections'][number], 'isPublic'>>`
    with shown as (
      select c.id, c.name, c.description, c.is_default, c.created_at, case when c.is_default
        then (select count(*) from ${albums} r)
        else (select count(*) from ${members} = c.id and ${isCounted}) end as count
      from collections c where c.user_id = ${userId} and ${isPublicCollection} order by c.created_at, c.id limit ${SHOWN}
    )
    select s.id, s.name, s.description, s.created_at as "createdAt", s.count as "recordCount", held.covers
    from shown s cross join lateral (
      select coalesce(json_agg(json_build_object(
          'id', v.id, 'artist', v.artist, 'title', v.title, 'imageUrl', v.image_url
        ) order by v.created_at desc, v.id desc), '[]') as covers
      from (
        (select ${cover} from ${albums} r
          where (s.is_default or s.count > ${LARGE_SHELF})
            and (s.is_default or exists (select from ${members} = s.id and m.record_id = r.id))
          ${newest})
        union all
        (select ${cover} from ${albums} r
          where not s.is_default and s.count <= ${LARGE_SHELF}
            and r.id = any(array(select m.record_id from ${members} = s.id))
          ${newest})
      ) v
    ) held order by s.created_at, s.id
  `.execute(db);
  return rows.map((row) => ({ ...row, isPublic: true as const }));
}

async function listRecentReviews(db: Kysely<Database>, userId: string) {
  const { rows } = await sql<PublicProfileAnswer['recentReviews'][number]>`
    select ${profileReview} from album_reviews r
    where r.user_id = ${userId} and ${isPublicReview} order by r.created_at desc, r.id desc limit ${SHOWN}
  `.execute(db);
  return rows;
}
