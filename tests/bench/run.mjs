// `npm run bench`: what docs/measured.md says is measured. Runs on Node 20 and newer and hands over to Node 24.
import { ensureBuilt, ensureInstalled, findNode, run, StepFailed } from '../../sync-server/embedded/prepare.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  await run(findNode(), ['tests/support/install-chromium.ts']);
  await run(findNode(), ['tests/bench/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.exitCode = 1;
}
