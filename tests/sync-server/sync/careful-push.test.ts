import { DatabaseError } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Command } from '../../../shared/contract/sync.ts';
import { pruneSync } from '../../../sync-server/sync/prune.ts';
import { addUser, album, device, interrupted, recordsOf, storedRecordCount, type TestDevice } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

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

async function clientOf({ clientId }: TestDevice): Promise<{ last: number; acked: number; wait: number | null }> {
  const { rows } = await server.pool.query(
    'select last_seq as last, acked_seq as acked, longest_wait as wait from sync_client where id = $1',
    [clientId],
  );
  return rows[0];
}

test.each(['53100', '42P22', 'XX000'])(
  'a failure of the database (%s) that is not the fault of a change refuses no change: it can be sent again',
  async (code) => {
    let failures = 1;
    const failing = interrupted(server, (statement) => {
      if (statement !== 'commit' || failures === 0) return;
      failures -= 1;
      throw Object.assign(new DatabaseError('no space', 0, 'error'), { code });
    });
    const again = device(failing, userId);
    const commands = [again.command('record.create', album()), again.command('record.create', album())];
    await expect(again.push(...commands)).rejects.toMatchObject({ code });
    expect(await storedRecordCount(server, userId)).toBe(0);
    expect(await again.push(...commands)).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  },
);

test('a value that an edit replaced is sent again when the answer was lost, but not to a device that had it before the backup', async () => {
  const args = album();
  await phone.push(phone.command('record.create', args));
  const tablet = device(server, userId);
  await tablet.push(tablet.command('record.update', { id: args.id, changes: { title: 'Of the tablet' } }));
  await phone.pullAll();
  const edit: Command = {
    ...phone.command('record.update', { id: args.id, changes: { title: 'Of the phone' } }),
    args: { id: args.id, changes: { title: 'Of the phone' }, seen: { title: args.fields.title } },
  };
  const notice = { status: 'ok', overwrote: { title: 'Of the tablet' } };
  expect(await phone.push(edit)).toMatchObject([notice]);
  const [verdict] = await phone.push(edit);
  expect(verdict).toMatchObject(notice);
  const answered = { epoch: phone.epoch ?? '', version: verdict?.version ?? 0 };
  const [quiet] = await device(server, userId).push({ ...edit, seq: 1, answered });
  expect(quiet).toEqual({ id: edit.id, seq: 1, status: 'ok', version: verdict?.version });
});

test('a hole within a batch answers GAP with the number after the last one that is stored', async () => {
  await phone.push(phone.command('record.create', album()));
  const [next, lost, later] = [1, 2, 3].map(() => phone.command('record.create', album()));
  if (!next || !lost || !later) throw new Error('There are three commands');
  await expect(phone.push(next, later)).rejects.toMatchObject({
    code: 'GAP',
    message: 'Command 2 was expected next',
    details: { expected: 2 },
  });
  expect(await storedRecordCount(server, userId)).toBe(1);
  expect(await phone.push(next, lost, later)).toMatchObject([{ status: 'ok' }, { status: 'ok' }, { status: 'ok' }]);
});

test('the number of the last change of a device is kept, and no old request lowers it', async () => {
  const commands = [1, 2, 3].map(() => phone.command('record.create', album()));
  await phone.push(...commands);
  expect(await clientOf(phone)).toMatchObject({ last: 3, acked: 0 });
  await phone.push(...commands.slice(0, 1));
  expect(await clientOf(phone)).toMatchObject({ last: 3 });
});

test('an acknowledgement counts up to the last change that is stored, and never goes back', async () => {
  await phone.push(...[1, 2, 3].map(() => phone.command('record.create', album())));
  await phone.send({ acked: 2, pull: false });
  expect(await clientOf(phone)).toMatchObject({ acked: 2 });
  await phone.send({ acked: 1 });
  expect(await clientOf(phone)).toMatchObject({ acked: 2 });
  await phone.send({ acked: 99 });
  expect(await clientOf(phone)).toMatchObject({ acked: 3 });
  await phone.send({ acked: 1, commands: [phone.command('record.create', album())] });
  expect(await clientOf(phone)).toMatchObject({ last: 4, acked: 3 });
  await phone.send({ acked: 99, commands: [phone.command('record.create', album())] });
  expect(await clientOf(phone)).toMatchObject({ last: 5, acked: 5 });
});

