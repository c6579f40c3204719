import { beforeEach, describe, expect, test } from 'vitest';
import * as rules from '../../../app/library/commands/command-code.ts';
import { createLibrary } from '../../../app/library/library.ts';
import { titles } from '../../support/albums.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let profile: Profile;
let laptop: Tab;
let phone: Tab;

const open = (at: Profile) => openTab({ profile: at, now, fetch: networkTo(server) });

beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER, { subscriptionTier: 'annual' });
  profile = newProfile(1);
  laptop = await open(profile);
  phone = await open(newProfile(2));
  for (const tab of [laptop, phone]) await tab.sync();
});

async function addMany(tab: Tab, count: number, kind: string): Promise<void> {
  const fields = (index: number) => ({ artist: 'Sun Ra', title: `${kind} ${String(index).padStart(3, '0')}` });
  const records = Array.from({ length: count }, (_, index) => ({ id: tab.library.newId(), fields: fields(index) }));
  const result = await tab.library.run('record.import', { records });
  if (!result.ok) throw new Error(result.message);
}

async function changeOf(title: string, to: string): Promise<void> {
  const record = phone.library.view().records.find((row) => row.title === title);
  await phone.library.run('record.update', { id: record?.id ?? '', changes: { title: to } });
  await phone.sync();
}

async function remove(title: string): Promise<void> {
  const record = phone.library.view().records.find((row) => row.title === title);
  await phone.library.run('record.delete', { id: record?.id ?? '' });
  await phone.sync();
}

describe('many rows in one answer', () => {
  test('are read again by a new page and followed by another tab, with everything that changed after them', async () => {
    const other = await open(profile);
    await addMany(phone, 30, 'Early');
    await phone.sync();
    await laptop.sync();
    await addMany(phone, 20, 'Late');
    await changeOf('Early 003', 'Changed');
    await remove('Early 005');
    await laptop.sync();
    await changeOf('Changed', 'Changed twice');
    await remove('Late 007');
    await laptop.sync();
    await other.library.refresh();
    const reopened = await open(profile);
    expect(titles(reopened)).toHaveLength(48);
    for (const tab of [laptop, other, reopened]) expect(titles(tab)).toEqual(titles(phone));
  });

  test('stay right when an album of them is deleted, restored and merged into the rest', async () => {
    await addMany(phone, 12, 'Early');
    await phone.sync();
    await laptop.sync();
    const id = phone.library.view().records.find(({ title }) => title === 'Early 004')?.id ?? '';
    await phone.library.run('record.delete', { id });
    await phone.sync();
    await laptop.sync();
    expect(titles(await open(profile))).not.toContain('Early 004');
    await phone.library.run('record.restore', { id, fields: { artist: 'Sun Ra', title: 'Early 004' } });
    await phone.sync();
    await laptop.sync();
    expect(titles(await open(profile))).toEqual(titles(phone));
    expect(await laptop.cache.merge(0)).toBe(true);
    await laptop.library.refresh();
    for (const tab of [laptop, await open(profile)]) expect(titles(tab)).toEqual(titles(phone));
  });
});

