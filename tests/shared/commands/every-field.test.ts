import { describe, expect, test } from 'vitest';
import { COLLECTION_DEFAULTS, collectionFields } from '../../../shared/schemas/collection.ts';
import { RECORD_DEFAULTS, recordFields } from '../../../shared/schemas/record.ts';
import { WISHLIST_DEFAULTS, wishlistFields } from '../../../shared/schemas/wishlist-item.ts';
import {
  ALBUM,
  BEFORE,
  COLLECTION,
  eachField,
  OTHER_ALBUM,
  OTHER_COLLECTION,
  OTHER_WISH,
  PHOTOS,
  PLAYS,
  SIGHTINGS,
  WISH,
} from '../../support/whole-rows.ts';
import { memoryLibrary } from './memory-library.ts';

const RECORD_ID = '00000000-0000-7000-8001-000000000001';
const SECOND_ID = '00000000-0000-7000-8001-000000000002';
const SHELF_ID = '00000000-0000-7000-8002-000000000001';
const WISH_ID = '00000000-0000-7000-8003-000000000001';

function libraryWithShelf() {
  const library = memoryLibrary('annual');
  library.run('collection.create', { id: SHELF_ID, fields: { name: 'Shelf' } });
  return library;
}

describe('the sample rows', () => {
  test.each([
    ['record', recordFields, ALBUM, OTHER_ALBUM, RECORD_DEFAULTS],
    ['wish', wishlistFields, WISH, OTHER_WISH, WISHLIST_DEFAULTS],
    ['collection', collectionFields, COLLECTION, OTHER_COLLECTION, COLLECTION_DEFAULTS],
  ])('of a %s have each field, each with another value', (_, schema, one, other, defaults) => {
    const fields = Object.keys(schema.shape);
    expect(Object.keys(one).toSorted()).toEqual(fields.toSorted());
    expect(Object.keys(other).toSorted()).toEqual(fields.toSorted());
    const valuesOf = (row: object) => Object.values(row).filter((value) => typeof value !== 'boolean');
    expect(new Set([...valuesOf(one), ...valuesOf(other)]).size).toBe(valuesOf(one).length + valuesOf(other).length);
    for (const [field, value] of Object.entries(defaults)) expect(one, field).not.toMatchObject({ [field]: value });
    for (const [field, value] of Object.entries(other)) expect(one, field).not.toMatchObject({ [field]: value });
  });
});

describe('a record has every field', () => {
  test('as it was created, with its collections and its time', () => {
    const library = libraryWithShelf();
    library.run('record.create', { id: RECORD_ID, fields: ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE });
    expect(library.record(RECORD_ID)).toMatchObject({
      ...{ ...ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE, shelfiePhotos: [], plays: [] },
    });
  });

  test('as it was restored, with its photos in their order', () => {
    const library = libraryWithShelf();
    const row = { fields: ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE, shelfiePhotos: PHOTOS, plays: PLAYS };
    library.run('record.restore', { id: RECORD_ID, ...row });
    const { fields, ...rest } = row;
    expect(library.record(RECORD_ID)).toMatchObject({ ...fields, ...rest });
  });

  test('as it was imported, each with its own', () => {
    const library = libraryWithShelf();
    const first = {
      id: RECORD_ID,
      fields: ALBUM,
      collectionIds: [SHELF_ID],
      createdAt: BEFORE,
      shelfiePhotos: PHOTOS,
      plays: PLAYS,
    };
    library.run('record.import', { records: [first, { id: SECOND_ID, fields: OTHER_ALBUM }] });
    const { fields, ...rest } = first;
    expect(library.record(RECORD_ID)).toMatchObject({ ...fields, ...rest });
    expect(library.record(SECOND_ID)).toMatchObject({
      ...OTHER_ALBUM,
      collectionIds: [],
      shelfiePhotos: [],
      plays: [],
    });
  });

  test.each(eachField(OTHER_ALBUM))('and an edit of $field changes that field and no other', ({ change }) => {
    const library = libraryWithShelf();
    const row = { fields: ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE, shelfiePhotos: PHOTOS, plays: PLAYS };
    library.run('record.restore', { id: RECORD_ID, ...row });
    const before = library.record(RECORD_ID);
    expect(library.run('record.update', { id: RECORD_ID, changes: change }).status).toBe('ok');
    const { updatedAt, ...after } = library.record(RECORD_ID) ?? { updatedAt: '' };
    expect(after).toEqual({ ...before, ...change, updatedAt: undefined });
    expect(updatedAt).not.toBe('');
  });
});

