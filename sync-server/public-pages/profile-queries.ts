import { type Kysely, sql } from 'kysely';
import { idField } from '../../shared/commands/ids.ts';
import type { PublicProfileAnswer } from '../../shared/contract/public-pages.ts';
import type { Database } from '../db/schema.ts';
import { type Reader, visibleRecords } from '../sync/visible-records.ts';
import { hasPublicProfile, type ShownPerson, shownPerson } from '../visibility/person.ts';

const SHOWN = 5;
const COVERS = 3;

export interface PublicPerson {
  id: string;
  shown: PublicProfileAnswer['user'];
}

/** The person of a username in any case, or of a user id, if their profile is public (AMB-27). */
export async function findPublicPerson(db: Kysely<Database>, key: string): Promise<PublicPerson | undefined> {
  const sought = key.trim().toLowerCase();
  const isId = idField.safeParse(sought).success;
  const { rows } = await sql<ShownPerson & { id: string; createdAt: string; wishlistIsPublic: boolean }>`
    select u.id, u.created_at as "createdAt", u.wishlist_is_public and u.username is not null as "wishlistIsPublic",
      ${shownPerson(null)}
    from users u
    where ${hasPublicProfile} and ${isId ? sql`u.id = ${sought}` : sql`lower(u.username) = ${sought}`}
  `.execute(db);
  const [user] = rows;
  if (!user) return undefined;
  const { id, username, firstName, lastName, profileImageUrl, createdAt, wishlistIsPublic } = user;
  return { id, shown: { username, firstName, lastName, profileImageUrl, createdAt, wishlistIsPublic } };
}

/** What a profile tells: numbers of what is public, and nothing of what is not (AMB-38). */
export async function readProfile(
  db: Kysely<Database>,
  { id: userId, shown: user }: PublicPerson,
  reader: Reader,
): Promise<PublicProfileAnswer> {
  const counts = await countPublic(db, userId, user.wishlistIsPublic, reader);
  return {
    user,
    stats: counts,
    publicCollections: await listPublicCollections(db, userId, reader),
    recentReviews: await listRecentReviews(db, userId),
  };
}

async function countPublic(db: Kysely<Database>, userId: string, wishlistIsPublic: boolean, reader: Reader) {
  const { rows } = await sql<PublicProfileAnswer['stats']>`
    select
      (select count(*) from ${visibleRecords(reader)} r) as "totalRecords",
      (select count(*) from wishlist_items where user_id = ${userId} and is_public and ${wishlistIsPublic})
        as "totalWishlistItems",
      (select count(*) from collections where user_id = ${userId} and is_public) as "totalCollections",
      (select count(*) from album_reviews where user_id = ${userId} and is_public) as "totalReviews"
  `.execute(db);
  return rows[0] ?? { totalRecords: 0, totalWishlistItems: 0, totalCollections: 0, totalReviews: 0 };
}

/** From here on the covers of a shelf are looked for among the newest albums, and below it among its own. */
const LARGE_SHELF = 200;

async function listPublicCollections(db: Kysely<Database>, userId: string, reader: Reader) {
  const albums = visibleRecords(reader);
  const members = sql`record_collections m where m.user_id = ${userId} and m.collection_id`;
  const isCounted = reader.albumLimit === null ? sql`true` : sql`m.record_id in (select id from ${albums} a)`;
  const cover = sql`r.id, r.artist, r.title, r.image_url, r.created_at`;
  const newest = sql`order by r.created_at desc, r.id desc limit ${COVERS}`;
  const { rows } = await sql<Omit<PublicProfileAnswer['publicCollections'][number], 'isPublic'>>`
    with shown as (
      select c.id, c.name, c.description, c.is_default, c.created_at, case when c.is_default
        then (select count(*) from ${albums} r)
        else (select count(*) from ${members} = c.id and ${isCounted}) end as count
      from collections c where c.user_id = ${userId} and c.is_public order by c.created_at, c.id limit ${SHOWN}
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

function listRecentReviews(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('album_reviews')
    .select(['id', 'artist', 'title', 'rating', 'review as reviewText', 'image_url as imageUrl'])
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .where('is_public', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}
