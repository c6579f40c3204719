import { describe, expect, test } from 'vitest';
import { type Cache, createCache } from '../../../app/library/cache/cache.ts';
import { newestFirst } from '../../../app/library/cache/newest-first.ts';
import { readSegment, type Segment } from '../../../app/library/cache/segment.ts';
import type { Position } from '../../../app/library/cache/state.ts';
import { openMemoryCache } from '../../../app/library/cache/tables.ts';
import { createPool, type Pool } from '../../../app/library/view/pool.ts';
import type { SyncResponse } from '../../../shared/contract/sync.ts';
import type { AccountRow } from '../../../shared/domain/user.ts';
import type { CollectionRow } from '../../../shared/schemas/collection.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { rngOf } from '../../support/rng.ts';

// Answers of every size, first pulls in pages, merges and other histories in any order; afterwards a tab that applied all
// answers, a tab that followed in the cache and a tab that is opened now show what the server has.

const TABLES = ['records', 'collections', 'wishlist'] as const;
const ENTITY = { records: 'record', collections: 'collection', wishlist: 'wishlistItem' } as const;
type TableName = (typeof TABLES)[number];

interface Row {
  id: string;
  version: number;
  createdAt: string;
  title: string;
}
type Rows = Record<TableName, Map<string, Row>>;
/** The shown data: the rows by table, and the name of the account. */
type Shown = Record<TableName, Row[]> & { account: string | undefined };

/** The rows of one person, with the words of the protocol for what is newer. */
function createSource(random: () => number) {
  const rows: Rows = { records: new Map(), collections: new Map(), wishlist: new Map() };
  let deleted: { table: TableName; id: string; version: number }[] = [];
  let account = { version: 0, name: 'nobody' };
  let version = 0;
  let epoch = 'history 0';
  const below = (limit: number) => Math.floor(random() * limit);

  function put(table: TableName, id: string): void {
    version += 1;
    const createdAt = rows[table].get(id)?.createdAt ?? `2026-01-0${1 + below(4)}T00:00:00.000Z`;
    rows[table].set(id, { id, version, createdAt, title: `at ${version}` });
    deleted = deleted.filter((row) => row.id !== id);
  }

  return {
    get version() {
      return version;
    },
    get epoch() {
      return epoch;
    },
    change(): void {
      if (below(20) === 0) {
        version += 1;
        account = { version, name: `named at ${version}` };
        return;
      }
      const table = TABLES[below(8)] ?? 'records';
      const ids = [...rows[table].keys(), ...deleted.flatMap((row) => (row.table === table ? row.id : []))];
      const id = ids[below(ids.length + 3)] ?? `${table} ${version}`;
      if (rows[table].has(id) && below(3) === 0) {
        version += 1;
        rows[table].delete(id);
        deleted.push({ table, id, version });
      } else put(table, id);
    },
    restart(): void {
      epoch = `history ${version}`;
      for (const table of TABLES) for (const id of [...rows[table].keys()]) if (below(2) === 0) rows[table].delete(id);
      deleted = [];
    },
    shown: (): Shown => ({ ...sortedRows((table) => rows[table].values()), account: account.name }),
    /** The rows newer than a version, up to another one. */
    delta(since: number, upTo: number): SyncResponse {
      const isIn = (row: { version: number }) => row.version > since && row.version <= upTo;
      const newer = (table: TableName) => [...rows[table].values()].filter(isIn);
      return answerOf(epoch, {
        cursor: upTo,
        more: upTo < version,
        rows: {
          ...byTable((table) => newer(table)),
          ...(isIn(account) && { account: account as unknown as AccountRow }),
        } as unknown as SyncResponse['rows'],
        deleted: deleted.filter(isIn).map((row) => ({ ...row, entity: ENTITY[row.table] })),
      });
    },
    /** Everything, its records in pages of one or two packed segments. */
    pages(): { answer: SyncResponse; segments: Segment[] }[] {
      const records = [...rows.records.values()];
      const pages: { answer: SyncResponse; segments: Segment[] }[] = [];
      for (let at = 0; at === 0 || at < records.length; at += 6) {
        const parts = [records.slice(at, at + 3), records.slice(at + 3, at + 6)].filter((part) => part.length > 0);
        const isLast = at + 6 >= records.length;
        const small = { collections: [...rows.collections.values()], wishlist: [...rows.wishlist.values()], account };
        const answer = answerOf(epoch, {
          ...(isLast ? { cursor: version } : { page: `${epoch} ${version} ${at}`, more: true }),
          rows: (at === 0 ? small : {}) as unknown as SyncResponse['rows'],
        });
        pages.push({ answer, segments: parts.map((part) => readSegment(JSON.stringify(part))) });
      }
      return pages;
    },
  };
}

