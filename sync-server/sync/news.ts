import type { ClientBase, Pool } from 'pg';
import type { SyncResponse } from '../../shared/contract/sync.ts';
import { AppError } from '../http/app-error.ts';
import type { Head } from './cursor.ts';
import { accountJson, collectionJson, recordJson, wishlistJson } from './row-json.ts';

/** What changed after a version, and where the person stands, as one statement saw it. */
export interface News extends Head {
  /** Undefined when nothing changed, or more than was asked for. */
  delta: Delta | undefined;
}

/** The changed rows; `records` is a JSON array as PostgreSQL wrote it. */
export interface Delta {
  account: NonNullable<SyncResponse['rows']['account']> | null;
  collections: NonNullable<SyncResponse['rows']['collections']> | null;
  wishlist: NonNullable<SyncResponse['rows']['wishlist']> | null;
  records: string | null;
  deleted: SyncResponse['deleted'] | null;
}

const changedTables = ['records', 'wishlist_items', 'collections', 'sync_tombstone'];

/** Versions of what changed after version $2, lowest first and $3 of them at most. */
export const changedVersions = `
  select version from (
    ${changedTables
      .map((table) => `(select version from ${table} where user_id = $1 and version > $2 order by version limit $3)`)
      .join(' union all ')}
  ) changes order by version limit $3`;

/** @param changed the condition on an alias's version */
export const deltaColumns = (changed: (alias: string) => string) => `
  (select ${accountJson} from users u where u.id = $1 and ${changed('u')}) as account,
  (select json_agg(${collectionJson} order by c.version) from collections c
    where c.user_id = $1 and ${changed('c')}) as collections,
  (select json_agg(${wishlistJson} order by w.version) from wishlist_items w
    where w.user_id = $1 and ${changed('w')}) as wishlist,
  (select '[' || string_agg(${recordJson}::text, ',' order by r.version) || ']' from records r
    where r.user_id = $1 and ${changed('r')}) as records,
  (select json_agg(json_build_object('entity', t.entity, 'id', t.id, 'version', t.version) order by t.version)
    from sync_tombstone t where t.user_id = $1 and ${changed('t')}) as deleted`;

/** Rows are read only where something changed, and not too much: the condition is decided before. */
const newsText = `
  select h.version, h.epoch, h.tombstone_floor as floor, n.is_small as "isSmall", d.*
  from sync_head h
  left join lateral (
    select count(*) < $3 as is_small from (${changedVersions}) few where h.version > $2
  ) n on true
  left join lateral (
    select ${deltaColumns((alias) => `${alias}.version > $2`)} where h.version > $2 and n.is_small
  ) d on true
  where h.user_id = $1`;

/** @param most how many rows and deletions at most */
export async function readNews(db: Pool | ClientBase, userId: string, after: number, most: number): Promise<News> {
  const { rows } = await db.query<Head & Delta & { isSmall: boolean }>({
    name: 'read-news',
    text: newsText,
    values: [userId, after, most + 1],
  });
  if (!rows[0]) throw new AppError('UNAUTHENTICATED', 'This account does not exist any more');
  const { version, epoch, floor, isSmall, ...delta } = rows[0];
  return { version, epoch, floor, delta: isSmall && version > after ? delta : undefined };
}
