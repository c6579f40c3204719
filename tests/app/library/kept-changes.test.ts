import { expect, test } from 'vitest';
import { countKeptChanges } from '../../../app/library/journal/kept-changes.ts';
import { networkTo, newProfile, OTHER_USER, openTab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';
import { until } from '../../support/until.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const THIRD_USER = '0190a8c0-0000-7000-8000-0000000000cc';

test('the next person learns how many changes of others wait here, of all of them together', async () => {
  const server = createMemoryServer({ now });
  for (const user of [USER, OTHER_USER]) server.addUser(user);
  const profile = newProfile();
  const first = await openTab({ profile, userId: USER, now, fetch: networkTo(server) });
  await first.library.run('record.create', { fields: { artist: 'Nina Simone', title: 'Pastel Blues' } });
  await first.library.run('record.create', { fields: { artist: 'Nick Drake', title: 'Pink Moon' } });
  const second = await openTab({ profile, userId: OTHER_USER, now, fetch: networkTo(server) });
  await second.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } });
  expect(await countKeptChanges(USER, profile.storage)).toBe(1);
  expect(await countKeptChanges(OTHER_USER, profile.storage)).toBe(2);
  expect(await countKeptChanges(THIRD_USER, profile.storage)).toBe(3);
  expect(await countKeptChanges(undefined, profile.storage)).toBe(3);

  await first.sync();
  expect(await countKeptChanges(OTHER_USER, profile.storage)).toBe(0);
  first.close();
  second.close();
});

test('a refusal and a picture wait too; a change that the server has accepted does not', async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  const profile = newProfile();
  const tab = await openTab({ profile, now, fetch: networkTo(server), sizes: { batch: 1, pushOnly: 0 } });
  await tab.sync();
  for (const title of ['Pastel Blues', 'Little Girl Blue', 'High Priestess of Soul']) {
    await tab.library.run('record.create', { fields: { artist: 'Nina Simone', title } });
  }
  // Its rows have not come yet, so the journal still has it.
  await tab.round();
  // The others were sent, and may have arrived.
  await tab.journal.takeBatch(9, 1_000_000);
  const outbox = await tab.journal.outbox();
  expect(outbox.map(({ seq, verdict }) => [seq, verdict !== undefined])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  expect(await countKeptChanges(OTHER_USER, profile.storage)).toBe(2);
  const [, command] = outbox;
  if (!command) throw new Error('The second change is gone');
  await tab.journal.change({ append: [], putTray: [{ id: 'one', kind: 'refused', command, at: command.at }] });
  expect(await countKeptChanges(OTHER_USER, profile.storage)).toBe(3);
  for (const sha256 of ['a', 'b', 'c']) {
    await tab.journal.putPhoto({ sha256, bytes: new ArrayBuffer(1), type: 'image/webp', at: command.at });
  }
  expect(await countKeptChanges(OTHER_USER, profile.storage)).toBe(6);
  tab.close();
});

test('a browser that cannot list its databases reports none', async () => {
  const { storage } = newProfile();
  const indexedDB = new Proxy(storage.indexedDB, {
    get: (target, key) => (key === 'databases' ? undefined : Reflect.get(target, key)),
  });
  expect(await countKeptChanges(undefined, { ...storage, indexedDB })).toBe(0);
});

test('the e-mails that earlier builds kept for the next person are removed', async () => {
  const { storage } = newProfile();
  const kept = storage.indexedDB.open('side-one-users', 10);
  kept.onsuccess = () => kept.result.close();
  const names = async () => (await storage.indexedDB.databases()).map(({ name }) => name);
  await until(async () => (await names()).length === 1, 'the list of an earlier build');
  expect(await countKeptChanges(undefined, storage)).toBe(0);
  await until(async () => (await names()).length === 0, 'it is gone');
});
