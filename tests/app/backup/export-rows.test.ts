import { describe, expect, test } from 'vitest';
import {
  type ExportSource,
  exportedCsv,
  exportedJson,
  exportFilename,
  recordsOf,
} from '../../../app/features/backup/export-rows.ts';
import { CONDITIONS, parseCondition } from '../../../shared/domain/condition.ts';
import { ALBUM, OTHER_ALBUM, PHOTOS, PLAYS, SIGHTINGS, WISH } from '../../support/whole-rows.ts';

const AT = '2026-11-26T12:30:05.250Z';
const stamps = { createdAt: '2019-05-05T05:05:05.005Z', updatedAt: AT, version: 3 };
const JAZZ = { id: 'c1', name: 'Jazz, "modal"', description: null, isPublic: true, isDefault: false, ...stamps };
const HOME = { ...JAZZ, id: 'c0', name: 'My Collection', isDefault: true };
const NIGHT = { ...JAZZ, id: 'c2', name: 'Late night' };
const FIRST = { id: 'r1', ...ALBUM, shelfiePhotos: PHOTOS, plays: PLAYS, collectionIds: ['c1', 'c2'], ...stamps };
const SECOND = { id: 'r2', ...OTHER_ALBUM, shelfiePhotos: [], plays: [], collectionIds: ['gone'], ...stamps };
const WISHED = { id: 'w1', ...WISH, sightings: SIGHTINGS, ...stamps };
const SOURCE: ExportSource = {
  ...{ username: 'cratedigger', records: [FIRST, SECOND], collections: [HOME, JAZZ, NIGHT], wishlist: [WISHED] },
};

const DISCOGS =
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Media Condition,Collection Sleeve Condition,Collection Notes';

/** A small reader of RFC 4180, apart from the writer. */
function read(text: string): Record<string, string>[] {
  const rows = [['']];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const [row = [''], sign = ''] = [rows.at(-1), text[at]];
    if (sign === '"' && isQuoted && text[at + 1] === '"') at += 1;
    else if (sign === '"') {
      isQuoted = !isQuoted;
      continue;
    }
    if (!isQuoted && sign === ',') row.push('');
    else if (!isQuoted && sign === '\r') continue;
    else if (!isQuoted && sign === '\n') rows.push(['']);
    else row[row.length - 1] += sign;
  }
  const [head = [], ...cells] = rows.slice(0, -1);
  return cells.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

describe('a list of records', () => {
  test('has Discogs’ columns in their order, then ours, and each field of each record', () => {
    const text = exportedCsv(SOURCE, 'records', false);
    expect(text.slice(0, DISCOGS.length)).toBe(DISCOGS);
    const [first, second, ...more] = read(text);
    expect(more).toEqual([]);
    expect(first).toEqual({
      ...{ 'Catalog#': 'AS-9203', Artist: 'Alice Coltrane', Title: 'Journey in Satchidananda', Label: 'Impulse!' },
      ...{
        Format: 'LP, Gatefold',
        Rating: '5',
        Released: '1971',
        release_id: '1234567',
        CollectionFolder: 'Jazz, "modal"',
      },
      'Date Added': '2019-05-05 05:05:05',
      'Collection Media Condition': 'Very Good Plus (VG+)',
      'Collection Sleeve Condition': 'Good Plus (G+)',
      'Collection Notes': 'Bought in the rain.\nSecond line.',
      ...{ x_genre: 'Spiritual Jazz', x_country: 'US', x_barcode: '011105022826', x_master_id: '45678' },
      ...{ x_matrix_runout: 'AS-9203-A VAN GELDER', x_tags: 'harp, first pressing' },
      ...{
        x_collections: 'Jazz, "modal"; Late night',
        x_limited_edition: 'yes',
        x_value: '85.50',
        x_value_currency: 'EUR',
      },
      ...{ x_purchase_price: '61.25', x_purchase_currency: 'SEK', x_purchase_date: '2018-04-21' },
      ...{ x_bought_at: 'Record Store Day', x_place: 'Living room, third shelf' },
      ...{ x_lent_to: 'A neighbour', x_lent_on: '2026-05-03', x_plays: '2', x_last_played: '2026-02-01 20:15:30' },
      ...{ x_half_stars: '9', x_styles: 'Hard Bop, Modal', x_discs: '2' },
      ...{ x_tracks: 'A1 Blue Train 10:43\nA2 Moment’s Notice 9:10', x_details: 'Vinyl colour: Blue\nBox: 3' },
    });
    expect(second).toMatchObject({
      ...{
        CollectionFolder: 'Uncategorized',
        x_collections: '',
        x_limited_edition: 'no',
        x_plays: '0',
        x_last_played: '',
      },
    });
  });

  test('has a grade for each of ours that is read back as the same', () => {
    for (const { slug } of CONDITIONS) {
      const [row] = read(exportedCsv({ ...SOURCE, records: [{ ...FIRST, condition: slug }] }, 'records', false));
      expect(parseCondition(row?.['Collection Media Condition'] ?? '')).toBe(slug);
    }
  });

  test('leaves the fields empty that this device did not store at the time of an earlier version', () => {
    const { rating, styles, discs, tracks, extra, purchasePrice, purchaseCurrency, place, ...later } = FIRST;
    const { valueCurrency, plays, ...stored } = later;
    const [row] = read(exportedCsv({ ...SOURCE, records: [stored as typeof FIRST] }, 'records', false));
    const names = [
      'Rating',
      'x_half_stars',
      'x_styles',
      'x_discs',
      'x_tracks',
      'x_details',
      'x_purchase_price',
      'x_place',
      'x_last_played',
    ];
    expect(names.map((name) => row?.[name])).toEqual(names.map(() => ''));
    expect(row?.x_value_currency).toBe('USD');
  });

  test('leaves an empty field empty, and names no currency without a price', () => {
    const bare = {
      ...FIRST,
      estimatedValue: null,
      purchasePrice: null,
      sleeveCondition: null,
      year: null,
      discogsReleaseId: null,
    };
    const [row] = read(exportedCsv({ ...SOURCE, records: [bare] }, 'records', false));
    expect(row).toMatchObject({
      ...{
        x_purchase_price: '',
        x_purchase_currency: '',
        x_value_currency: '',
        'Collection Sleeve Condition': '',
        Released: '',
        release_id: '',
      },
    });
  });

  test('runs nothing in a spreadsheet', () => {
    const records = ['=1+1', '+1', '-1', '@SUM(A1)'].map((title) => ({ ...FIRST, title }));
    const titles = read(exportedCsv({ ...SOURCE, records }, 'records', false)).map(({ Title }) => Title);
    expect(titles).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)"]);
  });

  test('is marked for old spreadsheet programs only where that is wished', () => {
    const plain = exportedCsv(SOURCE, 'records', false);
    expect([plain.charCodeAt(0), exportedCsv(SOURCE, 'records', true)]).toEqual([67, `\uFEFF${plain}`]);
  });

  test('of one collection has its records alone', () => {
    expect(read(exportedCsv(SOURCE, { collection: 'c2' }, false)).map(({ Title }) => Title)).toEqual([FIRST.title]);
    expect(recordsOf(SOURCE, { collection: 'c0' })).toHaveLength(2);
    expect(recordsOf(SOURCE, { collection: 'none' })).toEqual([]);
  });
});

