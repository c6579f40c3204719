import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';

// Finds a Chromium for the browser tests, and installs one where there is none: Playwright's own, else, as root,
// Debian's package.
const withoutInput: SpawnSyncOptions = { stdio: ['ignore', 'inherit', 'inherit'] };

if (!findChromium()) {
  console.log('Installing a Chromium for the browser tests ...');
  for (const install of [installPlaywrights, installDebians]) {
    install();
    if (findChromium()) break;
  }
}
if (!findChromium()) {
  console.error('No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to it.');
  process.exitCode = 1;
}

function installPlaywrights(): void {
  const cli = fileURLToPath(new URL('../../node_modules/playwright/cli.js', import.meta.url));
  spawnSync(process.execPath, [cli, 'install', 'chromium'], withoutInput);
}

function installDebians(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = { ...withoutInput, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
}
