import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { shownState } from '../../../../app/shell/sync-words.ts';
import { TO_SERVER } from '../../../support/balancer.ts';
import { type LiveDevice, openLiveDevice } from '../../../support/live-device.ts';
import { writeUnderLocks } from '../../../support/locked-writes.ts';
import { createPushGates, type PushGates } from '../../../support/push-gates.ts';
import { connectionName, type ServerCluster, startCluster } from '../../../support/server-cluster.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

// Two server processes on one database behind one address, and devices with everything that runs in a tab. The devices'
// clocks move only by calls, so that no timed pull hides a fault.
let database: TestDatabase;
let cluster: ServerCluster;
let gates: PushGates;
let outside: pg.Pool;
const open: LiveDevice[] = [];

beforeAll(async () => {
  // The servers' jobs run: each round of the watch notes its time with every source of offers.
  database = await createTestDatabase({ changesOfEverybody: ['offer_sources'] });
  outside = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  gates = await createPushGates(database.connectionString);
  cluster = await startCluster(database.connectionString);
});
afterEach(async () => {
  for (const device of open.splice(0)) await device.close();
  for (const server of [0, 1]) if (!cluster.isRunning(server)) await cluster.start(server);
});
afterAll(async () => {
  await cluster?.end();
  await gates?.end();
  await outside?.end();
  await database?.drop();
});

interface Options {
  server?: number;
  lives?: boolean;
}

/** Creates a person, with functions to open their devices. */
async function person(name: string) {
  const client = await cluster.signedIn(`${name}@example.com`);
  const { body } = await client.get('/api/auth/user');
  const userId = String(body.id);
  await writeUnderLocks(database.connectionString, `update users set subscription_tier = 'lifetime' where id = $1`, [
    userId,
  ]);
  const numberOf = async (sql: string): Promise<number> => {
    const { rows } = await outside.query<{ n: number }>(sql, [userId]);
    return Number(rows[0]?.n);
  };
  function fresh(options: Options = {}): LiveDevice {
    const device = openLiveDevice(client, userId, { ...options, seed: open.length + 1 });
    open.push(device);
    return device;
  }
  return {
    userId,
    storedRecords: () => numberOf('select count(*) as n from records where user_id = $1'),
    version: () => numberOf('select version as n from sync_head where user_id = $1'),
    fresh,
    /** @param server the server that handles the request */
    signOut: (server: number) => client.navigate('/api/logout', { headers: { [TO_SERVER]: String(server) } }),
    /** Opens a device and waits until it is synced. */
    async device(options?: Options) {
      const device = fresh(options);
      if (options?.lives === false) await comes(() => isSynced(device));
      else await comes(() => device.streams.opened === 1);
      // Excludes the pull that the opened stream triggers: it is no poke.
      await device.sync.syncNow();
      return device;
    },
  };
}

async function comes(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: 100_000, interval: 5 }).toBe(true);
}

/** Existing connections stay open. */
/** By way of another database: the servers' own may take no connections. */
async function asAdmin(statement: string): Promise<pg.QueryResult> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  try {
    return await admin.query(statement);
  } finally {
    await admin.end();
  }
}

const allowConnections = (allowed: boolean) =>
  asAdmin(`alter database ${database.name} with allow_connections ${allowed}`);

const isSynced = (device: LiveDevice) => shownState(device.sync.status()) === 'synced';

function add(device: LiveDevice, title: string) {
  return device.library.run('record.create', { fields: { artist: 'Sade', title } });
}

test('a change sent to one server reaches at once a device that listens to the other', async () => {
  const { device } = await person('two-servers');
  const [phone, laptop] = [await device({ server: 0 }), await device({ server: 1 })];
  await add(phone, 'Promise');
  await comes(() => laptop.titles().includes('Promise'));
  await add(laptop, 'Diamond Life');
  await comes(() => phone.titles().includes('Diamond Life'));
});

test('a small change reaches a device that listens to the other server without a request', async () => {
  const { device } = await person('rows-in-pokes');
  const [phone, laptop] = [await device({ server: 0 }), await device({ server: 1 })];
  const before = laptop.requests();
  const { clock } = laptop;
  await clock.advance(30_000);
  await add(phone, 'Promise');
  await comes(() => laptop.titles().includes('Promise'));
  await comes(() => laptop.sync.status().lastSyncedAt === clock.now());
  expect(laptop.requests()).toBe(before);
});