test('a wishlist has the columns of Discogs’ wantlist, then ours', () => {
  const text = exportedCsv(SOURCE, 'wishlist', false);
  expect(text.startsWith('Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,Notes,')).toBe(true);
  expect(read(text)).toEqual([
    {
      ...{ 'Catalog#': 'LPS-809', Artist: 'Dorothy Ashby', Title: 'Afro-Harping', Label: 'Cadet', Format: 'LP, Mono' },
      ...{ Rating: '', Released: '1968', release_id: '2345678', Notes: 'Only with the insert.' },
      ...{ x_genre: 'Soul Jazz', x_country: 'Canada', x_barcode: '600753123456', x_master_id: '56789' },
      ...{ x_date_added: '2019-05-05 05:05:05', x_target_price: '42.00', x_currency: 'EUR', x_price_alert: 'yes' },
      ...{ x_with_shipping: 'yes', x_pressing: 'release', x_lowest_grade: 'Very Good Plus (VG+)' },
      ...{ x_purchase_link: 'https://example.org/shop/809', x_public: 'no' },
    },
  ]);
});

test('JSON has each field of what was chosen, as it is', () => {
  const head = { format: 'side-one-export', version: 1, exportedAt: AT };
  expect(JSON.parse(exportedJson(SOURCE, 'records', AT))).toEqual({
    ...head,
    collections: [HOME, JAZZ, NIGHT],
    records: [FIRST, SECOND],
  });
  expect(JSON.parse(exportedJson(SOURCE, { collection: 'c1' }, AT))).toEqual({
    ...head,
    collections: [JAZZ],
    records: [FIRST],
  });
  expect(JSON.parse(exportedJson(SOURCE, { ids: ['r1', 'other'] }, AT))).toEqual({
    ...head,
    collections: [HOME, JAZZ, NIGHT],
    records: [FIRST],
  });
  expect(JSON.parse(exportedJson(SOURCE, { ids: [] }, AT))).toMatchObject({ collections: [], records: [] });
  expect(JSON.parse(exportedJson(SOURCE, 'wishlist', AT))).toEqual({ ...head, wishlist: [WISHED] });
});

test('a file is named by its person, its part and its day', () => {
  expect(exportFilename(SOURCE, 'records', 'csv', AT)).toBe('side-one-cratedigger-records-2026-11-26.csv');
  expect(exportFilename(SOURCE, { collection: 'c1' }, 'json', AT)).toBe(
    'side-one-cratedigger-Jazz-modal-2026-11-26.json',
  );
  expect(exportFilename(SOURCE, { ids: ['r2'] }, 'csv', AT)).toBe('side-one-cratedigger-selection-2026-11-26.csv');
  const odd = { ...SOURCE, username: null, collections: [{ ...NIGHT, name: '/../' }] };
  expect(exportFilename(odd, { collection: 'c2' }, 'csv', AT)).toBe('side-one-records-2026-11-26.csv');
});
