import type { PoolClient } from 'pg';

import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import { TABLES } from '../../shared/entities.ts';
import { type Entity, NOUNS, SINGLES } from '../../shared/nouns.ts';
import { FIRST_ROWS, PAGE_ROWS, SEGMENT_ROWS } from '../../shared/wire/sync-protocol.ts';
import type { RowTexts } from '../../shared/wire/sync-text.ts';
import { allOrFirstFailure } from '../db/first-failure.ts';
import { AppError } from '../http/app-error.ts';
import { accountJson, recordJson, rowJson } from '../library/row-json.ts';
import { checkPosition, type Head, type PageToken, pageOf, pageText } from './cursor.ts';
import { type News, readNews } from './news.ts';

/** Rows of one delta. A version is never split, so a large change may exceed it. */
export const DELTA_ROWS = 1_000;

/** How many rows an answer carries. Tests use smaller ones, so that a few rows make several pages. */
export interface PullSizes {
  /** Rows of a first pull's first page, of each later page, and of each line of those. */
  firstRows: number;
  pageRows: number;
  segmentRows: number;
  deltaRows: number;
}

const USUAL_SIZES: PullSizes = {
  firstRows: FIRST_ROWS,
  pageRows: PAGE_ROWS,
  segmentRows: SEGMENT_ROWS,
  deltaRows: DELTA_ROWS,
};

export interface Pulled {
  answer: Pick<SyncResponse, 'epoch' | 'head' | 'cursor' | 'more' | 'page' | 'deleted' | 'segments'>;
  rows: RowTexts;
  segments: string[];
}

/** Reads what a device lacks, in one snapshot: a page of the first pull, or the changes since its cursor. */
export async function pull(
  client: PoolClient,
  userId: string,
  request: SyncRequest,
  sizes: PullSizes = USUAL_SIZES,
): Promise<Pulled> {
  const { cursor, commands } = request;
  if (cursor === undefined) return readPage(client, userId, request, sizes);
  // Without commands mostly nothing has changed, and the statement for changes is expensive to start.
  if (commands.length > 0) return readDelta(client, userId, cursor, request, sizes);
  const head = await readHead(client, userId);
  checkPosition(head, request);
  return head.version === cursor ? still(request, head) : readDelta(client, userId, cursor, request, sizes);
}

/** The answer without changes. */
export function still({ cursor, page }: SyncRequest, { epoch, version }: Pick<Head, 'epoch' | 'version'>): Pulled {
  const answer = { epoch, head: version, cursor, page, more: false, deleted: [], segments: 0 };
  return { answer, rows: {}, segments: [] };
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

/** The changes since a device's cursor, as far as one answer goes. */
async function readDelta(
  client: PoolClient,
  userId: string,
  from: number,
  request: SyncRequest,
  { deltaRows }: PullSizes,
): Promise<Pulled> {
  const news = await readNews(client, userId, from, { most: deltaRows, part: 'some' });
  checkPosition(news, request);
  return deltaOf(news);
}

/** The answer to a device that lacks exactly these changes. */
export function deltaOf(news: News): Pulled {
  const { epoch, version, rows, deleted } = news;
  const cursor = news.upTo ?? version;
  return { answer: { epoch, head: version, cursor, more: cursor < version, deleted, segments: 0 }, rows, segments: [] };
}

/** A page of a first pull. The first page has all rows that are not records. */
async function readPage(client: PoolClient, userId: string, request: SyncRequest, sizes: PullSizes): Promise<Pulled> {
  const token = request.page === undefined ? undefined : pageOf(request.page);
  // Nothing was written, so a rollback is always right.
  const [, head, rows, records] = await allOrFirstFailure([
    client.query('begin isolation level repeatable read read only'),
    readHead(client, userId),
    token ? {} : readOthers(client, userId),
    readRecords(client, userId, token?.after, sizes),
    client.query('rollback'),
  ]);
  checkPosition(head, request);
  const { epoch, version } = head;
  const firstHead = token?.head ?? version;
  const { segments, last } = records;
  const common = { epoch, head: version, deleted: [], segments: segments.length };
  const answer = last
    ? { ...common, page: pageText({ head: firstHead, after: last }), more: true }
    : { ...common, cursor: firstHead, more: firstHead < version };
  return { answer, rows, segments };
}

async function readOthers(client: PoolClient, userId: string): Promise<RowTexts> {
  const { rows } = await client.query<RowTexts>({ name: 'read-first-page', text: othersText, values: [userId] });
  if (!rows[0]) throw new AppError('UNAUTHENTICATED', 'This account does not exist any more');
  return rows[0];
}

function allRows(entity: Entity): string {
  return `(select coalesce(json_agg(${rowJson(entity, 't')} order by t.created_at desc, t.id desc), '[]')::text
      from ${TABLES[entity].table} t where t.user_id = u.id) as "${NOUNS[entity].rows}"`;
}

const othersText = `
  select ${accountJson}::text as account,
    ${SINGLES.map(allRows).join(',\n    ')}
  from users u where u.id = $1`;

interface Segment {
  text: string;
  count: number;
  createdAt: string;
  id: string;
}

/** @returns `last` if there may be more rows after it */
async function readRecords(
  client: PoolClient,
  userId: string,
  after: PageToken['after'] | undefined,
  { firstRows, pageRows, segmentRows }: PullSizes,
) {
  const limit = after ? pageRows : firstRows;
  const { rows } = await client.query<Segment>({
    ...(after
      ? { name: 'read-page', text: PAGE, values: [userId, limit, segmentRows, after.createdAt, after.id] }
      : { name: 'read-newest', text: NEWEST, values: [userId, limit] }),
  });
  const last = rows.at(-1);
  const count = rows.reduce((sum, segment) => sum + segment.count, 0);
  return {
    segments: rows.map((segment) => segment.text),
    last: last && count === limit ? { createdAt: last.createdAt, id: last.id } : undefined,
  };
}

const NEWEST_FIRST = 'order by r.created_at desc, r.id desc';

/** The first page is one segment. PostgreSQL writes the text that the device stores; Node passes it on unchanged. */
const NEWEST = `
  select '[' || string_agg(${recordJson}::text, ',' ${NEWEST_FIRST}) || ']' as text, count(*) as count,
    min(r.created_at)::text as "createdAt", (array_agg(r.id ${NEWEST_FIRST}))[count(*)] as id
  from (select * from records r where r.user_id = $1 ${NEWEST_FIRST} limit $2) r
  having count(*) > 0`;

/** Likewise, in several segments. */
const PAGE = `
  select '[' || string_agg(p.row, ',' order by p.place) || ']' as text, count(*) as count,
    (array_agg(p.created_at::text order by p.place desc))[1] as "createdAt",
    (array_agg(p.id order by p.place desc))[1] as id
  from (
    select row_number() over (${NEWEST_FIRST}) as place, r.id, r.created_at, ${recordJson}::text as row
    from (
      select * from records r
      where r.user_id = $1 and (r.created_at, r.id) < ($4::timestamptz, $5::uuid) ${NEWEST_FIRST} limit $2
    ) r
  ) p
  group by (p.place - 1) / $3
  order by min(p.place)`;
