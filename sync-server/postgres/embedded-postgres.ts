import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { clusterPassword, databaseName, ensureCluster, superuser } from './cluster-files.ts';
import { lockFolder } from './folder-lock.ts';
import { findFreePort } from './free-port.ts';
import { endLeftovers } from './leftovers.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: { info(message: string): void; warn(message: string): void };
  /** Additional server settings, for tests that trade durability for speed. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Stays the same when PostgreSQL crashes and is restarted. */
  connectionString: string;
  stop(): Promise<void>;
}

const longestPause = 5_000;

/**
 * Starts PostgreSQL in `dataDir/postgres` and keeps it running until `stop`. Throws FolderInUseError if another server uses
 * the folder. First cleans up after a kill -9.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.dataDir, 'postgres');
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  try {
    const { connectionString, postmaster, restart } = await startCluster(folder, options);
    const supervision = supervise(postmaster, restart, options.log);
    return {
      connectionString,
      async stop() {
        await supervision.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startCluster(folder: string, { log, settings = {} }: EmbeddedPostgresOptions) {
  const dataFolder = join(folder, 'data');
  const binaries = findBinaries();
  const runAs = chooseRunAs([binaries.initdb, binaries.postgres], folder, dataFolder);
  const password = clusterPassword(folder);
  await ensureCluster(folder, dataFolder, binaries.initdb, password, runAs);
  const port = await findFreePort();
  const urlOf = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  const restart = async () => {
    if (await endLeftovers(dataFolder)) log.warn('ended what an earlier embedded PostgreSQL had left running');
    return startPostmaster({
      binaries,
      runAs,
      dataFolder,
      logFile: join(folder, 'postgres.log'),
      port,
      settings,
      connectionString: urlOf('postgres'),
    });
  };
  const postmaster = await restart();
  await ensureDatabase(urlOf('postgres'));
  return { connectionString: urlOf(databaseName), postmaster, restart };
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Restarts PostgreSQL on the same port when it exits unexpectedly. */
function supervise(first: Postmaster, restart: () => Promise<Postmaster>, log: EmbeddedPostgresOptions['log']) {
  let current: Postmaster | undefined = first;
  const stopping = new AbortController();
  const stopAtExit = () => current?.stopWithoutWaiting();
  process.once('exit', stopAtExit);

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current?.exited;
      current = undefined;
      for (let pause = 100; !current && !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
        log.warn('the embedded PostgreSQL ended unexpectedly and is started again');
        current = await restart().catch((error: Error) => {
          log.warn(error.message);
          return undefined;
        });
        if (!current) await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    await current?.stop();
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await watching;
      process.off('exit', stopAtExit);
    },
  };
}
