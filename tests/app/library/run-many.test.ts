import { beforeEach, expect, test } from 'vitest';
import type { RunResult } from '../../../app/library/library-types.ts';
import { changeEntries } from '../../support/change-entries.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let isOnline: boolean;
let writes: number;
let isFull: boolean;
/** Later writes find no room. */
let room: number;

beforeEach(() => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  server.setAccount(USER, { subscriptionTier: 'annual' });
  isOnline = true;
  isFull = false;
  room = Number.POSITIVE_INFINITY;
});

async function openDevice(seed = 1): Promise<Tab> {
  const network = networkTo(server);
  const tab = await openTab({
    profile: newProfile(seed, 'memory'),
    now,
    fetch: (path, init) => (isOnline ? network(path, init) : Promise.reject(new TypeError('no network'))),
    beforeWrite(database) {
      if (database !== 'journal') return;
      if (isFull || writes >= room) throw new Error('The disk is full');
      writes += 1;
    },
  });
  await tab.sync();
  return tab;
}

async function openWith(count: number): Promise<Tab> {
  const tab = await openDevice();
  for (let from = 0; from < count; from += 500) {
    const records = Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
      id: tab.library.newId(),
      fields: { artist: 'Sun Ra', title: `Volume ${from + at}`, place: `Shelf ${from + at}` },
    }));
    await tab.library.run('record.import', { records });
  }
  await tab.sync();
  writes = 0;
  return tab;
}

const groupOf = (done: RunResult) => (done.ok ? done.group : '');
const placesOn = () => [...server.tablesOf(USER).records.values()].map(({ place }) => place);
const placesIn = ({ library }: Tab) => library.view().records.map(({ place }) => place);
const toAttic = ({ library }: Tab) =>
  library
    .view()
    .records.map(({ id }) => ({ name: 'record.update' as const, args: { id, changes: { place: 'Attic' } } }));

test('five hundred records are changed without a connection in one write, and taken back in another', async () => {
  const tab = await openWith(500);
  const before = placesIn(tab);
  isOnline = false;
  const done = await tab.library.runMany(toAttic(tab));
  expect(done).toEqual({ ok: true, id: '', group: groupOf(done), changed: true, refused: [] });
  expect(writes).toBe(1);
  expect(new Set(tab.library.outbox().map(({ group }) => group))).toEqual(new Set([groupOf(done)]));
  expect(new Set(placesIn(tab))).toEqual(new Set(['Attic']));
  await tab.library.undo(groupOf(done));
  expect(writes).toBe(2);
  expect(placesIn(tab)).toEqual(before);
  expect(tab.library.outbox()).toEqual([]);
});

test('five hundred changes that were sent are taken back in one write, and that again', async () => {
  const tab = await openWith(500);
  const before = placesIn(tab);
  const done = await tab.library.runMany(toAttic(tab));
  await tab.sync();
  expect(new Set(placesOn())).toEqual(new Set(['Attic']));
  writes = 0;
  const undone = await tab.library.undo(groupOf(done));
  expect(writes).toBe(1);
  expect(placesIn(tab)).toEqual(before);
  await tab.sync();
  expect(placesOn().toSorted()).toEqual(before.toSorted());
  await tab.library.undo(groupOf(undone));
  expect(new Set(placesIn(tab))).toEqual(new Set(['Attic']));
});

test('a refused record keeps none of the others from their change', async () => {
  const tab = await openWith(3);
  const steps = toAttic(tab);
  steps.splice(1, 0, { name: 'record.update', args: { id: tab.library.newId(), changes: { place: 'Attic' } } });
  expect(await tab.library.runMany(steps)).toMatchObject({ ok: true, changed: true, refused: [{ code: 'NOT_FOUND' }] });
  expect(placesIn(tab)).toEqual(['Attic', 'Attic', 'Attic']);
  expect(tab.library.tray()).toEqual([]);
});

test('nothing is stored if each is refused, or nothing differs', async () => {
  const tab = await openWith(1);
  const gone = { name: 'record.update' as const, args: { id: tab.library.newId(), changes: { place: 'Attic' } } };
  expect(await tab.library.runMany([gone])).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  const same = {
    name: 'record.update' as const,
    args: { id: tab.library.view().records[0]?.id, changes: { place: 'Shelf 0' } },
  };
  expect(await tab.library.runMany([same])).toMatchObject({ ok: true, changed: false, refused: [] });
  expect([writes, tab.library.outbox()]).toEqual([0, []]);
});

test('nothing shows as changed if the device could not store it', async () => {
  const tab = await openWith(3);
  const before = placesIn(tab);
  isFull = true;
  expect(await tab.library.runMany(toAttic(tab))).toMatchObject({ ok: false, code: 'STORAGE_FAILED' });
  expect(placesIn(tab)).toEqual(before);
  expect(tab.library.outbox()).toEqual([]);
});

test('records that were added without a connection are sent once, with what was changed', async () => {
  const tab = await openWith(0);
  isOnline = false;
  for (const title of ['Promise', 'Diamond Life'])
    await tab.library.run('record.create', { fields: { artist: 'Sade', title } });
  const done = await tab.library.runMany(toAttic(tab));
  expect(tab.library.outbox().map(({ name }) => name)).toEqual(['record.create', 'record.create']);
  expect(placesIn(tab)).toEqual(['Attic', 'Attic']);
  await tab.library.undo(groupOf(done));
  expect(placesIn(tab)).toEqual([null, null]);
  await tab.library.runMany(tab.library.view().records.map(({ id }) => ({ name: 'record.delete', args: { id } })));
  expect(tab.library.outbox()).toEqual([]);
});

