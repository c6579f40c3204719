// `npm run verify`: the long tests. Drills of faults, and the daily paths in other browser engines than Chromium; skips
// an engine that is missing and cannot be installed. `npm run verify -- webkit` runs a part, and `-- long` drops each condition
// of the server's SQL in turn, which a test must notice.
import { spawnSync } from 'node:child_process';
import { findNode, root, run } from '../sync-server/embedded/prepare.mjs';
import { runSteps, runTests } from './checks.mjs';

await runSteps(
  {
    drills: 'drills',
    firefox: () => inEngine('firefox'),
    webkit: () => inEngine('webkit'),
  },
  // Hours, and so only by name.
  { long: () => run(findNode(), ['tests/conditions/drop-conditions.ts']) },
);

async function inEngine(name) {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const { status } = spawnSync(findNode(), ['tests/support/install-engine.ts', name], options);
  if (status === 0) return runTests([name]);
  console.log(`Skipped: ${name} is not on this machine and cannot be installed.`);
  return { passed: 0, failed: 0 };
}
