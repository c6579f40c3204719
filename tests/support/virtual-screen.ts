import { spawn, spawnSync } from 'node:child_process';

/** True if a virtual screen can be opened. */
export function hasVirtualScreen(): boolean {
  return spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).error === undefined;
}

export interface VirtualScreen {
  /** For the environment of programs: ':99'. */
  display: string;
  close(): void;
}

export async function openVirtualScreen(): Promise<VirtualScreen> {
  const screen = spawn(...endingWithUs('Xvfb', '-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('There is no virtual screen')));
    screen.stdio[3]?.once('data', (text: Buffer) => resolve(`:${text.toString().trim()}`));
  });
  return { display, close: () => void screen.kill() };
}

/** Wraps a command so that it ends with this process, even if this one is killed. */
export function endingWithUs(...command: string[]): [string, string[]] {
  return ['setpriv', ['--pdeathsig', 'KILL', '--', ...command]];
}
