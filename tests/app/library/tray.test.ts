import { beforeEach, describe, expect, test } from 'vitest';
import type { RunInput } from '../../../app/library/library-types.ts';
import { changeEntries } from '../../support/change-entries.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let phone: Tab;
let laptop: Tab;

beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  phone = await openTab({ profile: newProfile(1), now, fetch: networkTo(server) });
  laptop = await openTab({ profile: newProfile(2), now, fetch: networkTo(server) });
});

async function add(tab: Tab, title: string, notes: string | null = null): Promise<string> {
  const fields = { artist: 'Nina Simone', title, personalNotes: notes };
  const result = await tab.library.run('record.create', { fields });
  if (!result.ok) throw new Error(result.message);
  return result.id;
}

/** Fourteen albums known to both, then two more on each while offline. */
async function overfill(): Promise<void> {
  for (let number = 1; number <= 14; number += 1) await add(phone, `Album ${number}`);
  await phone.sync();
  await laptop.sync();
  for (const tab of [phone, laptop]) {
    await add(tab, 'Fifteenth', 'typed offline');
    const input = { fields: { artist: 'Nina Simone', title: 'Sixteenth', personalNotes: 'typed offline' } };
    expect(await tab.library.run('record.create', input, { keepRefused: true })).toMatchObject({ ok: false });
  }
  await phone.sync();
  await laptop.sync();
}

