import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Writes to RUN_REPORT what checks.mjs counts: each file with its tests, and how many errors belong to no file. */
export default class RunReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => ({
      file: module.relativeModuleId,
      hasFailed: module.state() === 'failed',
      reason: sayingOf(module.errors()[0]),
      tests: [...module.children.allTests()].map((test) => {
        const { state, errors = [] } = test.result();
        return { title: test.fullName, state, reason: sayingOf(errors[0]) };
      }),
    }));
    writeFileSync(process.env.RUN_REPORT, JSON.stringify({ files, errors: unhandledErrors.length }));
  }
}

/** An error in one line, with what was waited for on the page. */
function sayingOf(error) {
  if (!error) return '';
  const [first, ...more] = stripVTControlCharacters(error.message).split('\n');
  const waitedFor = more.find((line) => line.includes('waiting for'));
  const words = waitedFor
    ?.trim()
    .replace(/^- /, '')
    .replace(/locator\('\[data-vitest="true"\]'\)\.contentFrame\(\)\./, '');
  return `${error.name}: ${first}${words ? ` (${words})` : ''}`;
}
