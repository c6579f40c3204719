import fc from 'fast-check';
import { defaultCollectionId } from './memory-library.ts';

export interface AnyCommand {
  name: string;
  args: unknown;
}

/** Few ids, so that commands meet: create after delete, edit of what is gone, the same set twice. */
function idsOf(kind: number, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `00000000-0000-7000-800${kind}-${String(index).padStart(12, '0')}`,
  );
}

export const recordIds = idsOf(1, 24);
export const collectionIds = [...idsOf(2, 4), defaultCollectionId];
export const wishIds = idsOf(3, 4);

const recordId = fc.constantFrom(...recordIds);
const collectionId = fc.constantFrom(...collectionIds);
const wishId = fc.constantFrom(...wishIds);
const someRecords = fc.subarray(recordIds, { maxLength: 6 });
const someCollections = fc.subarray(collectionIds, { maxLength: 3 });
const title = fc.constantFrom('Blue', 'Hejira', 'Court and Spark');
const price = fc.constantFrom('10', '24.50', null);
const createdAt = fc.constantFrom('2019-05-05T05:05:05.005Z', '2030-01-01T00:00:00.000Z', undefined);
const photo = fc.constantFrom('https://example.org/1.jpg', 'https://example.org/2.jpg');

const newRecord = fc.record({
  id: recordId,
  fields: fc.record({ artist: fc.constant('Joni Mitchell'), title, estimatedValue: price }),
  collectionIds: someCollections,
  createdAt,
});
const newCollection = fc.record({
  id: collectionId,
  fields: fc.record({ name: fc.constantFrom('Folk', 'My Collection', 'wishlist'), isPublic: fc.boolean() }),
});
const newWish = fc.record({
  id: wishId,
  fields: fc.record({ artist: fc.constant('Nick Drake'), title, targetPrice: price, priceAlert: fc.boolean() }),
});

function of(name: string, args: fc.Arbitrary<unknown>): fc.Arbitrary<AnyCommand> {
  return args.map((value) => ({ name, args: value }));
}

/** Any command a device may queue, with arguments that often meet what others did. */
export const anyCommand: fc.Arbitrary<AnyCommand> = fc.oneof(
  { weight: 6, arbitrary: of('record.create', newRecord) },
  of('record.update', fc.record({ id: recordId, changes: fc.record({ title, estimatedValue: price }) })),
  of('record.delete', fc.record({ id: recordId })),
  of('record.restore', newRecord),
  of('record.addShelfie', fc.record({ id: recordId, url: photo })),
  of('record.removeShelfie', fc.record({ id: recordId, url: photo })),
  of('record.import', fc.record({ records: fc.array(newRecord, { minLength: 1, maxLength: 8 }) })),
  of('collection.create', newCollection),
  of('collection.update', fc.record({ id: collectionId, changes: fc.record({ isPublic: fc.boolean() }) })),
  of('collection.delete', fc.record({ id: collectionId })),
  of(
    'collection.restore',
    newCollection.map((args) => ({ ...args, recordIds: recordIds.slice(0, 3) })),
  ),
  { weight: 2, arbitrary: of('collection.setDefault', fc.record({ id: collectionId })) },
  of('collection.addRecords', fc.record({ id: collectionId, recordIds: someRecords })),
  of('collection.removeRecords', fc.record({ id: collectionId, recordIds: someRecords })),
  of('wishlist.create', newWish),
  of(
    'wishlist.update',
    fc.record({ id: wishId, changes: fc.record({ targetPrice: price, priceAlert: fc.boolean() }) }),
  ),
  of('wishlist.delete', fc.record({ id: wishId })),
  of('wishlist.restore', newWish),
  of('wishlist.moveToCollection', fc.record({ id: wishId, recordId, collectionIds: someCollections })),
);
