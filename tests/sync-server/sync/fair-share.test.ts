import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPushGates, type PushGates } from '../../support/push-gates.ts';
import { addCollector, album, device, storedRecordCount } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const CONNECTIONS = 3;

let server: TestServer;
let gates: PushGates;
let outside: pg.Pool;
beforeAll(async () => {
  server = await startTestServer(CONNECTIONS);
  gates = await createPushGates(server.connectionString);
  outside = new pg.Pool({ connectionString: server.connectionString, max: 2 });
});
afterAll(async () => {
  await gates.end();
  await outside.end();
  await server.close();
});

/** Sixteen devices of one person, each with a batch, all at once. */
function sixteenBatches(userId: string) {
  return Array.from({ length: 16 }, () => {
    const phone = device(server, userId);
    return phone.push(phone.command('record.create', album()));
  });
}

const inUse = () => server.pool.totalCount - server.pool.idleCount;

async function reaches(gate: { isReached(name: string): Promise<boolean> }): Promise<void> {
  await expect.poll(() => gate.isReached('side-one'), { interval: 2 }).toBe(true);
}

test('sixteen batches of one person use one connection, and another person is answered before the first of them', async () => {
  const userId = await addCollector(server);
  const other = await addCollector(server);
  const gate = await gates.close('in the transaction', userId);
  let answered = 0;
  const batches = sixteenBatches(userId).map((batch) => batch.finally(() => (answered += 1)));
  await reaches(gate);
  expect(inUse()).toBe(1);
  expect(server.turns.waiting()).toBe(15);
  const reader = device(server, other);
  await reader.pullAll();
  expect(reader.cursor).toBe(1);
  expect(answered).toBe(0);
  await gate.open();
  for (const verdicts of await Promise.all(batches)) expect(verdicts).toMatchObject([{ status: 'ok' }]);
  expect(await storedRecordCount(server, userId)).toBe(16);
});

test('while another process has the locks of more people than there are connections, none is held and others are served', async () => {
  const people = await Promise.all(Array.from({ length: CONNECTIONS + 1 }, () => addCollector(server)));
  const other = await addCollector(server);
  const elsewhere = await outside.connect();
  await elsewhere.query('begin');
  await elsewhere.query('select from sync_head where user_id = any($1) for update', [people]);
  const batches = people.flatMap((userId) => sixteenBatches(userId));
  const phone = device(server, other);
  // Each push takes a connection from the pool, and would queue behind requests that hold one while they wait.
  for (let round = 0; round < 20; round += 1) {
    expect(await phone.push(phone.command('record.create', album()))).toMatchObject([{ status: 'ok' }]);
    const { rows } = await outside.query(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and application_name = 'side-one' and wait_event_type = 'Lock'`,
    );
    expect(rows).toEqual([{ waiting: 0 }]);
  }
  expect(server.turns.waiting()).toBe(people.length * 15);
  await elsewhere.query('rollback');
  elsewhere.release();
  for (const verdicts of await Promise.all(batches))
    expect(verdicts).toMatchObject([{ status: 'ok', version: expect.any(Number) }]);
  for (const userId of people) expect(await storedRecordCount(server, userId)).toBe(16);
});
