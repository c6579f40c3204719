import { expect, test } from 'vitest';
import type { SyncRequest } from '../../../shared/contract/sync.ts';
import { checkPosition, pageOf, pageText } from '../../../sync-server/sync/cursor.ts';

const head = { version: 20, epoch: 'this', floor: 10 };
const after = { createdAt: '2026-02-28 23:59:59.123456+00', id: '018f0000-0000-7000-8000-000000000001' };

function isUpdated(position: Partial<SyncRequest>): boolean {
  try {
    checkPosition(head, position as SyncRequest);
    return true;
  } catch (error) {
    expect(error).toMatchObject({
      code: 'RESET',
      message: 'This device starts again from what is stored here. Unsent changes are kept',
      details: { epoch: 'this' },
    });
    return false;
  }
}

test.each([
  [{}, true],
  [{ epoch: 'this', cursor: 20 }, true],
  [{ epoch: 'this', cursor: 21 }, false],
  [{ cursor: 10 }, true],
  [{ cursor: 9 }, false],
  [{ epoch: 'other', cursor: 15 }, false],
  [{ epoch: 'this', page: pageText({ head: 20, after }) }, true],
  [{ page: pageText({ head: 21, after }) }, false],
  [{ page: pageText({ head: 10, after }) }, true],
  [{ page: pageText({ head: 9, after }) }, false],
  [{ page: 'no page' }, false],
])('a device at %j is brought up to date: %j; otherwise it starts again', (position, expected) => {
  expect(isUpdated(position)).toBe(expected);
});

test('a page goes on where the last one ended', () => {
  expect(pageOf(pageText({ head: 7, after }))).toEqual({ head: 7, after });
});

test.each(['2026-02-28 23:59:59+00', '2024-02-29 00:00:00.1+05:30', '1999-12-31 12:00:00.123456-15:59:59'])(
  'a page may end at %s, as PostgreSQL writes it',
  (createdAt) => {
    expect(pageOf(pageText({ head: 7, after: { ...after, createdAt } }))).toBeDefined();
  },
);

test.each([
  '',
  'now',
  '2026-02-30 23:59:59+00',
  '2026-02-28 24:00:00+00',
  '2026-02-28 23:59:60+00',
  '2026-02-28 23:59:59',
  '2026-02-28T23:59:59+00',
  '2026-02-28 23:59:59.+00',
  '2026-02-28 23:59:59.1234567+00',
  '2026-02-28 23:59:59+16',
  '2026-02-28 23:59:59+05:60',
  '2026-02-28 23:59:59+0',
  ' 2026-02-28 23:59:59+00',
  "2026-02-28 23:59:59+00'",
])('a page that ends at %j was not made here and is refused before the database reads it', (createdAt) => {
  expect(pageOf(pageText({ head: 7, after: { ...after, createdAt } }))).toBeUndefined();
});

test.each([
  { head: -1, after },
  { head: 1.5, after },
  { head: 7, after: { ...after, id: 'no id' } },
  { head: 7 },
  { after },
])('a page with %j is refused', (token) => {
  expect(pageOf(pageText(token as never))).toBeUndefined();
});
