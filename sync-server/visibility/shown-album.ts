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

/** Of a plan that shows all albums, so many of the newest are looked at, however much of a shelf is private. */
const LOOKED_AT = 60;

/** The newest albums of `users u`, before a time if one is given, that everybody may see: a table of `records`. */
export function shownAlbums(
  now: string,
  { before, limit }: { before?: RawBuilder<unknown> | undefined; limit: number },
): RawBuilder<unknown> {
  const isBefore = before ? sql`r.created_at < ${before}` : sql`true`;
  const albums = sql`select * from records r where r.user_id = u.id`;
  const newest = sql`order by r.created_at desc, r.id desc`;
  return sql`(
    select r.* from (
      (select * from (${albums} and ${hasAlbumLimit(now)} order by r.created_at, r.id limit ${FREE_ALBUM_LIMIT}) r
        where ${isBefore})
      union all
      (${albums} and not ${hasAlbumLimit(now)} and ${isBefore} ${newest} limit ${LOOKED_AT})
    ) r
    where ${hasPublicProfile} and ${isInPublicCollection} ${newest} limit ${limit}
  )`;
}

/** The picture of `records r`, unless it is a stored one: that is shown on its owner's pages alone. */
export const pictureForAll: RawBuilder<string | null> = sql`
  case when r.image_url not like '/api/images/%' then r.image_url end`;
