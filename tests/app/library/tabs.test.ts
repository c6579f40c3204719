import { beforeEach, expect, test } from 'vitest';
import { addAlbum, titles } from '../../support/albums.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let profile: Profile;
let left: Tab;
let right: Tab;

beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER, { subscriptionTier: 'annual' });
  profile = newProfile();
  left = await openTab({ profile, now, fetch: networkTo(server) });
  right = await openTab({ profile, now, fetch: networkTo(server) });
});

test('a change saved in one tab is shown by the other, before and after it is sent', async () => {
  const id = await addAlbum(left, 'Diamond Life');
  await right.library.refresh();
  expect(titles(right)).toEqual(['Diamond Life']);
  expect(right.library.view().syncOf(id)).toBe('waiting');
  await left.sync();
  await right.library.refresh();
  expect(right.library.view().syncOf(id)).toBe('synced');
});

test('a refused album is on the shelf of a tab that has changed nothing itself', async () => {
  server.setAccount(USER, { subscriptionTier: 'free' });
  for (let number = 1; number <= 15; number += 1) await addAlbum(left, `Volume ${number}`);
  await left.sync();
  const received: Promise<void>[] = [];
  const quiet = await openTab({ profile, now, fetch: networkTo(server) });
  const busy = await openTab({
    profile,
    now,
    fetch: networkTo(server),
    notifyTabs: (patch) => received.push(quiet.library.receive(structuredClone(patch))),
  });
  await busy.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } }, { keepRefused: true });
  await Promise.all(received);
  for (const tab of [busy, quiet]) {
    expect(tab.library.tray().map(({ code }) => code)).toEqual(['ALBUM_LIMIT_EXCEEDED']);
    expect(titles(tab)).toContain('Promise');
  }
});

test('a value typed back is kept, also where another device has changed it on the way', async () => {
  const id = await addAlbum(left, 'Promise');
  await left.sync();
  const away = await openTab({ profile: newProfile(2), now, fetch: networkTo(server) });
  await away.sync();
  await away.library.run('record.update', { id, changes: { genre: 'Soul' } });
  await away.sync();
  let typed: Promise<unknown> | undefined;
  const network = networkTo(server);
  const busy = await openTab({
    profile,
    now,
    async fetch(path, init) {
      const answer = await network(path, init);
      typed ??= busy.library.run('record.update', { id, changes: { genre: 'Pop' } });
      await typed;
      return answer;
    },
  });
  await busy.round();
  await busy.library.run('record.update', { id, changes: { genre: '' } });
  expect(busy.library.view().record(id)?.genre).toBeNull();
  await busy.sync();
  await away.sync();
  expect(away.library.view().record(id)?.genre).toBeNull();
  expect(busy.library.tray()).toMatchObject([{ kind: 'overwrote', overwrote: { genre: 'Soul' } }]);
});

// PWA-016
test('both may send at the same time and each change happens once', async () => {
  await addAlbum(left, 'Diamond Life');
  await addAlbum(right, 'Promise');
  await Promise.all([left.sync(), right.sync()]);
  await Promise.all([left.sync(), right.sync()]);
  await left.library.refresh();
  await right.library.refresh();
  expect(titles(left)).toEqual(['Diamond Life', 'Promise']);
  expect(titles(right)).toEqual(['Diamond Life', 'Promise']);
  expect([...server.effects.values()]).toEqual([1, 1]);
});

test('a tab follows deletions and a merge of the cache it did not make itself', async () => {
  for (const title of ['Diamond Life', 'Promise', 'Love Deluxe']) await addAlbum(left, title);
  await left.sync();
  await right.library.refresh();
  const deleted = right.library.view().records.find(({ title }) => title === 'Promise');
  await left.library.run('record.delete', { id: deleted?.id ?? '' });
  await left.sync();
  expect(await left.cache.merge(0)).toBe(true);
  await right.library.refresh();
  expect(titles(right)).toEqual(['Diamond Life', 'Love Deluxe']);
  await left.library.refresh();
  expect(titles(left)).toEqual(['Diamond Life', 'Love Deluxe']);
});

test('an edit in one tab never changes a command another tab has already sent', async () => {
  const id = await addAlbum(left, 'Diamond Life');
  await right.library.refresh();
  await left.journal.takeBatch(10, 10_000);
  await right.library.run('record.update', { id, changes: { year: 1984 } });
  const outbox = await right.journal.outbox();
  expect(outbox.map(({ name }) => name)).toEqual(['record.create', 'record.update']);
  await left.sync();
  expect(server.tablesOf(USER).records.get(id)).toMatchObject({ year: 1984 });
});

test('edits of one unsent record in two tabs that do not know of each other are all kept', async () => {
  const id = await addAlbum(left, 'Diamond Life');
  await right.library.refresh();
  await left.library.run('record.update', { id, changes: { label: 'Epic' } });
  await right.library.run('record.update', { id, changes: { year: 1984 } });
  await left.sync();
  expect(server.tablesOf(USER).records.get(id)).toMatchObject({ label: 'Epic', year: 1984 });
});

test('an edit that one tab has put into an unsent record is what the other shows, sends and edits further', async () => {
  const id = await addAlbum(left, 'Diamond Life');
  await right.library.refresh();
  await left.library.run('record.update', { id, changes: { label: 'Epic' } });
  await right.library.refresh();
  expect(right.library.view().record(id)).toMatchObject({ label: 'Epic' });
  await right.library.run('record.update', { id, changes: { year: 1984 } });
  await right.sync();
  expect(server.tablesOf(USER).records.get(id)).toMatchObject({ label: 'Epic', year: 1984 });
});

test('an edit made without knowing of the deletion in another tab waits for a person, with the one before it', async () => {
  const id = await addAlbum(left, 'Diamond Life');
  await left.sync();
  await left.library.run('record.update', { id, changes: { label: 'Epic' } });
  await right.library.refresh();
  await right.library.run('record.delete', { id });
  await left.library.run('record.update', { id, changes: { year: 1984 } });
  await left.sync();
  expect(server.tablesOf(USER).records.has(id)).toBe(false);
  expect(left.library.tray()).toMatchObject([
    { code: 'DELETED', command: { args: { id, changes: { year: 1984 } } }, snapshot: { label: 'Epic' } },
  ]);
});

test('undoing an unsent record does not take along what another tab has merged into it unseen', async () => {
  const added = await left.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } });
  if (!added.ok) throw new Error(added.message);
  await right.library.refresh();
  await right.library.run('record.update', { id: added.id, changes: { year: 1985 } });
  await left.library.undo(added.group);
  const names = (await left.journal.outbox()).map(({ name }) => name);
  expect(names).toEqual(['record.create', 'record.delete']);
});

test('a form half filled in waits for the next visit', async () => {
  await left.journal.putDraft('record.new', { artist: 'Sade', title: 'Lov' });
  expect(await right.journal.draft('record.new')).toMatchObject({ value: { artist: 'Sade', title: 'Lov' } });
  await right.journal.dropDraft('record.new');
  expect(await left.journal.draft('record.new')).toBeUndefined();
});

test('the library counts the changes that a sign-out would lose', async () => {
  await addAlbum(left, 'Diamond Life');
  await left.journal.putPhoto({ sha256: 'a'.repeat(64), bytes: new ArrayBuffer(1), type: 'image/webp', at: '' });
  expect(await left.journal.unsent()).toEqual({ commands: 1, tray: 0, photos: 1, drafts: [] });
  await left.sync();
  expect(await left.journal.unsent()).toMatchObject({ commands: 0 });
});