test('a sign-out at one server ends the stream that is open at the other, and the page gets the event at once', async () => {
  const { device, signOut } = await person('signed-out-elsewhere');
  const laptop = await device({ server: 1 });
  await signOut(0);
  await comes(() => laptop.sync.status().session === 'ended');
  expect(laptop.streams.ended).toBe(1);
});

test('servers whose LISTEN connection was cut reconnect, and deliver what they missed', async () => {
  const { device } = await person('cut-off-ear');
  const [phone, laptop] = [await device({ server: 0 }), await device({ server: 1 })];
  await allowConnections(false);
  const { rowCount } = await asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${database.name}' and query like 'listen %'`,
  );
  expect(rowCount).toBe(2);
  await add(phone, 'Promise');
  // A server may need another connection at this moment; the device then retries.
  await comes(() => phone.sync.syncNow().then(() => isSynced(phone)));
  expect(laptop.titles()).toEqual([]);
  await allowConnections(true);
  await comes(() => laptop.titles().includes('Promise'));
  await add(phone, 'Diamond Life');
  await comes(() => laptop.titles().includes('Diamond Life'));
});

test('a device whose stream ended with its server listens to the other one and gets the changes between', async () => {
  const { device } = await person('stream-ended');
  const [phone, laptop] = [await device({ server: 0 }), await device({ server: 1 })];
  await cluster.kill(1);
  await comes(() => laptop.streams.ended === 1);
  await add(phone, 'Promise');
  await comes(() => isSynced(phone));
  await laptop.clock.advance(5_000);
  await comes(() => laptop.titles().includes('Promise'));
  await laptop.sync.syncNow();
  await add(phone, 'Diamond Life');
  await comes(() => laptop.titles().includes('Diamond Life'));
});

test('a first pull that breaks off with its server is completed by the other one', async () => {
  const { device, fresh, storedRecords } = await person('first-pull');
  const phone = await device({ lives: false });
  for (let batch = 0; batch < 6; batch += 1) {
    const records = Array.from({ length: 500 }, (_, index) => ({
      id: phone.library.newId(),
      // Random data does not compress, so the response is long enough to break in the middle.
      fields: { artist: 'Sun Ra', title: `Saturn ${batch * 500 + index}`, notes: randomBytes(60).toString('base64') },
    }));
    await phone.library.run('record.import', { records });
  }
  await comes(() => isSynced(phone));
  expect(await storedRecords()).toBe(3_000);
  let killed: number | undefined;
  cluster.balancer.cutNext('/api/sync', 20_000, (server) => {
    killed = server;
    return cluster.kill(server);
  });
  const laptop = fresh({ lives: false });
  await comes(() => killed !== undefined);
  await comes(() => laptop.clock.advance(8_000).then(() => isSynced(laptop)));
  expect(laptop.titles()).toEqual(phone.titles());
});

describe('a server killed while it has a push', () => {
  test.each([
    { point: 'before the transaction', isStored: false },
    { point: 'in the transaction', isStored: false },
    { point: 'while it commits', isStored: true },
  ] as const)('$point leaves all or nothing, and the other one takes it exactly once', async ({ point, isStored }) => {
    const { device, userId, storedRecords, version } = await person(point.replaceAll(' ', '-'));
    const phone = await device({ server: 1, lives: false });
    const before = await version();
    const gate = await gates.close(point, userId);
    await add(phone, 'Promise');
    await comes(() => gate.isReached(connectionName(1)));
    await cluster.kill(1);
    await gate.open();
    await gates.gone(connectionName(1));
    expect(await storedRecords()).toBe(isStored ? 1 : 0);
    expect(await version()).toBe(isStored ? before + 1 : before);
    await comes(() => ['offline', 'failing'].includes(phone.sync.status().connection));
    expect(phone.sync.status()).toMatchObject({ waiting: 1, attention: 0 });
    await phone.clock.advance(8_000);
    await comes(() => isSynced(phone));
    expect(await storedRecords()).toBe(1);
    expect(await version()).toBe(before + 1);
    expect(phone.titles()).toEqual(['Promise']);
  });
});
