import type { Pool, PoolClient } from 'pg';

import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import { FIRST_ROWS, PAGE_ROWS, SEGMENT_ROWS } from '../../shared/contract/sync-protocol.ts';
import { AppError } from '../http/app-error.ts';
import { checkPosition, type Head, type PageToken, pageOf, pageText } from './cursor.ts';
import { allOrFirstFailure } from './first-failure.ts';
import { type Delta, deltaColumns } from './news.ts';
import { accountJson, collectionJson, recordJson, wishlistJson } from './row-json.ts';

/** Rows of one delta; a version is never cut, so one large change may bring more. */
export const DELTA_ROWS = 1_000;

export interface Pulled {
  answer: Pick<SyncResponse, 'epoch' | 'head' | 'cursor' | 'more' | 'page' | 'rows' | 'deleted' | 'segments'>;
  /** The records of a delta: a JSON array as PostgreSQL wrote it, to be put among the rows of the answer. */
  records?: string | undefined;
  segments: string[];
}

/** Reads what a device lacks, in one snapshot: pages of everything at first, then what changed since its cursor. */
export async function pull(pool: Pool, userId: string, request: SyncRequest): Promise<Pulled> {
  const client = await pool.connect();
  let end = 'rollback';
  try {
    const { cursor } = request;
    const begun = client.query('begin isolation level repeatable read read only');
    const [head, , cut] = await allOrFirstFailure([
      readHead(client, userId),
      begun,
      cursor !== undefined && findCut(client, userId, cursor),
    ]);
    checkPosition(head, request);
    const pulled = await (cut === false
      ? readPosition(client, userId, head, request)
      : readDelta(client, userId, head, cut));
    end = 'commit';
    return pulled;
  } finally {
    // Nothing was written, so nobody waits for the end of it.
    client.query(end).then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
  }
}

export async function readHead(client: PoolClient, userId: string): Promise<Head> {
  const { rows } = await client.query<Head>({
    name: 'read-head',
    text: 'select version, epoch, tombstone_floor as floor from sync_head where user_id = $1',
    values: [userId],
  });
  if (!rows[0]) throw new AppError('UNAUTHENTICATED', 'This account does not exist any more');
  return rows[0];
}

function readPosition(client: PoolClient, userId: string, head: Head, { page }: SyncRequest): Promise<Pulled> {
  const token = page === undefined ? undefined : pageOf(page);
  return token ? readPage(client, userId, head, token) : readFirstPage(client, userId, head);
}

async function readDelta(client: PoolClient, userId: string, head: Head, { cursor, upTo: cut }: Cut): Promise<Pulled> {
  const { epoch, version } = head;
  const upTo = cut ?? version;
  const [delta] = cursor === version ? [] : await queryDelta(client, userId, cursor, upTo);
  const answer = {
    epoch,
    head: version,
    cursor: upTo,
    more: upTo < version,
    rows: {
      account: delta?.account ?? undefined,
      collections: delta?.collections ?? undefined,
      wishlist: delta?.wishlist ?? undefined,
    },
    deleted: delta?.deleted ?? [],
    segments: 0,
  };
  return { answer, records: delta?.records ?? undefined, segments: [] };
}

async function queryDelta(client: PoolClient, userId: string, cursor: number, upTo: number): Promise<Delta[]> {
  const { rows } = await client.query<Delta>({ name: 'read-delta', text: deltaText, values: [userId, cursor, upTo] });
  return rows;
}

const deltaText = `select ${deltaColumns((alias) => `${alias}.version > $2 and ${alias}.version <= $3`)}`;

interface Cut {
  cursor: number;
  /** The version up to which a delta may go; undefined when everything fits. */
  upTo: number | undefined;
}

