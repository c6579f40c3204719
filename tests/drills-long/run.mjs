// `npm run drill:restore` and `npm run drill:cluster`. Runs on Node 20 or newer and starts Node 24.
import { ensureBuilt, ensureInstalled, findNode, run, StepFailed } from '../../sync-server/start/prepare.mjs';

try {
  const [name, ...options] = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  await run(findNode(), [`tests/drills-long/${name}.ts`, ...options]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.exitCode = 1;
}
