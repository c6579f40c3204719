import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SyncContext } from '../../../sync-server/sync/in-user-transaction.ts';
import { createTurns } from '../../../sync-server/sync/turns.ts';
import { addCollector, album, createSyncContext, device, storedRecordCount } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let other: SyncContext;
beforeAll(async () => {
  server = await startTestServer(2);
  other = createSyncContext(server.connectionString, 2);
});
afterAll(async () => {
  await other.db.destroy();
  await server.close();
});

/** Two batches of one device, of which the second is sent before the first. */
async function twoBatches(first: SyncContext, second: SyncContext, isKnown: boolean) {
  const userId = await addCollector(server);
  const phone = device(first, userId);
  if (isKnown) await phone.push(phone.command('record.create', album()));
  const batches = [1, 2].map(() => [1, 2].map(() => phone.command('record.create', album())));
  const [early = [], late = []] = batches;
  const behind = { clientId: phone.clientId, commands: late, pull: false, behind: true };
  const waiting = device(second, userId).send(behind);
  return { userId, phone, early, late, waiting };
}

/** When it has been looked for the request before it, and what is in use then. */
function watched(ctx: SyncContext) {
  let looks = 0;
  const turns = {
    ...ctx.turns,
    ended: (userId: string, atMost: number) => {
      looks += 1;
      return ctx.turns.ended(userId, atMost);
    },
  };
  return { ctx: { ...ctx, turns }, looks: () => looks };
}

test.each([
  ['in one process', true],
  ['in one process, of a device that is new', false],
  ['in another process', true],
  ['in another process, of a device that is new', false],
])('a request that overtook the one before it waits for it and is not sent again: %s', async (where, isKnown) => {
  const second = watched(where.includes('another') ? other : server);
  const { userId, phone, early, late, waiting } = await twoBatches(server, second.ctx, isKnown);
  await expect.poll(second.looks, { timeout: 30_000, interval: 1 }).toBeGreaterThan(1);
  // It stands in nobody's way meanwhile.
  await device(second.ctx, await addCollector(server)).pullAll();
  const first = await phone.push(...early);
  const { head } = await waiting;
  const base = isKnown ? 2 : 1;
  expect(first.map(({ seq, status, version }) => [seq, status, version])).toEqual(
    early.map(({ seq }, index) => [seq, 'ok', base + 1 + index]),
  );
  expect(head.verdicts.map(({ seq, status, version }) => [seq, status, version])).toEqual(
    late.map(({ seq }, index) => [seq, 'ok', base + 3 + index]),
  );
  expect(await storedRecordCount(server, userId)).toBe(base + 3);
});

test('one whose predecessor never comes is answered GAP with the number expected, and nothing is processed', async () => {
  // Each wait is over at once, so that only their number bounds it.
  const impatient = { ...server, turns: { ...createTurns(), ended: async () => undefined } };
  const { userId, waiting } = await twoBatches(server, impatient, true);
  await expect(waiting).rejects.toMatchObject({ code: 'GAP', details: { expected: 2 } });
  expect(await storedRecordCount(server, userId)).toBe(1);
});

test("a device that is another person's is refused at once", async () => {
  const [owner, stranger] = [await addCollector(server), await addCollector(server)];
  const phone = device(server, owner);
  await phone.push(phone.command('record.create', album()));
  const waits: string[] = [];
  const never = { ...server, turns: { ...server.turns, ended: async () => void waits.push('waited') } };
  const commands = [{ ...phone.command('record.create', album()), seq: 9 }];
  const copied = device(never, stranger).send({ clientId: phone.clientId, commands, behind: true });
  await expect(copied).rejects.toMatchObject({ code: 'CLIENT_UNKNOWN' });
  expect(waits).toEqual([]);
});
