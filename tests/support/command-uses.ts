import type { RunInput, RunResult } from '../../app/library/library-types.ts';
import type { CommandName } from '../../shared/commands/registry.ts';
import type { Sighting } from '../../shared/domain/sighting.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from './device.ts';
import { createMemoryServer, type MemoryServer } from './memory-server.ts';
import {
  ALBUM,
  BEFORE,
  COLLECTION,
  OTHER_ALBUM,
  OTHER_COLLECTION,
  OTHER_WISH,
  PHOTOS,
  PLAYS,
  SIGHTINGS,
  WISH,
} from './whole-rows.ts';

export const now = () => Date.parse('2026-03-01T12:00:00.000Z');

export const idOf = (kind: number, number: number) =>
  `00000000-0000-7000-800${kind}-${String(number).padStart(12, '0')}`;
/** In the shelf, with every field and its photos. */
export const ALBUM_ID = idOf(1, 1);
/** In the default collection alone. */
export const LOOSE_ID = idOf(1, 2);
export const NEW_ID = idOf(1, 3);
export const SHELF_ID = idOf(2, 1);
export const CRATE_ID = idOf(2, 2);
const NEW_SHELF_ID = idOf(2, 3);
const WISH_ID = idOf(3, 1);
const NEW_WISH_ID = idOf(3, 2);
const NOTIFICATION_ID = idOf(4, 1);
const VIEW_ID = idOf(5, 1);
const NEW_VIEW_ID = idOf(5, 2);

/** Of the diary of the wish, with another price after it. */
const FIRST = SIGHTINGS[0] as Sighting;

/** One use of each command on the library below; those that bring something back find it deleted. */
const USES: { [Name in CommandName]: { input: RunInput<Name> } } = {
  'record.create': { input: { id: NEW_ID, fields: ALBUM, collectionIds: [SHELF_ID] } },
  'record.update': { input: { id: ALBUM_ID, changes: OTHER_ALBUM } },
  'record.delete': { input: { id: ALBUM_ID } },
  'record.restore': {
    input: {
      id: NEW_ID,
      fields: OTHER_ALBUM,
      collectionIds: [SHELF_ID],
      createdAt: BEFORE,
      shelfiePhotos: PHOTOS,
      plays: PLAYS,
    },
  },
  'record.addShelfie': { input: { id: ALBUM_ID, url: 'https://example.org/4.jpg' } },
  'record.removeShelfie': { input: { id: ALBUM_ID, url: 'https://example.org/1.jpg' } },
  'record.play': { input: { id: ALBUM_ID, on: '2025-05-03T19:00:00Z', side: 'A' } },
  'record.unplay': { input: { id: ALBUM_ID, on: '2026-02-01T20:15:30Z', side: 'B' } },
  'record.import': {
    input: {
      records: [
        { id: NEW_ID, fields: ALBUM },
        { id: idOf(1, 4), fields: OTHER_ALBUM },
      ],
    },
  },
  'record.takeBackImport': {
    input: {
      records: [{ id: ALBUM_ID, fields: ALBUM, collectionIds: [SHELF_ID], shelfiePhotos: PHOTOS, plays: PLAYS }],
    },
  },
  'collection.create': { input: { id: NEW_SHELF_ID, fields: OTHER_COLLECTION } },
  'collection.update': { input: { id: SHELF_ID, changes: OTHER_COLLECTION } },
  'collection.delete': { input: { id: SHELF_ID } },
  'collection.restore': { input: { id: NEW_SHELF_ID, fields: OTHER_COLLECTION, recordIds: [ALBUM_ID, LOOSE_ID] } },
  'collection.setDefault': { input: { id: SHELF_ID } },
  'collection.addRecords': { input: { id: CRATE_ID, recordIds: [ALBUM_ID, LOOSE_ID] } },
  'collection.removeRecords': { input: { id: SHELF_ID, recordIds: [ALBUM_ID] } },
  'wishlist.create': { input: { id: NEW_WISH_ID, fields: OTHER_WISH } },
  'wishlist.update': { input: { id: WISH_ID, changes: OTHER_WISH } },
  'wishlist.delete': { input: { id: WISH_ID } },
  'wishlist.restore': {
    input: { id: NEW_WISH_ID, fields: OTHER_WISH, createdAt: BEFORE, sightings: [...SIGHTINGS] },
  },
  'wishlist.putSighting': { input: { id: WISH_ID, sighting: { ...FIRST, price: '28.00', seenOn: '2026-03-01' } } },
  'wishlist.removeSighting': { input: { id: WISH_ID, sightingId: FIRST.id } },
  'wishlist.moveToCollection': { input: { id: WISH_ID, recordId: NEW_ID, collectionIds: [SHELF_ID] } },
  'notification.markRead': { input: { ids: [NOTIFICATION_ID], isRead: true } },
  'notification.clear': { input: { ids: [NOTIFICATION_ID], isCleared: true } },
  'savedView.create': { input: { id: NEW_VIEW_ID, fields: { name: 'Quiet', query: 'genre=folk' } } },
  'savedView.update': { input: { id: VIEW_ID, changes: { name: 'Soft', query: 'genre=soul' } } },
  'savedView.delete': { input: { id: VIEW_ID } },
  'savedView.restore': {
    input: { id: NEW_VIEW_ID, fields: { name: 'Quiet', query: 'genre=folk' }, createdAt: BEFORE },
  },
};
export const NAMES = Object.keys(USES) as CommandName[];

