import { beforeEach, describe, expect, test } from 'vitest';
import { WISHLIST_DEFAULTS } from '../../../shared/schemas/wishlist-item.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let profile: Profile;
let tab: Tab;

beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  profile = newProfile();
  tab = await openTab({ profile, now, fetch: networkTo(server) });
});

function albums(of: Tab): string[] {
  return of.library.view().records.map(({ title }) => title);
}

async function add(of: Tab, title: string) {
  const result = await of.library.run('record.create', { fields: { artist: 'Miles Davis', title } });
  if (!result.ok) throw new Error(result.message);
  return result;
}

describe('the view', () => {
  // HOME-033 PWA-018
  test('shows a new album at once, offline, marked as waiting', async () => {
    const { id } = await add(tab, 'Kind of Blue');
    expect(albums(tab)).toEqual(['Kind of Blue']);
    expect(tab.library.view().syncOf(id)).toBe('waiting');
    expect(tab.library.view().collections).toMatchObject([{ name: 'My Collection', isDefault: true, recordCount: 1 }]);
  });

  // PWA-004 PWA-006
  test('keeps what was saved after a crash', async () => {
    await add(tab, 'Kind of Blue');
    const reopened = await openTab({ profile, now, fetch: networkTo(server) });
    expect(albums(reopened)).toEqual(['Kind of Blue']);
  });

  // PWA-008
  test('shows the same row through sending, verdict and pull, without a moment in between', async () => {
    const seen: string[][] = [];
    tab.library.subscribe(() => seen.push(albums(tab)));
    const { id } = await add(tab, 'Kind of Blue');
    await tab.sync();
    expect(seen.every((titles) => titles.join() === 'Kind of Blue')).toBe(true);
    expect(tab.library.view().syncOf(id)).toBe('synced');
    expect(await tab.journal.outbox()).toEqual([]);
    expect(server.tablesOf(USER).records.size).toBe(1);
  });

  test('has each album of a long import that waits, also before the first pull has said which plan it is', async () => {
    const records = Array.from({ length: 20 }, (_, index) => ({
      id: tab.library.newId(),
      fields: { artist: 'Sun Ra', title: `Album ${index}` },
    }));
    await tab.library.run('record.import', { records });
    const { records: shown, hiddenRecords } = tab.library.view();
    expect([shown.length, hiddenRecords.length]).toEqual([15, 5]);
    const reopened = await openTab({ profile, now, fetch: networkTo(server) });
    expect(reopened.library.state().count('record')).toBe(20);
  });

  // LIMIT-013
  test('refuses a sixteenth album at once and drops nothing when asked to keep it', async () => {
    for (let number = 1; number <= 15; number += 1) await add(tab, `Album ${number}`);
    const input = { fields: { artist: 'Nina Simone', title: 'Pastel Blues' } };
    const refused = await tab.library.run('record.create', input);
    expect(refused).toMatchObject({ ok: false, code: 'ALBUM_LIMIT_EXCEEDED', kept: false });
    expect(tab.library.tray()).toEqual([]);
    const kept = await tab.library.run('record.create', input, { keepRefused: true });
    expect(kept).toMatchObject({ ok: false, kept: true });
    expect(tab.library.tray()).toMatchObject([{ command: { args: input } }]);
    const view = tab.library.view();
    expect(view.records).toHaveLength(16);
    expect(view.storedCount).toBe(15);
    expect(view.records.map(({ id }) => view.syncOf(id))).toContain('refused');
  });

  test('keeps the date of an album that found no room when the clock of the device is set back', async () => {
    let clock = now();
    const device = { profile: newProfile(), now: () => clock, fetch: async () => Promise.reject(new Error('Offline')) };
    const offline = await openTab(device);
    for (let number = 1; number <= 15; number += 1) await add(offline, `Album ${number}`);
    const fields = { artist: 'Nina Simone', title: 'Pastel Blues' };
    await offline.library.run('record.create', { fields }, { keepRefused: true });
    clock -= 400 * 86_400_000;
    const again = await openTab(device);
    const refused = again.library.view().records.find(({ title }) => title === fields.title);
    expect(refused?.createdAt).toBe('2026-03-01T12:00:00.000Z');
  });

  // LIMIT-008 LIMIT-009
  test('hides albums beyond the limit of a plan that ran out, and shows the oldest fifteen', async () => {
    server.setAccount(USER, { subscriptionTier: 'annual' });
    await tab.sync();
    for (let number = 1; number <= 17; number += 1) await add(tab, `Album ${number}`);
    await tab.sync();
    server.setAccount(USER, { subscriptionTier: 'free' });
    await tab.sync();
    const view = tab.library.view();
    const shown = Array.from({ length: 15 }, (_, index) => `Album ${15 - index}`);
    expect(view.records.map(({ title }) => title)).toEqual(shown);
    expect(view).toMatchObject({ hiddenCount: 2, storedCount: 17 });
    expect(view.hiddenRecords.map(({ title }) => title)).toEqual(['Album 17', 'Album 16']);
    expect(tab.library.view().hiddenRecords).toBe(view.hiddenRecords);
    server.setAccount(USER, { subscriptionTier: 'lifetime' });
    await tab.sync();
    expect(tab.library.view().records.map(({ title }) => title)).toContain('Album 17');
    expect(tab.library.view()).toMatchObject({ hiddenCount: 0, storedCount: 17 });
  });

  test('keeps an edit made offline of an album that the plan hides meanwhile, and shows it after an upgrade', async () => {
    server.setAccount(USER, { subscriptionTier: 'annual' });
    await tab.sync();
    for (let number = 1; number <= 17; number += 1) await add(tab, `Album ${number}`);
    await tab.sync();
    const [newest] = tab.library.view().records;
    const changes = { personalNotes: 'typed on the train', label: 'Blue Note' };
    expect(newest?.title).toBe('Album 17');
    await tab.library.run('record.update', { id: newest?.id ?? '', changes });
    server.setAccount(USER, { subscriptionTier: 'free' });
    await tab.sync();
    expect(tab.library.tray()).toEqual([]);
    expect(tab.library.view().records).toHaveLength(15);
    expect(tab.library.view().hiddenRecords[0]).toMatchObject({ title: 'Album 17', ...changes });
    server.setAccount(USER, { subscriptionTier: 'annual' });
    const other = await openTab({ profile: newProfile(2), now, fetch: networkTo(server) });
    for (const each of [tab, other]) {
      await each.sync();
      expect(each.library.view().records[0]).toMatchObject({ title: 'Album 17', ...changes });
    }
  });

  test('keeps the reference of parts that did not change', async () => {
    await add(tab, 'Kind of Blue');
    const before = tab.library.view();
    await tab.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Diamond Life' } });
    const after = tab.library.view();
    expect(after).not.toBe(before);
    expect(after.records).toBe(before.records);
    expect(after.collections).toBe(before.collections);
    expect(after.wishlist).not.toBe(before.wishlist);
  });

  test('marks waiting rows, and no others: a collection only for its own changes', async () => {
    expect(tab.library.view().pulled).toBe(false);
    const shelf = await tab.library.run('collection.create', { fields: { name: 'Jazz' } });
    const wish = await tab.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Diamond Life' } });
    if (!shelf.ok || !wish.ok) throw new Error('The story could not begin');
    const album = await add(tab, 'Kind of Blue');
    const states = () => [shelf.id, wish.id, album.id].map((id) => tab.library.view().syncOf(id));
    expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
    await tab.sync();
    expect(tab.library.view().pulled).toBe(true);
    expect(states()).toEqual(['synced', 'synced', 'synced']);
    await tab.library.run('record.create', {
      fields: { artist: 'Miles Davis', title: 'Nefertiti' },
      collectionIds: [shelf.id],
    });
    expect(states()).toEqual(['synced', 'synced', 'synced']);
    await tab.library.run('collection.addRecords', { id: shelf.id, recordIds: [album.id] });
    expect(states()).toEqual(['waiting', 'synced', 'waiting']);
  });

  test('marks an album without room alone as refused', async () => {
    for (let number = 1; number <= 15; number += 1) await add(tab, `Album ${number}`);
    const wish = await tab.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Diamond Life' } });
    const input = { fields: { artist: 'Miles Davis', title: 'Sixteenth' } };
    expect(await tab.library.run('record.create', input, { keepRefused: true })).toMatchObject({ kept: true });
    await tab.sync();
    const view = tab.library.view();
    const refused = view.records.filter(({ id }) => view.syncOf(id) === 'refused');
    expect(refused.map(({ title }) => title)).toEqual(['Sixteenth']);
    expect(view.syncOf(wish.ok ? wish.id : '')).toBe('synced');
  });

  test('has the newest wish first', async () => {
    for (const [title, secondsAgo] of [
      ['First', 2],
      ['Second', 3],
      ['Third', 1],
    ] as const) {
      const createdAt = new Date(now() - secondsAgo * 1_000).toISOString();
      await tab.library.run('wishlist.create', { fields: { artist: 'Sade', title }, createdAt });
    }
    expect(tab.library.view().wishlist.map(({ title }) => title)).toEqual(['Third', 'First', 'Second']);
  });

  test('counts an album once, however many of its changes wait', async () => {
    for (let number = 1; number <= 14; number += 1) await add(tab, `Album ${number}`);
    await tab.sync();
    const [album] = tab.library.view().records;
    for (const year of [1971, 1972]) {
      await tab.library.run('record.update', { id: album?.id ?? '', changes: { year } });
      await tab.library.run('record.addShelfie', { id: album?.id ?? '', url: `https://example.org/${year}.jpg` });
    }
    expect(tab.library.state().count('record')).toBe(14);
    expect(await tab.library.run('record.create', { fields: { artist: 'Can', title: 'Fifteenth' } })).toMatchObject({
      ok: true,
    });
  });

  test('says which field is wrong and queues nothing', async () => {
    const result = await tab.library.run('record.create', { fields: { artist: 'Sade', title: ' ' } });
    expect(result).toMatchObject({ ok: false, code: 'INVALID', field: 'title', message: 'Title is required' });
    expect(await tab.journal.outbox()).toEqual([]);
  });
});

