import { expect, test } from 'vitest';
import {
  EMPTY_COLLECTION,
  formOfCollection,
  parseCollectionForm,
} from '../../app/features/collections/collection-form.ts';
import { EMPTY_FORM, formOfRecord, parseRecordForm } from '../../app/features/records/record-form.ts';
import { EMPTY_WISH, formOfWish, parseWishForm } from '../../app/features/wishlist/wish-form.ts';
import { ALBUM, COLLECTION, OTHER_ALBUM, OTHER_COLLECTION, OTHER_WISH, WISH } from '../support/whole-rows.ts';

const AT = '2026-01-01T00:00:00.000Z';
const OWN = { id: '019a0000-0000-7000-8000-000000000001', createdAt: AT, updatedAt: AT, version: 1 };

test.each([
  ['record', ALBUM, (fields: typeof ALBUM) => parseRecordForm(formOfRecord(recordOf(fields), 'EUR'))],
  ['record', OTHER_ALBUM, (fields: typeof ALBUM) => parseRecordForm(formOfRecord(recordOf(fields), 'EUR'))],
  ['wish', WISH, (fields: typeof WISH) => parseWishForm(formOfWish({ ...OWN, ...fields, sightings: [] }))],
  ['wish', OTHER_WISH, (fields: typeof WISH) => parseWishForm(formOfWish({ ...OWN, ...fields, sightings: [] }))],
  ['collection', COLLECTION, collectionThroughForm],
  ['collection', OTHER_COLLECTION, collectionThroughForm],
])('a %s comes out of its form with each field as it went in', (_, fields, through) => {
  expect(through(fields as never)).toEqual({ ok: true, fields });
});

function recordOf(fields: typeof ALBUM) {
  return { ...OWN, ...fields, shelfiePhotos: [], plays: [], collectionIds: [] };
}

function collectionThroughForm(fields: typeof COLLECTION) {
  return parseCollectionForm(formOfCollection({ ...OWN, ...fields, isDefault: false }));
}

test('the values typed into an empty form are stored, field for field', () => {
  const typedAlbum = { ...EMPTY_FORM, ...formOfRecord(recordOf(ALBUM), 'EUR') };
  expect(parseRecordForm(typedAlbum)).toEqual({ ok: true, fields: ALBUM });
  const typedWish = { ...EMPTY_WISH, ...formOfWish({ ...OWN, ...WISH, sightings: [] }) };
  expect(parseWishForm(typedWish)).toEqual({ ok: true, fields: WISH });
  const typedShelf = { ...EMPTY_COLLECTION, ...formOfCollection({ ...OWN, ...COLLECTION, isDefault: false }) };
  expect(parseCollectionForm(typedShelf)).toEqual({ ok: true, fields: COLLECTION });
});
