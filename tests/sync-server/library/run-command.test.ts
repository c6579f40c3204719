import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../sync-server/library/run-command.ts';
import { addUser, album, device, storedRecordCount } from '../sync/library.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(20);
});
afterAll(() => server.close());

test('a plain call with a key takes effect once; the same key for another change is refused', async () => {
  const userId = await addUser(server);
  const call = { name: 'record.create', args: album(), idempotencyKey: 'any text at all' } as const;
  const first = await runCommand(server, userId, call);
  expect(first).toMatchObject({ verdict: { status: 'ok' }, isReplay: false, changes: [{}, { id: call.args.id }] });
  const second = await runCommand(server, userId, call);
  expect(second).toMatchObject({ verdict: first.verdict, isReplay: true });
  const other = await runCommand(server, userId, { ...call, args: album() });
  expect(other.verdict).toMatchObject({ status: 'refused', code: 'IDEMPOTENCY_MISMATCH' });
  expect(await storedRecordCount(server, userId)).toBe(1);
});

test('the key of a plain call belongs to its user alone', async () => {
  const users = [await addUser(server), await addUser(server)];
  for (const userId of users) {
    const call = { name: 'record.create', args: album(), idempotencyKey: 'monday' } as const;
    expect((await runCommand(server, userId, call)).verdict.status).toBe('ok');
  }
});

test('a queued command and a plain call with its id are one command', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const command = phone.command('record.create', album());
  await phone.push(command);
  const args = command.args as ReturnType<typeof album>;
  const call = await runCommand(server, userId, { name: 'record.create', args, idempotencyKey: command.id });
  expect(call).toMatchObject({ isReplay: true, verdict: { status: 'ok', seq: 1 } });
});
