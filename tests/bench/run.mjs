// `npm run bench`: measures the numbers in docs/measured.md. Runs on Node 20 or newer and starts Node 24.
import { ensureBuilt, ensureInstalled, findNode, run, StepFailed } from '../../sync-server/start/prepare.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  await run(findNode(), ['tests/support/install-chromium.ts']);
  await run(findNode(), ['tests/bench/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.exitCode = 1;
}
