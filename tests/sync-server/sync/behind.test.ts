import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTurns } from '../../../sync-server/library/turns.ts';
import type { LibraryContext } from '../../../sync-server/library/user-transaction.ts';
import { addCollector, album, createSyncContext, device, interrupted, storedRecordCount } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let other: LibraryContext;
beforeAll(async () => {
  server = await startTestServer(2);
  other = createSyncContext(server.connectionString, 2);
});
afterAll(async () => {
  await other.db.destroy();
  await server.close();
});

/** Two batches of one device; the second one is sent first. */
async function twoBatches(first: LibraryContext, second: LibraryContext, isRegistered: boolean) {
  const userId = await addCollector(server);
  const phone = device(first, userId);
  if (isRegistered) await phone.push(phone.command('record.create', album()));
  const batches = [1, 2].map(() => [1, 2].map(() => phone.command('record.create', album())));
  const [early = [], late = []] = batches;
  const behind = { clientId: phone.clientId, commands: late, pull: false, behind: true };
  const waiting = device(second, userId).send(behind);
  return { userId, phone, early, late, waiting };
}

/** Counts how often the server waits for the earlier request. */
function watched(ctx: LibraryContext) {
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
])(
  'a request that overtook the one before it waits for that and is not sent again: %s',
  async (where, isRegistered) => {
    const second = watched(where.includes('another') ? other : server);
    const { userId, phone, early, late, waiting } = await twoBatches(server, second.ctx, isRegistered);
    await expect.poll(second.looks, { interval: 1 }).toBeGreaterThan(1);
    // Meanwhile it blocks no other request.
    await device(second.ctx, await addCollector(server)).pullAll();
    const first = await phone.push(...early);
    const { head } = await waiting;
    const base = isRegistered ? 2 : 1;
    expect(first.map(({ seq, status, version }) => [seq, status, version])).toEqual(
      early.map(({ seq }, index) => [seq, 'ok', base + 1 + index]),
    );
    expect(head.verdicts.map(({ seq, status, version }) => [seq, status, version])).toEqual(
      late.map(({ seq }, index) => [seq, 'ok', base + 3 + index]),
    );
    expect(await storedRecordCount(server, userId)).toBe(base + 3);
  },
);

test('a request whose predecessor never comes gets GAP with the expected number, and nothing is processed', async () => {
  // Each wait ends at once, so only the number of waits limits it.
  const impatient = { ...server, turns: { ...createTurns(), ended: async () => undefined } };
  const { userId, waiting } = await twoBatches(server, impatient, true);
  await expect(waiting).rejects.toMatchObject({ code: 'GAP', details: { expected: 2 } });
  expect(await storedRecordCount(server, userId)).toBe(1);
});

test('a request that overtook another and is refused for another reason is refused at once, and not tried again', async () => {
  const phone = device(server, await addCollector(server));
  await phone.push(phone.command('record.create', album()));
  let looks = 0;
  const watched = interrupted(server, (statement) => {
    if (statement === 'find-client') looks += 1;
    if (looks > 20) throw new Error('It is tried again and again');
  });
  const copy = device(watched, phone.request().userId);
  const commands = [copy.command('record.create', album())];
  const sent = copy.send({ clientId: phone.clientId, commands, behind: true });
  await expect(sent).rejects.toMatchObject({ code: 'FORKED' });
});

test("a device that is another person's is unknown, and that person's commands are not waited for", async () => {
  const [owner, stranger] = [await addCollector(server), await addCollector(server)];
  const phone = device(server, owner);
  await phone.push(phone.command('record.create', album()));
  const impatient = { ...server, turns: { ...server.turns, ended: async () => undefined } };
  const commands = [phone.command('record.create', album())];
  const copied = device(impatient, stranger).send({ clientId: phone.clientId, commands, behind: true });
  await expect(copied).rejects.toMatchObject({ code: 'CLIENT_UNKNOWN' });
});
