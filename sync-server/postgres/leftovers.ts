import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Ends processes of this cluster that an earlier server left after a kill -9. The caller holds the folder's lock, so no
 * running server owns them.
 */
export async function endLeftovers(dataFolder: string): Promise<boolean> {
  const postmaster = readPostmasterPid(dataFolder);
  const found = processesOf(dataFolder, postmaster);
  if (found.length > 0) {
    if (postmaster !== undefined && found.includes(postmaster)) await stopPostmaster(dataFolder, postmaster);
    await endOrphans(dataFolder, postmaster);
  }
  // Another program may have the pid of a stale file, and PostgreSQL would then refuse to start.
  if (platform() !== 'win32') rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
  return found.length > 0;
}

async function stopPostmaster(dataFolder: string, pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    signalProcess(pid, signal);
    if (await endedWithin(patience, () => !processesOf(dataFolder, pid).includes(pid))) return;
  }
}

/** Waits for backends that outlive a killed postmaster, so that two generations never write to the same files. */
async function endOrphans(dataFolder: string, postmaster: number | undefined): Promise<void> {
  const none = () => processesOf(dataFolder, postmaster).length === 0;
  if (await endedWithin(1_000, none)) return;
  for (const pid of processesOf(dataFolder, postmaster)) signalProcess(pid, 'SIGKILL');
  if (await endedWithin(5_000, none)) return;
  throw new Error(`An earlier PostgreSQL still works in ${dataFolder} and could not be ended. End it and start again.`);
}

async function endedWithin(milliseconds: number, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!hasEnded()) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

function readPostmasterPid(dataFolder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the processes of this cluster: each PostgreSQL process has the cluster's folder as working directory. */
function processesOf(dataFolder: string, postmaster: number | undefined): number[] {
  if (platform() === 'linux') return processesWorkingIn(realpathSync(dataFolder));
  if (platform() === 'win32' || postmaster === undefined) return [];
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(postmaster)], { encoding: 'utf8' });
  return stdout?.includes(dataFolder) ? [postmaster] : [];
}

function processesWorkingIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(name, folder))
    .map(Number);
}

function isPostgresIn(pid: string, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    );
  } catch {
    return false;
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already exited.
  }
}