describe('two devices at fourteen albums that add two each', () => {
  beforeEach(overfill);

  // LIMIT-014
  test('end with fifteen on the server and the rest in their trays with all that was typed', async () => {
    expect(server.tablesOf(USER).records.size).toBe(15);
    expect(phone.library.tray()).toHaveLength(1);
    expect(laptop.library.tray()).toHaveLength(2);
    for (const { code, command } of changeEntries([...phone.library.tray(), ...laptop.library.tray()])) {
      expect(code).toBe('ALBUM_LIMIT_EXCEEDED');
      expect(command.args).toMatchObject({ fields: { artist: 'Nina Simone', personalNotes: 'typed offline' } });
    }
  });

  test('still show the refused albums, marked, and not counted', () => {
    const view = laptop.library.view();
    expect(view.records).toHaveLength(17);
    expect(view.storedCount).toBe(15);
    expect(view.records.filter(({ id }) => view.syncOf(id) === 'refused')).toHaveLength(2);
  });

  test('show one of them once as soon as a backup brings it, and as refused again when that copy is deleted', async () => {
    server.setAccount(USER, { subscriptionTier: 'lifetime' });
    await laptop.sync();
    const [entry] = changeEntries(laptop.library.tray());
    const album = entry?.command.args as RunInput<'record.create'> & { id: string };
    const { id } = album;
    expect(await laptop.library.run('record.import', { records: [album] })).toMatchObject({ ok: true });
    expect(laptop.library.view().records).toHaveLength(17);
    expect(laptop.library.view().syncOf(id)).toBe('waiting');
    expect(await laptop.library.run('record.delete', { id })).toMatchObject({ ok: true });
    expect(laptop.library.view().records).toHaveLength(17);
    expect(laptop.library.view().syncOf(id)).toBe('refused');
  });

  // LIMIT-014
  test('save them after an upgrade, each once', async () => {
    server.setAccount(USER, { subscriptionTier: 'lifetime' });
    for (const tab of [phone, laptop]) {
      await tab.sync();
      for (const { id } of [...tab.library.tray()]) expect(await tab.library.retry(id)).toMatchObject({ ok: true });
      await tab.sync();
      expect(tab.library.tray()).toEqual([]);
    }
    expect(server.tablesOf(USER).records.size).toBe(18);
  });

  test('keep them as wishes with their notes', async () => {
    for (const { id } of [...laptop.library.tray()]) await laptop.library.keepAsWish(id);
    await laptop.sync();
    expect(laptop.library.tray()).toEqual([]);
    const wishes = [...server.tablesOf(USER).wishlist.values()];
    expect(wishes.map(({ title }) => title).toSorted()).toEqual(['Fifteenth', 'Sixteenth']);
    expect(wishes[0]?.notes).toBe('typed offline');
  });

  test('keep the entry when a retry is refused again', async () => {
    const [entry] = phone.library.tray();
    expect(await phone.library.retry(entry?.id ?? '')).toMatchObject({ ok: false, code: 'ALBUM_LIMIT_EXCEEDED' });
    expect(phone.library.tray()).toHaveLength(1);
  });

  test('keep what was typed into the entry when a retry is refused again', async () => {
    const [entry] = changeEntries(phone.library.tray());
    const args = entry?.command.args as { fields: object };
    const typed = { ...args, fields: { ...args.fields, title: 'Typed in the tray' } };
    expect(await phone.library.retry(entry?.id ?? '', typed)).toMatchObject({ ok: false });
    expect(phone.library.tray()).toMatchObject([{ id: entry?.id, command: { args: typed } }]);
  });

  test('let a refused album be edited and thrown away like any other', async () => {
    const view = phone.library.view();
    const refused = view.records.find(({ id }) => view.syncOf(id) === 'refused');
    const id = refused?.id ?? '';
    await phone.library.run('record.update', { id, changes: { year: 1965 } });
    expect(phone.library.view().record(id)).toMatchObject({ year: 1965 });
    const again = await phone.library.run('record.update', { id, changes: { year: 1965 } });
    expect(again).toMatchObject({ ok: true, changed: false });
    expect(phone.library.tray()).toMatchObject([{ command: { args: { fields: { year: 1965, title: 'Sixteenth' } } } }]);
    await phone.library.run('record.delete', { id });
    expect(phone.library.tray()).toEqual([]);
  });

  test('are not changed by what does not hold, or by a photo, which says so', async () => {
    const view = phone.library.view();
    const refused = view.records.find(({ id }) => view.syncOf(id) === 'refused');
    const id = refused?.id ?? '';
    const before = phone.library.tray();
    const tooEarly = await phone.library.run('record.update', { id, changes: { year: 1 } });
    expect(tooEarly).toMatchObject({ ok: false, code: 'INVALID', field: 'year' });
    const photo = await phone.library.run('record.addShelfie', { id, url: 'https://example.org/1.jpg' });
    expect(photo).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(phone.library.tray()).toEqual(before);
  });

  test('are taken back by Undo of what brought them, and are kept at Undo of another change', async () => {
    const input = { fields: { artist: 'Nina Simone', title: 'Seventeenth' } };
    expect(await phone.library.run('record.create', input, { keepRefused: true })).toMatchObject({ kept: true });
    const [sixteenth, seventeenth] = changeEntries(phone.library.tray());
    const album = seventeenth?.command.args as RunInput<'record.create'> & { id: string };
    const { id } = album;
    const edited = await phone.library.run('record.update', { id, changes: { year: 1965 } });
    expect(phone.library.tray()).toMatchObject([sixteenth, { command: { args: { fields: { year: 1965 } } } }]);
    expect(await phone.library.undo(edited.ok ? edited.group : '')).toMatchObject({ ok: true });
    expect(phone.library.tray()).toEqual([sixteenth, seventeenth]);
  });

  test('are left alone by an edit of a copy that a backup has brought', async () => {
    server.setAccount(USER, { subscriptionTier: 'lifetime' });
    await laptop.sync();
    const before = changeEntries(laptop.library.tray());
    const album = before[0]?.command.args as RunInput<'record.create'> & { id: string };
    await laptop.library.run('record.import', { records: [album] });
    const { id } = album;
    const { title } = laptop.library.view().record(id) ?? {};
    const same = await laptop.library.run('record.update', { id, changes: { title: title ?? '' } });
    expect(same).toMatchObject({ ok: true, changed: false });
    expect(laptop.library.tray()).toEqual(before);
  });

  test('take a later change of theirs that is tried again, and its entry goes', async () => {
    server.setAccount(USER, { subscriptionTier: 'annual' });
    await laptop.sync();
    const id = await add(laptop, 'Seventeenth');
    await laptop.library.run('record.addShelfie', { id, url: 'https://example.org/1.jpg' });
    await laptop.library.run('record.update', { id, changes: { label: 'Impulse!' } });
    server.setAccount(USER, { subscriptionTier: 'free' });
    await laptop.sync();
    const change = changeEntries(laptop.library.tray()).find(({ command }) => command.name === 'record.update');
    expect(await laptop.library.retry(change?.id ?? '')).toMatchObject({ ok: true });
    expect(laptop.library.view().record(id)).toMatchObject({ label: 'Impulse!' });
    expect(laptop.library.tray()).not.toContainEqual(change);
  });

  test('come back as they were when a discard is taken back', async () => {
    const [entry] = phone.library.tray();
    if (!entry) throw new Error('Nothing to discard');
    await phone.library.discard(entry.id);
    expect(phone.library.tray()).toEqual([]);
    await phone.library.putBack(entry);
    expect(phone.library.tray()).toEqual([entry]);
    expect(phone.library.view().records.filter(({ title }) => title === 'Sixteenth')).toHaveLength(1);
  });

  test('give everything typed as a file', () => {
    const file = phone.library.exportEntry(phone.library.tray()[0]?.id ?? '');
    expect(file?.filename).toMatch(/\.json$/);
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ input: { fields: { title: 'Sixteenth' } } });
  });
});