describe('a wish has every field', () => {
  test.each(['wishlist.create', 'wishlist.restore'] as const)('after %s', (name) => {
    const library = memoryLibrary();
    library.run(name, { id: WISH_ID, fields: WISH, createdAt: BEFORE });
    expect(library.wishlistItem(WISH_ID)).toMatchObject({ ...WISH, createdAt: BEFORE, sightings: [] });
  });

  test('as it was restored, with its diary in its order and each price once', () => {
    const library = memoryLibrary();
    const twice = [...SIGHTINGS.toReversed(), ...SIGHTINGS];
    library.run('wishlist.restore', { id: WISH_ID, fields: WISH, sightings: twice });
    expect(library.wishlistItem(WISH_ID)).toMatchObject({ ...WISH, sightings: SIGHTINGS });
  });

  test.each(eachField(OTHER_WISH))('and an edit of $field changes that field and no other', ({ change }) => {
    const library = memoryLibrary();
    library.run('wishlist.create', { id: WISH_ID, fields: WISH, createdAt: BEFORE });
    const before = library.wishlistItem(WISH_ID);
    expect(library.run('wishlist.update', { id: WISH_ID, changes: change }).status).toBe('ok');
    const { updatedAt, ...after } = library.wishlistItem(WISH_ID) ?? { updatedAt: '' };
    expect(after).toEqual({ ...before, ...change, updatedAt: undefined });
    expect(updatedAt).not.toBe('');
  });

  test('and keeps every field that an album has when it moves to the collection', () => {
    const library = libraryWithShelf();
    library.run('wishlist.create', { id: WISH_ID, fields: WISH });
    const { status } = library.run('wishlist.moveToCollection', {
      ...{ id: WISH_ID, recordId: RECORD_ID, collectionIds: [SHELF_ID], condition: 'fair', createdAt: BEFORE },
    });
    expect(status).toBe('ok');
    const { priceAlert, targetPrice, notes, purchaseUrl, isPublic, ...rest } = WISH;
    const { withShipping, currency, pressing, lowestGrade, ...same } = rest;
    expect(library.record(RECORD_ID)).toMatchObject({
      ...same,
      ...{ condition: 'fair', sleeveCondition: null, customTags: null, matrixRunout: null, isLimitedEdition: false },
      ...{ personalNotes: 'Only with the insert.\nhttps://example.org/shop/809' },
      ...{ estimatedValue: targetPrice, valueCurrency: currency, purchasePrice: null },
      ...{ collectionIds: [SHELF_ID], shelfiePhotos: [], plays: [], createdAt: BEFORE },
    });
    expect(library.wishlistItem(WISH_ID)).toBeUndefined();
  });

  test('and without a target has no value', () => {
    const library = memoryLibrary();
    library.run('wishlist.create', { id: WISH_ID, fields: { ...WISH, priceAlert: false, targetPrice: null } });
    library.run('wishlist.moveToCollection', { id: WISH_ID, recordId: RECORD_ID });
    expect(library.record(RECORD_ID)).toMatchObject({ estimatedValue: null, valueCurrency: 'USD' });
  });

  test('and becomes a mint album created on the day of the move by default', () => {
    const library = memoryLibrary();
    library.run('wishlist.create', { id: WISH_ID, fields: WISH, createdAt: BEFORE });
    library.run('wishlist.moveToCollection', { id: WISH_ID, recordId: RECORD_ID });
    const { condition, collectionIds, createdAt, updatedAt } = library.record(RECORD_ID) ?? {};
    expect([condition, collectionIds]).toEqual(['mint', []]);
    expect(createdAt).toBe(updatedAt);
  });
});

describe('a collection has every field', () => {
  test.each(['collection.create', 'collection.restore'] as const)('after %s', (name) => {
    const library = memoryLibrary();
    library.run(name, { id: SHELF_ID, fields: COLLECTION, createdAt: BEFORE });
    expect(library.collection(SHELF_ID)).toMatchObject({ ...COLLECTION, createdAt: BEFORE, isDefault: false });
  });

  test.each(eachField(OTHER_COLLECTION))('and an edit of $field changes that field and no other', ({ change }) => {
    const library = memoryLibrary();
    library.run('collection.create', { id: SHELF_ID, fields: COLLECTION, createdAt: BEFORE });
    const before = library.collection(SHELF_ID);
    expect(library.run('collection.update', { id: SHELF_ID, changes: change }).status).toBe('ok');
    const { updatedAt, ...after } = library.collection(SHELF_ID) ?? { updatedAt: '' };
    expect(after).toEqual({ ...before, ...change, updatedAt: undefined });
    expect(updatedAt).not.toBe('');
  });
});
