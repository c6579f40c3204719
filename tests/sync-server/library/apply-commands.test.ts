import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyCommands,
  loadTouched,
  type PreparedCommand,
  prepareCommand,
} from '../../../sync-server/library/apply-commands.ts';
import { inUserTransactionQuerying } from '../../../sync-server/library/user-transaction.ts';
import { addCollector, album, device, storedRecordCount } from '../sync/library.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const bug = () => {
  throw new Error('not a function');
};

/** The same command, of which the rule has a bug. */
function broken(command: PreparedCommand): PreparedCommand {
  return { ...command, parsed: { ...command.parsed, apply: bug } as PreparedCommand['parsed'] };
}

test('a rule with a bug refuses its command and names it in the log; the others take effect', async () => {
  const userId = await addCollector(server);
  const told: { command?: string; commandId?: string; err?: { message: string } }[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void told.push(JSON.parse(line)) });
  const ctx = { ...server, log };
  const phone = device(server, userId);
  const [before, wrong, after] = [1, 2, 3].map(() => prepareCommand(ctx, phone.command('record.create', album())));
  if (!before || !wrong || !after) throw new Error('There are three');
  const prepared = [before, broken(wrong), after];
  const applied = await inUserTransactionQuerying(
    ctx,
    userId,
    (client) => loadTouched(client, userId, prepared),
    (tx, library) => applyCommands(ctx, tx, library, prepared),
  );
  expect(applied.map(({ verdict: { id, seq, status, code } }) => [id, seq, code ?? status])).toEqual([
    [before.id, 1, 'ok'],
    [wrong.id, 2, 'INTERNAL'],
    [after.id, 3, 'ok'],
  ]);
  expect(applied[1]).toMatchObject({
    changes: [],
    verdict: { message: 'Something went wrong on our side with this change. It is kept here' },
  });
  expect(await storedRecordCount(server, userId)).toBe(2);
  expect(told).toMatchObject([
    { msg: 'a rule failed', command: 'record.create', commandId: wrong.id, err: { message: 'not a function' } },
  ]);
});

test('a command without arguments is refused, and asked for again gets the same answer', async () => {
  const phone = device(server, await addCollector(server));
  const { args: _, ...bare } = phone.command('record.create', album());
  const verdicts = await phone.push(bare as never);
  expect(verdicts).toMatchObject([{ id: bare.id, status: 'refused', code: 'INVALID' }]);
  expect(await phone.push(bare as never)).toEqual(verdicts);
});

test('one command may change more rows than a whole batch, and a batch is sent back undone', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const [first, second] = [album().id, album().id].map((id) => ({ id, fields: { name: `Shelf ${id}` } }));
  if (!first || !second) throw new Error('There are two');
  await phone.push(phone.command('collection.create', first), phone.command('collection.create', second));
  await server.pool.query(
    `insert into records (user_id, id, artist, title, condition, created_at, updated_at, version)
      select $1, gen_random_uuid(), 'A', 'B', 'good', now(), now(), 1 from generate_series(1, 12001)`,
    [userId],
  );
  const isIn = async (id: string) =>
    (await server.pool.query('select from record_collections where collection_id = $1', [id])).rowCount;
  const changes = [first, second].map(({ id }) => phone.command('collection.setDefault', { id }));
  await expect(phone.push(...changes)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect([await isIn(first.id), await isIn(second.id)]).toEqual([0, 0]);
  for (const change of changes) expect(await phone.push(change)).toMatchObject([{ status: 'ok' }]);
  // All of them stay where they were shown while it was the default.
  expect([await isIn(first.id), await isIn(second.id)]).toEqual([12_001, 0]);
});
