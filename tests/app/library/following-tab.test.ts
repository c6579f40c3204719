import { beforeEach, expect, test } from 'vitest';
import type { Database, Table } from '../../../app/library/device/tables.ts';
import type { QueuePatch } from '../../../app/library/journal/patch-log.ts';
import type { JournalTables } from '../../../app/library/journal/tables.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const COMMANDS = 300;
const BATCH = 20;

let leading: Tab;
let following: Tab;
/** Rows of the queue and the tray the following tab has read since it was opened. */
let read: number;
let patches: QueuePatch[];

beforeEach(async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER, { subscriptionTier: 'annual' });
  const profile = newProfile(1, 'memory');
  const fetch = networkTo(server);
  patches = [];
  const sizes = { batch: BATCH, underWay: 1, pushOnly: 2 };
  leading = await openTab({ profile, now, fetch, sizes, notifyTabs: (patch) => patches.push(structuredClone(patch)) });
  await leading.sync();
  for (let index = 0; index < COMMANDS; index += 1) {
    await leading.library.run('record.create', { fields: { artist: 'Can', title: `Tape ${index}` } });
  }
  const databases = profile.memory?.get(USER);
  if (!databases) throw new Error('The first tab has opened them');
  const counted = { ...databases, journal: counting(databases.journal) };
  following = await openTab({ profile: { ...profile, memory: new Map([[USER, counted]]) }, now, fetch });
  read = 0;
  patches = [];
});

function counting(db: Database<JournalTables>): Database<JournalTables> {
  const watch = <Row, Key extends string | number>(table: Table<Row, Key>): Table<Row, Key> => ({
    ...table,
    toArray: () => table.toArray().then(counted),
    after: (key, count) => table.after(key, count).then(counted),
  });
  return {
    ...db,
    read: (work) => db.read((tables) => work({ ...tables, outbox: watch(tables.outbox), tray: watch(tables.tray) })),
  };
}

function counted<Row>(rows: Row[]): Row[] {
  read += rows.length;
  return rows;
}

/** Each round of the leading tab, and what the following one reads when it looks behind it. */
async function follow(receive: () => void): Promise<number[]> {
  const reads: number[] = [];
  for (let more = true; more; ) {
    const result = await leading.round();
    more = result.kind === 'done' && result.more;
    receive();
    read = 0;
    await following.library.refresh();
    reads.push(read);
  }
  return reads;
}

async function expectSameView(): Promise<void> {
  const shown = (tab: Tab) =>
    tab.library.view().records.map(({ id, title }) => [id, title, tab.library.view().syncOf(id)]);
  expect(shown(following)).toEqual(shown(leading));
  expect(shown(following)).toHaveLength(COMMANDS);
  expect(following.library.outbox()).toEqual([]);
}

const receiveAll = () => {
  for (const patch of patches.splice(0)) void following.library.receive(patch);
};

test('a tab that receives what another sends and settles reads nothing of a long queue again', async () => {
  const reads = await follow(receiveAll);
  expect(reads.length).toBeGreaterThan(COMMANDS / BATCH);
  expect(Math.max(...reads)).toBe(0);
  await expectSameView();
});

test('patches that come late and in another order are put in their place', async () => {
  const reads = await follow(() => {
    patches.reverse();
    receiveAll();
  });
  expect(Math.max(...reads)).toBe(0);
  await expectSameView();
});

test('a tab that has missed a patch reads the journal, and follows from then on', async () => {
  let isMissed = false;
  const reads = await follow(() => {
    if (!isMissed) patches.shift();
    isMissed = true;
    receiveAll();
  });
  expect(reads.filter((rows) => rows > 0)).toEqual([COMMANDS]);
  await expectSameView();
});

test('a tab reads of a long queue only the commands that another tab added', async () => {
  await leading.library.run('record.create', { fields: { artist: 'Can', title: 'One more' } });
  await following.library.refresh();
  expect(read).toBe(1);
  expect(following.library.outbox()).toHaveLength(COMMANDS + 1);
  await following.library.run('record.create', { fields: { artist: 'Neu!', title: 'And another' } });
  read = 0;
  await leading.library.run('record.create', { fields: { artist: 'Can', title: 'The last' } });
  await following.library.run('record.create', { fields: { artist: 'Neu!', title: 'Behind it' } });
  expect(read).toBe(2);
  const titles = following.library.view().records.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['And another', 'Behind it', 'One more', 'The last']));
});

test('a write that does not reach the disk is not reported', async () => {
  const patchesBefore = patches.length;
  const { db } = leading.journal;
  const write = db.write;
  db.write = async (work) => {
    await write(async (tables) => {
      await work(tables);
      throw new Error('the disk is full');
    }).catch(() => undefined);
    throw new Error('the disk is full');
  };
  await expect(leading.journal.takeBatch(5, 10_000)).rejects.toThrow('the disk is full');
  db.write = write;
  expect(patches).toHaveLength(patchesBefore);
  expect(leading.library.queue()?.rows.filter(({ sentAt }) => sentAt !== undefined)).toEqual([]);
  await follow(receiveAll);
  await expectSameView();
});
