import { beforeEach, describe, expect, test } from 'vitest';
import type { RunInput, RunResult } from '../../../app/library/library-types.ts';
import type { CommandName } from '../../../shared/commands/registry.ts';
import type { Sighting } from '../../../shared/domain/sighting.ts';
import { changeEntries } from '../../support/change-entries.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
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
} from '../../support/whole-rows.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

const idOf = (kind: number, number: number) => `00000000-0000-7000-800${kind}-${String(number).padStart(12, '0')}`;
/** In the shelf, with every field and its photos. */
const ALBUM_ID = idOf(1, 1);
/** In the default collection alone. */
const LOOSE_ID = idOf(1, 2);
const NEW_ID = idOf(1, 3);
const SHELF_ID = idOf(2, 1);
const CRATE_ID = idOf(2, 2);
const NEW_SHELF_ID = idOf(2, 3);
const WISH_ID = idOf(3, 1);
const NEW_WISH_ID = idOf(3, 2);
const NOTIFICATION_ID = idOf(4, 1);
const VIEW_ID = idOf(5, 1);
const NEW_VIEW_ID = idOf(5, 2);

/** Of the diary of the wish, with another price after it. */
const FIRST = SIGHTINGS[0] as Sighting;

/** One use of each command on the library below; those that bring something back find it deleted. */
const USES: { [Name in CommandName]: { input: RunInput<Name>; after?: () => Promise<RunResult> } } = {
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
const NAMES = Object.keys(USES) as CommandName[];

let server: MemoryServer;
let tab: Tab;
beforeEach(async () => {
  ({ server, tab } = await startedLibrary());
});

async function startedLibrary() {
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

async function done(run: Promise<RunResult>) {
  const result = await run;
  if (!result.ok) throw new Error(result.message);
  return result;
}

function use(of: Tab, name: CommandName): Promise<RunResult> {
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

const shown = ({ library }: Tab) =>
  contentsOf({
    ...library.view(),
    notifications: [...library.state().all('notification')],
    savedViews: [...library.state().all('savedView')],
  });
function stored(of: MemoryServer) {
  const { records, wishlist, collections, notifications, savedViews } = of.tablesOf(USER);
  return contentsOf({
    records: [...records.values()],
    wishlist: [...wishlist.values()],
    collections: [...collections.values()],
    notifications: [...notifications.values()],
    savedViews: [...savedViews.values()],
  });
}

describe.each(NAMES)('%s', (name) => {
  test('is taken back while it waits, and the server sees no trace', async () => {
    const before = shown(tab);
    const { group } = await done(use(tab, name));
    expect(shown(tab)).not.toEqual(before);
    await done(tab.library.undo(group));
    expect(shown(tab)).toEqual(before);
    await tab.sync();
    expect(stored(server)).toEqual(before);
    expect(tab.library.tray()).toEqual([]);
  });

  test('is taken back after it was sent', async () => {
    const before = shown(tab);
    const { group } = await done(use(tab, name));
    await tab.sync();
    expect(stored(server)).not.toEqual(before);
    await done(tab.library.undo(group));
    expect(shown(tab)).toEqual(before);
    await tab.sync();
    expect(stored(server)).toEqual(before);
    expect(shown(tab)).toEqual(before);
    expect(tab.library.tray()).toEqual([]);
  });

  test('is taken back once, however often that is pressed', async () => {
    const before = shown(tab);
    const { group } = await done(use(tab, name));
    await tab.sync();
    await Promise.all([tab.library.undo(group), tab.library.undo(group)]);
    await tab.library.undo(group);
    await tab.sync();
    expect(stored(server)).toEqual(before);
  });

  test("leaves another device's rows as that one made them", async () => {
    const other = await openTab({ profile: newProfile(2, 'memory'), now, fetch: networkTo(server) });
    await other.sync();
    const { group } = await done(use(tab, name));
    await tab.sync();
    const theirs = idOf(1, 9);
    await done(other.library.run('record.create', { id: theirs, fields: OTHER_ALBUM }));
    await done(other.library.run('record.update', { id: LOOSE_ID, changes: { personalNotes: 'Typed elsewhere' } }));
    await other.sync();
    await tab.sync();
    await done(tab.library.undo(group));
    await tab.sync();
    const { records } = server.tablesOf(USER);
    expect(records.get(theirs)).toMatchObject(OTHER_ALBUM);
    expect(records.get(LOOSE_ID)).toMatchObject({ ...OTHER_ALBUM, personalNotes: 'Typed elsewhere' });
    await other.sync();
    expect(shown(other)).toEqual(shown(tab));
  });
});

test('an edit that names a field without changing it leaves what is typed there later', async () => {
  const changes = { year: OTHER_ALBUM.year, label: 'Strata-East' };
  const { group } = await done(tab.library.run('record.update', { id: LOOSE_ID, changes }));
  await done(tab.library.run('record.update', { id: LOOSE_ID, changes: { year: 1999 } }));
  await done(tab.library.undo(group));
  expect(tab.library.view().record(LOOSE_ID)).toMatchObject({ year: 1999, label: OTHER_ALBUM.label });
});

test('a value typed after Undo is sent, also where Undo named it as seen', async () => {
  const [before, after] = [false, true];
  const edit = (isLimitedEdition: boolean, label: string) =>
    done(tab.library.run('record.update', { id: LOOSE_ID, changes: { isLimitedEdition, label } }));
  await edit(before, 'Cadet');
  await tab.sync();
  const { group } = await edit(after, 'Argo');
  await edit(before, 'Chess');
  await done(tab.library.undo(group));
  await edit(after, 'Strata-East');
  const typed = { isLimitedEdition: after, label: 'Strata-East' };
  expect(tab.library.view().record(LOOSE_ID)).toMatchObject(typed);
  await tab.sync();
  expect(server.tablesOf(USER).records.get(LOOSE_ID)).toMatchObject(typed);
  expect(tab.library.tray()).toEqual([]);
});

test('a value typed again is sent where another device has changed it since', async () => {
  const other = await openTab({ profile: newProfile(2, 'memory'), now, fetch: networkTo(server) });
  await other.sync();
  const edit = (of: Tab, title: string) => done(of.library.run('record.update', { id: LOOSE_ID, changes: { title } }));
  const { group } = await edit(tab, 'Promise');
  await tab.sync();
  await other.sync();
  await edit(other, 'Diamond Life');
  await other.sync();
  await tab.sync();
  await done(tab.library.undo(group));
  await edit(tab, 'Promise');
  expect(tab.library.view().record(LOOSE_ID)).toMatchObject({ title: 'Promise' });
  await tab.sync();
  expect(server.tablesOf(USER).records.get(LOOSE_ID)).toMatchObject({ title: 'Promise' });
});

test('plays of two devices both stay, and Undo takes back one of them', async () => {
  const other = await openTab({ profile: newProfile(2, 'memory'), now, fetch: networkTo(server) });
  await other.sync();
  const { group } = await done(tab.library.run('record.play', { id: LOOSE_ID }));
  await done(other.library.run('record.play', { id: LOOSE_ID, on: '2025-05-03T19:00:00Z', side: 'A' }));
  for (const one of [tab, other, tab]) await one.sync();
  const playsOf = (one: Tab) => one.library.view().record(LOOSE_ID)?.plays;
  const both = ['2025-05-03T19:00:00Z A', '2026-03-01T12:00:00Z'];
  expect([playsOf(tab), playsOf(other)]).toEqual([both, both]);
  await done(tab.library.undo(group));
  await tab.sync();
  expect(server.tablesOf(USER).records.get(LOOSE_ID)?.plays).toEqual([both[0]]);
});

test.each(['waits', 'is synced'])(
  'a default that is not taken back leaves its albums where they are, while it %s',
  async (how) => {
    const old = tab.library.view().collections.find(({ isDefault }) => isDefault);
    const { group } = await done(use(tab, 'collection.setDefault'));
    await tab.sync();
    // The collection keeps all albums when another one becomes the default, and there is no way back to the first one.
    await done(tab.library.run('collection.setDefault', { id: CRATE_ID }));
    await done(tab.library.run('collection.delete', { id: old?.id ?? '' }));
    if (how === 'is synced') await tab.sync();
    const before = shown(tab);
    expect(tab.library.view().record(LOOSE_ID)?.collectionIds).toContain(SHELF_ID);
    expect(await tab.library.undo(group)).toMatchObject({ ok: false });
    expect(shown(tab)).toEqual(before);
    await tab.sync();
    expect(stored(server)).toEqual(before);
  },
);

// One test for all changes after the first: each begins with a library made for it.
test.each(NAMES)('%s and then any other change: both are taken back, the last one first', async (first) => {
  for (const second of NAMES) {
    for (const sends of ['never', 'between', 'after both', 'after each'] as const) {
      const story = `${second} as the second, sent ${sends}`;
      const { server: its, tab: one } = await startedLibrary();
      const before = shown(one);
      const made = await done(use(one, first));
      if (sends === 'between' || sends === 'after each') await one.sync();
      const middle = shown(one);
      const next = await use(one, second);
      if (!next.ok || !next.changed) {
        // A command that the first one made impossible changes nothing.
        expect(shown(one), story).toEqual(middle);
      } else {
        if (sends === 'after both' || sends === 'after each') await one.sync();
        await done(one.library.undo(next.group));
        expect(shown(one), story).toEqual(middle);
      }
      if (sends === 'after each') await one.sync();
      await done(one.library.undo(made.group));
      expect(shown(one), `both, ${story}`).toEqual(before);
      await one.sync();
      expect(stored(its), `on the server, ${story}`).toEqual(before);
      expect(one.library.tray(), story).toEqual([]);
    }
  }
});

describe('an album that was refused, and shown where it waits', () => {
  const refused = { id: NEW_ID, fields: OTHER_ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE };

  beforeEach(async () => {
    server.setAccount(USER, { subscriptionTier: 'free' });
    for (let number = 20; server.tablesOf(USER).records.size < 15; number += 1) {
      await done(tab.library.run('record.create', { id: idOf(1, number), fields: { artist: 'Can', title: 'Can' } }));
      await tab.sync();
    }
    await tab.library.run('record.create', refused, { keepRefused: true });
    expect(tab.library.tray()).toMatchObject([{ command: { args: refused } }]);
  });

  test('comes back whole when its deletion is taken back, once', async () => {
    const [entry] = tab.library.tray();
    const { group } = await done(tab.library.run('record.delete', { id: NEW_ID }));
    expect(tab.library.tray()).toEqual([]);
    expect(await tab.library.undo(group)).toMatchObject({ ok: true, changed: true });
    expect(tab.library.tray()).toEqual([entry]);
    await tab.library.discard(entry?.id ?? '');
    expect(await tab.library.undo(group)).toMatchObject({ changed: false });
    expect(tab.library.tray()).toEqual([]);
  });

  test('has the fields from before when an edit of it is taken back', async () => {
    const [entry] = tab.library.tray();
    const { group } = await done(tab.library.run('record.update', { id: NEW_ID, changes: ALBUM }));
    expect(tab.library.tray()).toMatchObject([{ command: { args: { ...refused, fields: ALBUM } } }]);
    await done(tab.library.undo(group));
    expect(tab.library.tray()).toEqual([entry]);
  });

  test.each(['waits', 'is synced'])(
    'waits in the tray again when the wish made of it is taken back while it %s',
    async (how) => {
      const before = [shown(tab), tab.library.tray()];
      const { group } = await done(tab.library.keepAsWish(tab.library.tray()[0]?.id ?? ''));
      expect([tab.library.tray(), tab.library.view().wishlist.map(({ title }) => title)]).toEqual([
        [],
        expect.arrayContaining([OTHER_ALBUM.title]),
      ]);
      if (how === 'is synced') await tab.sync();
      await done(tab.library.undo(group));
      await tab.sync();
      expect([shown(tab), tab.library.tray()]).toEqual(before);
    },
  );

  test.each(['waits', 'is synced'])(
    'waits in the tray again when its second try is taken back while it %s',
    async (how) => {
      const [entry] = tab.library.tray();
      server.setAccount(USER, { subscriptionTier: 'lifetime' });
      await tab.sync();
      const { group } = await done(tab.library.retry(entry?.id ?? ''));
      expect(tab.library.tray()).toEqual([]);
      if (how === 'is synced') await tab.sync();
      await done(tab.library.undo(group));
      await tab.sync();
      expect(tab.library.tray()).toEqual([entry]);
      expect(server.tablesOf(USER).records.has(NEW_ID)).toBe(false);
    },
  );

  test('comes back together with those that were deleted with it', async () => {
    const before = [shown(tab), tab.library.tray()];
    const group = tab.library.newId();
    for (const id of [NEW_ID, ALBUM_ID, LOOSE_ID]) await done(tab.library.run('record.delete', { id }, { group }));
    await done(tab.library.undo(group));
    expect([shown(tab), tab.library.tray()]).toEqual(before);
  });
});

describe('an album whose place another device has taken', () => {
  const WHOLE = { fields: ALBUM, createdAt: BEFORE, shelfiePhotos: PHOTOS, plays: PLAYS };
  let other: Tab;
  let group: string;

  beforeEach(async () => {
    server.setAccount(USER, { subscriptionTier: 'free' });
    for (let number = 20; server.tablesOf(USER).records.size < 15; number += 1) {
      await done(tab.library.run('record.create', { id: idOf(1, number), fields: { artist: 'Can', title: 'Can' } }));
      await tab.sync();
    }
    other = await openTab({ profile: newProfile(2, 'memory'), now, fetch: networkTo(server) });
    ({ group } = await done(use(tab, 'record.delete')));
    await tab.sync();
    await other.sync();
    await done(other.library.run('record.create', { id: NEW_ID, fields: OTHER_ALBUM }));
    await other.sync();
  });

  /** Room again, and the entry tried once more: the album is what it was. */
  async function comesBackFromTheTray(): Promise<void> {
    expect(tab.library.tray()).toMatchObject([{ code: 'ALBUM_LIMIT_EXCEEDED', command: { args: WHOLE } }]);
    expect(server.tablesOf(USER).records.has(ALBUM_ID)).toBe(false);
    await done(tab.library.run('record.delete', { id: LOOSE_ID }));
    const [entry] = tab.library.tray();
    await done(tab.library.retry(entry?.id ?? ''));
    await tab.sync();
    const { fields, ...rest } = WHOLE;
    expect(server.tablesOf(USER).records.get(ALBUM_ID)).toMatchObject({
      ...fields,
      ...rest,
      collectionIds: [SHELF_ID],
    });
    expect(tab.library.tray()).toEqual([]);
  }

  test('waits whole in the tray when the device knows that there is no room', async () => {
    await tab.sync();
    expect(await tab.library.undo(group)).toMatchObject({ ok: false, code: 'ALBUM_LIMIT_EXCEEDED', kept: true });
    await comesBackFromTheTray();
  });

  test('waits whole in the tray when the server says so', async () => {
    await done(tab.library.undo(group));
    expect(tab.library.view().record(ALBUM_ID)).toMatchObject(ALBUM);
    await tab.sync();
    await comesBackFromTheTray();
  });
});

describe('a redo without room for its albums', () => {
  /** A free plan with that many albums. */
  async function fill(albums: number, first = 20): Promise<void> {
    server.setAccount(USER, { subscriptionTier: 'free' });
    await tab.sync();
    for (let number = first; server.tablesOf(USER).records.size < albums; number += 1) {
      await done(tab.library.run('record.create', { id: idOf(1, number), fields: { artist: 'Can', title: 'Can' } }));
      await tab.sync();
    }
  }

  test('a wish whose move was taken back is kept, and its album waits in the tray', async () => {
    const move = await done(use(tab, 'wishlist.moveToCollection'));
    await tab.sync();
    const album = tab.library.view().record(NEW_ID);
    const back = await done(tab.library.undo(move.group));
    await fill(15);
    const wishes = shown(tab).wishlist;
    expect(wishes).toHaveLength(1);
    expect(await tab.library.undo(back.group)).toMatchObject({ code: 'ALBUM_LIMIT_EXCEEDED', kept: true });
    expect(shown(tab).wishlist).toEqual(wishes);
    expect(tab.library.tray()).toMatchObject([{ command: { args: { id: NEW_ID, fields: { title: album?.title } } } }]);
    await tab.sync();
    expect(stored(server).wishlist).toEqual(wishes);
  });

  test('albums that were deleted together come back as far as they fit, and each other one waits in the tray', async () => {
    await fill(15);
    const ids = [ALBUM_ID, LOOSE_ID, idOf(1, 20)];
    const group = tab.library.newId();
    for (const id of ids) await done(tab.library.run('record.delete', { id }, { group }));
    await tab.sync();
    await fill(14, 40);
    expect(await tab.library.undo(group)).toMatchObject({ code: 'ALBUM_LIMIT_EXCEEDED', kept: true });
    const isBack = (id: string) => tab.library.state().record(id) !== undefined;
    expect(ids.filter(isBack)).toHaveLength(1);
    const waiting = changeEntries(tab.library.tray()).map(({ command }) => (command.args as { id: string }).id);
    expect(waiting.toSorted()).toEqual(ids.filter((id) => !isBack(id)));
  });
});
