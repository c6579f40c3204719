import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentAlbumLimit, hiddenAlbumIds } from '../../../shared/domain/album-limit.ts';

const now = '2026-03-01T00:00:00.000Z';

// HOME-010 LIMIT-001 LIMIT-002
test.each([
  [{ subscriptionTier: 'free', subscriptionExpiresAt: null }, 15],
  [{ subscriptionTier: 'monthly', subscriptionExpiresAt: '2026-04-01T00:00:00.000Z' }, null],
  [{ subscriptionTier: 'monthly', subscriptionExpiresAt: now }, 15],
  [{ subscriptionTier: 'annual', subscriptionExpiresAt: '2020-01-01T00:00:00.000Z' }, 15],
  [{ subscriptionTier: 'annual', subscriptionExpiresAt: null }, null],
  [{ subscriptionTier: 'lifetime', subscriptionExpiresAt: '2020-01-01T00:00:00.000Z' }, null],
  [undefined, 15],
] as const)('%j may hold %s albums', (entitlement, limit) => {
  expect(currentAlbumLimit(entitlement, now)).toBe(limit);
});

// LIMIT-008
test('a plan shows the oldest albums up to its limit, whatever the order they are given in', () => {
  const albums = fc.uniqueArray(
    fc.record({ id: fc.uuid(), createdAt: fc.constantFrom('2020', '2021', '2022', '2023') }),
    { selector: ({ id }) => id, maxLength: 40 },
  );
  fc.assert(
    fc.property(albums, fc.nat(20), (records, limit) => {
      const hidden = hiddenAlbumIds(records, limit);
      expect(hidden.size).toBe(Math.max(0, records.length - limit));
      expect(hiddenAlbumIds(records.toReversed(), limit)).toEqual(hidden);
      for (const a of records) {
        for (const b of records) {
          if (hidden.has(a.id) && !hidden.has(b.id)) expect(b.createdAt <= a.createdAt).toBe(true);
        }
      }
      expect(hiddenAlbumIds(records, null).size).toBe(0);
    }),
  );
});