/** Finds how far a delta may go so that it has about DELTA_ROWS rows and no version is cut. */
async function findCut(client: PoolClient, userId: string, cursor: number): Promise<Cut> {
  const { rows } = await client.query<{
    count: number;
    first: number;
    last: number;
  }>({
    name: 'find-cut',
    text: cutText,
    values: [userId, cursor, DELTA_ROWS + 1],
  });
  const [{ count, first, last } = { count: 0, first: 0, last: 0 }] = rows;
  return { cursor, upTo: count > DELTA_ROWS ? Math.max(first, last - 1) : undefined };
}

const versionsOf = (table: string) =>
  `(select version from ${table} where user_id = $1 and version > $2 order by version limit $3)`;

const cutText = `
  select count(*), min(version) as first, max(version) as last from (
    select version from (
      ${['records', 'wishlist_items', 'collections', 'sync_tombstone'].map(versionsOf).join(' union all ')}
    ) changes order by version limit $3
  ) capped`;

async function readFirstPage(client: PoolClient, userId: string, head: Head): Promise<Pulled> {
  const { rows } = await client.query<{
    account: never;
    collections: never[];
    wishlist: never[];
  }>({
    name: 'read-first-page',
    text: firstPageText,
    values: [userId],
  });
  if (!rows[0]) throw new AppError('UNAUTHENTICATED', 'This account does not exist any more');
  const { answer, segments } = await readRecords(client, userId, head, head.version, undefined);
  return { answer: { ...answer, rows: rows[0] }, segments };
}

const firstPageText = `
  select ${accountJson} as account,
    (select coalesce(json_agg(${collectionJson}), '[]') from collections c where c.user_id = u.id) as collections,
    (select coalesce(json_agg(${wishlistJson} order by w.created_at desc, w.id desc), '[]')
      from wishlist_items w where w.user_id = u.id) as wishlist
  from users u where u.id = $1`;

function readPage(client: PoolClient, userId: string, head: Head, token: PageToken): Promise<Pulled> {
  return readRecords(client, userId, head, token.head, token.after);
}

interface Segment {
  text: string;
  count: number;
  createdAt: string;
  id: string;
}

async function readRecords(
  client: PoolClient,
  userId: string,
  head: Head,
  firstHead: number,
  after: PageToken['after'] | undefined,
): Promise<Pulled> {
  const limit = after ? PAGE_ROWS : FIRST_ROWS;
  const { rows } = await client.query<Segment>({
    name: after ? 'read-page' : 'read-newest',
    text: after ? pageSql('and (r.created_at, r.id) < ($4::timestamptz, $5::uuid)') : pageSql(''),
    values: [userId, limit, SEGMENT_ROWS, ...(after ? [after.createdAt, after.id] : [])],
  });
  const last = rows.at(-1);
  const count = rows.reduce((sum, segment) => sum + segment.count, 0);
  const segments = rows.map((segment) => segment.text);
  const common = {
    epoch: head.epoch,
    head: head.version,
    rows: {},
    deleted: [],
    segments: segments.length,
  };
  if (last && count === limit) {
    const page = pageText({
      head: firstHead,
      after: { createdAt: last.createdAt, id: last.id },
    });
    return { answer: { ...common, page, more: true }, segments };
  }
  return {
    answer: { ...common, cursor: firstHead, more: firstHead < head.version },
    segments,
  };
}

/** Segments of the pull: PostgreSQL writes the text that the device will store, and Node only passes it on. */
function pageSql(after: string): string {
  return `
    select '[' || string_agg(p.row, ',' order by p.place) || ']' as text, count(*) as count,
      (array_agg(p.created_at::text order by p.place desc))[1] as "createdAt",
      (array_agg(p.id order by p.place desc))[1] as id
    from (
      select row_number() over (order by r.created_at desc, r.id desc) as place, r.id, r.created_at,
        ${recordJson}::text as row
      from (
        select * from records r where r.user_id = $1 ${after} order by r.created_at desc, r.id desc limit $2
      ) r
    ) p
    group by (p.place - 1) / $3
    order by min(p.place)`;
}
