// `npm run drill:restore`: an operator loses the database and brings it back, once to a point in time from a base backup and the
// archived log, once from a dump. Both copies lack what was accepted last, and the devices bring it back. Prints a table.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { addBystander, changesOfBystander } from '../support/bystander.ts';
import { connected } from '../support/connected.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../support/guard.ts';
import { createServerProcess } from '../support/server-process.ts';
import { createDebianPostgres, debianPrograms } from './debian-postgres.ts';
import { comesTrue, createPerson, idsOf, type LibraryRow, libraryOf, type Person, shownBy } from './people.ts';
import { createSteps } from './steps.ts';

/** As new epochs are set for everybody, and by the jobs of any server. */
const CHANGED_FOR_EVERYBODY = ['sync_head', 'offer_sources'];
/** The number of changes on a phone while the server is away. */
const OFFLINE = 10;
const POINT = 'before the loss';

const bin = debianPrograms();
if (!bin) {
  console.log("Skipped: Debian's PostgreSQL is not on this machine and cannot be installed.");
  process.exit(0);
}

const postgres = await createDebianPostgres(bin);
const archive = postgres.makeFolder('archive');
const base = join(postgres.makeFolder('backups'), 'base');
const dump = join(base, '../side-one.dump');
const serverData = makeGuardedFolder('drill-server');
const port = await findFreePort();
const origin = `http://localhost:${port}`;
const server = createServerProcess(port, {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PUBLIC_URL: origin,
  DATA_DIR: serverData,
  DATABASE_URL: postgres.url,
  SESSION_SECRET: 'the same before and after',
  LOG_LEVEL: 'error',
});
const people: Person[] = [];
const { step, print } = createSteps();

try {
  await drill();
  console.log(postgres.version);
} catch (error) {
  console.error(server.output());
  throw error;
} finally {
  print();
  for (const { phone, laptop } of people) for (const device of [phone, laptop]) await device.close();
  await server.stop();
  await postgres.end();
  removeGuardedFolder(serverData);
}

async function drill(): Promise<void> {
  await step('PostgreSQL with an archive of its log, server, four people with two devices each', async () => {
    await postgres.start({
      archive_mode: 'on',
      archive_command: `test ! -f '${archive}/%f' && cp '%p' '${archive}/%f'`,
    });
    await asAdmin('create database side_one');
    await server.start();
    await inProduct(addBystander);
    for (const name of ['quiet', 'ada', 'bea', 'cyd']) people.push(await createPerson(origin, name));
    const ids = people.map(({ userId }) => userId);
    await inProduct((db) => db.query("update users set subscription_tier = 'lifetime' where id = any($1)", [ids]));
    await Promise.all(people.map((person) => person.works('first')));
    return `${acceptedIds().length} changes accepted`;
  });
  const [quiet, ...busy] = people;
  assert.ok(quiet);
  const ofQuiet = await inProduct((db) => libraryOf(db, quiet.userId));
  const all = { quiet, ofQuiet, busy };

  await step('base backup (pg_basebackup), verified (pg_verifybackup)', async () => {
    await postgres.run('pg_basebackup', ['-d', postgres.adminUrl, '-D', base, '--checkpoint=fast']);
    await postgres.run('pg_verifybackup', [base]);
    return '';
  });
  await step('the devices work on; the log is archived past a named point', async () => {
    await Promise.all(busy.map((person) => person.works('second')));
    await asAdmin(`select pg_create_restore_point('${POINT}')`);
    await archived();
    return `${acceptedIds().length} changes accepted`;
  });
  await loseAndRestore(all, 'third', {
    restores: 'base backup and archived log up to that point',
    async lose() {
      // The archive goes on past the point: the point alone decides where the restored history ends.
      await archived();
      await postgres.destroy();
    },
    async restore() {
      await postgres.run('cp', ['-a', base, postgres.dataFolder]);
      writeFileSync(join(postgres.dataFolder, 'recovery.signal'), '');
      await postgres.start({
        restore_command: `cp '${archive}/%f' '%p'`,
        recovery_target_name: POINT,
        recovery_target_action: 'promote',
      });
      await comesTrue(async () => {
        const [row] = await asAdmin('select not pg_is_in_recovery() as yes');
        return row?.yes === true;
      }, 'the restored PostgreSQL takes writes');
    },
  });

  await step('dump (pg_dump)', async () => {
    await postgres.run('pg_dump', ['-Fc', '-d', postgres.url, '-f', dump]);
    return '';
  });
  await loseAndRestore(all, 'fourth', {
    restores: 'dump (pg_restore)',
    lose: async () => void (await asAdmin('drop database side_one with (force)')),
    async restore() {
      await asAdmin('create database side_one');
      await postgres.run('pg_restore', ['--exit-on-error', '-d', postgres.url, dump]);
    },
  });
}

interface Everybody {
  quiet: Person;
  /** The rows of the one who changes nothing after the backups. */
  ofQuiet: LibraryRow[];
  busy: Person[];
}

interface Way {
  restores: string;
  lose(): Promise<void>;
  restore(): Promise<void>;
}

