import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

export const superuser = 'postgres';
export const databaseName = 'side_one';

/** The password of this folder's cluster: generated once, readable only by the server's account. */
export function clusterPassword(folder: string): string {
  const file = join(folder, 'password');
  if (!existsSync(file)) writeAtomically(file, randomBytes(24).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/** The address of the database that a server on this data folder keeps running; undefined if none does. */
export function runningDatabaseUrl(dataDir: string): string | undefined {
  const folder = join(dataDir, 'postgres');
  const pidFile = join(folder, 'data/postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  // The fourth line is the port.
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  return `postgres://${superuser}:${clusterPassword(folder)}@127.0.0.1:${port}/${databaseName}`;
}

/** Creates the cluster if there is none. An unfinished cluster has another name and is deleted. */
export async function ensureCluster(
  folder: string,
  dataFolder: string,
  initdb: string,
  password: string,
  runAs: RunAs,
): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('unfinished-')) rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (existsSync(dataFolder)) return;
  const unfinished = join(folder, `unfinished-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${unfinished}-password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  for (const path of [unfinished, passwordFile]) runAs.own(path);
  try {
    await runInitdb(initdb, unfinished, passwordFile, runAs);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, dataFolder);
}

function runInitdb(initdb: string, dataFolder: string, passwordFile: string, runAs: RunAs): Promise<void> {
  const [program, args] = runAs.command(initdb, [
    `--pgdata=${dataFolder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own collation, so that sorting does not depend on the machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...runAs.spawnOptions,
      cwd: dataFolder,
      env: postgresEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The database could not be created in ${dataFolder}: ${complaint.trim()}`));
    });
  });
}

/** PostgreSQL does not inherit our environment, because it contains secrets. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}

function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
