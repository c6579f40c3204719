import { describe, expect, test } from 'vitest';
import { shelfInRecords, yearsInRecords } from '../../../shared/domain/year-in-records.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../../shared/schemas/record.ts';
import { LIFE_ALBUMS } from '../../support/full-life.ts';

let made = 0;

function record(more: Partial<RecordRow>): RecordRow {
  made += 1;
  const at = '2026-01-15T12:00:00.000Z';
  const row = { id: `row-${made}`, createdAt: at, updatedAt: at, version: 1 };
  const own = { shelfiePhotos: [], plays: [], collectionIds: [] };
  return { ...RECORD_DEFAULTS, ...own, ...row, artist: 'Can', title: `Volume ${made}`, ...more };
}

const titlesOf = (rows: readonly { record: RecordRow }[]) => rows.map(({ record: { title } }) => title);

describe('a year', () => {
  test('has the records bought in it, and those without a purchase date that were added in it', () => {
    const { of } = yearsInRecords(
      [
        record({ title: 'Bought before', purchasedOn: '2025-12-31' }),
        record({ title: 'Added', createdAt: '2026-03-02T12:00:00.000Z' }),
        record({ title: 'Bought first', purchasedOn: '2026-01-01', createdAt: '2024-05-05T12:00:00.000Z' }),
        record({ title: 'Bought last', purchasedOn: '2026-12-31' }),
        record({ title: 'Added before', createdAt: '2025-07-01T12:00:00.000Z' }),
      ],
      2026,
    );
    const { count, purchased, arrivals, months } = of(2026);
    expect(titlesOf(arrivals)).toEqual(['Bought first', 'Added', 'Bought last']);
    expect({ count, purchased }).toEqual({ count: 3, purchased: 2 });
    expect(months.map(({ added }) => added)).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(titlesOf(of(2025).arrivals)).toEqual(['Added before', 'Bought before']);
  });

  test('calls an artist or a label new whose first record came in it, however it is spelled', () => {
    const bought = (artist: string, label: string | null, purchasedOn: string) =>
      record({ artist, label, purchasedOn });
    const { of } = yearsInRecords(
      [
        bought('Can', 'Spoon', '2024-02-01'),
        bought('CAN ', 'Mute', '2026-02-01'),
        bought('Neu!', 'SPOON', '2026-03-01'),
        bought('neu!', null, '2026-03-02'),
        bought('Faust', 'Polydor', '2027-01-01'),
      ],
      2027,
    );
    const names = (year: number) => {
      const { newArtists, newLabels } = of(year);
      return [newArtists, newLabels].map((shares) => shares.map(({ label, count }) => `${label} ${count}`));
    };
    expect(names(2024)).toEqual([['Can 1'], ['Spoon 1']]);
    expect(names(2026)).toEqual([['Neu! 2'], ['Mute 1']]);
    expect(names(2027)).toEqual([['Faust 1'], ['Polydor 1']]);
  });

  test('counts its plays of all records, also of those that came in another year', () => {
    const [old, young] = [
      record({ title: 'Old', purchasedOn: '2020-01-01', plays: ['2025-06-15T12:00:00Z', '2026-06-15T12:00:00Z B'] }),
      record({ title: 'Young', plays: ['2026-02-15T12:00:00Z', '2026-02-15T13:00:00Z', '2026-11-15T12:00:00Z A'] }),
    ];
    const { years, of } = yearsInRecords([old, young, record({ title: 'Never' })], 2026);
    expect(years).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026]);
    const { plays, mostPlayed, months } = of(2026);
    expect(plays).toBe(4);
    expect(mostPlayed).toEqual([
      { record: young, count: 3 },
      { record: old, count: 1 },
    ]);
    expect(months.map(({ played }) => played)).toEqual([0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    expect(of(2025)).toMatchObject({ count: 0, plays: 1, purchased: 0, oldest: undefined, newArtists: [] });
  });

  test('sums what was paid by currency, and only for its records', () => {
    const paid = (purchasePrice: string, purchaseCurrency: RecordRow['purchaseCurrency'], purchasedOn: string) =>
      record({ purchasePrice, purchaseCurrency, purchasedOn });
    const { of } = yearsInRecords(
      [
        paid('24.50', 'EUR', '2026-01-01'),
        paid('15.50', 'EUR', '2026-05-01'),
        paid('1800', 'JPY', '2026-05-01'),
        paid('99', 'EUR', '2025-05-01'),
        record({ purchasedOn: '2026-06-01' }),
      ],
      2026,
    );
    expect(of(2026).breakdown.paid).toEqual([
      { currency: 'EUR', amount: 40, count: 2 },
      { currency: 'JPY', amount: 1800, count: 1 },
    ]);
  });
});

