import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of a package that brings many others and that one command needs: installed at an exact version by its first
 * use. Undefined if there is no way to it. It lies within node_modules, so that it goes with them; an installation of the
 * project's own packages leaves it alone.
 */
export function installOnFirstUse(name: string, version: string): string | undefined {
  const cache = join(import.meta.dirname, '../../node_modules/.cache', `${name.replaceAll(/\W+/g, '-')}-${version}`);
  // npm writes it last.
  const done = join(cache, 'node_modules/.package-lock.json');
  if (!existsSync(done)) install(cache, `${name}@${version}`);
  return existsSync(done) ? join(cache, 'node_modules', name) : undefined;
}

function install(folder: string, wanted: string): void {
  console.log(`Installing ${wanted} (the first time only) ...`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const { status } = runNpm(['install', '--prefix', folder, wanted, '--save-exact', ...quiet]);
  if (status !== 0) rmSync(folder, { recursive: true, force: true });
}

function runNpm(args: string[]) {
  // Under "npm run" this is the npm that runs it, which may differ from the one in PATH.
  const npm = process.env.npm_execpath;
  if (npm && /\.c?js$/.test(npm)) return spawnSync(process.execPath, [npm, ...args], { stdio: 'ignore' });
  const isWindows = process.platform === 'win32';
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { stdio: 'ignore', shell: isWindows });
}
