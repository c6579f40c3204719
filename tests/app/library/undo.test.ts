import { beforeEach, describe, expect, test } from 'vitest';
import {
  CRATE_ID,
  done,
  idOf,
  LOOSE_ID,
  NAMES,
  now,
  SHELF_ID,
  shown,
  startedLibrary,
  stored,
  use,
} from '../../support/command-uses.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import type { MemoryServer } from '../../support/memory-server.ts';
import { OTHER_ALBUM } from '../../support/whole-rows.ts';

let server: MemoryServer;
let tab: Tab;
beforeEach(async () => {
  ({ server, tab } = await startedLibrary());
});

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
