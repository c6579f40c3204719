import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  ADDED_COUNTED,
  type AddedEntry,
  FEED_SHOWN,
  type FeedEntry,
  type followedFeed,
} from '../../shared/contract/community.ts';
import type { QueryOf, ResponseOf } from '../../shared/contract/endpoint.ts';
import { cursorAfter } from '../../shared/contract/paging.ts';
import type { Database } from '../db/schema.ts';
import { isAfterCursor } from '../http/after-cursor.ts';
import { isPublicCollection } from '../visibility/collection.ts';
import { memberViewOf } from '../visibility/collector.ts';
import { hasPublicProfile, type ShownPerson, shownPerson } from '../visibility/person.ts';
import { withOpenPicture } from '../visibility/picture.ts';
import { isMemberOf } from '../visibility/record.ts';
import { isPublicReview, type ReviewRow, reviewColumns, reviewOf } from '../visibility/review.ts';
import { isShownToAll, shownAlbums } from '../visibility/shown-album.ts';
import type { Viewer } from './collectors.ts';

/** The work is bounded, however many a person follows. */
const FOLLOWED_LOOKED_AT = 2_000;
const SLEEVES = 4;

/** Additions and reviews of the people that a person follows, the newest first. */
export async function feedFor(
  db: Kysely<Database>,
  viewer: Viewer,
  { cursor, limit = FEED_SHOWN }: QueryOf<typeof followedFeed>,
): Promise<ResponseOf<typeof followedFeed>> {
  const places = await findPlaces(db, viewer, cursor, limit + 1);
  const shown = places.slice(0, limit);
  const [added, reviews] = await Promise.all([
    readAdded(db, viewer, shown),
    readReviews(
      db,
      viewer,
      shown.filter(({ isReview }) => isReview).map(({ id }) => id),
    ),
  ]);
  const last = places.length > limit ? shown.at(-1) : undefined;
  return {
    entries: shown.flatMap((place): FeedEntry[] => {
      const entry = place.isReview ? reviews.get(place.id) : added.get(keyOf(place));
      return entry ? [entry] : [];
    }),
    nextCursor: last ? cursorAfter(last) : null,
  };
}

/** The place of an entry in the feed: its newest album, or its review. */
interface Place {
  userId: string;
  id: string;
  createdAt: string;
  isReview: boolean;
}

/** Ids of albums are unique for each person alone. */
const keyOf = ({ userId, id }: Pick<Place, 'userId' | 'id'>) => `${userId} ${id}`;

const dayOf = (time: RawBuilder<unknown>) => sql`date_trunc('day', ${time}, 'UTC')`;

/**
 * First who was active last: a page has entries of no more people than it has entries. Then of these, day by day, the newest
 * album of each, and the reviews.
 */
