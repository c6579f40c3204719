// `npm run verify`: everything else that must hold before a release: rare screens and accessibility, all flows in a browser,
// the stand-ins, long stories, drills of faults, planted mistakes, everything through a transaction pooler, and the daily paths in
// other browser engines than Chromium (what is missing and cannot be installed is skipped). `npm run verify -- webkit` runs a
// part, a file runs alone, `-- image` builds and runs the image, and `-- long` does that, plays the drills of an operator, and
// drops each condition of the server's SQL in turn, for hours.
import { spawnSync } from 'node:child_process';
import { findNode, root, run } from '../sync-server/start/prepare.mjs';
import { runSteps, runTests } from './checks.mjs';

const IMAGE = 'tests/verify/image/prove-image.ts';
const DRILLS = ['restore', 'cluster'].map((name) => `tests/drills-long/${name}.ts`);

await runSteps(
  {
    server: 'verify-server',
    simulation: 'verify-simulation',
    components: 'verify-components',
    screens: 'verify-screens',
    browser: 'verify-browser',
    drills: 'drills',
    planted: () => run(findNode(), ['tests/planted/run-planted.ts']),
    pooler: () => inEngine('pooler'),
    firefox: () => inEngine('firefox'),
    webkit: () => inEngine('webkit'),
  },
  { byNameOnly: { image: () => run(findNode(), [IMAGE]), long }, onceMore: true },
);

async function long() {
  const total = { passed: 0, failed: 0 };
  for (const program of [IMAGE, ...DRILLS, 'tests/conditions/drop-conditions.ts']) {
    const hasPassed = await run(findNode(), [program]).then(
      () => true,
      () => false,
    );
    if (!hasPassed) console.log(`FAILED ${program}`);
    total[hasPassed ? 'passed' : 'failed'] += 1;
  }
  return total;
}

async function inEngine(name) {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const { status } = spawnSync(findNode(), ['tests/support/install-engine.ts', name], options);
  if (status === 0) return runTests([name], [], { onceMore: true });
  console.log(`Skipped: ${name} is not on this machine and cannot be installed.`);
  return { passed: 0, failed: 0 };
}
