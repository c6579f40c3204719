// Shared by `npm test` and `npm run verify`: runs steps in order, continues after failures, and prints one summary
// line. Runs on Node 20 or newer; the checks themselves run on Node 24.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, root, run, StepFailed } from '../sync-server/embedded/prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'side-one-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const total = { passed: 0, failed: 0, repeated: 0 };
/** If more browser test files than this fail, the cause is not bad timing on a loaded machine. */
const FILES_TO_REPEAT = 2;
const IN_CHROMIUM = ['components', 'e2e', 'drills'];
const IN_BROWSER = /^tests\/(?:components|e2e|webkit)\//;

/**
 * Runs the steps named on the command line, or all but those that take hours. A step returns its passed and failed counts;
 * without counts it has passed. Steps that name Vitest projects run together at the end.
 */
export async function runSteps(usual, long = {}) {
  const steps = { ...usual, ...long };
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
    process.exit(1);
  }
  const names = wanted.length > 0 ? wanted : Object.keys(usual);
  if (await counted('install', ensureInstalled, { quiet: true })) {
    // The build writes the route tree that types and tests import.
    await counted('build', ensureBuilt, { quiet: true });
    const isProject = (name) => typeof steps[name] === 'string';
    for (const name of names) if (!isProject(name)) await counted(name, steps[name]);
    const parts = names.filter(isProject);
    if (parts.length > 0) await counted(parts.join(', '), () => testsOf(parts.map((name) => steps[name])));
  }
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.repeated} repeated`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Runs a step and adds up its result. A quiet step counts only if it fails. */
async function counted(name, step, { quiet = false } = {}) {
  if (!quiet) console.log(`\n== ${name}`);
  const start = performance.now();
  const { passed, failed, repeated = 0 } = await attempt(step, quiet ? 0 : 1);
  total.passed += passed;
  total.failed += failed;
  total.repeated += repeated;
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

async function testsOf(projects) {
  if (projects.some((name) => IN_CHROMIUM.includes(name))) await run(findNode(), ['tests/support/install-chromium.ts']);
  return runTests(projects);
}

/**
 * Runs projects of tests/vitest.config.ts, or the given files of them, in one go: workers continue with one project's
 * files while a long file of another still runs.
 */
async function vitest(projects, files = []) {
  const report = join(reports, `${projects.join('-')}.json`);
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--config', 'tests/vitest.config.ts', ...projects.map((name) => `--project=${name}`), ...files];
  const ended = await run(findNode(), [
    cli,
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]).then(
    () => true,
    () => false,
  );
  const { numPassedTests: passed, testResults } = readReport(report);
  const failures = testResults.filter(({ status }) => status === 'failed').map(failureOf);
  const failed = failures.reduce((sum, { tests }) => sum + tests.length, 0);
  // An error outside of any file fails the run too.
  return { passed, failed: ended ? failed : Math.max(failed, 1), failures };
}

/**
 * Runs projects. A browser on a loaded machine is not deterministic: failed browser test files run once more, alone and
 * complete. A test that passes only then is named and counted as repeated, so that it gets fixed.
 */
export async function runTests(projects) {
  const first = await vitest(projects);
  const again = first.failures.filter(({ file }) => IN_BROWSER.test(file));
  if (again.length === 0 || again.length > FILES_TO_REPEAT) return first;
  const files = again.map(({ file }) => file);
  const tests = again.flatMap((failure) => failure.tests);
  console.log(`\n== once more, ${files.join(' and ')}`);
  const second = await vitest(projects, files);
  if (second.failed > 0) return first;
  console.log(`\nPassed only the second time:\n${tests.join('\n')}`);
  const passedBefore = again.reduce((sum, { passed }) => sum + passed, 0);
  return {
    passed: first.passed - passedBefore + second.passed,
    failed: first.failed - tests.length,
    repeated: tests.length,
  };
}

/** A file that failed before its first test counts as one failure. */
function failureOf({ name, assertionResults }) {
  const file = relative(root, name).split(sep).join('/');
  const having = (wanted) => assertionResults.filter(({ status }) => status === wanted);
  const tests = having('failed').map(({ fullName }) => `${file}: ${fullName}`);
  return { file, tests: tests.length > 0 ? tests : [file], passed: having('passed').length };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, testResults: [] };
  }
}
