import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Command, SyncResponse } from '../../../shared/contract/sync.ts';
import { pruneSync } from '../../../sync-server/sync/prune.ts';
import { addUser, album, device, storedRecordCount, type TestDevice } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const EVERYTHING = '2100-01-01T00:00:00.000Z';

let server: TestServer;
let userId: string;
let phone: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  userId = await addUser(server);
  phone = device(server, userId);
});

/** The step in docs/production.md after restoring an older copy. */
async function endEpoch(): Promise<void> {
  await server.pool.query('update sync_head set epoch = gen_random_uuid() where user_id = $1', [userId]);
}

async function forgetVerdicts(): Promise<void> {
  await phone.send({ acked: phone.seq });
  await pruneSync(server, { olderThan: EVERYTHING });
}

/** The same commands as a device resends them after a fresh start. */
function sentAgain(commands: Command[], epoch: string | undefined, verdicts: SyncResponse['verdicts']): Command[] {
  return commands.map((command, index) => ({
    ...command,
    seq: index + 1,
    answered: { epoch: epoch ?? '', version: verdicts[index]?.version ?? 0 },
  }));
}

async function acceptedEarlier() {
  await phone.pullAll();
  const args = album();
  const commands = [
    phone.command('record.create', args),
    phone.command('record.update', { id: args.id, changes: { title: 'Of the phone' } }),
  ];
  const verdicts = await phone.push(...commands);
  return { args, epoch: phone.epoch, commands, verdicts };
}

/** Commands accepted earlier, without their verdicts, changed since, and sent again to another history. */
async function forgottenSince() {
  const { args, epoch, commands, verdicts } = await acceptedEarlier();
  await forgetVerdicts();
  await phone.push(phone.command('record.update', { id: args.id, changes: { title: 'Of the laptop' } }));
  await endEpoch();
  return { args, verdicts, later: device(server, userId), again: sentAgain(commands, epoch, verdicts) };
}

async function titleOf(id: string): Promise<string | undefined> {
  return (await device(server, userId).pullAll()).records.get(id)?.title;
}

test('a command sent again after its verdict was pruned is known to be in the history and is not applied twice', async () => {
  const { args, verdicts, later, again } = await forgottenSince();
  // Keeps the original version: a later one would be wrong in a copy that is restored afterwards.
  const noops = verdicts.map(({ version }) => ({ status: 'noop', version }));
  expect(await later.push(...again)).toMatchObject(noops);
  expect(await later.push(...again)).toMatchObject(noops);
  expect(await titleOf(args.id)).toBe('Of the laptop');
});

test('a new change together with one that is sent again lets neither be applied twice nor be lost', async () => {
  const { args, later, again } = await forgottenSince();
  later.seq = again.length;
  const fresh = later.command('record.create', album());
  expect(await later.push(...again, fresh)).toMatchObject([{ status: 'noop' }, { status: 'noop' }, { status: 'ok' }]);
  expect(await titleOf(args.id)).toBe('Of the laptop');
  expect(await storedRecordCount(server, userId)).toBe(2);
});

test('a command accepted after the backup is applied again, and once', async () => {
  await phone.pullAll();
  const { rows } = await server.pool.query('select version from sync_head where user_id = $1', [userId]);
  const { args, epoch, commands, verdicts } = await acceptedEarlier();
  // The restored copy has none of it, and has pruned older verdicts.
  await server.pool.query('delete from records where user_id = $1', [userId]);
  await server.pool.query('delete from sync_tombstone where user_id = $1', [userId]);
  await server.pool.query('delete from sync_verdict where user_id = $1', [userId]);
  await server.pool.query('update sync_head set version = $2, verdict_floor = $2 where user_id = $1', [
    userId,
    rows[0].version,
  ]);
  await endEpoch();
  const other = device(server, userId);
  await other.push(...[1, 2, 3].map(() => other.command('record.create', album())));
  const again = sentAgain(commands, epoch, verdicts);
  const later = device(server, userId);
  expect(await later.push(...again)).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  const verdictsAgain = await later.push(...again);
  expect(verdictsAgain).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  expect(await titleOf(args.id)).toBe('Of the phone');
  expect(await storedRecordCount(server, userId)).toBe(4);
});

test('a command from an unknown history goes to a person once its verdict may be pruned', async () => {
  const { commands, verdicts } = await acceptedEarlier();
  const unknown = sentAgain(commands, randomUUID(), verdicts);
  const first = device(server, userId);
  // The verdicts still exist.
  expect(await first.push(...unknown)).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  await first.send({ acked: commands.length });
  await forgetVerdicts();
  const again = sentAgain(commands, randomUUID(), verdicts).map((command) => ({ ...command, id: randomUUID() }));
  expect(await device(server, userId).push(...again)).toMatchObject([
    { status: 'refused', code: 'MAYBE_DONE' },
    { status: 'refused', code: 'MAYBE_DONE' },
  ]);
});

test('each epoch that ends records up to which version it belongs to the history', async () => {
  const { epoch } = await acceptedEarlier();
  await endEpoch();
  const between = device(server, userId);
  await between.pullAll();
  await between.push(between.command('record.create', album()));
  await endEpoch();
  const { rows } = await server.pool.query('select history, version from sync_head where user_id = $1', [userId]);
  expect(rows[0]).toEqual({
    version: 4,
    history: [
      { epoch, version: 3 },
      { epoch: between.epoch, version: 4 },
    ],
  });
});
