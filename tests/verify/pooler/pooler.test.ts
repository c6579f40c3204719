import { hash } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { shownState } from '../../../app/shell/sync-words.ts';
import { findFreePort } from '../../../sync-server/postgres/free-port.ts';
import { loadConfig } from '../../../sync-server/start/config.ts';
import { examine } from '../../../sync-server/start/doctor-checks.ts';
import { TO_SERVER } from '../../support/balancer.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../../support/guard.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { type LiveDevice, openLiveDevice } from '../../support/live-device.ts';
import { writeUnderLocks } from '../../support/locked-writes.ts';
import { png } from '../../support/pictures.ts';
import { createPooler, type Pooler } from '../../support/pooler.ts';
import { connectionName, type ServerCluster, startCluster } from '../../support/server-cluster.ts';
import { createServerProcess } from '../../support/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

// Two server processes whose requests share two connections to PostgreSQL, those of a PgBouncer in transaction mode. The
// devices' clocks move only by calls, so that no timed pull hides a lost poke.
const CONNECTIONS = 2;
const PEOPLE = 8;

let database: TestDatabase;
let pooler: Pooler;
let cluster: ServerCluster;
let outside: pg.Pool;
const open: LiveDevice[] = [];

beforeAll(async () => {
  // The servers' jobs run: each round of the watch notes its time with every source of offers.
  database = await createTestDatabase({ changesOfEverybody: ['offer_sources'] });
  outside = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  pooler = await createPooler(inject('postgresUrl'), CONNECTIONS);
  await pooler.start();
  cluster = await startCluster(pooler.urlOf(database.connectionString), 2, database.connectionString);
});
afterEach(async () => {
  for (const device of open.splice(0)) await device.close();
});
afterAll(async () => {
  await cluster?.end();
  await pooler?.end();
  await outside?.end();
  await database?.drop();
});

interface Person {
  client: HttpClient;
  userId: string;
  phone: LiveDevice;
  laptop: LiveDevice;
}

async function comes(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: 100_000, interval: 5 }).toBe(true);
}

const isSynced = (device: LiveDevice) => shownState(device.sync.status()) === 'synced';

/** People with a phone at the first server and a laptop that listens to the other one. */
async function peopleAtWork(name: string): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const client = await cluster.signedIn(`${name}${index}@example.com`);
    const { body } = await client.get('/api/auth/user');
    const userId = String(body.id);
    const opened = (server: number) => {
      const device = openLiveDevice(client, userId, { server, seed: open.length + 1 });
      open.push(device);
      return device;
    };
    people.push({ client, userId, phone: opened(0), laptop: opened(1) });
  }
  const ids = people.map(({ userId }) => userId);
  await writeUnderLocks(
    database.connectionString,
    `update users set subscription_tier = 'lifetime' where id = any($1)`,
    [ids],
  );
  await comes(() => people.every(({ phone, laptop }) => phone.streams.opened === 1 && laptop.streams.opened === 1));
  await Promise.all(people.flatMap(({ phone, laptop }) => [phone.sync.syncNow(), laptop.sync.syncNow()]));
  return people;
}

const titlesOf = (count: number) => Array.from({ length: count }, (_, index) => `Title ${10 + index}`);

async function add({ phone }: Person, titles: readonly string[]): Promise<void> {
  for (const title of titles) await phone.library.run('record.create', { fields: { artist: 'Sade', title } });
}

/** The version and the numbers of verdicts and records of a person, read past the pooler. */
async function storedOf({ userId }: Person) {
  const { rows } = await outside.query<{ version: number; verdicts: number; records: number }>(
    `select (select version::int from sync_head where user_id = $1) as version,
      (select count(*)::int from sync_verdict where user_id = $1) as verdicts,
      (select count(*)::int from records where user_id = $1) as records`,
    [userId],
  );
  return rows[0] ?? { version: 0, verdicts: 0, records: 0 };
}

test('eight people work at once through two connections, and each other device has all their changes', async () => {
  const people = await peopleAtWork('worker');
  const titles = titlesOf(10);
  const before = await Promise.all(people.map(storedOf));
  await Promise.all(people.map((person) => add(person, titles)));
  await comes(() => people.every(({ laptop }) => laptop.titles().length === titles.length));
  for (const { laptop } of people) expect(laptop.titles()).toEqual(titles);
  await Promise.all(
    people.map(async ({ laptop }) => {
      const [first, second] = laptop.library.view().records;
      await laptop.library.run('record.update', { id: first?.id ?? '', changes: { artist: 'Sade Adu' } });
      await laptop.library.run('record.delete', { id: second?.id ?? '' });
    }),
  );
  await comes(() => people.every(({ phone }) => phone.titles().length === titles.length - 1));
  const commands = titles.length + 2;
  for (const [index, person] of people.entries()) {
    const { version = 0 } = before[index] ?? {};
    expect(await storedOf(person)).toEqual({ version: version + commands, verdicts: commands, records: 9 });
  }
});

test('a change reaches the other device of a person in the poke itself, without a request', async () => {
  const people = await peopleAtWork('listener');
  const requests = () => people.map(({ laptop }) => laptop.requests());
  const before = requests();
  await Promise.all(people.map((person) => add(person, ['Promise'])));
  await comes(() => people.every(({ laptop }) => laptop.titles().includes('Promise')));
  // A lost poke is made up for by a pull, at the server's next heartbeat.
  expect(requests()).toEqual(before);
});