async function findPlaces(
  db: Kysely<Database>,
  { userId, now }: Viewer,
  cursor: string | undefined,
  limit: number,
): Promise<Place[]> {
  const newestBefore = (before?: RawBuilder<unknown>) => shownAlbums(now, { before, limit: 1 });
  const [at = ''] = cursor?.split('_') ?? [];
  const day = dayOf(sql`${at}::timestamptz`);
  // The day of the cursor may have begun on an earlier page: then its newest album is not after the cursor.
  const firstDay = cursor
    ? sql`(
        select * from (
          select * from ${newestBefore(sql`${day} + interval '1 day'`)} r
          where ${isAfterCursor(cursor, sql`r.created_at`, sql`r.id`)}
          union all select * from ${newestBefore(day)} r
        ) r order by r.created_at desc, r.id desc limit 1
      )`
    : newestBefore();
  const newestReviews = (count: number) => sql`(
    select r.id, r.user_id, r.created_at from album_reviews r
    where r.user_id = u.id and ${isPublicReview} and ${isAfterCursor(cursor, sql`r.created_at`, sql`r.id`)}
    order by r.created_at desc, r.id desc limit ${count}
  )`;
  const { rows } = await sql<Place>`
    with recursive followed as materialized (
      select u.id from user_follows w join users u on u.id = w.following_id
      where w.follower_id = ${userId} and ${hasPublicProfile}
      order by w.created_at desc, w.id desc limit ${FOLLOWED_LOOKED_AT}
    ),
    active as materialized (
      select f.id from followed f join users u on u.id = f.id
        left join lateral ${firstDay} a on true
        left join lateral ${newestReviews(1)} r on true
      where a.id is not null or r.id is not null
      order by greatest(a.created_at, r.created_at) desc limit ${limit}
    ),
    added as (
      select a.id as user_id, n.id, n.created_at, 1 as number
      from active a join users u on u.id = a.id cross join lateral ${firstDay} n
      union all
      select a.user_id, n.id, n.created_at, a.number + 1
      from added a join users u on u.id = a.user_id cross join lateral ${newestBefore(dayOf(sql`a.created_at`))} n
      where a.number < ${limit}
    )
    select user_id as "userId", id, created_at as "createdAt", false as "isReview" from added
    union all
    select r.user_id, r.id, r.created_at, true from active a join users u on u.id = a.id
      cross join lateral ${newestReviews(limit)} r
    order by "createdAt" desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

type AddedRow = ShownPerson &
  Pick<AddedEntry, 'id' | 'createdAt' | 'count' | 'collection' | 'sleeves'> & { userId: string };

async function readAdded(
  db: Kysely<Database>,
  { userId, now }: Viewer,
  places: readonly Place[],
): Promise<Map<string, AddedEntry>> {
  const added = places.filter(({ isReview }) => !isReview);
  const { rows } = await sql<AddedRow>`
    select u.id as "userId", e.id, e."createdAt", d.count, d.sleeves, ${shownPerson(userId)}, (
      select c.name from collections c
      where c.user_id = u.id and ${isPublicCollection} and (c.is_default or not exists (
        select from unnest(d.ids) as r_id cross join lateral (select u.id as user_id, r_id as id) r
        where not ${isMemberOf(sql`c.id`)}
      ))
      order by c.is_default, c.created_at, c.id limit 1
    ) as collection
    from json_to_recordset(${JSON.stringify(added)}::json) as e ("userId" uuid, id uuid, "createdAt" timestamptz)
    join users u on u.id = e."userId"
    cross join lateral (
      select count(*)::int as count, array_agg(a.id) as ids,
        json_agg(json_build_object('artist', a.artist, 'title', a.title, 'imageUrl', a.image_url)
          order by a.number) filter (where a.number <= ${SLEEVES}) as sleeves
      from (
        select r.id, r.artist, r.title, r.image_url, row_number() over (order by r.created_at desc, r.id desc) as number
        from (
          select * from records r
          where r.user_id = u.id and r.created_at between ${dayOf(sql`e."createdAt"`)} and e."createdAt"
          order by r.created_at desc, r.id desc limit ${ADDED_COUNTED}
        ) r where ${isShownToAll(now)}
      ) a
    ) d
    where d.count > 0
  `.execute(db);
  return new Map(
    rows.map(({ userId, id, createdAt, count, collection, sleeves, ...shown }) => [
      keyOf({ userId, id }),
      {
        ...{ kind: 'added', id, createdAt, count, collection },
        person: { ...memberViewOf(shown), userId },
        sleeves: sleeves.map((sleeve) => withOpenPicture(shown.username, sleeve)),
      },
    ]),
  );
}

async function readReviews(
  db: Kysely<Database>,
  { userId }: Viewer,
  ids: readonly string[],
): Promise<Map<string, FeedEntry>> {
  const { rows } = await sql<ReviewRow & ShownPerson>`
    select ${reviewColumns(userId)}, ${shownPerson(userId)} from album_reviews r join users u on u.id = r.user_id
    where r.id = any(${ids}::uuid[]) and ${isPublicReview} and ${hasPublicProfile}
  `.execute(db);
  return new Map(
    rows.map((row) => [row.id, { kind: 'review', id: row.id, createdAt: row.createdAt, review: reviewOf(row) }]),
  );
}
