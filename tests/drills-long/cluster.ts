// `npm run drill:cluster -- [--people 50] [--devices 4] [--pace 10]`: three PostgreSQL under Patroni with synchronous replication,
// HAProxy, PgBouncer and two server processes, with many devices that change something every `pace` seconds. Machines and programs
// fail one after the other. Prints a table.
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { addBystander, changesOfBystander } from '../support/bystander.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../support/guard.ts';
import { installDebian } from '../support/install-debian.ts';
import { openPlot } from '../support/plot.ts';
import { createServerProcess, type ServerProcess } from '../support/server-process.ts';
import { type Crowd, type CrowdOptions, openCrowd } from './cluster/crowd.ts';
import { type Front, ROLE, ROLE_SETTINGS, startFront } from './cluster/front.ts';
import { type DatabaseNode, type PatroniCluster, startPatroni } from './cluster/patroni.ts';
import { createPrograms } from './cluster/programs.ts';
import { debianPrograms } from './debian-postgres.ts';
import { createPerson, idsOf, type LibraryRow, libraryOf, type Person, shownBy } from './people.ts';
import { createSteps } from './steps.ts';

const PROGRAMS = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'];
const PACKAGES = ['etcd-server', 'patroni', 'python3-etcd', 'haproxy', 'pgbouncer'];
/** By the jobs of any server. */
const CHANGED_FOR_EVERYBODY = ['offer_sources'];
/** So many changes show that the crowd goes on after a fault. */
const GOES_ON = 20;

const NEW_INDEX = 'drill_records_by_artist';

const LOST = `
  select id from unnest($1::uuid[]) as accepted (id)
  where not exists (select from sync_verdict where command_id = id and verdict ->> 'status' <> 'refused')`;

const SHARED_VERSIONS = `
  select user_id, version from sync_verdict where verdict ->> 'status' = 'ok'
  group by user_id, version having count(*) > 1`;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '50' },
    devices: { type: 'string', default: '4' },
    pace: { type: 'string', default: '10' },
  },
});

const areThere = () => PROGRAMS.every((file) => existsSync(file));
const bin = debianPrograms();
if (bin && !areThere()) installDebian(PACKAGES, 'ignore');
if (!bin || !areThere()) {
  console.log(`Skipped: Debian's postgresql, ${PACKAGES.join(', ')} are not on this machine and cannot be installed.`);
  process.exit(0);
}

const { step, print } = createSteps();
const programs = createPrograms([join(bin, 'postgres')]);
const serverData = makeGuardedFolder('drill-server');
const servers: ServerProcess[] = [];
const closers: (() => Promise<unknown>)[] = [];
try {
  await drill(bin);
} catch (error) {
  for (const server of servers) console.error(server.output().slice(-3_000));
  console.error(programs.lastLines());
  throw error;
} finally {
  print();
  for (const close of closers.toReversed()) await close();
  await programs.end();
  removeGuardedFolder(serverData);
}