test('LISTEN and jobs go past the pooler, and all else through its connections', async () => {
  const admin = Object.assign(new URL(pooler.urlOf(database.connectionString)), { pathname: '/pgbouncer' }).href;
  const served = await asked<{ database: string; application_name: string }>(admin, 'show clients');
  const names = served.filter((each) => each.database === database.name).map((each) => each.application_name);
  expect([...new Set(names)].toSorted()).toEqual([connectionName(0), connectionName(1)]);
  const used = await asked<{ database: string }>(admin, 'show servers');
  expect(used.filter((each) => each.database === database.name)).toHaveLength(CONNECTIONS);
  const { rows } = await outside.query(
    `select distinct application_name as name from pg_stat_activity
     where datname = $1 and application_name like 'side-one %' order by 1`,
    [database.name],
  );
  expect(rows).toEqual([{ name: 'side-one jobs' }, { name: 'side-one pokes' }]);
});

test('requests have the same limits and plans as without a pooler, and leave nothing prepared behind', async () => {
  const rows = await asked(
    pooler.urlOf(database.connectionString),
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('enable_seqscan') as scan,
      current_setting('jit') as jit, (select count(*)::int from pg_prepared_statements where name <> '') as prepared`,
  );
  expect(rows).toEqual([{ statement: '30s', lock: '10s', idle: '30s', scan: 'off', jit: 'off', prepared: 0 }]);
});

test('a picture comes back byte for byte', async () => {
  const client = await cluster.signedIn('photographer@example.com');
  const bytes = new Uint8Array(png(40, 30));
  const address = `/api/images/${hash('sha256', bytes, 'hex')}`;
  const stored = await client.fetch(address, { method: 'PUT', body: bytes, headers: { [TO_SERVER]: '0' } });
  expect(stored.status).toBe(200);
  const read = await client.fetch(address, { headers: { [TO_SERVER]: '1' } });
  expect(new Uint8Array(await read.arrayBuffer())).toEqual(bytes);
});

test('a change queues its job by name, and the job runs', async () => {
  const [person] = await peopleAtWork('counted');
  if (!person) throw new Error('There is a person');
  await add(person, titlesOf(3));
  await comes(async () => {
    const { rows } = await outside.query('select albums from collector_figures where user_id = $1', [person.userId]);
    return rows[0]?.albums === 3;
  });
});

test('a pooler that restarts in the middle of changes loses and doubles none', async () => {
  const people = await peopleAtWork('interrupted');
  const titles = titlesOf(20);
  const before = await Promise.all(people.map(storedOf));
  const adding = Promise.all(people.map((person) => add(person, titles)));
  // Some are decided, some under way, some still to come.
  await comes(async () => (await storedOf(people[0] as Person)).verdicts > 0);
  await pooler.stop();
  await adding;
  await comes(() => people.some(({ phone }) => ['offline', 'failing'].includes(phone.sync.status().connection)));
  await pooler.start();
  for (const { phone, laptop } of people) {
    await comes(() => phone.sync.syncNow().then(() => isSynced(phone)));
    await comes(() => laptop.sync.syncNow().then(() => isSynced(laptop)));
    expect(laptop.titles()).toEqual(titles);
  }
  for (const [index, person] of people.entries()) {
    const { version = 0 } = before[index] ?? {};
    expect(await storedOf(person)).toEqual({ version: version + 20, verdicts: 20, records: 20 });
  }
});

test('a server brings an empty database up to date past the pooler, and does not start without the way past it', async () => {
  const empty = await createTestDatabase({ bystander: false });
  await asked(
    empty.connectionString,
    'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
  );
  const dataDir = makeGuardedFolder('pooled');
  const DATABASE_URL = pooler.urlOf(empty.connectionString);
  const settings = { DATA_DIR: dataDir, NODE_ENV: 'test', HOST: '127.0.0.1' };
  const alone = createServerProcess(await findFreePort(), { ...settings, DATABASE_URL });
  await expect(alone.start()).rejects.toThrow(
    'Side One cannot start. DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL',
  );
  const both = { ...settings, DATABASE_URL, DATABASE_DIRECT_URL: empty.connectionString };
  const server = createServerProcess(await findFreePort(), both);
  await server.start();
  const health = await fetch(`http://127.0.0.1:${server.port}/readyz`);
  expect(health.status).toBe(200);
  await server.stop();
  removeGuardedFolder(dataDir);
  await empty.drop();
});

test('the doctor says that a pooler needs the address of PostgreSQL itself too', async () => {
  const examined = async (env: Record<string, string>) => {
    const found = await examine(loadConfig({ SESSION_SECRET: 'x'.repeat(40), ...env }));
    return found.find(({ part }) => part === 'database');
  };
  const DATABASE_URL = pooler.urlOf(database.connectionString);
  expect(await examined({ DATABASE_URL })).toEqual({
    part: 'database',
    state: 'bad',
    text: 'DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
  });
  expect(await examined({ DATABASE_URL, DATABASE_DIRECT_URL: database.connectionString })).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/through a pooler$/),
  });
});

async function asked<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}