describe('undo', () => {
  // PWA-009
  test('takes an unsent album out of the queue as if it had never been', async () => {
    const { group } = await add(tab, 'Kind of Blue');
    await tab.library.undo(group);
    expect(albums(tab)).toEqual([]);
    expect(await tab.journal.outbox()).toEqual([]);
  });

  test('brings back a deleted album that the server has already deleted, with its collections', async () => {
    const { id } = await add(tab, 'Kind of Blue');
    const made = await tab.library.run('collection.create', { fields: { name: 'Jazz' } });
    if (!made.ok) throw new Error(made.message);
    await tab.library.run('collection.addRecords', { id: made.id, recordIds: [id] });
    await tab.sync();
    const deleted = await tab.library.run('record.delete', { id });
    if (!deleted.ok) throw new Error(deleted.message);
    await tab.sync();
    expect(server.tablesOf(USER).records.size).toBe(0);
    await tab.library.undo(deleted.group);
    await tab.sync();
    expect(server.tablesOf(USER).records.get(id)).toMatchObject({ title: 'Kind of Blue', collectionIds: [made.id] });
    expect(albums(tab)).toEqual(['Kind of Blue']);
  });

  test('gives the default back and leaves both collections with what they held, sent or not', async () => {
    const inJazz = await add(tab, 'Kind of Blue');
    await add(tab, 'Remain in Light');
    const made = await tab.library.run('collection.create', { fields: { name: 'Jazz' } });
    if (!made.ok) throw new Error(made.message);
    await tab.library.run('collection.addRecords', { id: made.id, recordIds: [inJazz.id] });
    await tab.sync();
    const held = () => tab.library.view().collections.map((each) => [each.name, each.isDefault, each.recordCount]);
    const before = [
      ['My Collection', true, 2],
      ['Jazz', false, 1],
    ];
    for (const isSent of [false, true]) {
      const set = await tab.library.run('collection.setDefault', { id: made.id });
      if (!set.ok) throw new Error(set.message);
      if (isSent) await tab.sync();
      expect(held()).toEqual([
        ['Jazz', true, 2],
        ['My Collection', false, 2],
      ]);
      await tab.library.undo(set.group);
      expect(held()).toEqual(before);
    }
    await tab.sync();
    expect(held()).toEqual(before);
  });

  test('has nothing left to do where an album was put back and changed, and is deleted since', async () => {
    const { id, group } = await add(tab, 'Kind of Blue');
    await tab.sync();
    await tab.library.run('record.update', { id, changes: { year: 1959 } }, { group });
    await tab.sync();
    await tab.library.run('record.delete', { id });
    await tab.sync();
    expect(await tab.library.undo(group)).toMatchObject({ ok: true, changed: false });
  });

  test('takes back the rest of what it did where one of its albums is deleted since', async () => {
    const first = await add(tab, 'Kind of Blue');
    const second = await add(tab, 'Sketches of Spain');
    const group = 'both albums';
    await tab.library.run('record.update', { id: first.id, changes: { year: 1959 } }, { group });
    await tab.library.run('record.update', { id: second.id, changes: { year: 1960 } }, { group });
    await tab.sync();
    await tab.library.run('record.delete', { id: second.id });
    await tab.library.undo(group);
    expect(tab.library.view().record(first.id)).toMatchObject({ year: null });
  });

  test('takes back only its own change of a row that was changed twice before sending', async () => {
    const { id } = await add(tab, 'Kind of Blue');
    await tab.sync();
    await tab.library.run('record.update', { id, changes: { year: 1959 } });
    const second = await tab.library.run('record.update', { id, changes: { genre: 'jazz' } });
    if (!second.ok) throw new Error(second.message);
    expect(await tab.journal.outbox()).toHaveLength(1);
    await tab.library.undo(second.group);
    expect(tab.library.view().record(id)).toMatchObject({ year: 1959, genre: null });
  });
});

