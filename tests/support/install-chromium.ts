import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { installDebian } from './install-debian.ts';

// Finds a Chromium for the browser tests, or installs one: Playwright's own, or, as root, Debian's package. Adds the headless
// shell to Debian's if it can.
if (!findChromium()) {
  console.log('Installing a Chromium for the browser tests ...');
  for (const install of [installPlaywrights, () => installDebian(['chromium'], 'inherit')]) {
    install();
    if (findChromium()) break;
  }
}
if (!process.env.CHROMIUM_PATH && findChromium() === '/usr/bin/chromium' && !findHeadlessShell()) {
  installDebian(['chromium-headless-shell'], 'ignore', 60_000);
}
if (!findChromium()) {
  console.error('No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to it.');
  process.exitCode = 1;
}

function installPlaywrights(): void {
  const cli = fileURLToPath(new URL('../../node_modules/playwright/cli.js', import.meta.url));
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] });
}
