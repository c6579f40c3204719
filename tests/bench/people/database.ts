import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { migrateToLatest } from '../../../sync-server/db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../sync-server/postgres/embedded-postgres.ts';
import { lockFolder } from '../../../sync-server/postgres/folder-lock.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../../support/guard.ts';
import { NOT_DURABLE } from '../../support/throwaway-postgres.ts';
import { fill } from './fill.ts';
import { EDITION, type Size } from './population.ts';

const KEPT = join(import.meta.dirname, '../../../data/bench');
/** Of the disk for each record, with everything else: half as much again as measured. */
const BYTES_OF_A_RECORD = 2_000;

export interface FilledDatabase {
  folder: string;
  url: string;
  /** Of the process that all others of the database come from. */
  postmaster: number;
  end(): Promise<void>;
}

/**
 * A PostgreSQL with its default settings and everybody in it.
 * @param name of a database that is kept, and filled only the first time; without it one is made and thrown away
 */
export async function openFilled(size: Size, name?: string): Promise<FilledDatabase> {
  const folder = name === undefined ? makeGuardedFolder('bench-people') : folderOf(name);
  const discard = () => (name === undefined ? removeGuardedFolder(folder) : undefined);
  try {
    if (!isFilled(folder, size, name)) await fillFolder(folder, size);
    await readOnce(join(folder, 'postgres/data/base'));
    const postgres = await start(folder);
    const [pid = ''] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1);
    const end = async () => {
      await postgres.stop();
      discard();
    };
    try {
      await migrateToLatest(postgres.connectionString);
    } catch (error) {
      await end();
      throw error;
    }
    return { folder, url: postgres.connectionString, postmaster: Number(pid), end };
  } catch (error) {
    discard();
    throw error;
  }
}

export function dropKept(name: string): void {
  const folder = folderOf(name);
  if (!existsSync(folder)) throw new Error(`No database ${name} is kept`);
  refuseInUse(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Another bench may be filling or reading it. */
function refuseInUse(folder: string): void {
  if (existsSync(join(folder, 'postgres'))) lockFolder(join(folder, 'postgres')).release();
}

function folderOf(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
    throw new Error('The name of a database has small letters, digits and hyphens');
  return join(KEPT, name);
}

/** Written last, so that a fill that was interrupted does not count. */
const stampOf = (folder: string) => join(folder, 'filled.json');

function isFilled(folder: string, size: Size, name?: string): boolean {
  if (!existsSync(stampOf(folder))) return false;
  const stamp = JSON.parse(readFileSync(stampOf(folder), 'utf8'));
  if (JSON.stringify(stamp) === JSON.stringify({ edition: EDITION, ...size })) return true;
  throw new Error(`The kept database ${name} has ${JSON.stringify(stamp)}: drop it, or choose another name`);
}

async function fillFolder(folder: string, size: Size): Promise<void> {
  refuseInUse(folder);
  rmSync(join(folder, 'postgres'), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const { bavail, bsize } = statfsSync(folder);
  const needed = size.records * BYTES_OF_A_RECORD;
  if (bavail * bsize < needed) throw new Error(`The disk needs ${gigabytes(needed)} of space`);
  console.log(`  filling ${JSON.stringify(size)}`);
  // Nothing is lost with a power cut: the stamp is not there yet.
  const postgres = await start(folder, { ...NOT_DURABLE, autovacuum: 'off', max_wal_size: '4GB' });
  try {
    await migrateToLatest(postgres.connectionString);
    const begin = performance.now();
    await fill(postgres.connectionString, size, (what) => {
      console.log(`  ${what} (${Math.round((performance.now() - begin) / 1000)} s)`);
    });
    console.log(`  ${gigabytes(await sizeOnDisk(postgres.connectionString))} in the database`);
  } finally {
    await postgres.stop();
  }
  writeFileSync(stampOf(folder), JSON.stringify({ edition: EDITION, ...size }), { flush: true });
}

async function sizeOnDisk(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select pg_database_size(current_database())::float as bytes');
  await client.end();
  return rows[0].bytes;
}

/** Brings the files into the machine's memory, where those of a server in use are. */
async function readOnce(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      await pipeline(createReadStream(join(entry.parentPath, entry.name)), new Writable({ write: skip }));
  }
}

const skip = (_chunk: Buffer, _encoding: string, done: () => void) => done();

function start(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.warn }, settings });
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
