import { expect, test } from 'vitest';
import { parseCommand } from '../../../shared/commands/registry.ts';
import { ALBUM_LIMIT_MESSAGE } from '../../../shared/domain/album-limit.ts';
import { DEFAULT_PROTECTED_MESSAGE } from '../../../shared/schemas/collection.ts';
import { recordIds, wishIds } from './any-command.ts';
import { defaultCollectionId, memoryLibrary } from './memory-library.ts';

const [first = '', second = ''] = recordIds;
const [wish = ''] = wishIds;
const shelf = '00000000-0000-7000-8002-000000000009';
const fields = { artist: 'Talk Talk', title: 'Laughing Stock' };

function libraryWithAlbum() {
  const library = memoryLibrary('lifetime');
  library.run('record.create', { id: first, fields });
  return library;
}

// COLL-027 COLL-039
test('a first album makes "My Collection" the default, with an id every device derives', () => {
  const library = libraryWithAlbum();
  expect(library.defaults()).toMatchObject([{ id: defaultCollectionId, name: 'My Collection', isPublic: false }]);
});

test('an existing "My Collection" is made the default in place of a second one', () => {
  const library = memoryLibrary();
  library.run('collection.create', { id: shelf, fields: { name: 'My Collection' } });
  library.run('record.create', { id: first, fields });
  expect(library.contents().collections).toMatchObject([{ id: shelf, isDefault: true }]);
});

test('an edit that replaces a value its device has not seen takes effect and reports that value', () => {
  const library = libraryWithAlbum();
  library.run('record.update', { id: first, changes: { label: 'Verve' }, seen: { label: null } });
  const outcome = library.run('record.update', {
    id: first,
    changes: { label: 'Polydor', year: 1991 },
    seen: { label: null, year: null },
  });
  expect(outcome).toMatchObject({ status: 'ok', overwrote: { label: 'Verve' } });
  expect(library.record(first)).toMatchObject({ label: 'Polydor', year: 1991 });
});

test('an edit to the value that is there already overwrites nothing', () => {
  const library = libraryWithAlbum();
  const outcome = library.run('record.update', { id: first, changes: { title: fields.title }, seen: { title: 'Old' } });
  expect(outcome).toEqual({ status: 'noop' });
});

test('an edit of a deleted album is refused with a snapshot of the album', () => {
  const library = libraryWithAlbum();
  library.run('record.delete', { id: first });
  expect(library.run('record.update', { id: first, changes: { year: 1991 } })).toMatchObject({
    status: 'refused',
    code: 'DELETED',
    snapshot: { id: first, ...fields },
  });
  expect(library.run('record.create', { id: first, fields })).toMatchObject({ code: 'DELETED' });
  expect(library.run('record.restore', { id: first, fields })).toMatchObject({ status: 'ok' });
});

// COLL-021
test('the default collection cannot be deleted, and nothing can be taken out of it', () => {
  const library = libraryWithAlbum();
  const refusal = { status: 'refused', code: 'DEFAULT_PROTECTED' };
  expect(library.run('collection.delete', { id: defaultCollectionId })).toMatchObject({
    ...refusal,
    message: DEFAULT_PROTECTED_MESSAGE,
  });
  const removal = { id: defaultCollectionId, recordIds: [first] };
  expect(library.run('collection.removeRecords', removal)).toMatchObject(refusal);
});

test('a collection that comes back has the albums it held', () => {
  const library = libraryWithAlbum();
  library.run('collection.create', { id: shelf, fields: { name: 'Art rock' } });
  library.run('collection.addRecords', { id: shelf, recordIds: [first, second] });
  library.run('collection.delete', { id: shelf });
  library.run('collection.restore', { id: shelf, fields: { name: 'Art rock' }, recordIds: [first] });
  expect(library.record(first)?.collectionIds).toEqual([shelf]);
});

// LIMIT-005 WISH-029
test('at fifteen albums a free user is refused with ALBUM_LIMIT_EXCEEDED, and a wish stays a wish', () => {
  const library = memoryLibrary('free');
  for (const id of recordIds.slice(0, 15)) library.run('record.create', { id, fields });
  const full = { status: 'refused', code: 'ALBUM_LIMIT_EXCEEDED', message: ALBUM_LIMIT_MESSAGE };
  const [next = ''] = recordIds.slice(15);
  expect(library.run('record.create', { id: next, fields })).toEqual(full);
  library.run('wishlist.create', { id: wish, fields });
  expect(library.run('wishlist.moveToCollection', { id: wish, recordId: next })).toEqual(full);
  expect(library.wishlistItem(wish)).toBeDefined();
});

test('an import stores what fits, in order, and names what does not', () => {
  const library = memoryLibrary('free');
  for (const id of recordIds.slice(0, 13)) library.run('record.create', { id, fields });
  const records = recordIds.slice(12, 18).map((id) => ({ id, fields }));
  expect(library.run('record.import', { records })).toMatchObject({ status: 'ok', left: recordIds.slice(15, 18) });
  expect(library.count('record')).toBe(15);
});

test('an import puts its albums into the collections it names', () => {
  const library = libraryWithAlbum();
  library.run('collection.create', { id: shelf, fields: { name: 'Imported' } });
  library.run('record.import', { records: [{ id: second, fields, collectionIds: [shelf] }] });
  expect(library.record(second)?.collectionIds).toEqual([shelf]);
});

