import { beforeEach, describe, expect, test } from 'vitest';
import type { RunInput } from '../../../app/library/library-types.ts';
import { titles } from '../../support/albums.ts';
import { changeEntries } from '../../support/change-entries.ts';
import { networkTo, newProfile, openTab, type Point, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const GONE = { ok: false, code: 'NOT_FOUND', message: 'This entry was already decided' };

let server: MemoryServer;
let profile: Profile;
let left: Tab;
/** Has not received the other tab's change. */
let right: Tab;

const open = (point?: (at: Point) => void) =>
  openTab({ profile, now, fetch: networkTo(server), ...(point && { point }) });
const importOf = (tab: Tab, names: readonly string[]): RunInput<'record.import'> => ({
  records: names.map((title) => ({ id: tab.library.newId(), fields: { artist: 'Sade', title } })),
});

/** A full shelf, and one new album that waits in the tray of both tabs. */
beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  profile = newProfile(1, 'memory');
  left = await open();
  await left.library.run(
    'record.import',
    importOf(
      left,
      Array.from({ length: 15 }, (_, at) => `Volume ${at}`),
    ),
  );
  await left.sync();
  await left.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } }, { keepRefused: true });
  right = await open();
});

const entryOf = (tab: Tab) => tab.library.tray()[0]?.id ?? '';
const wishes = () => [...server.tablesOf(USER).wishlist.values()].map(({ title }) => title);

async function makeRoom(): Promise<void> {
  server.setAccount(USER, { subscriptionTier: 'annual' });
  await left.sync();
}

test('a refused album that one action changed several times is there once, as it was, after its Undo', async () => {
  const { args } = changeEntries(left.library.tray())[0]?.command ?? {};
  const { id } = args as { id: string };
  const group = left.library.newId();
  for (const changes of [{ title: 'Promises' }, { year: 1985 }, { genre: 'Soul' }]) {
    await left.library.run('record.update', { id, changes }, { group });
  }
  // No command was run: there is no Undo of this Undo.
  expect(await left.library.undo(group)).toEqual({ ok: true, id: '', group, changed: true });
  expect(await left.library.undo(group)).toMatchObject({ ok: true, changed: false });
  await right.library.refresh();
  for (const tab of [left, right])
    expect(changeEntries(tab.library.tray()).map(({ command }) => command.args)).toEqual([args]);
});

test('a refused edit of the refused album that another tab has discarded does not change the album any more', async () => {
  const [album] = changeEntries(left.library.tray());
  const { id } = (album?.command.args ?? {}) as { id: string };
  const edit = (title: string) => ({
    id: left.library.newId(),
    kind: 'refused' as const,
    at: '2026-03-01T12:00:00.000Z',
    code: 'NOT_FOUND' as const,
    message: 'This record does not exist',
    command: {
      ...{ id: left.library.newId(), name: 'record.update', v: 1, at: '2026-03-01T12:00:00.000Z', group: 'g' },
      args: { id, changes: { title }, seen: { title: 'Promise' } },
    },
  });
  const [discarded, kept] = [edit('Lovers Rock'), edit('Diamond Life')];
  for (const entry of [discarded, kept]) await left.library.putBack(entry);
  await right.library.refresh();
  await left.library.discard(discarded.id);
  expect(await right.library.retry(discarded.id)).toMatchObject(GONE);
  for (const tab of [left, right]) {
    await tab.library.refresh();
    expect(tab.library.tray()).toEqual([album, kept]);
  }
  // If the album itself was changed meanwhile, the edit is merged into that.
  await left.library.run('record.update', { id, changes: { year: 1985 } });
  expect(await right.library.retry(kept.id)).toMatchObject({ ok: true, changed: true });
  const fields = { artist: 'Sade', title: 'Diamond Life', year: 1985 };
  expect(right.library.tray()).toMatchObject([{ command: { args: { id, fields } } }]);
});

