import { expect, test } from 'vitest';
import { changeEntries } from '../../support/change-entries.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let isOnline: boolean;

async function openOnFullShelf(): Promise<Tab> {
  server = createMemoryServer({ now });
  server.addUser(USER);
  isOnline = true;
  const network = networkTo(server);
  const fetch: typeof network = (path, init) =>
    isOnline ? network(path, init) : Promise.reject(new TypeError('no network'));
  const tab = await openTab({ profile: newProfile(), now, fetch });
  const records = Array.from({ length: 15 }, (_, at) => ({
    id: tab.library.newId(),
    fields: { artist: 'Sade', title: `Volume ${at}` },
  }));
  await tab.library.run('record.import', { records });
  await tab.sync();
  return tab;
}

const titlesIn = ({ library }: Tab) =>
  changeEntries(library.tray()).map(({ command }) => (command.args as { fields: { title: string } }).fields.title);

test('Undo of one decision of Needs attention brings back its entry, not one that was decided since', async () => {
  const tab = await openOnFullShelf();
  for (const title of ['Tried again', 'Discarded'])
    await tab.library.run('record.create', { fields: { artist: 'Sade', title } }, { keepRefused: true });
  const [tried, discarded] = tab.library.tray();
  server.setAccount(USER, { subscriptionTier: 'annual' });
  await tab.sync();
  const done = await tab.library.retry(tried?.id ?? '');
  await tab.library.discard(discarded?.id ?? '');
  expect(titlesIn(tab)).toEqual([]);
  expect(tab.library.view().records).toHaveLength(16);
  await tab.library.undo(done.ok ? done.group : '');
  expect(titlesIn(tab)).toEqual(['Tried again']);
});

test('Undo of a refused edit that was tried again on its refused album brings both back as they were', async () => {
  const tab = await openOnFullShelf();
  server.setAccount(USER, { subscriptionTier: 'annual' });
  await tab.sync();
  const added = await tab.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } });
  // The album is sent and its edit waits behind it; then the plan is over, and both are refused.
  isOnline = false;
  await tab.round();
  await tab.library.run('record.update', { id: added.ok ? added.id : '', changes: { title: 'Lovers Rock' } });
  server.setAccount(USER, { subscriptionTier: 'free' });
  isOnline = true;
  await tab.sync();
  const before = changeEntries(tab.library.tray());
  expect(before.map(({ code, command: { name } }) => `${name} ${code}`)).toEqual([
    'record.create ALBUM_LIMIT_EXCEEDED',
    'record.update NOT_FOUND',
  ]);
  const done = await tab.library.retry(before[1]?.id ?? '');
  expect(titlesIn(tab)).toEqual(['Lovers Rock']);
  await tab.library.undo(done.ok ? done.group : '');
  expect(tab.library.tray().toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(before);
});

test('Undo of an unsent create reports a change, and no row that could be opened', async () => {
  const tab = await openOnFullShelf();
  const done = await tab.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Promise' } });
  const group = done.ok ? done.group : '';
  expect(await tab.library.undo(group)).toEqual({ ok: true, id: '', group, changed: true });
  expect(tab.library.outbox()).toEqual([]);
});

test('a removed listener receives no more changes', async () => {
  const tab = await openOnFullShelf();
  let changes = 0;
  const stop = tab.library.subscribe(() => {
    changes += 1;
  });
  await tab.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Promise' } });
  expect(changes).toBeGreaterThan(0);
  stop();
  const before = changes;
  await tab.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Diamond Life' } });
  expect(changes).toBe(before);
});
