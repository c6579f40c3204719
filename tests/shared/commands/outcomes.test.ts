import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LibraryState, Outcome, Touches } from '../../../shared/commands/command.ts';
import { definitionOf, isParsed, type ParsedCommand, parseCommand } from '../../../shared/commands/registry.ts';
import { MAX_SHELFIES } from '../../../shared/schemas/record.ts';
import { MAX_IDS } from '../../../shared/wire/sync-protocol.ts';
import { accountOf } from '../../support/accounts.ts';
import { ALBUM, COLLECTION, PHOTOS, WISH } from '../../support/whole-rows.ts';
import { anyCommand, recordIds, wishIds } from './any-command.ts';
import { defaultCollectionId, memoryLibrary, now } from './memory-library.ts';

const [first = '', second = '', third = ''] = recordIds;
const [wish = '', otherWish = ''] = wishIds;
const [photo = '', otherPhoto = ''] = PHOTOS;
const shelf = '00000000-0000-7000-8002-000000000009';
const otherShelf = '00000000-0000-7000-8002-000000000008';
const context = { now, defaultCollectionId };
const folk = { artist: 'Nick Drake', title: 'Pink Moon' };

function parsed(name: string, args: unknown, v = 1): ParsedCommand {
  const command = parseCommand(name, v, args);
  if (!isParsed(command)) throw new Error(JSON.stringify(command));
  return command;
}

/** One album on a shelf, one on none, a wish. */
function filledLibrary() {
  const library = memoryLibrary('lifetime');
  library.run('collection.create', { id: shelf, fields: COLLECTION });
  library.run('record.restore', { id: first, fields: ALBUM, collectionIds: [shelf], shelfiePhotos: [photo] });
  library.run('record.create', { id: second, fields: folk });
  library.run('wishlist.create', { id: wish, fields: WISH });
  return library;
}

/** The rows the server loads for a command: all collections, all views where it names one, other rows by their ids. */
function loadedFor(library: LibraryState, touches: Touches): LibraryState {
  const has = (entity: 'record' | 'wishlistItem' | 'notification', id: string) =>
    touches[entity]?.includes(id) === true || (entity === 'record' && touches.allRecords === true);
  return {
    account: library.account,
    collection: library.collection,
    record: (id) => (has('record', id) ? library.record(id) : undefined),
    wishlistItem: (id) => (has('wishlistItem', id) ? library.wishlistItem(id) : undefined),
    notification: (id) => (has('notification', id) ? library.notification(id) : undefined),
    savedView: (id) => (touches.savedView?.length ? library.savedView(id) : undefined),
    count: (entity) => (entity === 'collection' || touches[entity]?.length ? library.count(entity) : 0),
    all: (entity) =>
      entity === 'collection' ||
      (entity === 'record' && touches.allRecords) ||
      (entity === 'savedView' && touches.savedView?.length)
        ? library.all(entity)
        : [],
    deleted: (entity, id) => (touches[entity]?.includes(id) ? library.deleted(entity, id) : undefined),
  };
}

test('a command has the same outcome where only the rows that it names are loaded, as on the server', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('free', 'lifetime' as const),
      fc.array(anyCommand, { maxLength: 80, size: 'max' }),
      (tier, list) => {
        const library = memoryLibrary(tier);
        for (const { name, args } of list) {
          const command = parsed(name, args);
          expect(command.apply(loadedFor(library, command.touches), context)).toEqual(command.apply(library, context));
          library.runAny(name, args);
        }
      },
    ),
  );
});

