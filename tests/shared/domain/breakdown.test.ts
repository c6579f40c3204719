import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakdownOf } from '../../../shared/domain/breakdown.ts';
import { CONDITION_SLUGS } from '../../../shared/domain/condition.ts';
import { decimalOf } from '../../../shared/domain/money.ts';
import { collectionStats } from '../../../shared/domain/stats.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../../shared/schemas/record.ts';

function record(more: Partial<RecordRow>): RecordRow {
  const at = '2026-01-01T00:00:00.000Z';
  const row = { id: 'row', createdAt: at, updatedAt: at, version: 1, shelfiePhotos: [], plays: [], collectionIds: [] };
  return { ...RECORD_DEFAULTS, ...row, artist: 'Can', title: 'Tago Mago', ...more };
}

test('a decade without records is listed between two that have some', () => {
  const { decades, undated } = breakdownOf([
    record({ year: 1959 }),
    record({ year: 1971 }),
    record({ year: 1979 }),
    record({ year: null }),
  ]);
  expect(decades).toEqual([
    { decade: 1950, count: 1 },
    { decade: 1960, count: 0 },
    { decade: 1970, count: 2 },
  ]);
  expect(undated).toBe(1);
});

test('names count together however they are capitalised, the most records first', () => {
  const { artists, labels, genres } = breakdownOf([
    record({ artist: 'Neu!', label: 'Brain', genre: 'rock' }),
    record({ artist: 'CAN', label: 'United Artists' }),
    record({ artist: 'Can', label: 'Spoon', genre: 'rock' }),
    record({ artist: 'can ', label: 'SPOON', genre: 'jazz' }),
  ]);
  expect(artists).toEqual([
    { key: 'can', label: 'CAN', count: 3 },
    { key: 'neu!', label: 'Neu!', count: 1 },
  ]);
  expect(labels.map(({ label, count }) => [label, count])).toEqual([
    ['Spoon', 2],
    ['Brain', 1],
    ['United Artists', 1],
  ]);
  expect(genres.map(({ key, count }) => [key, count])).toEqual([
    ['rock', 2],
    ['jazz', 1],
  ]);
});

test('artists with equal numbers of records are sorted by name without the article', () => {
  const { artists } = breakdownOf(
    ['The Zombies', 'Can', 'A Certain Ratio', '808 State'].map((artist) => record({ artist })),
  );
  expect(artists.map(({ label }) => label)).toEqual(['808 State', 'Can', 'A Certain Ratio', 'The Zombies']);
});

test('all eight conditions are there, the best first', () => {
  const { conditions } = breakdownOf([record({ condition: 'near-mint' }), record({ condition: 'near-mint' })]);
  expect(conditions.map(({ label, count }) => `${label} ${count}`)).toEqual([
    ...['M 0', 'NM 2', 'VG+ 0', 'VG 0', 'G+ 0', 'G 0', 'F 0', 'P 0'],
  ]);
});

describe('the value', () => {
  test('is counted in cents, and averaged over what has one', () => {
    const { value } = breakdownOf([
      record({ id: 'a', estimatedValue: '0.10', year: 1971 }),
      record({ id: 'b', estimatedValue: '0.20', year: 1971 }),
      record({ id: 'c', estimatedValue: '30.00' }),
      record({ id: 'd', estimatedValue: '0.00' }),
      record({ id: 'e' }),
    ]);
    expect(value).toMatchObject({
      sums: [{ currency: 'USD', amount: 30.3, count: 3 }],
      average: 10.1,
      byDecade: [{ decade: 1970, value: 0.3 }],
    });
    expect(value.mostValuable.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  test('is compared in the currency of the most records, and summed in each', () => {
    const { valueCurrency, ...stored } = record({ id: 'stored by an earlier version', estimatedValue: '7.00' });
    const { value } = breakdownOf([
      record({ id: 'a', estimatedValue: '1500.00', valueCurrency: 'JPY', year: 1971 }),
      record({ id: 'b', estimatedValue: '10.00', valueCurrency: 'EUR', year: 1971 }),
      record({ id: 'c', estimatedValue: '21.00', valueCurrency: 'EUR', year: 1985 }),
      record({ id: 'd', estimatedValue: '0.00', valueCurrency: 'SEK' }),
      stored as RecordRow,
    ]);
    expect(value).toEqual({
      sums: [
        { currency: 'EUR', amount: 31, count: 2 },
        { currency: 'JPY', amount: 1500, count: 1 },
        { currency: 'USD', amount: 7, count: 1 },
      ],
      currency: 'EUR',
      average: 15.5,
      mostValuable: [
        { id: 'c', artist: 'Can', title: 'Tago Mago', value: 21 },
        { id: 'b', artist: 'Can', title: 'Tago Mago', value: 10 },
      ],
      byDecade: [
        { decade: 1970, value: 10 },
        { decade: 1980, value: 21 },
      ],
    });
  });
});

test('purchase prices are summed in cents for each currency, the one of the most records first', () => {
  const { purchasePrice, purchaseCurrency, ...stored } = record({ id: 'stored by an earlier version' });
  const { paid } = breakdownOf([
    record({ purchasePrice: '0.10', purchaseCurrency: 'EUR' }),
    record({ purchasePrice: '1500.00', purchaseCurrency: 'JPY' }),
    record({ purchasePrice: '0.20', purchaseCurrency: 'EUR' }),
    record({ purchasePrice: '0.00' }),
    record({ purchaseCurrency: 'SEK' }),
    stored as RecordRow,
  ]);
  expect(paid).toEqual([
    { currency: 'EUR', amount: 0.3, count: 2 },
    { currency: 'JPY', amount: 1500, count: 1 },
    { currency: 'USD', amount: 0, count: 1 },
  ]);
});

test('a collection with nothing in it has no bars', () => {
  const { decades, genres, labels, artists, value, paid } = breakdownOf([]);
  const lists = { decades, genres, labels, artists, paid };
  expect(lists).toEqual({ decades: [], genres: [], labels: [], artists: [], paid: [] });
  expect(value).toEqual({ sums: [], currency: 'USD', average: 0, mostValuable: [], byDecade: [] });
});

test('every record is counted once in each way, and the sum is the one of the home', () => {
  const any = fc.record({
    artist: fc.constantFrom('Can', 'CAN', 'Neu!', 'Sun Ra'),
    genre: fc.constantFrom('rock', 'jazz', null),
    label: fc.constantFrom('Brain', 'brain', 'Impulse!', null),
    year: fc.option(fc.integer({ min: 1900, max: 2026 })),
    condition: fc.constantFrom(...CONDITION_SLUGS),
    estimatedValue: fc.option(fc.integer({ min: 1, max: 100_000 }).map(decimalOf)),
    valueCurrency: fc.constantFrom('USD', 'EUR'),
  });
  fc.assert(
    fc.property(fc.array(any), (fields) => {
      const records = fields.map(record);
      const found = breakdownOf(records);
      const stats = collectionStats(records);
      expect(sum(found.decades) + found.undated).toBe(records.length);
      expect(sum(found.conditions)).toBe(records.length);
      expect(sum(found.artists)).toBe(records.length);
      expect(found.artists).toHaveLength(stats.totalArtists);
      expect(sum(found.genres)).toBe(records.filter(({ genre }) => genre !== null).length);
      expect(sum(found.labels)).toBe(records.filter(({ label }) => label !== null).length);
      expect(found.value.sums).toEqual(stats.values);
    }),
  );
});

function sum(shares: { count: number }[]): number {
  return shares.reduce((total, { count }) => total + count, 0);
}
