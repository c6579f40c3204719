import { type Kysely, sql } from 'kysely';
import { DISCOVERED_SHOWN, type DiscoveredAlbum } from '../../shared/contract/discover.ts';
import type { Database } from '../db/schema.ts';
import { hasPublicProfile } from '../visibility/person.ts';
import { isShownToAll, pictureForAll } from '../visibility/shown-album.ts';

const WEEK = 7 * 86_400_000;
/** The work is bounded, however much is added in a week and however many have the same albums. */
const ADDED_LOOKED_AT = 5_000;
const ALBUMS_LOOKED_AT = 40;
const HOLDERS_OF_EACH = 40;
const NEIGHBOURS = 30;
const SHELF_LOOKED_AT = 200;
/** What one person has added is no trend. */
const LEAST_PEOPLE = 2;

/** Albums that most people have added within a week, of those that everybody may see on their pages. */
export async function trendingAlbums(db: Kysely<Database>, now: number): Promise<DiscoveredAlbum[]> {
  const [at, since] = [new Date(now).toISOString(), new Date(now - WEEK).toISOString()];
  const { rows } = await sql<DiscoveredAlbum>`
    with added as materialized (
      select r.* from records r where r.created_at > ${since} order by r.created_at desc limit ${ADDED_LOOKED_AT}
    )
    select (array_agg(r.artist order by r.created_at desc))[1] as artist,
      (array_agg(r.title order by r.created_at desc))[1] as title,
      max(${pictureForAll}) as "imageUrl", count(distinct r.user_id)::int as people
    from added r join users u on u.id = r.user_id
    where ${isShownToAll(at)}
    group by album_key(r.artist, r.title) having count(distinct r.user_id) >= ${LEAST_PEOPLE}
    order by people desc, max(r.created_at) desc limit ${DISCOVERED_SHOWN}
  `.execute(db);
  return rows;
}

/** Albums that a person lacks and that public profiles with the same albums show on their pages. */
export async function recommendedAlbums(db: Kysely<Database>, userId: string, now: number): Promise<DiscoveredAlbum[]> {
  const { rows } = await sql<DiscoveredAlbum>`
    with sample as materialized (
      select album_key from held_albums where user_id = ${userId} order by album_key limit ${ALBUMS_LOOKED_AT}
    ),
    neighbours as materialized (
      select h.user_id, count(*) as shared from sample s cross join lateral (
        select o.user_id from held_albums o join users u on u.id = o.user_id
        where o.album_key = s.album_key and o.user_id <> ${userId} and ${hasPublicProfile}
        order by o.user_id limit ${HOLDERS_OF_EACH}
      ) h
      group by h.user_id order by shared desc, h.user_id limit ${NEIGHBOURS}
    )
    select (array_agg(r.artist order by r.created_at desc))[1] as artist,
      (array_agg(r.title order by r.created_at desc))[1] as title,
      max(${pictureForAll}) as "imageUrl", count(distinct r.user_id)::int as people
    from neighbours n join users u on u.id = n.user_id cross join lateral (
      select * from records where user_id = n.user_id order by created_at desc limit ${SHELF_LOOKED_AT}
    ) r
    where ${isShownToAll(new Date(now).toISOString())} and not exists (
      select from held_albums o where o.user_id = ${userId} and o.album_key = album_key(r.artist, r.title)
    )
    group by album_key(r.artist, r.title)
    order by people desc, sum(n.shared) desc, max(r.created_at) desc limit ${DISCOVERED_SHOWN}
  `.execute(db);
  return rows;
}
