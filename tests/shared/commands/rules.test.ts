import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import { collectionRow } from '../../../shared/schemas/collection.ts';
import { recordRow } from '../../../shared/schemas/record.ts';
import { priceAlertProblem, wishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { anyCommand } from './any-command.ts';
import { defaultCollectionId, memoryLibrary, now } from './memory-library.ts';

// Long lists, so that a free library can reach its limit.
const commands = fc.array(anyCommand, { maxLength: 80, size: 'max' });
const tier = fc.constantFrom('free', 'lifetime' as const);

function always(check: (library: ReturnType<typeof memoryLibrary>) => void): void {
  fc.assert(
    fc.property(tier, commands, (subscriptionTier, list) => {
      const library = memoryLibrary(subscriptionTier);
      for (const { name, args } of list) {
        library.runAny(name, args);
        check(library);
      }
    }),
  );
}

// LIMIT-001
test('a free library never holds more than fifteen albums, and the sixteenth is refused only when it is full', () => {
  fc.assert(
    fc.property(commands, (list) => {
      const library = memoryLibrary('free');
      for (const { name, args } of list) {
        const before = library.count('record');
        const outcome = library.runAny(name, args);
        expect(library.count('record')).toBeLessThanOrEqual(15);
        if (outcome.status === 'refused' && outcome.code === 'ALBUM_LIMIT_EXCEEDED') expect(before).toBe(15);
      }
    }),
  );
});

// COLL-019
test('from the first album on there is exactly one default collection, and never more than one', () => {
  const hadAlbum = new WeakSet<object>();
  always((library) => {
    if (library.count('record') > 0) hadAlbum.add(library);
    expect(library.defaults().length).toBe(hadAlbum.has(library) ? 1 : library.defaults().length > 0 ? 1 : 0);
  });
});

test('every row stays as the contract describes it, no wish has an alert without a price', () => {
  always((library) => {
    const { records, collections, wishlist } = library.contents();
    for (const row of records) z.strictObject(recordRow.shape).parse(row);
    for (const row of collections) z.strictObject(collectionRow.shape).parse(row);
    for (const row of wishlist) {
      z.strictObject(wishlistRow.shape).parse(row);
      expect(priceAlertProblem(row)).toBeNull();
    }
    for (const row of records) {
      expect(new Set(row.collectionIds).size).toBe(row.collectionIds.length);
      expect(new Set(row.shelfiePhotos).size).toBe(row.shelfiePhotos.length);
      expect(row.createdAt <= now).toBe(true);
    }
  });
});

test('a deleted row comes back only by a restore, and the first collection also with the first album', () => {
  fc.assert(
    fc.property(tier, commands, (subscriptionTier, list) => {
      const library = memoryLibrary(subscriptionTier);
      const deletedIds = new Set<string>();
      for (const { name, args } of list) {
        const outcome = library.runAny(name, args);
        for (const { entity, id, row } of outcome.status === 'ok' ? outcome.changes : []) {
          if (!row) deletedIds.add(`${entity} ${id}`);
          else if (deletedIds.delete(`${entity} ${id}`) && id !== defaultCollectionId) expect(name).toMatch(/restore$/);
        }
      }
    }),
  );
});

test('a command that is repeated at once changes nothing', () => {
  fc.assert(
    fc.property(tier, commands, anyCommand, (subscriptionTier, list, last) => {
      const library = memoryLibrary(subscriptionTier);
      for (const { name, args } of list) library.runAny(name, args);
      library.runAny(last.name, last.args);
      const once = structuredClone(library.contents());
      library.runAny(last.name, last.args);
      expect(library.contents()).toEqual(once);
    }),
  );
});

test('a refused command and one that does nothing change nothing', () => {
  fc.assert(
    fc.property(tier, commands, (subscriptionTier, list) => {
      const library = memoryLibrary(subscriptionTier);
      for (const { name, args } of list) {
        const before = structuredClone(library.contents());
        if (library.runAny(name, args).status !== 'ok') expect(library.contents()).toEqual(before);
      }
    }),
  );
});

test('rules never change the state they read: they work on frozen rows', () => {
  fc.assert(
    fc.property(commands, (list) => {
      const library = memoryLibrary('lifetime');
      for (const { name, args } of list) {
        library.runAny(name, args);
        const { records, collections, wishlist } = library.contents();
        for (const row of [...records, ...collections, ...wishlist]) Object.freeze(row);
        for (const { collectionIds, shelfiePhotos } of records) {
          Object.freeze(collectionIds);
          Object.freeze(shelfiePhotos);
        }
      }
    }),
  );
});

test('making another collection the default takes no album out of the old one', () => {
  fc.assert(
    fc.property(commands, fc.nat(4), (list, pick) => {
      const library = memoryLibrary('lifetime');
      for (const { name, args } of list) library.runAny(name, args);
      const { collections, records } = library.contents();
      const [old] = library.defaults();
      const next = collections[pick % Math.max(1, collections.length)];
      if (!old || !next) return;
      library.run('collection.setDefault', { id: next.id });
      for (const { id } of records) {
        const record = library.record(id);
        const collection = library.collection(old.id);
        expect(record && collection && isInCollection(record, collection)).toBe(true);
      }
    }),
  );
});

test('additions and removals of two devices give the same sets in either order, when they are about other albums', () => {
  const ids = ['a', 'b', 'c', 'd'].map((letter) => `00000000-0000-7000-8001-${letter.repeat(12)}`);
  const shelf = '00000000-0000-7000-8002-aaaaaaaaaaaa';
  const edit = fc.record({
    name: fc.constantFrom('collection.addRecords', 'collection.removeRecords'),
    recordIds: fc.subarray(ids),
  });
  fc.assert(
    fc.property(fc.array(edit), fc.array(edit), (first, second) => {
      const orders = [
        [...mine(first), ...theirs(second)],
        [...theirs(second), ...mine(first)],
      ];
      const [one, other] = orders.map((order) => {
        const library = memoryLibrary('lifetime');
        for (const id of ids) library.run('record.create', { id, fields: { artist: 'Stereolab', title: id } });
        library.run('collection.create', { id: shelf, fields: { name: 'Drone' } });
        for (const { name, recordIds } of order) library.runAny(name, { id: shelf, recordIds });
        return library.contents().records.map((row) => row.collectionIds);
      });
      expect(one).toEqual(other);
    }),
  );
  type Edit = { name: string; recordIds: string[] };
  function only(edits: Edit[], kept: string[]): Edit[] {
    return edits.map(({ name, recordIds }) => ({ name, recordIds: recordIds.filter((id) => kept.includes(id)) }));
  }
  function mine(edits: Edit[]) {
    return only(edits, ids.slice(0, 2));
  }
  function theirs(edits: Edit[]) {
    return only(edits, ids.slice(2));
  }
});
