import { expect, test } from 'vitest';
import { collectionStats } from '../../../shared/domain/stats.ts';

test('a shelf is counted by albums, by artists in any case, and by what is known of its value', () => {
  const records = [
    { artist: 'Miles Davis', estimatedValue: '12.50' },
    { artist: ' miles davis ', estimatedValue: '0.05' },
    { artist: 'Sun Ra', estimatedValue: null },
  ];
  expect(collectionStats(records)).toEqual({ totalRecords: 3, totalArtists: 2, collectionValue: 12.55 });
  expect(collectionStats([])).toEqual({ totalRecords: 0, totalArtists: 0, collectionValue: 0 });
});
