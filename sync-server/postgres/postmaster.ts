import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { postgresEnvironment } from './cluster-files.ts';
import type { RunAs } from './run-as.ts';

export interface PostmasterOptions {
  binaries: Binaries;
  runAs: RunAs;
  dataFolder: string;
  logFile: string;
  port: number;
  settings: Record<string, string>;
  /** For the readiness probe. */
  connectionString: string;
}

export interface Postmaster {
  exited: Promise<void>;
  stop(): Promise<void>;
  /** For the exit of the process, when nothing can be awaited. */
  stopWithoutWaiting(): void;
}

const largestLog = 5_000_000;
const patience = 120_000;

/** Starts PostgreSQL on a cluster and resolves when it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const child = launch(options);
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const postmaster: Postmaster = {
    exited,
    stop: () => stop(child, exited, options),
    stopWithoutWaiting: () => void child.kill('SIGINT'),
  };
  try {
    await untilReady(child, options);
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return postmaster;
}

function launch({ binaries, runAs, dataFolder, logFile, port, settings }: PostmasterOptions): ChildProcess {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors go to our server, whose log omits personal data. Here they would be logged with the row's values, the
    // statement and its parameters.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = runAs.command(binaries.postgres, ['-D', dataFolder, ...flags]);
  const isLogLarge = existsSync(logFile) && statSync(logFile).size > largestLog;
  const log = openSync(logFile, isLogLarge ? 'w' : 'a', 0o600);
  // Detached, because Ctrl-C signals the whole process group, and the server must finish its requests first.
  const child = spawn(program, args, {
    ...runAs.spawnOptions,
    cwd: dataFolder,
    env: postgresEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

async function untilReady(child: ChildProcess, options: PostmasterOptions): Promise<void> {
  const deadline = Date.now() + patience;
  let launchError: Error | undefined;
  child.once('error', (error) => {
    launchError = error;
  });
  while (!(await takesConnections(options.connectionString))) {
    const hasEnded = launchError !== undefined || child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline) {
      throw new Error(`The embedded PostgreSQL did not start. ${launchError?.message ?? lastLines(options.logFile)}`);
    }
    await delay(20);
  }
}

async function takesConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const wrongPassword = '28P01';
    if (error instanceof pg.DatabaseError && error.code === wrongPassword) {
      throw new Error(
        'The embedded database does not accept the password kept in DATA_DIR/postgres/password. Put the right file back.',
      );
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(child: ChildProcess, exited: Promise<void>, options: PostmasterOptions): Promise<void> {
  if (platform() === 'win32') stopOnWindows(options);
  else child.kill('SIGINT');
  if (await within(20_000, exited)) return;
  child.kill('SIGQUIT');
  if (await within(5_000, exited)) return;
  child.kill('SIGKILL');
  await within(5_000, exited);
}

function stopOnWindows({ binaries, dataFolder }: PostmasterOptions): void {
  // Windows has no signal for this, so use pg_ctl.
  spawnSync(binaries.pgCtl, ['stop', '-D', dataFolder, '-m', 'fast', '-w'], {
    stdio: 'ignore',
  });
}

async function within(milliseconds: number, event: Promise<void>): Promise<boolean> {
  const controller = new AbortController();
  const late = delay(milliseconds, false, { signal: controller.signal }).catch(() => false);
  const isInTime = await Promise.race([event.then(() => true), late]);
  controller.abort();
  return isInTime;
}

function lastLines(logFile: string): string {
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
}