export async function startedLibrary() {
  const made = createMemoryServer({ now });
  made.addUser(USER, { subscriptionTier: 'annual' });
  const first = await openTab({ profile: newProfile(1, 'memory'), now, fetch: networkTo(made) });
  await done(first.library.run('collection.create', { id: SHELF_ID, fields: COLLECTION }));
  await done(first.library.run('collection.create', { id: CRATE_ID, fields: { name: 'Crate' } }));
  const row = { fields: ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE, shelfiePhotos: PHOTOS, plays: PLAYS };
  await done(first.library.run('record.restore', { id: ALBUM_ID, ...row }));
  await done(first.library.run('record.create', { id: LOOSE_ID, fields: OTHER_ALBUM }));
  const sightings = [...SIGHTINGS];
  await done(first.library.run('wishlist.restore', { id: WISH_ID, fields: WISH, createdAt: BEFORE, sightings }));
  await done(first.library.run('savedView.create', { id: VIEW_ID, fields: { name: 'Loud', query: 'genre=rock' } }));
  made.notify(USER, { id: NOTIFICATION_ID, kind: 'support', data: { what: 'looked' } });
  await first.sync();
  return { server: made, tab: first };
}

export async function done(run: Promise<RunResult>) {
  const result = await run;
  if (!result.ok) throw new Error(result.message);
  return result;
}

export function use(of: Tab, name: CommandName): Promise<RunResult> {
  return of.library.run(name, structuredClone(USES[name].input) as never);
}

interface Contents {
  records: object[];
  wishlist: object[];
  collections: object[];
  notifications: object[];
  savedViews: object[];
}

/** The visible state: every field except those that count changes. Memberships are a set, photos a row. */
function contentsOf(rows: { [Noun in keyof Contents]: readonly object[] }): Contents {
  const plain = (each: readonly object[]) =>
    each
      .map((row) => {
        const { version: _, updatedAt: __, recordCount: ___, ...rest } = row as Record<string, unknown>;
        const { collectionIds } = rest;
        const ids = Array.isArray(collectionIds) && collectionIds.filter((id) => isThere.has(id)).toSorted();
        return { ...rest, ...(ids && { collectionIds: ids }) };
      })
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  // A record may still name a deleted collection, or the default, which shows it anyway: neither is visible.
  const shelves = (rows.collections as { id: string; isDefault: boolean }[]).filter(({ isDefault }) => !isDefault);
  const isThere = new Set(shelves.map(({ id }) => id));
  const { records, wishlist, collections, notifications, savedViews } = rows;
  return {
    records: plain(records),
    wishlist: plain(wishlist),
    collections: plain(collections),
    notifications: plain(notifications),
    savedViews: plain(savedViews),
  };
}

export const shown = ({ library }: Tab) =>
  contentsOf({
    ...library.view(),
    notifications: [...library.state().all('notification')],
    savedViews: [...library.state().all('savedView')],
  });
export function stored(of: MemoryServer) {
  const { records, wishlist, collections, notifications, savedViews } = of.tablesOf(USER);
  return contentsOf({
    records: [...records.values()],
    wishlist: [...wishlist.values()],
    collections: [...collections.values()],
    notifications: [...notifications.values()],
    savedViews: [...savedViews.values()],
  });
}