test('Undo of an import that left an album out keeps what waited of that album before', async () => {
  const { args } = changeEntries(left.library.tray())[0]?.command ?? {};
  const { id } = args as { id: string };
  const records = [...importOf(left, ['Diamond Life']).records, { id, fields: { artist: 'Sade', title: 'Promise' } }];
  expect(await left.library.run('record.import', { records }, { keepRefused: true })).toMatchObject({ ok: false });
  const whole = changeEntries(left.library.tray());
  const imported = whole.find(({ command }) => command.name === 'record.import')?.id ?? '';
  await left.library.run('record.delete', { id: left.library.view().records.at(-1)?.id ?? '' });
  await makeRoom();
  server.setAccount(USER, { subscriptionTier: 'free' });
  const retried = await left.library.retry(imported);
  await left.sync();
  expect(left.library.tray().map(({ kind }) => kind)).toEqual(['refused', 'left']);
  await left.library.undo(retried.ok ? retried.group : '');
  expect(left.library.tray()).toEqual(expect.arrayContaining([...whole]));
  expect(titles(left)).toContain('Promise');
  expect(titles(left)).not.toContain('Diamond Life');
});

describe('an entry of Needs attention that another tab has decided', () => {
  test('makes no second wish', async () => {
    expect(await left.library.keepAsWish(entryOf(left))).toMatchObject({ ok: true });
    expect(await right.library.keepAsWish(entryOf(right))).toMatchObject(GONE);
    expect(right.library.tray()).toEqual([]);
    expect(right.library.view().wishlist).toHaveLength(1);
    await right.sync();
    expect(wishes()).toEqual(['Promise']);
  });

  test('is not sent a second time', async () => {
    await makeRoom();
    await right.library.refresh();
    expect(await left.library.retry(entryOf(left))).toMatchObject({ ok: true });
    expect(await right.library.retry(entryOf(right))).toMatchObject(GONE);
    expect(await right.library.takeOther(entryOf(right))).toMatchObject(GONE);
    await right.sync();
    expect(titles(right)).toContain('Promise');
    expect(right.library.tray()).toEqual([]);
  });

  test('does not come back with what is typed into its album: that goes to the album', async () => {
    await makeRoom();
    await right.library.refresh();
    const [entry] = changeEntries(left.library.tray());
    const { id } = (entry?.command.args ?? {}) as { id: string };
    await left.library.retry(entryOf(left));
    expect(await right.library.run('record.update', { id, changes: { year: 1985 } })).toMatchObject({ ok: true });
    expect(right.library.tray()).toEqual([]);
    await right.sync();
    expect(server.tablesOf(USER).records.get(id)).toMatchObject({ title: 'Promise', year: 1985 });
    expect(right.library.tray()).toEqual([]);
  });

  test('brings no deleted row back', async () => {
    const elsewhere = await openTab({ profile: newProfile(2, 'memory'), now, fetch: networkTo(server) });
    await elsewhere.sync();
    const [id = ''] = server.tablesOf(USER).records.keys();
    await elsewhere.library.run('record.delete', { id });
    await elsewhere.sync();
    await left.library.discard(entryOf(left));
    await left.library.run('record.update', { id, changes: { year: 1985 } });
    await left.sync();
    await right.library.refresh();
    expect(await left.library.discard(entryOf(left))).toMatchObject({ ok: true });
    expect(await right.library.restore(entryOf(right))).toMatchObject(GONE);
    await right.sync();
    expect(server.tablesOf(USER).records.has(id)).toBe(false);
  });

  test('does not come back when an edited retry of it is refused', async () => {
    const edited = changeEntries(left.library.tray())[0]?.command.args;
    await left.library.discard(entryOf(left));
    expect(await right.library.retry(entryOf(right), edited)).toMatchObject({ ok: false });
    await right.library.refresh();
    expect(right.library.tray()).toEqual([]);
  });
});

test('the albums of an import become wishes together, wherever the tab is killed', async () => {
  await left.library.discard(entryOf(left));
  await left.library.run('record.import', importOf(left, ['Diamond Life', 'Stronger']), { keepRefused: true });
  for (let fuse = 1; ; fuse += 1) {
    let points = 0;
    const tab = await open((at) => {
      if (at === 'read' || at === 'request' || at === 'answer') return;
      points += 1;
      if (points >= fuse) throw new Error('killed');
    });
    await tab.library.keepAsWish(entryOf(tab)).catch(() => undefined);
    const after = await open();
    const { length } = after.library.view().wishlist;
    // Decided wishes are on the wishlist, and the others wait.
    expect([length, after.library.tray().length]).toEqual(length === 0 ? [0, 1] : [2, 0]);
    if (length > 0) break;
  }
});
