// `npm test`: every check. `npm test -- unit server` runs a part.
import { join } from 'node:path';
import { findNode, root, run } from '../sync-server/embedded/prepare.mjs';
import { failuresIn, runSteps, vitest } from './checks.mjs';

/** When more files of browser tests than this fail, it is not for the moment a pointer came down. */
const FILES_TO_REPEAT = 2;

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

/**
 * A browser on a machine under load is not the same twice. A file that failed runs once more, alone and whole; a test
 * that passes only then is named, because it is one to be mended.
 */
async function browserTests() {
  await run(findNode(), ['tests/support/install-chromium.ts']);
  const first = await vitest('e2e');
  const { files, tests } = failuresIn('e2e');
  if (first.failed === 0 || files.length === 0 || files.length > FILES_TO_REPEAT) return first;
  console.log(`\n== browser: once more, ${files.join(' and ')}`);
  const second = await vitest('e2e', files);
  if (second.failed > 0) return first;
  console.log(`\nPassed only the second time:\n${tests.join('\n')}`);
  return { passed: first.passed + first.failed, failed: 0 };
}