test.each([
  ['record.create', { id: third, fields: folk }],
  ['record.update', { id: first, changes: { title: 'Another' } }],
  ['record.delete', { id: first }],
  ['record.addShelfie', { id: first, url: otherPhoto }],
  ['record.removeShelfie', { id: first, url: photo }],
  ['record.import', { records: [{ id: first, fields: folk }] }],
  ['collection.create', { id: otherShelf, fields: COLLECTION }],
  ['collection.update', { id: shelf, changes: { name: 'Another' } }],
  ['collection.addRecords', { id: shelf, recordIds: [second] }],
  ['collection.setDefault', { id: shelf }],
  ['wishlist.create', { id: otherWish, fields: WISH }],
  ['wishlist.update', { id: wish, changes: { title: 'Another' } }],
  ['wishlist.moveToCollection', { id: wish, recordId: third }],
])('%s names the rows whose deletion on another device it must notice', (name, args) => {
  const library = filledLibrary();
  for (const id of [third, otherShelf]) {
    library.run('record.create', { id, fields: folk });
    library.run('collection.create', { id, fields: COLLECTION });
  }
  library.run('wishlist.create', { id: otherWish, fields: WISH });
  for (const id of [first, second, third]) library.run('record.delete', { id });
  for (const id of [shelf, otherShelf]) library.run('collection.delete', { id });
  for (const id of [wish, otherWish]) library.run('wishlist.delete', { id });
  const command = parsed(name, args);
  const outcome = command.apply(library, context);
  if (name !== 'record.import') expect(outcome.status === 'ok' ? 'ok' : outcome).not.toBe('ok');
  expect(command.apply(loadedFor(library, command.touches), context)).toEqual(outcome);
});

test.each([
  ['record.update', { id: first, changes: ALBUM }],
  ['record.update', { id: first, changes: { title: undefined } }],
  ['record.delete', { id: third }],
  ['record.restore', { id: first, fields: folk }],
  ['record.addShelfie', { id: first, url: photo }],
  ['record.removeShelfie', { id: first, url: otherPhoto }],
  ['record.import', { records: [{ id: first, fields: folk }] }],
  ['collection.update', { id: shelf, changes: COLLECTION }],
  ['collection.delete', { id: otherShelf }],
  ['collection.restore', { id: shelf, fields: COLLECTION }],
  ['collection.setDefault', { id: defaultCollectionId }],
  ['collection.addRecords', { id: shelf, recordIds: [first] }],
  ['collection.addRecords', { id: defaultCollectionId, recordIds: [second] }],
  ['collection.removeRecords', { id: shelf, recordIds: [second] }],
  ['collection.removeRecords', { id: otherShelf, recordIds: [first] }],
  ['wishlist.update', { id: wish, changes: WISH }],
  ['wishlist.delete', { id: otherWish }],
  ['wishlist.restore', { id: wish, fields: WISH }],
])('%s of what is already so changes nothing and is no fault', (name, args) => {
  expect(filledLibrary().runAny(name, args)).toEqual({ status: 'noop' });
});

test('a wish that two devices move becomes one album', () => {
  const library = filledLibrary();
  library.run('wishlist.moveToCollection', { id: wish, recordId: third });
  expect(library.run('wishlist.moveToCollection', { id: wish, recordId: recordIds[5] ?? '' })).toEqual({
    status: 'noop',
  });
  expect(library.count('record')).toBe(3);
});

test.each<[string, unknown, Partial<Outcome>]>([
  [
    'record.create',
    { id: first, fields: folk },
    { code: 'ID_CONFLICT', message: 'A record with this id exists already', field: 'id' },
  ],
  [
    'wishlist.moveToCollection',
    { id: wish, recordId: first },
    { code: 'ID_CONFLICT', message: 'A record with this id exists already', field: 'id' },
  ],
  ['collection.update', { id: shelf, changes: { name: 'wishlist' } }, { code: 'INVALID', field: 'name' }],
  [
    'wishlist.update',
    { id: wish, changes: { targetPrice: null, priceAlert: true } },
    { code: 'INVALID', field: 'targetPrice' },
  ],
  [
    'collection.removeRecords',
    { id: defaultCollectionId, recordIds: [first] },
    {
      code: 'DEFAULT_PROTECTED',
      message: 'Your main collection contains all your albums: a record cannot be taken out of it',
    },
  ],
  ['record.shred', { id: first }, { code: 'INVALID', message: 'This version does not know the change "record.shred"' }],
  [
    'record.import',
    {
      records: [
        { id: third, fields: folk },
        { id: recordIds[5], fields: { artist: 'Nico', title: '' } },
      ],
    },
    { code: 'INVALID', field: 'records.1.title' },
  ],
  [
    'collection.addRecords',
    { id: shelf, recordIds: 'all' },
    { code: 'INVALID', field: 'recordIds', message: expect.not.stringMatching(/invalid input|expected/i) },
  ],
  [
    'record.addShelfie',
    { id: first, url: 7 },
    { code: 'INVALID', field: 'url', message: expect.not.stringContaining('expected') },
  ],
])('%s says why it is refused and at which field', (name, args, refusal) => {
  expect(filledLibrary().runAny(name, args)).toMatchObject({ status: 'refused', ...refusal });
});