test('a full wishlist says so on the device, and a wish removed there makes room before the server knows', async () => {
  const full = createMemoryServer({ now });
  const { wishlist } = full.addUser(USER);
  const times = { createdAt: new Date(now()).toISOString(), updatedAt: new Date(now()).toISOString() };
  for (let index = 0; index < 9_999; index += 1) {
    const id = `00000000-0000-7000-8009-${String(index).padStart(12, '0')}`;
    wishlist.set(id, { ...WISHLIST_DEFAULTS, id, artist: 'A', title: 'B', sightings: [], ...times, version: 1 });
  }
  const phone = await openTab({ profile: newProfile(), now, fetch: networkTo(full) });
  await phone.sync();
  const wish = () => phone.library.run('wishlist.create', { fields: { artist: 'Miles Davis', title: 'Tutu' } });
  const last = await wish();
  expect(last.ok).toBe(true);
  expect(await wish()).toMatchObject({ ok: false, code: 'TOO_MANY' });
  expect(phone.library.view().wishlist).toHaveLength(10_000);
  await phone.library.run('wishlist.delete', { id: '00000000-0000-7000-8009-000000000003' });
  expect(await wish()).toMatchObject({ ok: true });
  expect(await wish()).toMatchObject({ ok: false, code: 'TOO_MANY' });
});

test('a plan ends by the time of the server, also where the clock of the device is days ahead or behind', async () => {
  const DAY = 86_400_000;
  for (const [ends, limit] of [
    [2, null],
    [-2, 15],
  ] as const) {
    const other = createMemoryServer({ now });
    const subscriptionExpiresAt = new Date(now() + ends * DAY).toISOString();
    other.addUser(USER, { subscriptionTier: 'annual', subscriptionExpiresAt });
    for (const ahead of [5, -5]) {
      const clock = () => now() + ahead * DAY;
      const opened = { profile: newProfile(), now: clock, fetch: networkTo(other) };
      const phone = await openTab(opened);
      await phone.sync();
      expect(phone.library.view().albumLimit, `${ends} ${ahead}`).toBe(limit);
      // Also at the next start, before anything is changed.
      expect((await openTab(opened)).library.view().albumLimit, `${ends} ${ahead}`).toBe(limit);
    }
  }
});