test('the years go from the first record or play to the present one, and an empty library has the present one', () => {
  const played = record({ plays: ['2023-06-15T12:00:00Z'] });
  expect(yearsInRecords([played], 2026).years).toEqual([2023, 2024, 2025, 2026]);
  expect(yearsInRecords([], 2026).years).toEqual([2026]);
  expect(yearsInRecords([record({ purchasedOn: '2027-01-01' })], 2026).years).toEqual([2026]);
  expect(yearsInRecords([], 2026).of(2026)).toMatchObject({ count: 0, plays: 0, arrivals: [], mostPlayed: [] });
});

/** The full life, bought from 2019 on, an album every week; every third has no purchase date. */
const LIFE = LIFE_ALBUMS.map(({ collections: _, ...album }, at) => {
  const day = new Date(Date.UTC(2019, 0, 3 + 7 * at, 12)).toISOString();
  const plays = Array.from({ length: at % 4 }, (__, time) => `${2024 + time}-0${1 + (at % 9)}-15T12:00:00Z`);
  return record({ ...album, createdAt: day, purchasedOn: at % 3 === 0 ? null : day.slice(0, 10), plays });
});

test('every figure of each year of a full life is that of its records', () => {
  const { years, of } = yearsInRecords(LIFE.toReversed(), 2026);
  expect(years).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]);
  const dayOf = ({ purchasedOn, createdAt }: RecordRow) => purchasedOn ?? createdAt.slice(0, 10);
  for (const year of years) {
    const own = LIFE.filter((each) => dayOf(each).startsWith(String(year)));
    const earlier = LIFE.filter((each) => dayOf(each) < String(year));
    const found = of(year);
    const newOf = (field: 'artist' | 'label') => {
      const lower = (each: RecordRow) => each[field]?.trim().toLowerCase();
      return new Set(own.map(lower)).difference(new Set([...earlier.map(lower), undefined]));
    };
    expect(found.count).toBe(own.length);
    expect(titlesOf(found.arrivals)).toEqual(own.map(({ title }) => title));
    expect(found.purchased).toBe(own.filter(({ purchasedOn }) => purchasedOn).length);
    expect(new Set(found.newArtists.map(({ key }) => key))).toEqual(newOf('artist'));
    expect(new Set(found.newLabels.map(({ key }) => key))).toEqual(newOf('label'));
    expect(found.oldest?.year ?? Number.POSITIVE_INFINITY).toBe(Math.min(...own.flatMap((each) => each.year ?? [])));
    expect(found.breakdown.artists.reduce((sum, { count }) => sum + count, 0)).toBe(own.length);
    for (const [month, { added, played }] of found.months.entries()) {
      const start = `${year}-${String(month + 1).padStart(2, '0')}`;
      expect(added).toBe(own.filter((each) => dayOf(each).startsWith(start)).length);
      expect(played).toBe(LIFE.flatMap(({ plays }) => plays).filter((play) => play.startsWith(start)).length);
    }
    expect(found.plays).toBe(found.months.reduce((sum, { played }) => sum + played, 0));
  }
  expect(years.reduce((sum, year) => sum + of(year).count, 0)).toBe(350);
  expect(of(2019).arrivals[0]?.day).toBe('2019-01-03');
});

test('a shelf has all plays of its records, and the one that came first', () => {
  const { count, plays, arrivals, oldest, mostPlayed } = shelfInRecords([
    record({ title: 'Landed', year: 1975, purchasedOn: '2026-02-01', plays: ['2025-06-15T12:00:00Z'] }),
    record({ title: 'Future Days', year: 1973, purchasedOn: '2020-02-01' }),
    record({
      title: 'Flow Motion',
      purchasedOn: '2021-02-01',
      plays: ['2024-06-15T12:00:00Z', '2026-06-15T12:00:00Z'],
    }),
  ]);
  expect({ count, plays }).toEqual({ count: 3, plays: 3 });
  expect(titlesOf(arrivals)).toEqual(['Future Days', 'Flow Motion', 'Landed']);
  expect(oldest?.title).toBe('Future Days');
  expect(mostPlayed.map(({ record: { title }, count: times }) => [title, times])).toEqual([
    ['Flow Motion', 2],
    ['Landed', 1],
  ]);
});
