import { beforeEach, expect, test } from 'vitest';
import type { SyncRequest } from '../../../shared/contract/sync.ts';
import { addAlbum } from '../../support/albums.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let profile: Profile;
let canSend: boolean;
let isOnline: boolean;
/** The events in their order. */
let events: string[];
let requests: SyncRequest[];
let rounds: Promise<unknown>[];

beforeEach(() => {
  server = createMemoryServer({ now });
  server.addUser(USER, { subscriptionTier: 'lifetime' });
  profile = newProfile();
  canSend = true;
  isOnline = true;
  events = [];
  requests = [];
  rounds = [];
});

async function open(): Promise<Tab> {
  const toServer = networkTo(server);
  const tab: Tab = await openTab({
    profile,
    now,
    beforeWrite: (database) => events.push(`${database} written`),
    fetch(path, init) {
      events.push('requested');
      requests.push(JSON.parse(String(init.body)));
      return isOnline ? toServer(path, init) : Promise.reject(new TypeError('no network'));
    },
    sendsAtOnce: () => canSend,
    sendAtOnce: () => void rounds.push(tab.round()),
  });
  tab.library.subscribe(() => events.push('drawn'));
  await tab.sync();
  events = [];
  requests = [];
  return tab;
}

const sent = () => requests.map(({ commands }) => commands.map(({ seq }) => seq));

test('a lone change has its number with the write that saves it, and leaves before screens draw it', async () => {
  const tab = await open();
  await addAlbum(tab, 'Promise');
  expect(events.slice(0, 3)).toEqual(['journal written', 'requested', 'drawn']);
  await Promise.all(rounds);
  expect(sent()).toEqual([[1]]);
  expect(tab.library.outbox()).toEqual([]);
  expect(server.tablesOf(USER).records.size).toBe(1);
});

test('a form that is saved drops its draft in the same write', async () => {
  const tab = await open();
  await tab.journal.putDraft('add', { title: 'Promise' });
  events = [];
  await tab.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } }, { draft: 'add' });
  expect(events.slice(0, 3)).toEqual(['journal written', 'requested', 'drawn']);
  await Promise.all(rounds);
  expect(sent()).toEqual([[1]]);
  expect(await tab.journal.draft('add')).toBeUndefined();
});

test('a change saved by another tab meanwhile goes first, and nothing is sent at once', async () => {
  const tab = await open();
  canSend = false;
  const other = await open();
  await addAlbum(other, 'Promise');
  canSend = true;
  await addAlbum(tab, 'Diamond Life');
  expect(requests).toEqual([]);
  await tab.sync();
  expect(sent()).toEqual([[1, 2]]);
  expect([...server.tablesOf(USER).records.values()].map(({ title }) => title)).toEqual(['Promise', 'Diamond Life']);
});

test('a change whose request is lost keeps its number, also for the next start', async () => {
  const tab = await open();
  isOnline = false;
  await addAlbum(tab, 'Promise');
  await Promise.all(rounds);
  isOnline = true;
  canSend = false;
  // It may be known to the server: the next change is not merged into it.
  const [first] = tab.library.view().records;
  await tab.library.run('record.update', { id: first?.id ?? '', changes: { year: 1985 } });
  expect((await tab.journal.outbox()).map(({ name, seq }) => [name, seq])).toEqual([
    ['record.create', 1],
    ['record.update', undefined],
  ]);
  tab.close();
  requests = [];
  await (await open()).sync();
  expect(server.tablesOf(USER).records.size).toBe(1);
  expect([...server.tablesOf(USER).records.values()][0]?.year).toBe(1985);
  expect([...server.effects.values()]).toEqual([1, 1]);
});