test("a person cannot acknowledge with another person's device, and an unknown device is not registered by it", async () => {
  await phone.push(phone.command('record.create', album()));
  const stranger = device(server, await addUser(server));
  await stranger.send({ clientId: phone.clientId, acked: 1 });
  expect(await clientOf(phone)).toMatchObject({ acked: 0 });
  await stranger.send({ acked: 1 });
  expect(await clientOf(stranger)).toBeUndefined();
});

test.each([
  ['an hour ago', '2026-01-01T11:00:00.000Z', 3_600],
  ['now', '2026-01-01T12:00:00.000Z', 0],
  ['by a clock that is ahead', '2026-01-01T13:00:00.000Z', 0],
  ['by a clock that is years behind', '1999-01-01T00:00:00.000Z', 366 * 86_400],
])('a device says how long its oldest change has waited: made %s', async (_, at, wait) => {
  const noon = { ...server, clock: () => Date.parse('2026-01-01T12:00:00.000Z') };
  const late = device(noon, userId);
  const newest = { ...late.command('record.create', album()), at: '2026-01-01T12:30:00.000Z' };
  await late.push(newest, { ...late.command('record.create', album()), at });
  expect(await clientOf(late)).toMatchObject({ wait });
  await late.push({ ...late.command('record.create', album()), at, answered: { epoch: uuidv7(), version: 9_999 } });
  expect(await clientOf(late)).toMatchObject({ wait: null });
});

test('an answer says the time of the server', async () => {
  const noon = { ...server, clock: () => Date.parse('2026-01-01T12:00:00.000Z') };
  expect((await device(noon, userId).send()).head.serverTime).toBe('2026-01-01T12:00:00.000Z');
});

test('pruning keeps what is young, of every person what the others do not have, and the devices that are up to date', async () => {
  const other = await addUser(server);
  const laptop = device(server, other);
  for (const one of [phone, laptop]) {
    const [kept, gone] = [album(), album()];
    await one.push(one.command('record.create', kept), one.command('record.create', gone));
    await one.pullAll();
    await one.push(one.command('record.delete', { id: gone.id }));
    await one.send({ acked: 3 });
  }
  const prune = async (olderThan: string) => {
    const before = await server.pool.query(
      `select (select count(*)::int from sync_tombstone where user_id = $1) as tombstones,
        (select count(*)::int from sync_verdict where user_id = $1) as verdicts`,
      [userId],
    );
    return { pruned: await pruneSync(server, { olderThan }), left: before.rows[0] };
  };
  expect((await prune('2000-01-01T00:00:00.000Z')).pruned).toEqual({ tombstones: 0, verdicts: 0 });
  const behind = await device(server, userId).send({ epoch: phone.epoch, cursor: phone.cursor });
  expect(behind.head.deleted).toHaveLength(1);
  const young = await phone.push(phone.command('record.create', album()));
  await server.pool.query(`update sync_verdict set created_at = '2001-01-01' where user_id = $1 and seq < 4`, [userId]);
  await server.pool.query(`update sync_tombstone set deleted_at = '2001-01-01' where user_id = $1`, [userId]);
  expect((await prune('2002-01-01T00:00:00.000Z')).pruned).toEqual({ tombstones: 1, verdicts: 3 });
  expect((await prune('2002-01-01T00:00:00.000Z')).left).toEqual({ tombstones: 0, verdicts: 1 });
  const { rows } = await server.pool.query(
    'select user_id as id, tombstone_floor as tombstones, verdict_floor as verdicts from sync_head where user_id = any($1)',
    [[userId, other]],
  );
  const floors = new Map(rows.map(({ id, ...floor }) => [id, floor]));
  // Version 4 is the deletion: the account has the first one, and each album one.
  expect(floors.get(userId)).toEqual({ tombstones: 4, verdicts: 4 });
  expect(floors.get(other)).toEqual({ tombstones: 0, verdicts: 0 });
  const answer = await device(server, userId).send({ epoch: phone.epoch, cursor: 4 });
  expect(recordsOf(answer)).toHaveLength(1);
  expect(young).toMatchObject([{ status: 'ok', version: 5 }]);
});