test('a record holds a hundred photos and refuses one more', () => {
  const library = filledLibrary();
  for (let count = 1; count < MAX_SHELFIES; count += 1)
    expect(library.run('record.addShelfie', { id: first, url: `${otherPhoto}?${count}` }).status).toBe('ok');
  expect(library.run('record.addShelfie', { id: first, url: otherPhoto })).toMatchObject({
    status: 'refused',
    code: 'INVALID',
    field: 'url',
    message: 'A record holds at most 100 photos',
  });
  expect(library.record(first)?.shelfiePhotos).toHaveLength(MAX_SHELFIES);
});

test('an import into a full library is refused because of the limit, and names every album', () => {
  const library = memoryLibrary('free');
  for (const id of recordIds.slice(0, 15)) library.run('record.create', { id, fields: folk });
  const records = recordIds.slice(15, 18).map((id) => ({ id, fields: folk }));
  expect(library.run('record.import', { records })).toMatchObject({ status: 'refused', code: 'ALBUM_LIMIT_EXCEEDED' });
});

test('making a collection the default before there is an album moves nothing and has nothing to undo', () => {
  const library = memoryLibrary('free');
  library.run('collection.create', { id: shelf, fields: COLLECTION });
  expect(parsed('collection.setDefault', { id: shelf }).inverse(library)).toEqual([]);
  library.run('collection.setDefault', { id: shelf });
  expect(library.defaults().map(({ id }) => id)).toEqual([shelf]);
});

test('a new default writes only the albums that the old one showed without holding them', () => {
  const library = filledLibrary();
  library.run('collection.create', { id: otherShelf, fields: COLLECTION });
  library.run('collection.setDefault', { id: shelf });
  expect(library.record(second)?.collectionIds).toEqual([defaultCollectionId]);
  const command = parsed('collection.setDefault', { id: otherShelf });
  const outcome = command.apply(library, context);
  const written = outcome.status === 'ok' ? outcome.changes.map(({ id }) => id) : [];
  // The first is in the shelf already.
  expect(written.toSorted()).toEqual([second, shelf, otherShelf].toSorted());
});

test('an album hidden by the limit joins no collection when the default changes', () => {
  const library = filledLibrary();
  for (const id of recordIds.slice(2, 20)) library.run('record.create', { id, fields: folk });
  const free = { ...library, account: accountOf('5a1e0000-0000-7000-8000-000000000000', { subscriptionTier: 'free' }) };
  const outcome = parsed('collection.setDefault', { id: shelf }).apply(free, context);
  const joined = outcome.status === 'ok' ? outcome.changes.filter(({ entity }) => entity === 'record') : [];
  expect(joined).toHaveLength(15);
});

test('undo takes back what a command did, and nothing that was so before', () => {
  const library = filledLibrary();
  const inverse = (name: string, args: unknown) => parsed(name, args).inverse(library);
  const removed = (recordIds: string[]) => ({ name: 'collection.removeRecords', args: { id: shelf, recordIds } });
  expect(inverse('collection.addRecords', { id: shelf, recordIds: [first, second, third] })).toEqual([
    removed([second]),
  ]);
  expect(inverse('collection.addRecords', { id: shelf, recordIds: [first] })).toEqual([]);
  expect(inverse('collection.removeRecords', { id: shelf, recordIds: [first, second, third] })).toEqual([
    { name: 'collection.addRecords', args: { id: shelf, recordIds: [first] } },
  ]);
  expect(inverse('collection.removeRecords', { id: shelf, recordIds: [second] })).toEqual([]);
  expect(inverse('record.removeShelfie', { id: first, url: otherPhoto })).toEqual([]);
  expect(inverse('record.removeShelfie', { id: third, url: photo })).toEqual([]);
  expect(inverse('record.removeShelfie', { id: first, url: photo })).toEqual([
    { name: 'record.addShelfie', args: { id: first, url: photo, at: 0 } },
  ]);
  expect(inverse('record.update', { id: third, changes: folk })).toEqual([]);
  const records = [first, third].map((id) => ({ id, fields: folk }));
  expect(inverse('record.import', { records })).toEqual([{ name: 'record.delete', args: { id: third } }]);
  expect(inverse('collection.delete', { id: otherShelf })).toEqual([]);
  expect(inverse('collection.delete', { id: shelf })).toEqual([
    { name: 'collection.restore', args: { id: shelf, fields: COLLECTION, createdAt: now, recordIds: [first] } },
  ]);
});