function answerOf(epoch: string, more: Partial<SyncResponse>): SyncResponse {
  const none = { userId: 'u', serverTime: '', head: 0, more: false, verdicts: [], deleted: [], segments: 0, rows: {} };
  return { ...none, epoch, ...more };
}

function byTable<Value>(make: (table: TableName) => Value): Record<TableName, Value> {
  return Object.fromEntries(TABLES.map((table) => [table, make(table)])) as Record<TableName, Value>;
}

const sortedRows = (rowsOf: (table: TableName) => Iterable<unknown>) =>
  byTable((table) => [...(rowsOf(table) as Iterable<Row>)].toSorted((a, b) => (a.id < b.id ? -1 : 1)));

function shownBy({ rows, account }: Pool): Shown {
  const named = account as { name?: string } | undefined;
  return { ...sortedRows((table) => rows[ENTITY[table]].values()), account: named?.name };
}

async function newPool(cache: Cache): Promise<Pool> {
  const pool = createPool(cache);
  await pool.load();
  return pool;
}

/** One device that pulls, another tab of it that only reads the cache, and now and then a third one. */
async function play(seed: number): Promise<void> {
  const random = rngOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const source = createSource(random);
  const cache = createCache(await openMemoryCache());
  const pulling = await newPool(cache);
  const following = await newPool(cache);
  let before: { request: Position; answer: SyncResponse; segments: Segment[] } | undefined;
  let shown: Shown = { records: [], collections: [], wishlist: [], account: undefined };

  async function take(answer: SyncResponse, segments: Segment[]): Promise<void> {
    const { epoch, cursor, page } = await cache.state();
    const request = { epoch, cursor, page };
    expect(await cache.apply(request, answer, segments)).toBe(true);
    expect(pulling.apply(request, answer, segments)).toBe(true);
    // The answer of a request that was made twice.
    if (before && below(3) === 0 && answer.cursor !== before.request.cursor) {
      const { request, answer, segments } = before;
      const state = await cache.state();
      if (await cache.apply(request, answer, segments)) expect(await cache.state()).toEqual(state);
    }
    if (!answer.more) shown = source.shown();
    before = { request, answer, segments };
    if (below(3) === 0) await following.catchUp();
  }

  async function look(moment: string): Promise<void> {
    await following.catchUp();
    expect(await following.catchUp(), moment).toBe(false);
    for (const [name, pool] of Object.entries({ pulling, following, opened: await newPool(cache) })) {
      expect(shownBy(pool), `${moment}, ${name}`).toEqual(shown);
      expect(pool.sorted(), `${moment}, ${name}`).toEqual([...pool.rows.record.values()].toSorted(newestFirst));
      const { epoch, cursor, page, fill } = await cache.state();
      expect(pool.state, `${moment}, ${name}`).toMatchObject({ epoch, cursor, page, fill });
      // A tab that applied the answers knows of a merge when it reads.
      if (pool !== pulling) expect(pool.state, `${moment}, ${name}`).toEqual(await cache.state());
    }
  }

  for (let step = 0; step < 40; step += 1) {
    for (let left = below(4) === 0 ? below(40) : below(5); left > 0; left -= 1) source.change();
    const what = below(12);
    const { cursor } = await cache.state();
    if (what === 0 && cursor !== undefined) await cache.merge(below(20) - 1);
    if (what === 1) {
      if (below(2) === 0) source.restart();
      await cache.refill();
      await pulling.catchUp();
    }
    const state = await cache.state();
    if (state.cursor === undefined || state.epoch !== source.epoch) {
      const pages = source.pages();
      // A first pull that is left between its pages begins again.
      const taken = below(4) === 0 ? pages.slice(0, 1 + below(pages.length)) : pages;
      for (const { answer, segments } of taken) {
        await take(answer, segments);
        if (below(4) === 0 && shown.account !== undefined && answer.more)
          await look(`seed ${seed}, within step ${step}`);
      }
      if (taken.length < pages.length) {
        await cache.refill();
        await pulling.catchUp();
        for (const { answer, segments } of pages) await take(answer, segments);
      }
    } else {
      const piece = below(3) === 0 ? 1 + below(8) : 1_000;
      for (let since = state.cursor; since < source.version; since = Math.min(since + piece, source.version)) {
        await take(source.delta(since, Math.min(since + piece, source.version)), []);
      }
    }
    await look(`seed ${seed}, step ${step}`);
  }
}

