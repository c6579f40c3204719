import { expect, test } from 'vitest';
import { discogsTable } from '../../../app/features/import/discogs-table.ts';
import { readBytes } from '../../../app/features/import/reading/read-bytes.ts';
import type { DiscogsItem, DiscogsList, DiscogsPage } from '../../../shared/contract/discogs-account.ts';
import { csvLine } from '../../../shared/domain/csv.ts';
import type { ImportedFile } from '../../../shared/import/imported-file.ts';

const ITEM: DiscogsItem = {
  releaseId: 367084,
  masterId: 11693,
  artist: 'Nick Drake (2) & Friend',
  title: '=Bryter "Layter"',
  year: 1971,
  labels: [
    { name: 'Island Records (3)', catno: 'ILPS 9135' },
    { name: 'Antilles', catno: 'AN 7028' },
  ],
  format: '2xLP, Album',
  genres: ['Jazz', 'Folk, World, & Country'],
  styles: ['Folk Rock', 'Acoustic'],
  rating: 4,
  addedAt: '2019-09-30T23:15:02-08:00',
  folderId: 5,
  notes: [
    { fieldId: 1, text: 'Very Good Plus (VG+)' },
    { fieldId: 2, text: 'Near Mint (NM or M-)' },
    { fieldId: 3, text: 'From the fair, "cheap"' },
    { fieldId: 9, text: '12' },
  ],
};
const PAGE: DiscogsPage = {
  pages: 1,
  items: [ITEM],
  folders: [
    { id: 1, name: 'Uncategorized' },
    { id: 5, name: 'Folk' },
  ],
  fields: [
    { id: 1, name: 'Media Condition' },
    { id: 2, name: 'Sleeve Condition' },
    { id: 3, name: 'Notes' },
    { id: 9, name: 'Box' },
  ],
};

function readList(list: DiscogsList, ...pages: DiscogsPage[]): ImportedFile {
  return readText(discogsTable(list, pages).map(csvLine).join(''));
}

function readText(text: string): ImportedFile {
  const options = { now: new Date('2026-11-26T12:00:00.000Z'), onProgress: () => undefined };
  const file = readBytes(new TextEncoder().encode(text), 'Discogs', options);
  if ('what' in file) throw new Error(file.what);
  return file;
}

test('a collection is read as the file that Discogs exports, with each field, folder and note', () => {
  const file = readList('collection', PAGE);
  expect(file).toMatchObject({ source: 'discogs-collection', target: 'records', unreadable: [] });
  expect(file.rows).toMatchObject([
    {
      key: 'release:367084',
      occurrence: 0,
      folders: ['Folk'],
      addedAt: '2019-09-30T23:15:02.000Z',
      fields: {
        artist: 'Nick Drake & Friend',
        title: '=Bryter "Layter"',
        year: 1971,
        label: 'Island Records, Antilles',
        catalogNumber: 'ILPS 9135, AN 7028',
        format: '2xLP, Album',
        genre: 'jazz',
        styles: 'Folk Rock, Acoustic',
        rating: 8,
        condition: 'very-good-plus',
        sleeveCondition: 'near-mint',
        personalNotes: 'From the fair, "cheap"',
        discogsReleaseId: 367084,
        discogsMasterId: 11693,
      },
    },
  ]);
  expect(file.rows[0]?.extra).toContainEqual({ name: 'Collection Box', text: '12' });
});

test('a copy from the account is the same as from the exported file, so that it never comes twice', () => {
  const exported = `Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Media Condition,Collection Sleeve Condition,Collection Notes
"ILPS 9135",Nick Drake (2),Bryter Layter,Island Records,LP,4,1971,367084,Folk,2019-09-30 23:15:02,,,
"ILPS 9135",Nick Drake (2),Bryter Layter,Island Records,LP,4,1971,367084,Folk,2019-10-30 23:15:02,,,`;
  const twice = { ...PAGE, items: [ITEM, ITEM] };
  const signs = ({ source, rows }: ImportedFile) => [source, rows.map(({ key, occurrence }) => [key, occurrence])];
  expect(signs(readList('collection', twice))).toEqual(signs(readText(exported)));
});

test('pages are one list, and an item with nothing but its names is one too', () => {
  const bare: DiscogsItem = {
    ...ITEM,
    ...{ releaseId: 1, masterId: null, artist: 'Can', title: 'Future Days', year: null, labels: [], format: '' },
    ...{ genres: [], styles: [], rating: 0, addedAt: null, folderId: 77, notes: [] },
  };
  const { rows } = readList('collection', { ...PAGE, pages: 2 }, { pages: 2, items: [bare], folders: [], fields: [] });
  expect(rows.map(({ fields }) => fields.title)).toEqual(['=Bryter "Layter"', 'Future Days']);
  expect(rows[1]).toMatchObject({ folders: [], extra: [] });
  expect(rows[1]?.fields).toEqual({ artist: 'Can', title: 'Future Days', discogsReleaseId: 1 });
  expect(rows[1]).not.toHaveProperty('addedAt');
});

test('a wantlist becomes wishes with their remark', () => {
  const want: DiscogsItem = { ...ITEM, notes: [{ fieldId: null, text: 'First pressing only' }] };
  const file = readList('wantlist', { pages: 1, items: [want], folders: [], fields: [] });
  expect(file).toMatchObject({ source: 'discogs-wantlist', target: 'wishlist', unreadable: [] });
  expect(file.rows[0]).toMatchObject({
    ...{ key: 'release:367084', extra: [{ name: 'Rating', text: '4' }] },
    fields: { artist: 'Nick Drake & Friend', notes: 'First pressing only', genre: 'jazz', discogsMasterId: 11693 },
  });
});

test('an empty list is a list', () => {
  expect(discogsTable('collection', [{ ...PAGE, items: [] }])).toHaveLength(1);
  expect(discogsTable('wantlist', [{ pages: 0, items: [], folders: [], fields: [] }])).toHaveLength(1);
});
