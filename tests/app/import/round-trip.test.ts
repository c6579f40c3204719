import { expect, test } from 'vitest';
import {
  type ExportPart,
  type ExportSource,
  exportedCsv,
  exportedJson,
} from '../../../app/features/backup/export-rows.ts';
import { readBytes } from '../../../app/features/import/reading/read-bytes.ts';
import { extraLines } from '../../../shared/domain/record-lines.ts';
import { ALBUM, OTHER_ALBUM, OTHER_WISH, PLAYS, WISH } from '../../support/whole-rows.ts';

const AT = '2026-11-26T12:30:05.250Z';
const stamps = { createdAt: '2019-05-05T05:05:05.000Z', updatedAt: AT, version: 3 };
const JAZZ = { id: 'c1', name: 'Jazz, "modal"', description: null, isPublic: true, isDefault: false, ...stamps };
const HOME = { ...JAZZ, id: 'c0', name: 'My Collection', isDefault: true };
const NIGHT = { ...JAZZ, id: 'c2', name: 'Late night' };
const SOURCE: ExportSource = {
  username: 'cratedigger',
  records: [
    { id: 'r1', ...ALBUM, shelfiePhotos: [], plays: PLAYS, collectionIds: ['c1', 'c2'], ...stamps },
    { id: 'r2', ...OTHER_ALBUM, shelfiePhotos: [], plays: [], collectionIds: [], ...stamps },
  ],
  collections: [HOME, JAZZ, NIGHT],
  wishlist: [WISH, OTHER_WISH].map((wish, at) => ({ id: `w${at}`, ...wish, sightings: [], ...stamps })),
};

function read(text: string, name: string) {
  const options = { now: new Date(AT), onProgress: () => undefined };
  const file = readBytes(new TextEncoder().encode(text), name, options);
  if ('what' in file) throw new Error(file.what);
  return file;
}

const WAYS = [
  ['CSV', (part: ExportPart) => read(exportedCsv(SOURCE, part, false), 'list.csv')],
  ['CSV with a mark', (part: ExportPart) => read(exportedCsv(SOURCE, part, true), 'list.csv')],
  ['JSON', (part: ExportPart) => read(exportedJson(SOURCE, part, AT), 'list.json')],
] as const;

// Pictures are in a backup.
test.each(WAYS)('each field of a record comes back from %s', (_, again) => {
  const file = again('records');
  expect(file).toMatchObject({ source: 'side-one-records', target: 'records', unreadable: [] });
  for (const [at, album] of [ALBUM, OTHER_ALBUM].entries()) {
    const { imageUrl: _, extra, ...fields } = album;
    const row = file.rows[at];
    expect(row?.fields).toEqual(fields);
    expect(extraLines(row?.extra ?? [])).toBe(extra);
    expect(row?.addedAt).toBe(stamps.createdAt);
    expect(row?.folders.filter((name) => name !== 'Uncategorized')).toEqual(at === 0 ? [JAZZ.name, NIGHT.name] : []);
  }
});

test.each(WAYS)('each field of a wish comes back from %s', (_, again) => {
  const file = again('wishlist');
  expect(file).toMatchObject({ source: 'side-one-wishlist', target: 'wishlist', unreadable: [] });
  for (const [at, wish] of [WISH, OTHER_WISH].entries()) {
    const { imageUrl: _, ...fields } = wish;
    expect(file.rows[at]).toMatchObject({ fields, extra: [], addedAt: stamps.createdAt });
    expect(Object.keys(file.rows[at]?.fields ?? {}).toSorted()).toEqual(Object.keys(fields).toSorted());
  }
});