describe('the rows of a device', () => {
  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'are what the server has, in each tab, after the answers of seed %i',
    (seed) => play(seed),
  );

  test('are merged once there are more than 500 outside the packed ones, in parts of 500, the newest first', async () => {
    const cache = createCache(await openMemoryCache());
    const numbered = (from: number, count: number, version: number) =>
      Array.from({ length: count }, (_, index) => {
        const number = String(from + index).padStart(4, '0');
        return { id: number, version, createdAt: `2026-01-01T00:00:00.${number.slice(1)}Z` } as RecordRow;
      });
    const small = {
      collections: [{ id: 'c', version: 1 } as CollectionRow],
      wishlist: [{ id: 'w', version: 1 } as WishlistRow],
    };
    const segments = [readSegment(JSON.stringify(numbered(0, 501, 1)))];
    await cache.apply({}, answerOf('ours', { cursor: 1, rows: small }), segments);
    const apply = async (cursor: number, records: RecordRow[], deleted: string[]) => {
      const gone = deleted.map((id) => ({ entity: 'record' as const, id, version: cursor }));
      const answer = answerOf('ours', { cursor, rows: { records }, deleted: gone });
      expect(await cache.apply({ epoch: 'ours', cursor: cursor - 1 }, answer, [])).toBe(true);
    };
    // One pack, single rows, and single deletions: 500 together.
    await apply(2, numbered(501, 490, 2), []);
    await apply(3, numbered(991, 5, 3), ['0000', '0001', '0600']);
    await apply(4, [], ['0601', '0002']);
    expect(await cache.merge()).toBe(false);
    expect((await cache.state()).segmentCount).toBe(1);
    await apply(5, numbered(996, 4, 5), ['0003', '0004']);
    expect(await cache.merge()).toBe(true);
    const state = await cache.state();
    expect(state).toMatchObject({ segmentCount: 2, first: 0, packed: 0, mergedAt: 5, cursor: 5 });
    const parts = await Promise.all([0, 1, 2].map((index) => cache.segment(state, index)));
    const gone = ['0000', '0001', '0002', '0003', '0004', '0600', '0601'];
    const left = numbered(0, 1_000, 0).flatMap(({ id }) => (gone.includes(id) ? [] : id));
    expect(parts.map(({ length }) => length)).toEqual([500, 493, 0]);
    expect(parts.flat().map(({ id }) => id)).toEqual(left.toReversed());
    const head = await cache.head();
    expect(head).toMatchObject({ rows: [], deleted: [], ...small });
    expect(await cache.merge(0)).toBe(false);
  });

  test('are not merged before all of them are there', async () => {
    const cache = createCache(await openMemoryCache());
    expect(await cache.merge(-1)).toBe(false);
    const segments = [readSegment(JSON.stringify([{ id: 'a', version: 1, createdAt: '' }]))];
    await cache.apply({}, answerOf('ours', { page: 'next', more: true }), segments);
    expect(await cache.merge(-1)).toBe(false);
    expect(await cache.state()).toMatchObject({ page: 'next', segmentCount: 1 });
  });
});
