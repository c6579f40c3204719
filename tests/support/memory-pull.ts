import { newestFirst } from '../../app/library/cache/newest-first.ts';
import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import { SEGMENT_ROWS } from '../../shared/wire/sync-protocol.ts';
import type { RowTexts } from '../../shared/wire/sync-text.ts';
import type { UserTables } from './user-tables.ts';

export interface Pulled {
  answer: Omit<SyncResponse, 'userId' | 'epoch' | 'serverTime' | 'head' | 'verdicts'>;
  segments: string[];
}

/** The response to a request for verdicts only. */
export function stillAt({ cursor, page }: SyncRequest): Pulled {
  return { answer: { cursor, page, more: false, rows: {}, deleted: [], segments: 0 }, segments: [] };
}

/** Rows newer than the device's cursor, or the next page of a first pull. */
export function pull(tables: UserTables, request: SyncRequest, pageRows: number): Pulled {
  const { cursor } = request;
  if (cursor === undefined) return pullPage(tables, request, pageRows);
  const newer = <Row extends { version: number }>(rows: Map<string, Row>) =>
    [...rows.values()].filter((row) => row.version > cursor);
  const deleted = [...tables.tombs.entries()]
    .filter(([, tomb]) => tomb.version > cursor)
    .map(([id, { entity, version }]) => ({ id, entity, version }));
  const answer: Pulled['answer'] = {
    cursor: tables.version,
    more: false,
    rows: {
      account: tables.account.version > cursor ? tables.account : undefined,
      collections: newer(tables.collections),
      wishlist: newer(tables.wishlist),
      records: newer(tables.records),
    },
    deleted,
    segments: 0,
  };
  return { answer, segments: [] };
}

function pullPage(tables: UserTables, request: SyncRequest, pageRows: number): Pulled {
  const from = request.page === undefined ? { head: tables.version, after: undefined } : pageOf(request.page);
  const sorted = [...tables.records.values()].sort(newestFirst);
  const rest = sorted.filter((row) => !from.after || newestFirst(row, from.after) > 0);
  const rows = rest.slice(0, pageRows);
  const segments: string[] = [];
  for (let at = 0; at < rows.length; at += SEGMENT_ROWS) {
    segments.push(JSON.stringify(rows.slice(at, at + SEGMENT_ROWS)));
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
