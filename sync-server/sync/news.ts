import type { ClientBase } from 'pg';
import type { SyncResponse } from '../../shared/contract/sync.ts';
import { TABLES } from '../../shared/entities.ts';
import { ENTITIES, type Entity, NOUNS } from '../../shared/nouns.ts';
import type { RowTexts } from '../../shared/wire/sync-text.ts';
import type { Connections } from '../db/fair-pool.ts';
import { AppError } from '../http/app-error.ts';
import { accountJson, rowJson } from '../library/row-json.ts';
import type { Written, WrittenRow } from '../library/written-rows.ts';
import type { Head } from './cursor.ts';

/** The changes after a version, and the current head, from one snapshot. */
export interface News extends Head {
  /** The version of the last row; null if there are more rows than allowed. */
  upTo: number | null;
  rows: RowTexts;
  deleted: SyncResponse['deleted'];
}

/** The lowest versions of changes after version $2, at most $3 + 1. */
const changedVersions = `
  select version from (
    ${[...ENTITIES.map((entity) => TABLES[entity].table), 'sync_tombstone']
      .map(
        (table) => `(select version from ${table} where user_id = $1 and version > $2 order by version limit $3 + 1)`,
      )
      .join(' union all ')}
  ) changes order by version limit $3 + 1`;

const isNews = (alias: string) => `${alias}.version > $2 and ${alias}.version <= n.up_to`;

function newRows(entity: Entity): string {
  return `(select '[' || string_agg(${rowJson(entity, 't')}::text, ',' order by t.version) || ']'
        from ${TABLES[entity].table} t where t.user_id = $1 and ${isNews('t')}) as "${NOUNS[entity].rows}"`;
}

/** Decides first up to which version rows are read, and reads no rows if nothing changed or too much. */
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
      ${ENTITIES.map(newRows).join(',\n      ')},
      (select json_agg(json_build_object('entity', t.entity, 'id', t.id, 'version', t.version) order by t.version)
        from sync_tombstone t where t.user_id = $1 and ${isNews('t')}) as deleted
    where h.version > $2 and n.up_to is not null
  ) d on true
  where h.user_id = $1`;

/**
 * Uses one statement, and so one snapshot.
 * @param most the largest number of rows and deletions
 * @param part what to return of more: some complete versions, or none
 */
export async function readNews(
  db: Connections | ClientBase,
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

/** The same result as `readNews`, built from the rows that the transaction wrote. */
export function newsOf({ rows, deleted }: Written, head: Head): News {
  return {
    ...head,
    upTo: head.version,
    rows: Object.fromEntries(ENTITIES.map((entity) => [NOUNS[entity].rows, arrayOf(rows[entity] ?? [])])),
    deleted: deleted.toSorted(byVersion),
  };
}

function arrayOf(rows: readonly WrittenRow[]): string | undefined {
  if (rows.length === 0) return undefined;
  const texts = rows.toSorted(byVersion).map(({ row }) => row);
  return `[${texts.join(',')}]`;
}

function byVersion(a: { version: number }, b: { version: number }): number {
  return a.version - b.version;
}
