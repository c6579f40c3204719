import { beforeEach, expect, test } from 'vitest';
import { addAlbum } from '../../support/albums.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let left: Tab;
let right: Tab;
beforeEach(async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  const profile = newProfile();
  const open = () => openTab({ profile, now, fetch: networkTo(server) });
  left = await open();
  right = await open();
});

async function taken(tab: Tab, count = 10): Promise<unknown[]> {
  const batch = await tab.journal.takeBatch(count, 1_000_000, undefined, tab.library.queue());
  expect(batch.texts.map((text): unknown => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(batch.commands)));
  return batch.commands.map(({ args }) => (args as { fields: { title: string } }).fields.title);
}

test('a batch from memory holds what another tab has added meanwhile', async () => {
  for (const title of ['One', 'Two']) await addAlbum(left, title);
  await addAlbum(right, 'Three');
  expect(await taken(left)).toEqual(['One', 'Two', 'Three']);
});

test('a batch from memory holds what another tab has changed meanwhile', async () => {
  const id = await addAlbum(left, 'One');
  await right.library.refresh();
  await right.library.run('record.update', { id, changes: { title: 'One, mended' } });
  expect(await taken(left)).toEqual(['One, mended']);
});

test('a batch from memory goes on behind the one before it, and is taken again while it has no verdict', async () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await addAlbum(left, title);
  const first = await left.journal.takeBatch(2, 1_000_000, undefined, left.library.queue());
  const second = await left.journal.takeBatch(2, 1_000_000, first, left.library.queue());
  expect([...first.commands, ...second.commands].map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect([first.more, second.more]).toEqual([true, false]);
  expect(await taken(left)).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('a change that is larger than a request should be goes alone, and keeps no other from being sent', async () => {
  for (const title of ['One', 'Two']) await addAlbum(left, title);
  const first = await left.journal.takeBatch(10, 1);
  expect(first.commands).toHaveLength(1);
  const second = await left.journal.takeBatch(10, 1, first);
  expect(second.commands.map(({ seq }) => seq)).toEqual([2]);
});

test('a batch is cut before the change that makes it larger than a request may be, which is sent next', async () => {
  for (const title of ['One', 'Two', 'Three']) await addAlbum(left, title);
  const { texts } = await right.journal.takeBatch(3, 1_000_000);
  // A tenth more than its letters, since some take more than one byte.
  const bytes = texts.slice(0, 2).reduce((sum, text) => sum + text.length * 1.1, 0);
  const first = await left.journal.takeBatch(10, bytes);
  expect(first).toMatchObject({ commands: [{ seq: 1 }, { seq: 2 }], more: true });
  expect(await left.journal.takeBatch(10, bytes, first)).toMatchObject({ commands: [{ seq: 3 }], more: false });
  const smaller = await left.journal.takeBatch(10, bytes - 1);
  expect(smaller).toMatchObject({ commands: [{ seq: 1 }], more: true });
});

test('a change that a batch was cut before has no number yet, so that it can still be merged or undone', async () => {
  for (const title of ['One', 'Two']) await addAlbum(left, title);
  const first = await left.journal.takeBatch(10, 1);
  expect((await left.journal.outbox()).map(({ seq }) => seq)).toEqual([1, undefined]);
  expect(first.client.nextSeq).toBe(2);
});

test('no request is pipelined after a new number of the device, since the order is uncertain', async () => {
  for (const title of ['One', 'Two', 'Three']) await addAlbum(left, title);
  await left.journal.takeBatch(3, 1_000_000);
  await left.journal.renumber();
  const first = await left.journal.takeBatch(2, 1_000_000);
  expect(first.commands.map(({ seq }) => seq)).toEqual([1, 2]);
  expect((await left.journal.takeBatch(2, 1_000_000, first)).commands).toEqual([]);
});