/** More changes are accepted, the database is lost and restored without them, and the devices bring them back. */
async function loseAndRestore({ quiet, ofQuiet, busy }: Everybody, stage: string, way: Way): Promise<void> {
  const before = new Map<Person, LibraryRow[]>();
  await step('the devices work on; then the database is lost', async () => {
    await Promise.all(busy.map((person) => person.works(stage)));
    await inProduct(async (db) => {
      for (const person of busy)
        before.set(
          person,
          (await libraryOf(db, person.userId)).filter(({ place }) => place !== 'users'),
        );
    });
    await way.lose();
    // More than the laptops have to bring back: without new epochs, versions alone would not show that these are missing.
    const titles = Array.from({ length: OFFLINE }, (_, index) => ({
      artist: 'Can',
      title: `${offline(stage)} ${index}`,
    }));
    for (const { phone } of busy) for (const fields of titles) await phone.do('record.create', { fields });
    await server.kill();
    return `${acceptedIds().length} changes accepted, ${busy.length * OFFLINE} made since wait on devices`;
  });
  await step(`restored: ${way.restores}`, async () => {
    await way.restore();
    await inProduct((db) => db.query('update sync_head set epoch = gen_random_uuid()'));
    const missing = await missingVerdicts();
    assert.ok(missing > 0, 'The copy lacks nothing, and the drill shows nothing');
    return `${missing} accepted changes are not in it`;
  });
  await step('the server starts; every device is synced', async () => {
    await server.start();
    // One laptop comes before the phone whose record it has rated: there is no such record yet, and its person decides.
    const [early, ...others] = busy.toReversed();
    assert.ok(early);
    for (const device of [early.laptop, early.phone]) await device.comesBack();
    for (const { phone, laptop } of [...others, quiet]) for (const device of [phone, laptop]) await device.comesBack();
    const tray = early.laptop.library.tray();
    assert.equal(tray.length, 1);
    for (const { id } of tray) await early.laptop.library.retry(id);
    for (const { phone, laptop } of people) for (const device of [phone, laptop]) await device.comesBack('decided');
    return `${people.length * 2} devices; one change waited for its person to try it again`;
  });
  await step('compared', async () => {
    assert.equal(await missingVerdicts(), 0, 'accepted changes are lost');
    await inProduct(async (db) => {
      for (const person of busy) {
        const rows = await libraryOf(db, person.userId);
        const isOffline = ({ row }: LibraryRow) => String(row.title).startsWith(offline(stage));
        assert.equal(
          rows.filter(isOffline).length,
          OFFLINE,
          'each change made while the server was away is there once',
        );
        const known = rows.filter((each) => !isOffline(each) && each.place !== 'users');
        assert.deepEqual(differences(before.get(person) ?? [], known), []);
        assert.equal(known.length, before.get(person)?.length);
        for (const device of [person.phone, person.laptop]) assert.deepEqual(shownBy(device), idsOf(rows));
      }
      assert.deepEqual(await libraryOf(db, quiet.userId), ofQuiet);
      for (const device of [quiet.phone, quiet.laptop]) assert.deepEqual(shownBy(device), idsOf(ofQuiet));
    });
    assert.deepEqual(await changesOfBystander(postgres.url, CHANGED_FOR_EVERYBODY), []);
    await Promise.all(busy.map((person) => person.works(`after the ${stage}`)));
    return 'each accepted change once on the server and its devices; the quiet ones untouched; pokes go on';
  });
}

/** Waits until all of the log so far is in the archive. */
async function archived(): Promise<void> {
  const [row] = await asAdmin('select pg_walfile_name(pg_switch_wal()) as file');
  await comesTrue(() => existsSync(join(archive, String(row?.file))), 'the log is archived');
}

function acceptedIds(): string[] {
  return people.flatMap(({ accepted }) => [...accepted]);
}

/** The number of accepted changes that the database does not know. */
async function missingVerdicts(): Promise<number> {
  const { rows } = await inProduct((db) =>
    db.query(
      `select count(*)::int as missing from unnest($1::uuid[]) as accepted (id)
       where not exists (select from sync_verdict where command_id = id)`,
      [acceptedIds()],
    ),
  );
  return rows[0].missing;
}

function offline(stage: string): string {
  return `${stage}: typed while the server was away`;
}

/** The rows that are in one of the two only, but for what the server adds when it decides the same change a second time. */
function differences(before: readonly LibraryRow[], after: readonly LibraryRow[]): string[] {
  const textOf = ({ place, row: { version, created_at, updated_at, added_at, id, ...lasting } }: LibraryRow) =>
    JSON.stringify([place, place === 'record_collections' || id, lasting]);
  const [was, is] = [before.map(textOf), after.map(textOf)];
  const lost = was.filter((text) => !is.includes(text)).map((text) => `lost ${text}`);
  return [...lost, ...is.filter((text) => !was.includes(text)).map((text) => `new ${text}`)];
}

async function inProduct<Result>(work: (db: pg.Client) => Promise<Result>): Promise<Result> {
  return connected(postgres.url, work);
}

async function asAdmin(statement: string): Promise<Record<string, unknown>[]> {
  const { rows } = await connected(postgres.adminUrl, (db) => db.query(statement));
  return rows;
}
