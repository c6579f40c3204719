import { type Kysely, sql } from 'kysely';
import type { Recommendation } from '../../shared/contract/community.ts';
import {
  genreSimilarity,
  type Likeness,
  recommendationReason,
  recommendationScore,
  sharedGenre,
} from '../../shared/domain/recommendation.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { inUserTransaction } from '../library/user-transaction.ts';
import { memberViewOf } from '../visibility/collector.ts';
import { hasPublicProfile, type ShownPerson, shownPerson } from '../visibility/person.ts';

/** The work is bounded, however large a collection is and however many have the same albums. */
const ALBUMS_LOOKED_AT = 40;
const HOLDERS_OF_EACH = 40;
/** Of those who share most, until this many are found whose profile is public. */
const LOOKED_UP = 400;
const COMPARED = 20;

/** The suggestions as generated last, without those who became private, were followed since, or are gone. */
export async function listSuggestions(db: Kysely<Database>, userId: string): Promise<Recommendation[]> {
  const { rows } = await sql<
    ShownPerson & Likeness & { id: string; userId: string; score: number; genre: string | null }
  >`
    select s.id, s.recommended_user_id as "userId", s.score, s.shared_albums as "sharedAlbums",
      s.shared_artists as "sharedArtists", s.genre_similarity as "genreSimilarity", s.shared_genre as genre,
      ${shownPerson(userId)}
    from follow_recommendations s join users u on u.id = s.recommended_user_id
    where s.user_id = ${userId} and ${hasPublicProfile} and not exists (
      select from user_follows w where w.follower_id = ${userId} and w.following_id = u.id
    )
    order by s.score desc, s.shared_albums desc, s.id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    recommendedUserId: row.userId,
    ...memberViewOf(row),
    recommendationScore: row.score,
    sharedAlbums: row.sharedAlbums,
    sharedArtists: row.sharedArtists,
    genreSimilarity: row.genreSimilarity,
    reason: recommendationReason(row),
  }));
}

/** Searches for public profiles that have albums or artists in common with a person, and replaces the suggestions. */
export async function generateSuggestions(ctx: Context, userId: string): Promise<void> {
  const compared = await compare(ctx.db, userId, await candidates(ctx.db, userId));
  const found = compared
    .filter(({ sharedAlbums, sharedArtists }) => sharedAlbums + sharedArtists > 0)
    .map(({ id, genres, own, ...shared }) => {
      const likeness = { ...shared, genreSimilarity: genreSimilarity(own, genres) };
      return { id, ...likeness, score: recommendationScore(likeness), genre: sharedGenre(own, genres) };
    });
  await inUserTransaction(
    ctx,
    userId,
    async ({ trx, now }) => {
      await trx.deleteFrom('follow_recommendations').where('user_id', '=', userId).execute();
      const rows = found.map((each) => ({ ...each, rowId: ctx.newId() }));
      // Of those who are still there.
      await sql`
        insert into follow_recommendations (
          id, user_id, recommended_user_id, score, shared_albums, shared_artists, genre_similarity, shared_genre, created_at
        )
        select x."rowId", ${userId}, u.id, x.score, x."sharedAlbums", x."sharedArtists", x."genreSimilarity", x.genre, ${now}
        from json_to_recordset(${JSON.stringify(rows)}::json) as x ("rowId" uuid, id uuid, score smallint,
          "sharedAlbums" integer, "sharedArtists" integer, "genreSimilarity" smallint, genre text)
        join users u on u.id = x.id for key share of u
      `.execute(trx);
    },
    { repeatable: true },
  );
}

/** Who shares most of a sample. The holders are read from a place by chance, so that they are not always the same. */
async function candidates(db: Kysely<Database>, userId: string): Promise<string[]> {
  const start = await idByChance(db);
  const { rows } = await sql<{ id: string }>`
    with sample as materialized (
      select h.album_key, h.artist_key from held_albums h where h.user_id = ${userId}
      order by md5(h.album_key::text || ${crypto.randomUUID()}) limit ${ALBUMS_LOOKED_AT}
    ),
    sharing as (
      select o.user_id, 2 as weight from sample s cross join lateral (
        (select h.user_id from held_albums h where h.album_key = s.album_key and h.user_id >= ${start}
          order by h.user_id limit ${HOLDERS_OF_EACH})
        union all
        (select h.user_id from held_albums h where h.album_key = s.album_key order by h.user_id limit ${HOLDERS_OF_EACH})
      ) o
      union all
      select o.user_id, 1 from (select distinct artist_key from sample) s cross join lateral (
        select h.user_id from held_albums h where h.artist_key = s.artist_key order by h.user_id limit ${HOLDERS_OF_EACH}
      ) o
    )
    select u.id from (
      select s.user_id, sum(s.weight) as weight from sharing s
      where s.user_id <> ${userId} and not exists (
        select from user_follows w where w.follower_id = ${userId} and w.following_id = s.user_id
      )
      group by s.user_id order by weight desc, s.user_id limit ${LOOKED_UP}
    ) found
    join users u on u.id = found.user_id
    where ${hasPublicProfile} order by found.weight desc, u.id limit ${COMPARED}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** An id between the lowest and the highest of all people. Ids begin with a time, so most random ones are outside. */
async function idByChance(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    (select id from users order by id limit 1) union all (select id from users order by id desc limit 1)`.execute(db);
  const [low = 0, high = 0] = rows.map(({ id }) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
  const hex = Math.floor(low + Math.random() * (high - low))
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

interface Compared {
  id: string;
  sharedAlbums: number;
  sharedArtists: number;
  genres: Record<string, number>;
  /** Of the person who asks. */
  own: Record<string, number>;
}

/** Looks up what the person has on the others' shelves, which are often the fullest of all. */
async function compare(db: Kysely<Database>, userId: string, ids: readonly string[]): Promise<Compared[]> {
  const isTheirs = sql`h.user_id = any(${ids}::uuid[])`;
  const { rows } = await sql<Compared>`
    with own as materialized (select album_key, artist_key from held_albums where user_id = ${userId}),
    albums as (
      select h.user_id, count(*) as shared from own o join held_albums h on h.album_key = o.album_key and ${isTheirs}
      group by h.user_id
    ),
    artists as (
      select h.user_id, count(distinct h.artist_key) as shared
      from (select distinct artist_key from own) o join held_albums h on h.artist_key = o.artist_key and ${isTheirs}
      group by h.user_id
    )
    select f.user_id as id, coalesce(l.shared, 0) as "sharedAlbums", coalesce(a.shared, 0) as "sharedArtists",
      f.genres, (select genres from collector_figures where user_id = ${userId}) as own
    from collector_figures f
    left join albums l on l.user_id = f.user_id
    left join artists a on a.user_id = f.user_id
    where f.user_id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}
