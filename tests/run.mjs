// `npm test`: every check. `npm test -- unit server` runs a part.
import { join } from 'node:path';
import { findNode, root, run } from '../sync-server/embedded/prepare.mjs';
import { runSteps } from './checks.mjs';

await runSteps({
  types: () => oneCheck('typescript/bin/tsc', ['--noEmit']),
  lint: () => oneCheck('@biomejs/biome/bin/biome', ['check', '.']),
  unit: 'unit',
  server: 'server',
  simulation: 'simulation',
  components: 'components',
  browser: 'e2e',
});

async function oneCheck(program, args) {
  await run(findNode(), [join(root, 'node_modules', program), ...args]);
}