async function drill(postgresPrograms: string): Promise<void> {
  const patroni = await startPatroni(programs, postgresPrograms);
  closers.push(() => patroni.end());
  await step('three PostgreSQL under Patroni: a primary, a synchronous and another replica', async () => {
    await patroni.isWhole();
    await patroni.asAdmin(`create role ${ROLE} login password '${patroni.password}'`);
    await patroni.asAdmin(`create database side_one owner ${ROLE}`);
    for (const [name, value] of Object.entries(ROLE_SETTINGS)) {
      await patroni.asAdmin(`alter role ${ROLE} set ${name} = '${value}'`);
    }
    await patroni.onPrimary((db) => db.query('create table drill_writes (word text)'));
    return '';
  });

  const appPorts = [await findFreePort(), await findFreePort()];
  const front = await startFront(programs, { nodes: patroni.nodes, appPorts, password: patroni.password });
  async function startServer(index: number, root?: string): Promise<void> {
    const server = createServerProcess(appPorts[index] ?? 0, settingsFor(front), root);
    servers[index] = server;
    await server.start();
  }
  closers.push(() => Promise.all(servers.map((server) => server.kill())));
  const crowdOf = { people: Number(values.people), devicesOfEach: Number(values.devices) };
  let everybody: Everybody | undefined;
  await step('HAProxy, PgBouncer, two server processes, and the devices', async () => {
    await startServer(0);
    await startServer(1);
    await patroni.onPrimary((db) => addBystander(db));
    everybody = await createEverybody(patroni, {
      origin: front.origin,
      paceMs: Number(values.pace) * 1_000,
      ...crowdOf,
    });
    return `${crowdOf.people * crowdOf.devicesOfEach} devices of ${crowdOf.people} people`;
  });
  assert.ok(everybody);
  const { crowd, quiet, ofQuiet, pair } = everybody;

  /** One fault; afterwards all is whole again, and changes are accepted. */
  const fault = (name: string, act: () => Promise<unknown>) =>
    step(name, async () => {
      const since = performance.now();
      const before = crowd.accepted.size;
      await act();
      await crowd.accepts(GOES_ON);
      const silence = (crowd.longestSilence(since) / 1_000).toFixed(1);
      return `no change accepted for at most ${silence} s; ${crowd.accepted.size - before} accepted meanwhile`;
    });

  crowd.start();
  await fault('no fault yet', () => crowd.accepts(5 * GOES_ON));
  await fault('primary killed (PostgreSQL and Patroni, -9), started again as a replica', async () => {
    const old = await patroni.primary();
    await old.kill();
    await patroni.otherPrimary(old);
    old.start();
    await patroni.isWhole();
  });
  await fault('primary frozen, another one elected, the old one goes on: it takes no write', async () => {
    const old = await patroni.primary();
    old.freeze();
    await patroni.otherPrimary(old);
    await crowd.accepts(GOES_ON);
    const attempts = writingTo(old);
    old.thaw();
    await patroni.isWhole();
    await attempts.noneTaken();
  });
  await fault('primary cut off from etcd, replicas and clients, and back: it takes no write', async () => {
    const old = await patroni.primary();
    old.cut();
    const attempts = writingTo(old);
    await patroni.otherPrimary(old);
    await crowd.accepts(GOES_ON);
    old.mend();
    await patroni.isWhole();
    await attempts.noneTaken();
  });
  await fault('a server process killed (-9), started again', async () => {
    await servers[1]?.kill();
    await crowd.accepts(GOES_ON);
    await startServer(1);
  });
  await fault('PgBouncer restarted', () => front.restartPooler());
  await fault('a new version with a migration, one server process after the other', async () => {
    const root = await makeNewVersion();
    for (const index of [0, 1]) {
      await servers[index]?.stop();
      await startServer(index, root);
      await crowd.accepts(GOES_ON);
    }
  });

  await step('the changes end; every device sends what it has', async () => {
    await crowd.rest();
    return `${crowd.accepted.size} changes accepted, no queue, no tray`;
  });
  await step('compared', async () => {
    await patroni.onPrimary(async (db) => {
      const ids = [...crowd.accepted.keys()];
      const { rows: lost } = await db.query(LOST, [ids]);
      assert.deepEqual(lost, [], 'accepted changes are lost');
      const { rows: shared } = await db.query(SHARED_VERSIONS);
      assert.deepEqual(shared, [], 'two changes took effect as one version');
      await crowd.compare(db);
      const { rows: written } = await db.query('select from drill_writes');
      assert.equal(written.length, 0, 'a primary of before has written');
      const { rows: migrated } = await db.query('select from pg_indexes where indexname = $1', [NEW_INDEX]);
      assert.equal(migrated.length, 1, 'the migration of the new version has run');
      for (const person of [quiet, pair]) for (const device of [person.phone, person.laptop]) await device.comesBack();
      assert.deepEqual(await libraryOf(db, quiet.userId), ofQuiet);
      for (const device of [quiet.phone, quiet.laptop]) assert.deepEqual(shownBy(device), idsOf(ofQuiet));
    });
    const { port } = await patroni.primary();
    assert.deepEqual(await changesOfBystander(patroni.urlOf(port), CHANGED_FOR_EVERYBODY), []);
    await pair.works('after all');
    return 'each accepted change once on the server and its devices; the quiet ones untouched; pokes go on';
  });
}

interface Everybody {
  crowd: Crowd;
  /** Changes nothing once the faults begin. */
  quiet: Person;
  ofQuiet: LibraryRow[];
  pair: Person;
}

async function createEverybody(patroni: PatroniCluster, options: CrowdOptions): Promise<Everybody> {
  const quiet = await createPerson(options.origin, 'quiet');
  const pair = await createPerson(options.origin, 'pair');
  for (const person of [quiet, pair]) closers.push(() => Promise.all([person.phone.close(), person.laptop.close()]));
  const crowd = await openCrowd(options);
  closers.push(() => crowd.close());
  const ids = [quiet.userId, pair.userId, ...crowd.userIds];
  await patroni.onPrimary((db) =>
    db.query("update users set subscription_tier = 'lifetime' where id = any($1)", [ids]),
  );
  await quiet.works('first');
  return { crowd, quiet, pair, ofQuiet: await patroni.onPrimary((db) => libraryOf(db, quiet.userId)) };
}

function settingsFor({ origin, databaseUrl }: Front): Record<string, string> {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    DATA_DIR: serverData,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'the same on every server of the cluster',
    LOG_LEVEL: 'error',
  };
}

/** Tries to write to a node all the time, until it is asked. */
function writingTo(node: DatabaseNode) {
  let isOver = false;
  const taken: boolean[] = [];
  const trying = (async () => {
    while (!isOver) taken.push(await node.takesWrite());
  })();
  return {
    async noneTaken(): Promise<void> {
      isOver = true;
      await trying;
      assert.ok(taken.length > 0);
      assert.ok(!taken.includes(true), `${node.name} has taken a write although it is not the primary`);
    },
  };
}

/** A copy of the product whose schema has a step more. */
async function makeNewVersion(): Promise<string> {
  const copy = await openPlot();
  closers.push(async () => copy.end());
  cpSync(join(import.meta.dirname, '../../app/dist'), copy.path('app/dist'), { recursive: true });
  const file = copy.path('sync-server/db/migrate.ts');
  const source = readFileSync(file, 'utf8');
  const step = `{ name: '9999-drill', sql: 'create index ${NEW_INDEX} on records (user_id, artist)' }`;
  const changed = source.replace(/(export const STEPS: readonly SchemaStep\[\] = \[[^\]]*)\];/, `$1  ${step},\n];`);
  assert.notEqual(changed, source);
  writeFileSync(file, changed);
  return copy.path('.');
}
