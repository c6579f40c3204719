// `npm test`: what must hold before each commit. `npm test -- unit server` runs a part, and a file runs alone.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode, root, StepFailed } from '../sync-server/start/prepare.mjs';
import { runSteps } from './checks.mjs';

await runSteps(
  {
    // Several checkers each check the libraries' types: two cores then work twice as long.
    types: () => oneCheck('typescript/bin/tsc', ['--noEmit', '--checkers', '1']),
    lint: () => oneCheck('@biomejs/biome/bin/biome', ['check', '.']),
    unit: 'unit',
    server: 'server',
    simulation: 'simulation',
    components: 'components',
    browser: 'browser',
  },
  { together: true },
);

/** Shows the program's output only if it fails: it runs at the same time as the tests. */
function oneCheck(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(findNode(), [join(root, 'node_modules', program), ...args], { cwd: root });
    const said = [];
    child.stdout.on('data', (part) => said.push(part));
    child.stderr.on('data', (part) => said.push(part));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      process.stdout.write(Buffer.concat(said));
      reject(new StepFailed());
    });
  });
}
