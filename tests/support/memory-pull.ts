import { newestFirst } from '../../app/library/cache/newest-first.ts';
import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import type { RowTexts } from '../../shared/wire/sync-text.ts';
import type { UserTables } from './user-tables.ts';

/** The size of one answer. */
export interface PullSizes {
  /** Rows of a first pull's first page, of each later page, and of each of its lines. */
  firstRows: number;
  pageRows: number;
  segmentRows: number;
  /** Rows and deletions of one delta; a version is never split. */
  deltaRows: number;
}

export interface Pulled {
  answer: Omit<SyncResponse, 'userId' | 'epoch' | 'serverTime' | 'head' | 'verdicts'>;
  segments: string[];
}

/** The response to a request for verdicts only. */
export function stillAt({ cursor, page }: SyncRequest): Pulled {
  return { answer: { cursor, page, more: false, rows: {}, deleted: [], segments: 0 }, segments: [] };
}

/** Rows newer than the device's cursor, or the next page of a first pull. */
export function pull(tables: UserTables, request: SyncRequest, sizes: PullSizes): Pulled {
  const { cursor } = request;
  if (cursor === undefined) return pullPage(tables, request, sizes);
  const upTo = lastOfDelta(tables, cursor, sizes.deltaRows);
  const isMeant = ({ version }: { version: number }) => version > cursor && version <= upTo;
  const newer = <Row extends { version: number }>(rows: Map<string, Row>) => [...rows.values()].filter(isMeant);
  const deleted = [...tables.tombs.entries()]
    .filter(([, tomb]) => isMeant(tomb))
    .map(([id, { entity, version }]) => ({ id, entity, version }));
  const answer: Pulled['answer'] = {
    cursor: upTo,
    more: upTo < tables.version,
    rows: {
      account: isMeant(tables.account) ? tables.account : undefined,
      collections: newer(tables.collections),
      wishlist: newer(tables.wishlist),
      notifications: newer(tables.notifications),
      savedViews: newer(tables.savedViews),
      records: newer(tables.records),
    },
    deleted,
    segments: 0,
  };
  return { answer, segments: [] };
}

/** The version at which a delta ends: the last one that fits whole, and at least one. */
function lastOfDelta(
  { version, records, collections, wishlist, notifications, savedViews, tombs }: UserTables,
  cursor: number,
  most: number,
): number {
  const changed = [records, collections, wishlist, notifications, savedViews, tombs]
    .flatMap((rows) => [...rows.values()].map((row) => row.version))
    .filter((one) => one > cursor)
    .sort((a, b) => a - b);
  const tooMany = changed[most];
  return tooMany === undefined ? version : Math.max(changed[0] ?? version, tooMany - 1);
}

function pullPage(tables: UserTables, request: SyncRequest, sizes: PullSizes): Pulled {
  const from = request.page === undefined ? { head: tables.version, after: undefined } : pageOf(request.page);
  const sorted = [...tables.records.values()].sort(newestFirst);
  const rest = sorted.filter((row) => !from.after || newestFirst(row, from.after) > 0);
  const rows = rest.slice(0, request.page === undefined ? sizes.firstRows : sizes.pageRows);
  const segments: string[] = [];
  for (let at = 0; at < rows.length; at += sizes.segmentRows) {
    segments.push(JSON.stringify(rows.slice(at, at + sizes.segmentRows)));
  }
  const last = rows.at(-1);
  const isFirst = request.page === undefined;
  const answer: Pulled['answer'] = {
    more: true,
    rows: isFirst
      ? {
          account: tables.account,
          collections: [...tables.collections.values()],
          wishlist: [...tables.wishlist.values()],
          notifications: [...tables.notifications.values()],
          savedViews: [...tables.savedViews.values()],
        }
      : {},
    deleted: [],
    segments: segments.length,
  };
  if (last && rows.length < rest.length) {
    answer.page = JSON.stringify({ head: from.head, after: { id: last.id, createdAt: last.createdAt } });
  } else {
    answer.cursor = from.head;
    answer.more = from.head < tables.version;
  }
  return { answer, segments };
}

/** The rows as PostgreSQL would give them. */
export function textsOf(rows: SyncResponse['rows']): RowTexts {
  return Object.fromEntries(Object.entries(rows).map(([kind, row]) => [kind, JSON.stringify(row)]));
}

export function pageOf(page: string): { head: number; after: { id: string; createdAt: string } | undefined } {
  return JSON.parse(page);
}