describe('a long queue', () => {
  // PWA-005
  test('goes out in its order, leaves the journal and is never read as a whole again', async () => {
    for (let index = 0; index < 7; index += 1) {
      const title = `Queued ${index}`;
      await phone.library.run('record.create', { fields: { artist: 'Sade', title } });
    }
    const first = await phone.journal.takeBatch(3, 1_000_000);
    expect(first.commands.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const behind = await phone.journal.takeBatch(3, 1_000_000, first);
    expect(behind.commands.map(({ seq }) => seq)).toEqual([4, 5, 6]);
    const again = await phone.journal.takeBatch(3, 1_000_000);
    expect(again.commands).toEqual(first.commands);
    await phone.sync();
    expect(await phone.journal.outbox()).toEqual([]);
    expect((await phone.journal.done()).map(({ command }) => command.name)).toHaveLength(7);
    expect(server.tablesOf(USER).records.size).toBe(7);
    expect([...server.effects.values()]).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test('numbers nothing behind a request from before another tab has started again', async () => {
    for (let index = 0; index < 4; index += 1) {
      await phone.library.run('record.create', { fields: { artist: 'Sade', title: `Queued ${index}` } });
    }
    const held = await phone.journal.takeBatch(1, 1_000_000);
    const { clientId } = held.client;
    await phone.journal.settle([{ id: held.commands[0]?.id ?? '', seq: 1, status: 'ok', version: 2 }], { clientId });
    await phone.journal.startAgain('another history');
    const { commands: first, client } = await phone.journal.takeBatch(1, 1_000_000);
    await phone.journal.settle([{ id: first[0]?.id ?? '', seq: 1, status: 'ok', version: 2 }], client);
    await phone.journal.finish(2, 'another history');
    expect((await phone.journal.takeBatch(1, 1_000_000, held)).commands).toEqual([]);
    expect((await phone.journal.takeBatch(9, 1_000_000)).commands.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });

  test('keeps the last commands for a server that comes back from a backup, not all of them', async () => {
    for (let batch = 0; batch < 8; batch += 1) {
      for (let index = 0; index < 200; index += 1) {
        const append = { id: phone.library.newId(), name: 'nothing', v: 1, args: {}, at: '', group: '' };
        await phone.journal.change({ append: [append] });
      }
      const { commands, client } = await phone.journal.takeBatch(200, 1_000_000);
      const verdicts = commands.map(({ id, seq }) => ({ id, seq, status: 'noop' as const, version: 1 }));
      await phone.journal.settle(verdicts, client);
      await phone.journal.finish(1, 'epoch-1');
      const done = await phone.journal.done();
      expect(done.length).toBeGreaterThanOrEqual(Math.min(500, 200 * (batch + 1)));
      expect(done.length).toBeLessThan(800);
    }
  });
});

describe('a copy of the queue that a tab holds without reading the journal', () => {
  test('is what another reader finds there, whatever two tabs did before', async () => {
    const other = await open(profile);
    await laptop.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } });
    await other.library.run('record.create', { fields: { artist: 'Sade', title: 'Diamond Life' } });
    await laptop.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Love Deluxe' } });
    expect(laptop.library.outbox()).toEqual(await laptop.journal.outbox());
    await laptop.journal.takeBatch(2, 1_000_000);
    await other.library.run('wishlist.create', { fields: { artist: 'Moondog', title: 'Moondog' } });
    await other.library.refresh();
    expect(other.library.outbox()).toEqual(await other.journal.outbox());
    await laptop.sync();
    for (const tab of [laptop, other]) {
      await tab.library.refresh();
      expect(tab.library.outbox()).toEqual([]);
      expect(titles(tab)).toEqual(['Diamond Life', 'Promise']);
    }
  });

  test('does not grow the time an edit takes: one more command is one write', async () => {
    let writes = 0;
    let reads = 0;
    const { db } = laptop.journal;
    const counting = {
      ...laptop.journal,
      change: (requested: Parameters<typeof laptop.journal.change>[0]) => {
        writes += 1;
        return laptop.journal.change(requested);
      },
      load: () => {
        reads += 1;
        return laptop.journal.load();
      },
      db,
    };
    const library = createLibrary({
      ...{
        userId: USER,
        journal: counting,
        cache: laptop.cache,
        now,
        newId: laptop.library.newId,
        loadRules: async () => rules,
      },
    });
    await library.opened;
    for (const title of ['A', 'B', 'C']) await library.run('record.create', { fields: { artist: 'Sade', title } });
    expect({ writes, reads }).toEqual({ writes: 3, reads: 1 });
  });
});

test('exactly one collection is the default at any moment of a change that comes in pieces', async () => {
  const pieces = createMemoryServer({ now, sizes: { deltaRows: 1 } });
  pieces.addUser(USER, { subscriptionTier: 'annual' });
  const device = newProfile(3);
  const far = await openTab({ profile: device, now, fetch: networkTo(pieces) });
  const near = await openTab({ profile: newProfile(4), now, fetch: networkTo(pieces) });
  await addMany(near, 2, 'Early');
  const made = await near.library.run('collection.create', { fields: { name: 'Jazz' } });
  const old = near.library.view().collections.find(({ isDefault }) => isDefault)?.id ?? '';
  for (const tab of [near, far]) await tab.sync();
  await near.library.run('collection.setDefault', { id: made.ok ? made.id : '' });
  await near.sync();
  await near.library.run('collection.update', { id: old, changes: { description: 'All of it' } });
  await near.sync();
  const defaults = (tab: Tab) =>
    tab.library.view().collections.flatMap(({ isDefault, name }) => (isDefault ? name : []));
  for (let more = true; more; ) {
    const result = await far.round();
    more = result.kind === 'done' && result.more;
    expect(defaults(far)).toEqual(['Jazz']);
    const again = await openTab({ profile: device, now, fetch: networkTo(pieces) });
    expect(defaults(again)).toEqual(['Jazz']);
  }
  expect(far.library.view().collections.find(({ id }) => id === old)).toMatchObject({ description: 'All of it' });
});
