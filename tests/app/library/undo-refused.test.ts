import { beforeEach, describe, expect, test } from 'vitest';
import { changeEntries } from '../../support/change-entries.ts';
import {
  ALBUM_ID,
  done,
  idOf,
  LOOSE_ID,
  NEW_ID,
  now,
  SHELF_ID,
  shown,
  startedLibrary,
  stored,
  use,
} from '../../support/command-uses.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import type { MemoryServer } from '../../support/memory-server.ts';
import { ALBUM, BEFORE, OTHER_ALBUM, PHOTOS, PLAYS } from '../../support/whole-rows.ts';

let server: MemoryServer;
let tab: Tab;
beforeEach(async () => {
  ({ server, tab } = await startedLibrary());
});

/** A free plan with that many albums. */
async function fill(albums: number, first = 20): Promise<void> {
  server.setAccount(USER, { subscriptionTier: 'free' });
  await tab.sync();
  for (let number = first; server.tablesOf(USER).records.size < albums; number += 1) {
    await done(tab.library.run('record.create', { id: idOf(1, number), fields: { artist: 'Can', title: 'Can' } }));
    await tab.sync();
  }
}

describe('an album that was refused, and shown where it waits', () => {
  const refused = { id: NEW_ID, fields: OTHER_ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE };

  beforeEach(async () => {
    await fill(15);
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
    await fill(15);
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
