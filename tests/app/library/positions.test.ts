import { describe, expect, test } from 'vitest';
import { createCache } from '../../../app/library/cache/cache.ts';
import { readSegment } from '../../../app/library/cache/segment.ts';
import { EMPTY_STATE, standsAt } from '../../../app/library/cache/state.ts';
import { openMemoryCache } from '../../../app/library/cache/tables.ts';
import type { OutboxRow } from '../../../app/library/journal/rows.ts';
import { isPending } from '../../../app/library/view/overlay.ts';
import { createPool } from '../../../app/library/view/pool.ts';
import type { SyncResponse } from '../../../shared/contract/sync.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';

test('an accepted change lies on top of the rows until they are those of its version', () => {
  const accepted = (version: number) => ({ verdict: { status: 'ok', version } }) as unknown as OutboxRow;
  const state = { ...EMPTY_STATE, epoch: 'ours', cursor: 5 };
  expect([4, 5, 6].map((version) => isPending(accepted(version), state))).toEqual([false, false, true]);
  // The cache is being refilled, and the earlier rows are shown.
  const old = { epoch: 'ours', cursor: 9, segmentCount: 0, mergedAt: -1 };
  expect(isPending(accepted(4), { ...EMPTY_STATE, epoch: 'ours', page: 'next', old })).toBe(true);
  expect(isPending({} as OutboxRow, state)).toBe(true);
});

describe('a change that is sent again after it was accepted', () => {
  const state = { ...EMPTY_STATE, epoch: 'ours', cursor: 5 };
  const sentAgain = (epoch: string, version: number) => ({ answered: { epoch, version } }) as OutboxRow;

  test('is in the rows of its history from its version on, and is not put on top of them', () => {
    expect(isPending(sentAgain('ours', 5), state)).toBe(false);
    expect(isPending(sentAgain('ours', 6), state)).toBe(true);
  });

  test('is not in the rows of another history', () => {
    expect(isPending(sentAgain('lost', 5), state)).toBe(true);
  });

  test('is in the earlier rows, which are shown while new ones come', () => {
    const old = { epoch: 'ours', cursor: 5, segmentCount: 0, mergedAt: -1 };
    expect(isPending(sentAgain('ours', 5), { ...EMPTY_STATE, old })).toBe(false);
  });
});

test('an answer fits a device of its history at the cursor of the request', () => {
  const request = { cursor: 5, epoch: 'ours' };
  expect(standsAt({ cursor: 5, epoch: 'ours' }, request)).toBe(true);
  expect(standsAt({ cursor: 5, epoch: 'lost' }, request)).toBe(false);
  expect(standsAt({ cursor: 4, epoch: 'ours' }, request)).toBe(false);
  expect(standsAt({}, { epoch: 'ours' })).toBe(true);
});

const record = (id: string, version = 1) => ({ id, version, createdAt: '2026-01-01T00:00:00.000Z' }) as RecordRow;
const wish = (id: string) => ({ id, version: 1 }) as WishlistRow;
const page = (epoch: string, rows: SyncResponse['rows'], more: Partial<SyncResponse>): SyncResponse => ({
  ...{ userId: 'u', epoch, serverTime: '', head: 9, more: false, verdicts: [], deleted: [], segments: 0 },
  ...{ rows, ...more },
});
const segment = (id: string) => readSegment(JSON.stringify([record(id)]));

test('an answer to a request from elsewhere is not put over the rows of a tab', async () => {
  const cache = createCache(await openMemoryCache());
  await cache.apply({}, page('ours', {}, { cursor: 5 }), []);
  const pool = createPool(cache);
  await pool.load();
  const answer = page('ours', { wishlist: [wish('late')] }, { cursor: 9 });
  expect(pool.apply({ cursor: 7, epoch: 'ours' }, answer, [])).toBe(false);
  expect(pool.apply({ cursor: 5, epoch: 'lost' }, answer, [])).toBe(false);
  expect([...pool.rows.wishlistItem.keys()]).toEqual([]);
  expect(pool.apply({ cursor: 5, epoch: 'ours' }, answer, [])).toBe(true);
  expect([...pool.rows.wishlistItem.keys()]).toEqual(['late']);
});

describe('a first pull that was given up', () => {
  async function givenUp() {
    const cache = createCache(await openMemoryCache());
    const first = page('lost', { wishlist: [wish('ghost')] }, { page: 'next', more: true });
    await cache.apply({}, first, [segment('ghost 1'), segment('ghost 2')]);
    await cache.refill();
    return cache;
  }

  test('leaves no album and no wish in the rows of the next one', async () => {
    const cache = await givenUp();
    await cache.apply({}, page('ours', { wishlist: [wish('ours')] }, { cursor: 9 }), [segment('ours')]);
    expect((await cache.head()).wishlist.map(({ id }) => id)).toEqual(['ours']);
    await cache.merge(-1);
    const state = await cache.state();
    const rows = await Promise.all(
      Array.from({ length: state.segmentCount }, (_, index) => cache.segment(state, index)),
    );
    expect(rows.flat().map(({ id }) => id)).toEqual(['ours']);
  });

  test('leaves nothing on the screen when the first page of the next one has come', async () => {
    const cache = await givenUp();
    const pool = createPool(cache);
    await pool.load();
    const answer = page('ours', { wishlist: [wish('ours')] }, { cursor: 9 });
    const segments = [segment('ours')];
    await cache.apply({}, answer, segments);
    expect(pool.apply({}, answer, segments)).toBe(true);
    expect([...pool.rows.wishlistItem.keys(), ...pool.rows.record.keys()]).toEqual(['ours', 'ours']);
  });
});
