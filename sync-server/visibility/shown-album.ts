import { type RawBuilder, sql } from 'kysely';
import { FREE_ALBUM_LIMIT } from '../../shared/domain/plan.ts';
import { isPublicCollection } from './collection.ts';
import { hasPublicProfile } from './person.ts';
import { hasAlbumLimit, isMemberOf } from './record.ts';

/** Condition on `records r`: it is in a public collection of its owner. */
export const isInPublicCollection: RawBuilder<boolean> = sql`exists (
  select from collections c where c.user_id = r.user_id and ${isPublicCollection}
    and (c.is_default or ${isMemberOf(sql`c.id`)}))`;

/** Condition on `records r` of `users u`: the owner's plan shows it, and a public profile has it in a public collection. */
export function isShownToAll(now: string): RawBuilder<boolean> {
  return sql`${hasPublicProfile} and ${isInPublicCollection} and (not ${hasAlbumLimit(now)} or r.id in (
    select f.id from records f where f.user_id = u.id order by f.created_at, f.id limit ${FREE_ALBUM_LIMIT}
  ))`;
}

/**
 * The newest album of `users u` before a time that everybody may see, as a table with at most one row. Of plans that show all
 * albums, so many of the newest are looked at.
 */
export function newestShown(now: string, before: RawBuilder<unknown>, lookedAt: number): RawBuilder<unknown> {
  const albums = sql`select r.id, r.user_id, r.created_at from records r where r.user_id = u.id`;
  const newest = sql`order by r.created_at desc, r.id desc`;
  return sql`(
    select * from (
      (select r.* from (${albums} and ${hasAlbumLimit(now)} order by r.created_at, r.id limit ${FREE_ALBUM_LIMIT}) r
        where r.created_at < ${before} and ${isInPublicCollection} ${newest} limit 1)
      union all
      (select r.* from (
          ${albums} and not ${hasAlbumLimit(now)} and r.created_at < ${before} ${newest} limit ${lookedAt}
        ) r where ${isInPublicCollection} ${newest} limit 1)
    ) r where ${hasPublicProfile}
  )`;
}

/** The picture of `records r`, unless it is a stored one: that is shown on its owner's pages alone. */
export const pictureForAll: RawBuilder<string | null> = sql`
  case when r.image_url not like '/api/images/%' then r.image_url end`;
