import { beforeEach, expect, test } from 'vitest';
import { wouldDouble } from '../../../app/features/tray/tray-kinds.ts';
import { changeEntries } from '../../support/change-entries.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let phone: Tab;
let laptop: Tab;
let wish: string;

beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  phone = await openTab({ profile: newProfile(1), now, fetch: networkTo(server) });
  laptop = await openTab({ profile: newProfile(2), now, fetch: networkTo(server) });
  const made = await phone.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Promise' } });
  if (!made.ok) throw new Error(made.message);
  wish = made.id;
  await phone.sync();
  await laptop.sync();
});

function move(tab: Tab) {
  return tab.library.run('wishlist.moveToCollection', { id: wish });
}

test('a wish moved to the collection on two devices that were offline is one album, and nothing needs a decision', async () => {
  for (const tab of [phone, laptop]) expect(await move(tab)).toMatchObject({ ok: true });
  for (const tab of [phone, laptop, phone]) await tab.sync();
  expect(server.tablesOf(USER).records.size).toBe(1);
  for (const { library } of [phone, laptop]) {
    expect(library.view().records.map(({ title }) => title)).toEqual(['Promise']);
    expect(library.view().wishlist).toEqual([]);
    expect(library.tray()).toEqual([]);
  }
});

test('a wish that was moved, taken back and moved again is an album', async () => {
  const moved = await move(phone);
  if (!moved.ok) throw new Error(moved.message);
  await phone.sync();
  await phone.library.undo(moved.group);
  await phone.sync();
  await laptop.sync();
  expect(await move(laptop)).toMatchObject({ ok: true, changed: true });
  await laptop.sync();
  const { records, wishlist } = server.tablesOf(USER);
  expect([records.size, wishlist.size]).toEqual([1, 0]);
  expect(laptop.library.tray()).toEqual([]);
});

test('a wish that was deleted elsewhere waits in the tray, and is offered once more where the album is there', async () => {
  await phone.library.run('wishlist.delete', { id: wish });
  await phone.sync();
  await move(laptop);
  await laptop.sync();
  const [entry] = changeEntries(laptop.library.tray());
  if (!entry) throw new Error('Nothing waits');
  expect(entry).toMatchObject({ code: 'DELETED', snapshot: { title: 'Promise' } });
  expect(wouldDouble(entry, laptop.library.view())).toBe(false);
  await laptop.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } });
  expect(wouldDouble(entry, laptop.library.view())).toBe(true);
});