describe('an edit of a row deleted elsewhere', () => {
  test('lands in the tray with the row, and restores it with the edit', async () => {
    const id = await add(phone, 'Pastel Blues', 'signed copy');
    await phone.sync();
    await laptop.sync();
    await laptop.library.run('record.delete', { id });
    await laptop.sync();
    await phone.library.run('record.update', { id, changes: { year: 1965 } });
    await phone.sync();
    const [entry] = phone.library.tray();
    expect(entry).toMatchObject({ kind: 'refused', code: 'DELETED', snapshot: { title: 'Pastel Blues' } });
    expect(phone.library.view().record(id)).toBeUndefined();
    expect(await phone.library.restore(entry?.id ?? '')).toMatchObject({ ok: true });
    await phone.sync();
    expect(server.tablesOf(USER).records.get(id)).toMatchObject({ year: 1965, personalNotes: 'signed copy' });
    expect(phone.library.tray()).toEqual([]);
  });
});

test('an edit that brings its row back asks nothing about what was changed before the deletion', async () => {
  const id = await add(phone, 'Pastel Blues');
  await phone.sync();
  await laptop.sync();
  await laptop.library.run('record.update', { id, changes: { label: 'Philips' } });
  await laptop.sync();
  await laptop.library.run('record.delete', { id });
  await laptop.sync();
  await phone.library.run('record.update', { id, changes: { label: 'Verve' } });
  await phone.sync();
  expect(await phone.library.restore(phone.library.tray()[0]?.id ?? '')).toMatchObject({ ok: true });
  await phone.sync();
  expect(server.tablesOf(USER).records.get(id)).toMatchObject({ title: 'Pastel Blues', label: 'Verve' });
  expect(phone.library.tray()).toEqual([]);
});

test('an edit that is refused after its row is restored stays in the tray', async () => {
  const fields = { artist: 'Sade', title: 'Promise', targetPrice: '20.00' };
  const wish = await phone.library.run('wishlist.create', { fields });
  if (!wish.ok) throw new Error(wish.message);
  await phone.sync();
  await laptop.sync();
  await laptop.library.run('wishlist.update', { id: wish.id, changes: { priceAlert: true } });
  await phone.library.run('wishlist.update', { id: wish.id, changes: { targetPrice: null } });
  await phone.sync();
  await phone.library.run('wishlist.delete', { id: wish.id });
  await phone.sync();
  await laptop.sync();
  const tray = laptop.library.tray();
  expect(tray).toMatchObject([{ code: 'DELETED' }]);
  expect(await laptop.library.restore(tray[0]?.id ?? '')).toMatchObject({ ok: false, field: 'targetPrice' });
  expect(laptop.library.tray()).toEqual(tray);
});

describe('an edit that overwrote a value its device had not seen', () => {
  let id: string;
  beforeEach(async () => {
    id = await add(phone, 'Pastel Blues');
    await phone.sync();
    await laptop.sync();
    await laptop.library.run('record.update', { id, changes: { year: 1964, genre: 'jazz' } });
    await laptop.sync();
    await phone.library.run('record.update', { id, changes: { year: 1965 } });
    await phone.sync();
  });

  test('is kept, and the tray shows the other value', () => {
    expect(server.tablesOf(USER).records.get(id)).toMatchObject({ year: 1965, genre: 'jazz' });
    expect(phone.library.tray()).toMatchObject([{ kind: 'overwrote', overwrote: { year: 1964 } }]);
  });

  test('gives way to the other value with one tap', async () => {
    await phone.library.takeOther(phone.library.tray()[0]?.id ?? '');
    await phone.sync();
    expect(server.tablesOf(USER).records.get(id)).toMatchObject({ year: 1964 });
    expect(phone.library.tray()).toEqual([]);
  });
});

