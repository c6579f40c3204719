import { expect, test } from 'vitest';
import { collectionStats } from '../../../shared/domain/stats.ts';

test('a shelf is counted by albums, by artists in any case, and by the value that is known in each currency', () => {
  const records = [
    { artist: 'Neu!', estimatedValue: '30.00', valueCurrency: 'EUR' as const },
    { artist: 'Miles Davis', estimatedValue: '12.50', valueCurrency: 'USD' as const },
    // Stored on this device before values had a currency.
    { artist: ' miles davis ', estimatedValue: '0.05' },
    { artist: 'Sun Ra', estimatedValue: null, valueCurrency: 'SEK' as const },
  ];
  expect(collectionStats(records)).toEqual({
    totalRecords: 4,
    totalArtists: 3,
    values: [
      { currency: 'USD', amount: 12.55, count: 2 },
      { currency: 'EUR', amount: 30, count: 1 },
    ],
  });
  expect(collectionStats([])).toEqual({ totalRecords: 0, totalArtists: 0, values: [] });
});
