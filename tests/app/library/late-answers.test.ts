import { beforeEach, describe, expect, test } from 'vitest';
import { withMemoryFallback } from '../../../app/library/device/fallback-database.ts';
import type { Database } from '../../../app/library/device/tables.ts';
import type { Verdict } from '../../../shared/contract/sync.ts';
import { addAlbum } from '../../support/albums.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let tab: Tab;
beforeEach(async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  tab = await openTab({ profile: newProfile(1, 'memory'), now, fetch: networkTo(server) });
});

/** Sends what waits, with these parts of the verdicts for answers that are given later. */
async function sent(...parts: Partial<Verdict>[]) {
  const { client, commands } = await tab.journal.takeBatch(10, 1_000_000);
  const verdicts = commands.map(
    ({ id, seq }, index): Verdict => ({ id, seq, status: 'ok', version: 2 + index, ...parts[index] }),
  );
  return { verdicts, from: { clientId: client.clientId, epoch: 'e' } };
}

test('an answer that comes twice does not ask again what a person has decided', async () => {
  await addAlbum(tab, 'Sorcerer');
  const { verdicts, from } = await sent({ overwrote: { label: 'Columbia' } });
  await tab.journal.settle(verdicts, from);
  const [entry] = await tab.journal.tray();
  expect(entry).toMatchObject({ kind: 'overwrote', overwrote: { label: 'Columbia' } });
  await tab.journal.change({ append: [], dropTray: [entry?.id ?? ''] });
  await tab.journal.settle(verdicts, from);
  expect(await tab.journal.tray()).toEqual([]);
});

test('an answer to an earlier number of this device decides nothing that is sent under the new one', async () => {
  await addAlbum(tab, 'Sorcerer');
  const { verdicts, from } = await sent({ status: 'refused', code: 'INVALID' });
  await tab.journal.renumber();
  await sent();
  await tab.journal.settle(verdicts, from);
  expect(await tab.journal.tray()).toEqual([]);
  expect(await tab.journal.outbox()).toHaveLength(1);
});

test('a verdict that never came is not acknowledged, and a later one only after it', async () => {
  for (const title of ['Sorcerer', 'Nefertiti', 'Filles']) await addAlbum(tab, title);
  const { verdicts, from } = await sent();
  const [first, second, third] = verdicts as [Verdict, Verdict, Verdict];
  await tab.journal.settle([first, third], from);
  expect((await tab.journal.client()).acked).toBe(1);
  await tab.journal.settle([second], from);
  expect((await tab.journal.client()).acked).toBeGreaterThanOrEqual(2);
});

test('an accepted change stays until its own rows are here, and no longer', async () => {
  for (const title of ['Sorcerer', 'Nefertiti', 'Filles']) await addAlbum(tab, title);
  const { verdicts, from } = await sent();
  expect(verdicts.map(({ version }) => version)).toEqual([2, 3, 4]);
  await tab.journal.settle(verdicts, from);
  const ids = verdicts.map(({ id }) => id);
  const waiting = async () => (await tab.journal.outbox()).map(({ id }) => id);
  expect(await tab.journal.finish(1, 'e')).toBe(false);
  expect(await waiting()).toEqual(ids);
  expect(await tab.journal.finish(3, 'e')).toBe(true);
  expect(await waiting()).toEqual(ids.slice(2));
  expect(await tab.journal.finish(4, 'e')).toBe(true);
  expect(await waiting()).toEqual([]);
});

test('a cursor of another history finishes no change', async () => {
  await addAlbum(tab, 'Sorcerer');
  const { verdicts, from } = await sent();
  await tab.journal.settle(verdicts, from);
  expect(await tab.journal.finish(9, 'another')).toBe(false);
  expect(await tab.journal.outbox()).toHaveLength(1);
  expect(await tab.journal.finish(9, 'e')).toBe(true);
});

test('a server that starts again twice is sent each change once more, in their order', async () => {
  for (const title of ['Sorcerer', 'Nefertiti', 'Filles']) await addAlbum(tab, title);
  const { verdicts, from } = await sent();
  await tab.journal.settle(verdicts, from);
  for (const cursor of [2, 3, 4]) expect(await tab.journal.finish(cursor, 'e')).toBe(true);
  await addAlbum(tab, 'Miles in the Sky');
  await tab.journal.startAgain('second');
  const again = await sent();
  await tab.journal.settle(again.verdicts.slice(0, 1), { ...again.from, epoch: 'second' });
  await tab.journal.finish(2, 'second');
  await tab.journal.startAgain('third');
  const { commands } = await tab.journal.takeBatch(10, 1_000_000);
  const ids = again.verdicts.map(({ id }) => id);
  expect(commands.map(({ id, seq, answered }) => [id, seq, answered])).toEqual([
    [ids[0], 1, { epoch: 'second', version: 2 }],
    [ids[1], 2, { epoch: 'e', version: 3 }],
    [ids[2], 3, { epoch: 'e', version: 4 }],
    [ids[3], 4, undefined],
  ]);
});

test('a command sent before a restart counts as sent, so that nothing is merged into it', async () => {
  await addAlbum(tab, 'Sorcerer');
  const { verdicts, from } = await sent();
  await tab.journal.settle(verdicts, from);
  await tab.journal.finish(2, 'e');
  await addAlbum(tab, 'Nefertiti');
  await sent();
  await tab.journal.startAgain('another');
  const { commands } = await tab.journal.takeBatch(1, 1_000_000);
  expect(commands).toMatchObject([{ args: { fields: { title: 'Sorcerer' } } }]);
  const rows = await tab.journal.outbox();
  expect(rows.map(({ sentAt }) => sentAt)).toEqual([new Date(now()).toISOString(), new Date(now()).toISOString()]);
});

describe('a storage that fails', () => {
  const failure = () => new DOMException('It was closed', 'InvalidStateError');
  const watch = { watched: <Result>(work: () => Promise<Result>) => work() };

  function database(name: string, work: () => Promise<string>): Database<string> {
    const run = () => work() as Promise<never>;
    return {
      durable: name === 'real',
      ...{ read: run, write: run, append: run },
      close: () => undefined,
      destroy: async () => undefined,
    };
  }

  function opened(real: () => Promise<string>) {
    const said: string[] = [];
    const inMemory = async () => database('memory', async () => 'memory');
    return { db: withMemoryFallback(database('real', real), inMemory, () => said.push('memory'), watch), said };
  }
  const read = async () => '';

  test('before it has answered is replaced by memory, and that is said once', async () => {
    const { db, said } = opened(() => Promise.reject(failure()));
    expect([await db.read(read), await db.write(read)]).toEqual(['memory', 'memory']);
    expect(db.durable).toBe(false);
    expect(said).toEqual(['memory']);
  });

  test('after it has answered is not replaced by an empty memory', async () => {
    let works = true;
    const { db, said } = opened(() => (works ? Promise.resolve('real') : Promise.reject(failure())));
    expect(await db.read(read)).toBe('real');
    works = false;
    await expect(db.write(read)).rejects.toThrow('It was closed');
    expect(db.durable).toBe(true);
    expect(said).toEqual([]);
  });
});