test('undo of a large addition comes in commands that the server accepts, without an empty one', () => {
  const library = memoryLibrary('lifetime');
  const ids = Array.from({ length: MAX_IDS + 1 }, (_, at) => `00000000-0000-7000-8001-${String(at).padStart(12, '0')}`);
  for (const id of ids) library.run('record.create', { id, fields: folk });
  library.run('collection.create', { id: shelf, fields: COLLECTION });
  const sizes = () =>
    parsed('collection.setDefault', { id: shelf })
      .inverse(library)
      .slice(1)
      .map(({ args }) => (args as { recordIds: string[] }).recordIds.length);
  expect(sizes()).toEqual([MAX_IDS, 1]);
  library.run('record.delete', { id: ids[0] ?? '' });
  expect(sizes()).toEqual([MAX_IDS]);
});

test('an older version of a command is raised step by step, and one that is too old is refused with words', () => {
  const definition = definitionOf('record.create');
  if (!definition) throw new Error('There is no record.create');
  const tooOld = {
    status: 'refused',
    code: 'INVALID',
    message: 'This change was made by a version that is no longer understood',
  };
  expect(parseCommand('record.create', 0, { id: third, fields: folk })).toEqual(tooOld);
  definition.v = 3;
  definition.upcast = {
    1: (args) => ({ fields: args }),
    2: (args) => ({ id: third, ...(args as object) }),
  };
  try {
    expect(parsed('record.create', folk, 1).args).toMatchObject({ id: third, fields: folk });
    expect(parsed('record.create', { fields: folk }, 2).args).toMatchObject({ id: third, fields: folk });
    expect(parsed('record.create', { id: second, fields: folk }, 3).args).toMatchObject({ id: second, fields: folk });
    expect(parseCommand('record.create', 0, folk)).toEqual(tooOld);
  } finally {
    definition.v = 1;
    delete definition.upcast;
  }
});

test('an import taken back leaves alone what was changed since, and what was never there', () => {
  const library = filledLibrary();
  const ids = recordIds.slice(5, 11);
  const rows = ids.map((id) => ({ id, fields: folk, collectionIds: [shelf, otherShelf], shelfiePhotos: [photo] }));
  library.run('collection.create', { id: otherShelf, fields: { name: 'Imported' } });
  library.run('record.import', { records: rows });
  const [plain, edited, filed, photographed, deleted] = ids as [string, string, string, string, string];
  library.run('record.update', { id: edited, changes: { label: 'Vertigo' } });
  library.run('collection.removeRecords', { id: shelf, recordIds: [filed] });
  library.run('record.addShelfie', { id: photographed, url: otherPhoto });
  library.run('record.delete', { id: deleted });
  // A collection that was deleted since is no change of its albums.
  library.run('collection.delete', { id: otherShelf });
  const args = { records: [...rows, { id: recordIds[15] ?? '', fields: folk }] };
  const command = parsed('record.takeBackImport', args);
  const outcome = command.apply(library, context);
  expect(outcome).toEqual({
    status: 'ok',
    changes: [plain, ids[5]].map((id) => ({ entity: 'record', id, row: null })),
  });
  expect(command.apply(loadedFor(library, command.touches), context)).toEqual(outcome);
  expect(command.inverse(library)).toEqual(
    [plain, ids[5]].map((id) => ({
      name: 'record.restore',
      args: {
        id,
        fields: expect.objectContaining(folk),
        createdAt: now,
        collectionIds: [shelf, otherShelf],
        shelfiePhotos: [photo],
        plays: [],
      },
    })),
  );
  library.runAny('record.takeBackImport', args);
  expect(library.runAny('record.takeBackImport', args)).toEqual({ status: 'noop' });
  expect([edited, filed, photographed].every((id) => library.record(id))).toBe(true);
});
