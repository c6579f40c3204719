// Shared by `npm test` and `npm run verify`: runs steps, continues after failures, and prints each failure with the command
// that runs its file alone, and one summary line. Runs on Node 20 or newer; the checks themselves run on Node 24.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, root, run, StepFailed } from '../sync-server/start/prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'side-one-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const total = { passed: 0, failed: 0 };
/** A step that has not begun by then is named and left out. For a machine that gives a run only so much time. */
const latestBeginSeconds = Number(process.env.LATEST_BEGIN_SECONDS ?? Number.POSITIVE_INFINITY);
const late = [];
const IN_CHROMIUM = /components|screens|browser|drills/;

/**
 * Runs the steps named on the command line, or all usual ones. A step returns its passed and failed counts; without counts it
 * has passed. A step that is a text names a project of Vitest: these run together. A test file on the command line runs alone.
 * @param onceMore passed to `runTests`
 * @param together true if the other steps run at the same time as the projects, false if after them
 */
export async function runSteps(usual, { byNameOnly = {}, together = false, onceMore = false } = {}) {
  const steps = { ...usual, ...byNameOnly };
  const asked = process.argv.slice(2);
  const files = asked.filter((name) => name.includes('/'));
  const unknown = asked.filter((name) => !name.includes('/') && !(name in steps));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
    process.exit(1);
  }
  const names = asked.length > 0 ? asked.filter((name) => name in steps) : Object.keys(usual);
  if (await counted('install', ensureInstalled, { quiet: true })) {
    // The build writes the route tree that types and tests import.
    await counted('build', ensureBuilt, { quiet: true });
    const isProject = (name) => typeof steps[name] === 'string';
    const projects = [...names.filter(isProject).map((name) => steps[name]), ...new Set(files.map(projectOf))];
    const others = names.filter((name) => !isProject(name)).map((name) => () => counted(name, steps[name]));
    const tests = () =>
      projects.length > 0 && counted(projects.join(', '), () => runTests(projects, files, { onceMore }));
    if (together) await Promise.all([tests, ...others].map((part) => part()));
    else for (const part of [tests, ...others]) await part();
    if (late.length > 0) console.log(`Not begun, the time of this run is over: ${late.join(', ')}`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Runs a step and adds up its result. A quiet step counts only if it fails. */
async function counted(name, step, { quiet = false } = {}) {
  const start = performance.now();
  if (start > latestBeginSeconds * 1000) {
    late.push(name);
    return true;
  }
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

/**
 * Runs projects of tests/vitest.config.ts, or the given files of them, in one go: workers continue with one project's
 * files while a long file of another still runs.
 * @param onceMore what fails runs a second time, alone and in new processes: for long stories of several programs, which a
 * busy machine may fail
 */
export async function runTests(projects, files = [], { onceMore = false } = {}) {
  if (projects.some((name) => IN_CHROMIUM.test(name))) await run(findNode(), ['tests/support/install-chromium.ts']);
  const sum = await runVitest(projects, files);
  if (!onceMore) return sum;
  const { failedFiles, failedTests } = sum;
  const titles = failedTests.map(({ title }) => title);
  const byTitle = ['--testNamePattern', `^(?:${titles.map(escaped).join('|')})$`];
  const again = [
    { paths: failedFiles, count: 0, options: [] },
    { paths: [...new Set(failedTests.map(({ file }) => file))], count: titles.length, options: byTitle },
  ].filter(({ paths }) => paths.length > 0);
  if (again.length > 0) sum.failed = sum.others;
  for (const { paths, count, options } of again) {
    console.log(`\nOnce more: ${paths.join(', ')}`);
    const { passed, failed } = await runVitest(projects, paths, ['--maxWorkers=1', ...options]);
    sum.passed += passed;
    // A title that the pattern does not find has not passed.
    sum.failed += Math.max(failed, count - passed);
  }
  return sum;
}

/**
 * @returns the passed tests, the failures, how many of them are of no file, and what has to run again: failed tests of components and screens, which share
 * nothing, with the titles that Vitest compares with a pattern, and the files of other failures, whose passed tests are not
 * counted
 */
async function runVitest(projects, files, options = []) {
  const report = join(reports, `${projects.join('-')}.json`);
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--config', 'tests/vitest.config.ts', ...projects.map((name) => `--project=${name}`), ...files];
  const reporters = ['--reporter=default', '--reporter=./tests/run-reporter.mjs'];
  rmSync(report, { force: true });
  const env = { ...process.env, RUN_REPORT: report };
  const ended = await run(findNode(), [cli, ...args, ...options, ...reporters], { env }).then(
    () => true,
    () => false,
  );
  const ran = readReport(report);
  const failedFiles = ran.files.filter(({ hasFailed }) => hasFailed);
  const failures = failedFiles.flatMap(failuresOf);
  for (const failure of failures) console.log(failure);
  const again = failedFiles.filter((each) => !isByTest(each)).map(({ file }) => file);
  const passed = ran.files.filter(({ file }) => !again.includes(file)).flatMap(({ tests }) => tests.filter(hasPassed));
  const failedTests = failedFiles
    .filter(isByTest)
    .flatMap(({ file, tests }) => tests.filter(hasFailed).map(({ title }) => ({ file, title })));
  // Errors outside of any file fail the run too, and so does a run that ends before its report.
  const others = Math.max(ran.errors, ended || failures.length > 0 ? 0 : 1);
  return { passed: passed.length, failed: failures.length + others, others, failedFiles: again, failedTests };
}

const hasPassed = ({ state }) => state === 'passed';
const hasFailed = ({ state }) => state === 'failed';

function isByTest({ file, tests }) {
  return /\/(?:components|screens)\//.test(file) && tests.some(hasFailed);
}

function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** One text for each failed test of a file; a file that failed before its first test is one failure. */
function failuresOf({ file, reason, tests }) {
  const command = `npm ${file.startsWith('tests/verify/') ? 'run verify' : 'test'} -- ${file}`;
  const failed = tests.filter(hasFailed);
  return (failed.length > 0 ? failed : [{ title: '', reason }]).map(
    (test) => `\nFAILED ${file}: ${test.title}\n  ${test.reason}\n  ${command}`,
  );
}

function projectOf(file) {
  const [, prefix = '', folder] = /^tests\/(verify\/)?([^/]+)\//.exec(file) ?? [];
  const kind =
    { e2e: 'browser', app: 'unit', shared: 'unit', dev: 'server', 'sync-server': 'server' }[folder] ?? folder ?? 'unit';
  if (['drills', 'pooler', 'webkit'].includes(kind)) return kind;
  return `${prefix && 'verify-'}${kind}`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { files: [], errors: 0 };
  }
}