test('several changes of one record all arrive, where it was added or changed before without a connection, and go back as one', async () => {
  const tab = await openWith(1);
  isOnline = false;
  const [stored] = tab.library.view().records;
  await tab.library.run('record.update', { id: stored?.id ?? '', changes: { label: 'Saturn' } });
  await tab.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } });
  const before = tab.library.view().records;
  const steps = before.flatMap(({ id }) => [
    { name: 'record.update' as const, args: { id, changes: { place: 'Attic' } } },
    { name: 'record.update' as const, args: { id, changes: { customTags: 'quiet' } } },
    { name: 'record.update' as const, args: { id, changes: { place: 'Cellar', country: 'UK' } } },
  ]);
  const done = await tab.library.runMany(steps);
  const expected = before.map(({ title, label }) => ({
    ...{ title, label, place: 'Cellar', customTags: 'quiet', country: 'UK' },
  }));
  expect(tab.library.view().records).toMatchObject(expected);
  isOnline = true;
  await tab.sync();
  expect([...server.tablesOf(USER).records.values()]).toEqual(
    expect.arrayContaining(expected.map((row) => expect.objectContaining(row))),
  );
  await tab.library.undo(groupOf(done));
  await tab.sync();
  const fields = ({ title, label, place, customTags, country }: (typeof before)[number]) => [
    ...[title, label, place, customTags, country],
  ];
  expect(tab.library.view().records.map(fields)).toEqual(before.map(fields));
  expect(tab.library.tray()).toEqual([]);
});

test('a record that another device changed or deleted meanwhile waits for a decision, and the rest arrives', async () => {
  const tab = await openWith(4);
  const other = await openDevice(2);
  const [changed, deleted] = tab.library.view().records;
  await other.library.run('record.update', { id: changed?.id ?? '', changes: { place: 'Lent room' } });
  await other.library.run('record.delete', { id: deleted?.id ?? '' });
  await other.sync();
  await tab.library.runMany(toAttic(tab));
  await tab.sync();
  expect(placesOn()).toEqual(['Attic', 'Attic', 'Attic']);
  const entries = changeEntries(tab.library.tray());
  expect(entries.map(({ kind, command }) => [kind, (command.args as { id: string }).id])).toEqual([
    ['overwrote', changed?.id],
    ['refused', deleted?.id],
  ]);
  expect(entries[0]).toMatchObject({ overwrote: { place: 'Lent room' } });
});

test('moved to the wishlist, a record leaves only if its wish was made, and comes back whole', async () => {
  const tab = await openWith(2);
  const [first, second] = tab.library.view().records;
  if (!first || !second) throw new Error('There are two records');
  await tab.library.run('record.addShelfie', { id: first.id, url: `/api/images/${'a'.repeat(64)}` });
  await tab.sync();
  const before = tab.library.state().record(first.id);
  const done = await tab.library.runMany([
    { name: 'wishlist.create', args: { fields: { artist: first.artist, title: first.title } } },
    { name: 'record.delete', args: { id: first.id }, needsPrevious: true },
    { name: 'wishlist.create', args: { fields: { artist: '', title: '' } } },
    { name: 'record.delete', args: { id: second.id }, needsPrevious: true },
  ]);
  expect(done).toMatchObject({ ok: true, refused: [{ code: 'INVALID' }] });
  await tab.sync();
  const tables = server.tablesOf(USER);
  expect([...tables.wishlist.values()].map(({ title }) => title)).toEqual([first.title]);
  expect([...tables.records.keys()]).toEqual([second.id]);
  await tab.library.undo(groupOf(done));
  await tab.sync();
  expect([...tables.wishlist.values()]).toEqual([]);
  expect(tab.library.state().record(first.id)).toMatchObject({
    shelfiePhotos: before?.shelfiePhotos,
    place: before?.place,
  });
});

test('after a lower plan, Undo brings back what has room and keeps the rest in Needs attention', async () => {
  const tab = await openWith(17);
  const ids = tab.library.view().records.map(({ id }) => id);
  const done = await tab.library.runMany(ids.map((id) => ({ name: 'record.delete', args: { id } })));
  await tab.sync();
  server.setAccount(USER, { subscriptionTier: 'free' });
  await tab.sync();
  await tab.library.undo(groupOf(done));
  await tab.sync();
  expect(server.tablesOf(USER).records.size).toBe(15);
  expect(changeEntries(tab.library.tray()).map(({ code }) => code)).toEqual([
    'ALBUM_LIMIT_EXCEEDED',
    'ALBUM_LIMIT_EXCEEDED',
  ]);
});

test('a refused album that waits in Needs attention is changed with the others', async () => {
  server.setAccount(USER, { subscriptionTier: 'free' });
  const tab = await openWith(15);
  await tab.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } }, { keepRefused: true });
  expect(await tab.library.runMany(toAttic(tab))).toMatchObject({ ok: true, refused: [] });
  expect(placesIn(tab)).toEqual(Array.from({ length: 16 }, () => 'Attic'));
  const [entry] = changeEntries(tab.library.tray());
  expect(entry?.command.args).toMatchObject({ fields: { title: 'Promise', place: 'Attic' } });
});

test('a refused album that is moved to the wishlist is there before it leaves Needs attention', async () => {
  server.setAccount(USER, { subscriptionTier: 'free' });
  const tab = await openWith(15);
  const { library } = tab;
  await library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } }, { keepRefused: true });
  const id = library.view().records.find(({ title }) => title === 'Promise')?.id ?? '';
  isOnline = false;
  writes = 0;
  room = 1;
  await library.runMany([
    { name: 'wishlist.create', args: { fields: { artist: 'Sade', title: 'Promise' } } },
    { name: 'record.delete', args: { id }, needsPrevious: true },
  ]);
  expect(library.outbox().map(({ name }) => name)).toEqual(['wishlist.create']);
  expect(changeEntries(library.tray())).toHaveLength(1);
});