describe('an import with more albums than there is room for', () => {
  test('keeps those that found no room, and they can be imported after an upgrade', async () => {
    const albums = Array.from({ length: 20 }, (_, number) => ({
      id: phone.library.newId(),
      fields: { artist: 'Sun Ra', title: `Saturn ${number}` },
    }));
    await phone.sync();
    await phone.library.run('record.import', { records: albums });
    await phone.sync();
    expect(server.tablesOf(USER).records.size).toBe(15);
    const [entry] = phone.library.tray();
    expect(entry).toMatchObject({ left: { length: 5 } });
    server.setAccount(USER, { subscriptionTier: 'lifetime' });
    await phone.sync();
    await phone.library.retry(entry?.id ?? '');
    await phone.sync();
    expect(server.tablesOf(USER).records.size).toBe(20);
    expect(phone.library.tray()).toEqual([]);
  });

  test('keeps those alone as wishes that found no room', async () => {
    const records = Array.from({ length: 17 }, (_, number) => ({
      id: phone.library.newId(),
      fields: { artist: 'Sun Ra', title: `Saturn ${number}` },
    }));
    await phone.library.run('record.import', { records });
    await phone.sync();
    await phone.library.keepAsWish(phone.library.tray()[0]?.id ?? '');
    const wishes = phone.library.view().wishlist.map(({ title }) => title);
    expect(wishes.toSorted()).toEqual(['Saturn 15', 'Saturn 16']);
  });

  test('brings back deleted albums of a backup after an upgrade too', async () => {
    server.setAccount(USER, { subscriptionTier: 'lifetime' });
    await phone.sync();
    const deleted = [await add(phone, 'Deleted 1'), await add(phone, 'Deleted 2')];
    await phone.sync();
    for (const id of deleted) await phone.library.run('record.delete', { id });
    for (let number = 1; number <= 14; number += 1) await add(phone, `Album ${number}`);
    await phone.sync();
    server.setAccount(USER, { subscriptionTier: 'free' });
    const records = deleted.map((id, index) => ({ id, fields: { artist: 'Nina Simone', title: `Back ${index + 1}` } }));
    await phone.library.run('record.import', { records, revives: true });
    await phone.sync();
    const [entry] = phone.library.tray();
    expect(entry).toMatchObject({ left: deleted.slice(1) });

    server.setAccount(USER, { subscriptionTier: 'lifetime' });
    await phone.sync();
    expect(await phone.library.retry(entry?.id ?? '')).toMatchObject({ ok: true });
    await phone.sync();
    expect([...server.tablesOf(USER).records.keys()]).toEqual(expect.arrayContaining(deleted));
    expect(phone.library.view().record(deleted[1] ?? '')).toMatchObject({ title: 'Back 2' });
  });
});

test('an edit that is sent again with one more field says what it replaced there', async () => {
  const id = await add(phone, 'Pastel Blues');
  const edit = async (tab: Tab, changes: object) => {
    expect(await tab.library.run('record.update', { id, changes })).toMatchObject({ ok: true });
  };
  await phone.sync();
  await laptop.sync();
  await edit(laptop, { year: 1965 });
  await laptop.sync();
  await edit(phone, { year: 1966 });
  await phone.sync();
  const [entry] = changeEntries(phone.library.tray());
  expect(entry).toMatchObject({ kind: 'overwrote', overwrote: { year: 1965 } });
  await edit(laptop, { label: 'Philips' });
  await laptop.sync();
  const args = entry?.command.args as RunInput<'record.update'>;
  const edited = { ...args, changes: { ...args.changes, label: 'Verve' } };
  expect(await phone.library.retry(entry?.id ?? '', edited)).toMatchObject({ ok: true });
  await phone.sync();
  expect(phone.library.view().record(id)).toMatchObject({ year: 1966, label: 'Verve' });
  expect(phone.library.tray()).toMatchObject([{ kind: 'overwrote', overwrote: { label: 'Philips' } }]);
});
