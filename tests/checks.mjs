// What `npm test` and `npm run verify` have in common: steps in order, all of them also after a failure, one line for
// the whole at the end. Runs on Node 20 and newer; the checks themselves run on Node 24.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, root, run, StepFailed } from '../sync-server/embedded/prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'side-one-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const total = { passed: 0, failed: 0 };
/** When more files of browser tests than this fail, it is not for the moment a pointer came down. */
const FILES_TO_REPEAT = 2;

/** Runs the steps that the command names, or all. A step says what passed and failed; one that says nothing passed. */
export async function runSteps(steps) {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
    process.exit(1);
  }
  const names = wanted.length > 0 ? wanted : Object.keys(steps);
  if (await counted('install', ensureInstalled, { quiet: true })) {
    // The route tree that types and tests read is written by the build.
    await counted('build', ensureBuilt, { quiet: true });
    for (const name of names) await counted(name, steps[name]);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Runs a step and adds up its result. A quiet one counts only when it fails. */
async function counted(name, step, { quiet = false } = {}) {
  if (!quiet) console.log(`\n== ${name}`);
  const start = performance.now();
  const { passed, failed } = await attempt(step, quiet ? 0 : 1);
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (!quiet || failed > 0) console.log(`== ${name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return failed === 0;
}

async function attempt(step, passes) {
  try {
    return (await step()) ?? { passed: passes, failed: 0 };
  } catch (error) {
    if (!(error instanceof StepFailed)) console.error(error);
    return { passed: 0, failed: 1 };
  }
}

/** Runs one project of tests/vitest.config.ts, or these files of it. */
export async function vitest(project, files = []) {
  const report = reportOf(project);
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project, '--reporter=default', ...files];
  const ended = await run(findNode(), [cli, ...args, '--reporter=json', `--outputFile.json=${report}`]).then(
    () => true,
    () => false,
  );
  const { numPassedTests: passed, numFailedTests } = readReport(report);
  // A file that cannot even be loaded, or an error outside any test, fails the run without a failed test.
  const failed = ended ? numFailedTests : Math.max(numFailedTests, 1);
  return { passed, failed };
}

/**
 * Runs the tests of one browser. A browser on a machine under load is not the same twice: a file that failed runs once
 * more, alone and whole; a test that passes only then is named, because it is one to be mended.
 */
export async function inBrowser(project) {
  const first = await vitest(project);
  const { files, tests } = failuresIn(project);
  if (first.failed === 0 || files.length === 0 || files.length > FILES_TO_REPEAT) return first;
  console.log(`\n== ${project}: once more, ${files.join(' and ')}`);
  const second = await vitest(project, files);
  if (second.failed > 0) return first;
  console.log(`\nPassed only the second time:\n${tests.join('\n')}`);
  return { passed: first.passed + first.failed, failed: 0 };
}

/** The files and tests that failed in the last run of a project. */
function failuresIn(project) {
  const { testResults = [] } = readReport(reportOf(project));
  const failed = testResults.filter(({ status }) => status === 'failed');
  const tests = failed.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );
  return { files: failed.map(({ name }) => relative(root, name)), tests };
}

function reportOf(project) {
  return join(reports, `${project}.json`);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}
