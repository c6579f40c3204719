import fc from 'fast-check';
import type { CommandName } from '../../../shared/commands/registry.ts';
import { defaultCollectionId } from './memory-library.ts';

export interface AnyCommand {
  name: string;
  args: unknown;
}

/** Few ids, so that commands collide: create after delete, edit of a deleted row, the same set twice. */
function idsOf(kind: number, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `00000000-0000-7000-800${kind}-${String(index).padStart(12, '0')}`,
  );
}

export const recordIds = idsOf(1, 24);
export const collectionIds = [...idsOf(2, 4), defaultCollectionId];
export const wishIds = idsOf(3, 4);
export const notificationIds = idsOf(4, 4);

const recordId = fc.constantFrom(...recordIds);
const collectionId = fc.constantFrom(...collectionIds);
const wishId = fc.constantFrom(...wishIds);
const someRecords = fc.subarray(recordIds, { maxLength: 6 });
const someCollections = fc.subarray(collectionIds, { maxLength: 3 });
const someNotifications = fc.subarray(notificationIds, { minLength: 1 });
const title = fc.constantFrom('Blue', 'Hejira', 'Court and Spark');
const price = fc.constantFrom('10', '24.50', null);
const createdAt = fc.constantFrom('2019-05-05T05:05:05.005Z', '2030-01-01T00:00:00.000Z', undefined);
const photo = fc.constantFrom('https://example.org/1.jpg', 'https://example.org/2.jpg');

const playArgs = fc.record({
  id: recordId,
  on: fc.constantFrom('2026-01-01T20:00:00Z', '2025-01-01T20:00:00Z'),
  side: fc.constantFrom('A', 'B', undefined),
});

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
const sightingId = fc.constantFrom(...idsOf(4, 3));
const sighting = fc.record({
  id: sightingId,
  price: fc.constantFrom('10', '24.50'),
  currency: fc.constantFrom('USD', 'EUR'),
  place: fc.constantFrom('Fair', null),
  seenOn: fc.constantFrom('2026-05-03', '2025-12-31'),
  note: fc.constant(null),
});
const viewId = fc.constantFrom(...idsOf(5, 3));
const viewName = fc.constantFrom('Loud', ' loud', 'Quiet');
const newView = fc.record({ id: viewId, fields: fc.record({ name: viewName, query: fc.constant('genre=jazz') }) });
const newWish = fc.record({
  id: wishId,
  fields: fc.record({ artist: fc.constant('Nick Drake'), title, targetPrice: price, priceAlert: fc.boolean() }),
});

/** Arguments of each command; they often collide with those of earlier commands. */
const ARGS: Record<CommandName, fc.Arbitrary<unknown>> = {
  'record.create': newRecord,
  'record.update': fc.record({ id: recordId, changes: fc.record({ title, estimatedValue: price }) }),
  'record.delete': fc.record({ id: recordId }),
  'record.restore': newRecord,
  'record.addShelfie': fc.record({ id: recordId, url: photo }),
  'record.removeShelfie': fc.record({ id: recordId, url: photo }),
  'record.play': playArgs,
  'record.unplay': playArgs,
  'record.import': fc.record({ records: fc.array(newRecord, { minLength: 1, maxLength: 8 }) }),
  'record.takeBackImport': fc.record({ records: fc.array(newRecord, { minLength: 1, maxLength: 8 }) }),
  'collection.create': newCollection,
  'collection.update': fc.record({ id: collectionId, changes: fc.record({ isPublic: fc.boolean() }) }),
  'collection.delete': fc.record({ id: collectionId }),
  'collection.restore': newCollection.map((args) => ({ ...args, recordIds: recordIds.slice(0, 3) })),
  'collection.setDefault': fc.record({ id: collectionId }),
  'collection.addRecords': fc.record({ id: collectionId, recordIds: someRecords }),
  'collection.removeRecords': fc.record({ id: collectionId, recordIds: someRecords }),
  'wishlist.create': newWish,
  'wishlist.update': fc.record({ id: wishId, changes: fc.record({ targetPrice: price, priceAlert: fc.boolean() }) }),
  'wishlist.delete': fc.record({ id: wishId }),
  'wishlist.restore': fc
    .tuple(newWish, fc.array(sighting, { maxLength: 3 }))
    .map(([args, sightings]) => ({ ...args, sightings })),
  'wishlist.putSighting': fc.record({ id: wishId, sighting }),
  'wishlist.removeSighting': fc.record({ id: wishId, sightingId }),
  'wishlist.moveToCollection': fc.record({ id: wishId, recordId, collectionIds: someCollections }),
  'notification.markRead': fc.record({ ids: someNotifications, isRead: fc.boolean() }),
  'notification.clear': fc.record({ ids: someNotifications, isCleared: fc.boolean() }),
  'savedView.create': newView,
  'savedView.update': fc.record({ id: viewId, changes: fc.record({ name: viewName }) }),
  'savedView.delete': fc.record({ id: viewId }),
  'savedView.restore': newView,
};

/** The number of times a command comes in a round of all, if not once. */
const WEIGHTS: Partial<Record<string, number>> = { 'record.create': 6, 'collection.setDefault': 2 };

/** Any command that a device may queue. */
export const anyCommand: fc.Arbitrary<AnyCommand> = fc.oneof(
  ...Object.entries(ARGS).map(([name, values]) => ({
    weight: WEIGHTS[name] ?? 1,
    arbitrary: values.map((args) => ({ name, args })),
  })),
);
