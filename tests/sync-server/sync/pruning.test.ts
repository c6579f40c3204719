import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAID_SHARE } from '../../../sync-server/library/images/picture-share.ts';
import { tidy } from '../../../sync-server/start/housekeeping.ts';
import { pruneSync } from '../../../sync-server/sync/prune.ts';
import { startTestServer as startWholeServer } from '../../support/test-server.ts';
import { until } from '../../support/until.ts';
import { addCollector, album, createSyncContext, device, interrupted } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const EVERYTHING = '2100-01-01T00:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A person with a deletion that one of the devices has not received. */
async function withDeletion() {
  const userId = await addCollector(server);
  const [phone, tablet] = [device(server, userId), device(server, userId)];
  const args = album();
  await phone.push(phone.command('record.create', args));
  await tablet.pullAll();
  await phone.push(phone.command('record.delete', { id: args.id }));
  return { userId, tablet, id: args.id };
}

async function deletionsOf(userId: string): Promise<number | null> {
  return (await server.pool.query('select from sync_tombstone where user_id = $1', [userId])).rowCount;
}

async function somethingWaits(): Promise<boolean> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await server.pool.query(waiting)).rowCount !== 0;
}

test('a person whose lock is taken is left for the next time, and not waited for', async () => {
  const { userId, tablet, id } = await withDeletion();
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query('select from sync_head where user_id = $1 for update', [userId]);
  let isDone = false;
  const pruning = pruneSync(server, { olderThan: EVERYTHING }).then(() => {
    isDone = true;
  });
  await until(async () => isDone || (await somethingWaits()), 'the pruning is done, or waits');
  const [wasDone, left] = [isDone, await deletionsOf(userId)];
  await holder.query('rollback');
  holder.release();
  await pruning;
  expect({ wasDone, left }).toEqual({ wasDone: true, left: 1 });
  expect((await tablet.send()).head.deleted).toMatchObject([{ id }]);
  await pruneSync(server, { olderThan: EVERYTHING });
  expect(await deletionsOf(userId)).toBe(0);
});

test('a person who is left for the next time leaves no transaction open, in which later changes would be lost', async () => {
  const { userId } = await withDeletion();
  const small = createSyncContext(server.connectionString, 1);
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from sync_head where user_id = $1 for update', [userId]);
    expect(await pruneSync(small, { olderThan: EVERYTHING })).toMatchObject({ tombstones: 0 });
    // Within a transaction, now() is its beginning.
    const { rows } = await small.pool.query('select now() = statement_timestamp() as "isAlone"');
    expect(rows).toEqual([{ isAlone: true }]);
  } finally {
    await holder.query('rollback');
    holder.release();
    await small.db.destroy();
  }
});

test('a pruning that fails midway forgets nothing without a word, and the next one does its work', async () => {
  const { userId, tablet, id } = await withDeletion();
  const small = createSyncContext(server.connectionString, 1);
  try {
    const failing = interrupted(small, (statement) => {
      if (statement.startsWith('update sync_head')) throw new Error('the disk is full');
    });
    await expect(pruneSync(failing, { olderThan: EVERYTHING })).rejects.toThrow('the disk is full');
    // The only connection is free, and in no transaction.
    expect((await small.pool.query('select pg_current_xact_id_if_assigned() as open')).rows).toEqual([{ open: null }]);
    expect(await deletionsOf(userId)).toBe(1);
    expect((await tablet.send()).head.deleted).toMatchObject([{ id }]);
    await pruneSync(small, { olderThan: EVERYTHING });
    expect(await deletionsOf(userId)).toBe(0);
  } finally {
    await small.db.destroy();
  }
});

test('each person whose deletions are pruned begins again, and no other', async () => {
  const people = [await withDeletion(), await withDeletion()];
  await pruneSync(server, { olderThan: EVERYTHING });
  const later = await withDeletion();
  for (const { tablet } of people) await expect(tablet.send()).rejects.toMatchObject({ code: 'RESET' });
  expect((await later.tablet.send()).head.deleted).toMatchObject([{ id: later.id }]);
});

test('a verdict is kept until its device has acknowledged it, however old it is', async () => {
  const phone = device(server, await addCollector(server));
  const commands = [phone.command('record.create', album()), phone.command('record.create', album())];
  await phone.push(...commands);
  expect(await pruneSync(server, { olderThan: EVERYTHING })).toMatchObject({ verdicts: 0 });
  await phone.send({ acked: 1 });
  expect(await pruneSync(server, { olderThan: EVERYTHING })).toMatchObject({ verdicts: 1 });
});

test('a verdict that is answered again under new numbers is kept until it is acknowledged under them', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const commands = [phone.command('record.create', album()), phone.command('record.create', album())];
  await phone.pullAll();
  const verdicts = await phone.push(...commands);
  await phone.send({ acked: 2 });
  await server.pool.query('update sync_head set epoch = gen_random_uuid() where user_id = $1', [userId]);
  const later = device(server, userId);
  const again = commands
    .map((command, index) => ({
      ...command,
      seq: 2 - index,
      answered: { epoch: phone.epoch ?? '', version: verdicts[index]?.version ?? 0 },
    }))
    .reverse();
  await later.push(...again);
  expect(await pruneSync(server, { olderThan: EVERYTHING })).toMatchObject({ verdicts: 0 });
  await later.send({ acked: 1 });
  expect(await pruneSync(server, { olderThan: EVERYTHING })).toMatchObject({ verdicts: 1 });
  // Only the one that was acknowledged is forgotten, and known to have been done.
  expect(await later.push(...again)).toMatchObject([
    { seq: 1, status: 'noop' },
    { seq: 2, status: 'ok' },
  ]);
});

test('a deletion is remembered for half a year, and a picture waits as long for its row', async () => {
  const day = 86_400_000;
  let now = Date.now();
  const whole = await startWholeServer({ overrides: { clock: () => now } });
  try {
    const client = await whole.signedIn();
    const { body } = await client.send('POST', '/api/records', { artist: 'Can', title: 'Ege Bamyasi' });
    await client.send('DELETE', `/api/records/${body.id}`);
    const kept = async () =>
      (await whole.ctx.pool.query('select from sync_tombstone where id = $1', [body.id])).rowCount;
    now += 179 * day;
    await tidy(whole.ctx);
    expect(await kept()).toBe(1);
    now += 2 * day;
    await tidy(whole.ctx);
    expect(await kept()).toBe(0);
  } finally {
    await whole.stop();
  }
  expect(PAID_SHARE).toMatchObject({ unusedDays: 180, secondLookDays: 30 });
});
