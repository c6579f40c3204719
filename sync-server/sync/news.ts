import type { ClientBase, Pool } from 'pg';
import type { SyncResponse } from '../../shared/contract/sync.ts';
import { AppError } from '../http/app-error.ts';
import type { Head } from './cursor.ts';
import { accountJson, collectionJson, recordJson, wishlistJson } from './row-json.ts';

/** Rows and deletions that are told unasked; what is more is asked for. */
export const FEW_ROWS = 50;

/** What changed after a version, and where the person stands, as one statement saw it. */
export interface News extends Head {
  /** The version up to which the rows go; null when there are more than were asked for. */
  upTo: number | null;
  rows: RowTexts;
  deleted: SyncResponse['deleted'];
}

/** Rows as PostgreSQL wrote them: JSON of an account, JSON arrays of all else. What is missing has not changed. */
export type RowTexts = { [Kind in keyof SyncResponse['rows']]?: string | null };

/** Versions of what changed after version $2, lowest first and one more than $3 of them at most. */
const changedVersions = `
  select version from (
    ${['records', 'wishlist_items', 'collections', 'sync_tombstone']
      .map(
        (table) => `(select version from ${table} where user_id = $1 and version > $2 order by version limit $3 + 1)`,
      )
      .join(' union all ')}
  ) changes order by version limit $3 + 1`;

const isNews = (alias: string) => `${alias}.version > $2 and ${alias}.version <= n.up_to`;

/** Rows are read only where something changed, and not too much: how far they go is decided before. */
const newsText = `
  select h.version, h.epoch, h.tombstone_floor as floor, n.up_to as "upTo", d.*
  from sync_head h
  left join lateral (
    select case when count(*) <= $3 then h.version when $4 then greatest(min(version), max(version) - 1) end as up_to
    from (${changedVersions}) few where h.version > $2
  ) n on true
  left join lateral (
    select
      (select ${accountJson}::text from users u where u.id = $1 and ${isNews('u')}) as account,
      (select json_agg(${collectionJson} order by c.version)::text from collections c
        where c.user_id = $1 and ${isNews('c')}) as collections,
      (select json_agg(${wishlistJson} order by w.version)::text from wishlist_items w
        where w.user_id = $1 and ${isNews('w')}) as wishlist,
      (select '[' || string_agg(${recordJson}::text, ',' order by r.version) || ']' from records r
        where r.user_id = $1 and ${isNews('r')}) as records,
      (select json_agg(json_build_object('entity', t.entity, 'id', t.id, 'version', t.version) order by t.version)
        from sync_tombstone t where t.user_id = $1 and ${isNews('t')}) as deleted
    where h.version > $2 and n.up_to is not null
  ) d on true
  where h.user_id = $1`;

/**
 * One statement, and so one snapshot.
 * @param most how many rows and deletions at most
 * @param part what comes of more: some, up to a version and never a part of one, or none
 */
export async function readNews(
  db: Pool | ClientBase,
  userId: string,
  after: number,
  { most, part }: { most: number; part: 'some' | 'none' },
): Promise<News> {
  const { rows } = await db.query<Head & Pick<News, 'upTo'> & RowTexts & { deleted: News['deleted'] | null }>({
    name: 'read-news',
    text: newsText,
    values: [userId, after, most, part === 'some'],
  });
  if (!rows[0]) throw new AppError('UNAUTHENTICATED', 'This account does not exist any more');
  const { version, epoch, floor, upTo, deleted, ...texts } = rows[0];
  return { version, epoch, floor, upTo, rows: texts, deleted: deleted ?? [] };
}
