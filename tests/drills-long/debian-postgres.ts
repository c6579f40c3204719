import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresEnvironment, superuser } from '../../sync-server/postgres/cluster-files.ts';
import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { endLeftovers } from '../../sync-server/postgres/leftovers.ts';
import { type Postmaster, startPostmaster } from '../../sync-server/postgres/postmaster.ts';
import { chooseRunAs } from '../../sync-server/postgres/run-as.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../support/guard.ts';
import { installDebian } from '../support/install-debian.ts';

/** Debian's PostgreSQL in a folder that ends with this process: the one from npm lacks the programs of an operator. */
export interface DebianPostgres {
  version: string;
  /** The database of the product; it does not exist before it is created. */
  url: string;
  adminUrl: string;
  /** Deleted by `destroy`. */
  dataFolder: string;
  /** A new folder that PostgreSQL's account may write to. */
  makeFolder(name: string): string;
  /** Runs one of PostgreSQL's programs, or another one, under its account. */
  run(program: string, args: string[]): Promise<string>;
  start(settings: Record<string, string>): Promise<void>;
  /** kill -9, and all its files are lost. */
  destroy(): Promise<void>;
  end(): Promise<void>;
}

const NEEDED = ['initdb', 'postgres', 'pg_ctl', 'pg_basebackup', 'pg_verifybackup', 'pg_dump', 'pg_restore'];
const OLDEST = 15;

/** The newest PostgreSQL of Debian on this machine; installed if it is missing and can be. */
export function debianPrograms(): string | undefined {
  if (!findPrograms()) installDebian(['postgresql'], 'ignore');
  return findPrograms();
}

function findPrograms(): string | undefined {
  const versionOf = (folder: string) => Number(/(\d+)\/bin$/.exec(folder)?.[1]);
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((bin) => versionOf(bin) >= OLDEST && NEEDED.every((program) => existsSync(join(bin, program))))
    .toSorted((a, b) => versionOf(b) - versionOf(a))[0];
}

export async function createDebianPostgres(bin: string): Promise<DebianPostgres> {
  const root = makeGuardedFolder('drill');
  // The guard ends a PostgreSQL that works here.
  const folder = join(root, 'postgres');
  const dataFolder = join(folder, 'data');
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), pgCtl: join(bin, 'pg_ctl') };
  mkdirSync(folder);
  chmodSync(root, 0o755);
  const runAs = chooseRunAs([binaries.initdb, binaries.postgres], folder, dataFolder);
  runAs.own(folder);
  const password = randomBytes(16).toString('base64url');
  const port = await findFreePort();
  const urlOf = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  let postmaster: Postmaster | undefined;

  async function run(program: string, args: string[]): Promise<string> {
    const own = join(bin, program);
    const [file, all] = runAs.command(existsSync(own) ? own : program, args);
    const options = { ...runAs.spawnOptions, cwd: folder, env: postgresEnvironment() };
    const { stdout } = await promisify(execFile)(file, all, options);
    return stdout.trim();
  }

  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  runAs.own(passwordFile);
  const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await run('initdb', [`--pgdata=${dataFolder}`, ...access, '--encoding=UTF8', '--no-locale']);
  return {
    version: await run('postgres', ['--version']),
    url: urlOf('side_one'),
    adminUrl: urlOf('postgres'),
    dataFolder,
    makeFolder(name) {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o700 });
      runAs.own(path);
      return path;
    },
    run,
    async start(settings) {
      const logFile = join(root, 'postgres.log');
      const connectionString = urlOf('postgres');
      postmaster = await startPostmaster({ binaries, runAs, dataFolder, logFile, port, settings, connectionString });
    },
    async destroy() {
      const [pid] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await endLeftovers(dataFolder);
      await postmaster?.exited;
      rmSync(dataFolder, { recursive: true });
    },
    async end() {
      await postmaster?.stop();
      removeGuardedFolder(root);
    },
  };
}
