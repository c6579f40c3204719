// `npm test`: every check. `npm test -- unit server` runs a part.
import { join } from 'node:path';
import { findNode, root, run } from '../sync-server/embedded/prepare.mjs';
import { inBrowser, runSteps, vitest } from './checks.mjs';

await runSteps({
  types: () => oneCheck('typescript/bin/tsc', ['--noEmit']),
  lint: () => oneCheck('@biomejs/biome/bin/biome', ['check', '.']),
  unit: () => vitest('unit'),
  server: () => vitest('server'),
  simulation: () => vitest('simulation'),
  browser: browserTests,
});

async function oneCheck(program, args) {
  await run(findNode(), [join(root, 'node_modules', program), ...args]);
}

async function browserTests() {
  await run(findNode(), ['tests/support/install-chromium.ts']);
  return inBrowser('e2e');
}
