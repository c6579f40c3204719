import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs Debian packages if possible, which requires apt-get and root.
 * @param output whether to show the tools' output
 * @param timeout in milliseconds, for each of the two steps
 */
export function installDebian(packages: string[], output: 'inherit' | 'ignore', timeout?: number): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options: SpawnSyncOptions = {
    stdio: ['ignore', output, output],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], options);
}
