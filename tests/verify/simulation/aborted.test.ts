import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { guardedArguments, makeGuardedFolder, removeGuardedFolder } from '../../support/guard.ts';
import { familyOf, type RunningProcess, runningProcesses } from '../../support/processes.ts';

const SCRIPT = join(import.meta.dirname, '../../simulation/simulate.ts');
/** A machine under load needs a minute for two servers and a database. */
const SOON = { timeout: 240_000, interval: 50 };

vi.setConfig({ testTimeout: 600_000 });

let folder: string;
afterEach(() => removeGuardedFolder(folder));

/** `npm run simulate -- --processes`, once its servers and its database run. */
async function simulation(): Promise<{ script: ChildProcess; family: RunningProcess[] }> {
  folder = makeGuardedFolder('aborted');
  const script = spawn(process.execPath, [...guardedArguments(), SCRIPT, '--processes', '--seeds', '1000'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    // As from a terminal: Ctrl-C reaches all that runs in its group.
    detached: true,
  });
  const family = await vi.waitFor(() => {
    const found = familyOf(script.pid ?? 0);
    const count = (word: string) => found.filter(({ command }) => command.includes(word)).length;
    // The script itself and two servers.
    expect([count('side-one-guarded'), count('postgres -D')]).toEqual([3, 1]);
    return found;
  }, SOON);
  return { script, family };
}

async function nothingIsLeft(family: readonly RunningProcess[]): Promise<void> {
  const isSame = (one: RunningProcess) => family.some(({ pid, command }) => pid === one.pid && command === one.command);
  await vi.waitFor(() => {
    expect(runningProcesses().filter(isSame)).toEqual([]);
    // Nor what came after the look: its folder would stay.
    expect(readdirSync(folder).filter((name) => name.startsWith('side-one-'))).toEqual([]);
  }, SOON);
}

test('a simulation killed with -9 leaves no server, no database and no folder', async () => {
  const { script, family } = await simulation();
  script.kill('SIGKILL');
  await nothingIsLeft(family);
});

test('Ctrl-C ends a simulation with its table and leaves nothing', async () => {
  const { script, family } = await simulation();
  let said = '';
  script.stdout?.on('data', (text: Buffer) => {
    said += text.toString();
  });
  process.kill(-(script.pid ?? 0), 'SIGINT');
  await once(script, 'close');
  expect(said).toMatch(/\| violations +\| +0 \|/);
  await nothingIsLeft(family);
});
