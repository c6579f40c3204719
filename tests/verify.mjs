// `npm run verify`: the long tests, in the engines of other browsers than Chromium. One that is not on this machine and
// cannot be installed is skipped. `npm run verify -- webkit` runs a part.
import { spawnSync } from 'node:child_process';
import { findNode, root } from '../sync-server/embedded/prepare.mjs';
import { inBrowser, runSteps } from './checks.mjs';

await runSteps({
  firefox: () => inEngine('firefox'),
  webkit: () => inEngine('webkit'),
});

async function inEngine(name) {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const { status } = spawnSync(findNode(), ['tests/support/install-engine.ts', name], options);
  if (status === 0) return inBrowser(name);
  console.log(`Skipped: ${name} is not on this machine and cannot be installed.`);
  return { passed: 0, failed: 0 };
}
