import { type Kysely, type RawBuilder, sql } from 'kysely';
import { COLLECTORS_SHOWN, type CollectorsAnswer, type listCollectors } from '../../shared/contract/community.ts';
import type { QueryOf } from '../../shared/contract/endpoint.ts';
import { cursorAfter } from '../../shared/contract/paging.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type CollectorRow, collectorColumns, collectorOf, isListedFor, listedOrder } from '../visibility/collector.ts';

interface Page {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** The member who asks. */
export interface Viewer {
  userId: string;
  /** ISO 8601. */
  now: string;
}

/** One page of the collectors: all, or the viewer's own lists, also by a part of the name. */
export async function collectorsFor(
  db: Kysely<Database>,
  viewer: Viewer,
  { show = 'all', q, ...page }: QueryOf<typeof listCollectors>,
): Promise<CollectorsAnswer> {
  const isSought = q ? hasName(q) : sql<boolean>`true`;
  if (show !== 'all') return follows(db, viewer, viewer.userId, show, isSought, page);
  const { rank, time, id } = readCursor(page.cursor);
  if (page.cursor && rank === undefined) throw lostPage();
  const isAfter = time ? sql`${listedOrder.key} < (${rank === '1'}, ${time}::timestamptz, ${id}::uuid)` : sql`true`;
  const { rows } = await sql<CollectorRow & Place>`
    with page as (
      select u.id, u.created_at as "createdAt", ${listedOrder.cursor} as rank from users u
      where ${isSought} and ${isAfter} order by ${listedOrder.by} limit ${sizeOf(page) + 1}
    )
    select ${collectorColumns(viewer.userId, viewer.now)}, p."createdAt", p.rank
    from page p join users u on u.id = p.id order by ${listedOrder.by}
  `.execute(db);
  return answerOf(rows, page, ({ rank, ...place }) => `${rank}_${cursorAfter(place)}`);
}

/** Whom a person follows, or who follows them, the newest first. */
export function followsOf(
  db: Kysely<Database>,
  viewer: Viewer,
  ownerId: string,
  show: 'following' | 'followers',
  page: Page,
): Promise<CollectorsAnswer> {
  return follows(db, viewer, ownerId, show, isListedFor(viewer.userId, ownerId), page);
}

async function follows(
  db: Kysely<Database>,
  viewer: Viewer,
  ownerId: string,
  show: 'following' | 'followers',
  isListed: RawBuilder<boolean>,
  page: Page,
): Promise<CollectorsAnswer> {
  const { time, id } = readCursor(page.cursor);
  const isAfter = time ? sql`(w.created_at, w.id) < (${time}::timestamptz, ${id}::uuid)` : sql`true`;
  const [owner, other] =
    show === 'following' ? [sql`w.follower_id`, sql`w.following_id`] : [sql`w.following_id`, sql`w.follower_id`];
  const { rows } = await sql<CollectorRow & Place & { followId: string }>`
    with page as (
      select u.id, w.id as follow_id, w.created_at from user_follows w join users u on u.id = ${other}
      where ${owner} = ${ownerId} and ${isListed} and ${isAfter}
      order by w.created_at desc, w.id desc limit ${sizeOf(page) + 1}
    )
    select ${collectorColumns(viewer.userId, viewer.now)}, p.created_at as "createdAt", p.follow_id as "followId"
    from page p join users u on u.id = p.id order by p.created_at desc, p.follow_id desc
  `.execute(db);
  return answerOf(rows, page, ({ createdAt, followId }) => cursorAfter({ createdAt, id: followId }));
}

interface Place {
  id: string;
  createdAt: string;
  rank: string;
}

function answerOf<Row extends CollectorRow>(rows: Row[], page: Page, cursorOf: (row: Row) => string): CollectorsAnswer {
  const shown = rows.slice(0, sizeOf(page));
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { users: shown.map(collectorOf), nextCursor: last ? cursorOf(last) : null };
}

function sizeOf({ limit = COLLECTORS_SHOWN }: Page): number {
  return limit;
}

function readCursor(cursor = ''): { rank?: string; time?: string; id?: string } {
  const parts = cursor.split('_');
  if (parts.length === 1) return {};
  const [id = '', time = '', rank] = parts.reverse();
  return rank === undefined ? { time, id } : { rank, time, id };
}

function lostPage(): AppError {
  return new AppError('INVALID', 'This page cannot be found. Start again from the first', { field: 'cursor' });
}

/** Trigrams find any part of a name from three letters on; fewer letters begin it. */
function hasName(text: string): RawBuilder<boolean> {
  const sought = sql`replace(replace(replace(folded_name(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  return [...text].length < 3
    ? sql`u.search_name like ${sought} || '%'`
    : sql`u.search_name like '%' || ${sought} || '%'`;
}