// WISH-026 WISH-027 WISH-028
test('a moved wish is an album in mint condition, worth its target price, with its notes and shop', () => {
  const library = memoryLibrary('free');
  const wishFields = { ...fields, targetPrice: '35', notes: 'first press', purchaseUrl: 'https://example.org/shop' };
  library.run('wishlist.create', { id: wish, fields: wishFields });
  library.run('wishlist.moveToCollection', { id: wish, recordId: first });
  expect(library.wishlistItem(wish)).toBeUndefined();
  expect(library.record(first)).toMatchObject({
    ...fields,
    condition: 'mint',
    estimatedValue: '35.00',
    personalNotes: 'first press\nhttps://example.org/shop',
  });
});

test('a moved wish whose notes leave no room for its shop is an album with notes that can still be edited', () => {
  const library = memoryLibrary('free');
  const notes = 'x'.repeat(4_990);
  library.run('wishlist.create', { id: wish, fields: { ...fields, notes, purchaseUrl: 'https://example.org/shop' } });
  library.run('wishlist.moveToCollection', { id: wish, recordId: first });
  expect(library.record(first)?.personalNotes).toBe(notes);
});

test.each([
  ['record.create', { id: first, fields: { artist: ' ', title: 'x' } }, 'artist'],
  ['record.create', { id: first, fields: { ...fields, year: 1899 } }, 'year'],
  ['record.update', { id: first, changes: { estimatedValue: '-1' } }, 'estimatedValue'],
  ['record.create', { id: 'not-an-id', fields }, 'id'],
  ['record.create', { id: first, fields, createdAt: '2026-02-30T00:00:00.000Z' }, 'createdAt'],
  ['record.create', { id: first, fields, createdAt: '0000-01-01T00:00:00.000Z' }, 'createdAt'],
  ['record.addShelfie', { id: first, url: 'javascript:alert(1)' }, 'url'],
  ['wishlist.create', { id: wish, fields: { ...fields, purchaseUrl: 'javascript:alert(1)' } }, 'purchaseUrl'],
])('%s with %j is refused and names the field', (name, args, field) => {
  expect(parseCommand(name, 1, args)).toMatchObject({ status: 'refused', code: 'INVALID', field });
});

test('an unknown command is refused, not thrown', () => {
  expect(parseCommand('record.sing', 1, {})).toMatchObject({ status: 'refused', code: 'INVALID' });
  expect(parseCommand('constructor', 1, {})).toMatchObject({ status: 'refused', code: 'INVALID' });
});

test('a library holds a thousand collections and refuses one more with a reason; deleting one makes room', () => {
  const library = memoryLibrary();
  const idOf = (index: number) => `00000000-0000-7000-8009-${String(index).padStart(12, '0')}`;
  for (let index = 0; index < 1_000; index += 1) {
    expect(library.run('collection.create', { id: idOf(index), fields: { name: 'Crate' } }).status).toBe('ok');
  }
  const refusal = {
    status: 'refused',
    code: 'TOO_MANY',
    message: 'A library holds up to 1000 collections. Delete one first',
  };
  expect(library.run('collection.create', { id: shelf, fields: { name: 'One more' } })).toEqual(refusal);
  library.run('collection.delete', { id: idOf(7) });
  expect(library.run('collection.create', { id: shelf, fields: { name: 'One more' } }).status).toBe('ok');
  expect(library.run('collection.restore', { id: idOf(7), fields: { name: 'Crate' } })).toEqual(refusal);
  // The first album still finds its default collection.
  expect(library.run('record.create', { id: first, fields }).status).toBe('ok');
});

test('a wishlist holds ten thousand albums and refuses one more with a reason; deleting one makes room', () => {
  const library = memoryLibrary('annual');
  const idOf = (index: number) => `00000000-0000-7000-8009-${String(index).padStart(12, '0')}`;
  for (let index = 0; index < 10_000; index += 1) {
    expect(library.run('wishlist.create', { id: idOf(index), fields }).status).toBe('ok');
  }
  const refusal = {
    status: 'refused',
    code: 'TOO_MANY',
    message: 'A wishlist holds up to 10000 albums. Remove one first',
  };
  const wish = '00000000-0000-7000-8003-000000000009';
  expect(library.run('wishlist.create', { id: wish, fields })).toEqual(refusal);
  library.run('wishlist.moveToCollection', { id: idOf(7), recordId: first });
  expect(library.run('wishlist.create', { id: wish, fields }).status).toBe('ok');
  library.run('wishlist.delete', { id: idOf(8) });
  expect(library.run('wishlist.restore', { id: idOf(8), fields }).status).toBe('ok');
  expect(library.run('wishlist.restore', { id: idOf(9_999 + 1), fields })).toEqual(refusal);
});

test('no queued command contains the bytes of a picture', () => {
  const library = libraryWithAlbum();
  const wish = '00000000-0000-7000-8003-000000000009';
  library.run('wishlist.create', { id: wish, fields });
  const imageUrl = 'data:image/png;base64,iVBORw0KGgo=';
  const id = '00000000-0000-7000-8001-000000000099';
  const outcomes = [
    library.run('record.create', { id, fields: { ...fields, imageUrl } }),
    library.run('record.restore', { id, fields, shelfiePhotos: [imageUrl] }),
    library.run('record.import', { records: [{ id, fields: { ...fields, imageUrl } }] }),
    library.run('record.update', { id: first, changes: { imageUrl } }),
    library.run('record.addShelfie', { id: first, url: imageUrl }),
    library.run('wishlist.create', { id, fields: { ...fields, imageUrl } }),
    library.run('wishlist.restore', { id, fields: { ...fields, imageUrl } }),
    library.run('wishlist.update', { id: wish, changes: { imageUrl } }),
  ];
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({
      code: 'INVALID',
      message: 'A picture is sent by itself, and the change names its address',
    });
  }
  expect(library.run('record.update', { id: first, changes: { imageUrl: null } }).status).toBe('noop');
});
