import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { openPlot, type Plot } from '../support/plot.ts';
import { componentTestsOf } from './rooms.ts';
import { isWanted, type Mutant, type Report, withText } from './score.ts';

/** The result of the component tests for a mistake, by the text of its file, the tests' text, and its place. */
type Answers = Record<string, 'Killed' | 'Survived'>;

/**
 * Plants what no fast test has noticed in files that only a browser runs, one after the other in a copy of the source, and
 * asks the component tests. Writes the answers into the report, and remembers them for the next run.
 */
export async function askComponents(reportPath: string, wanted: readonly string[]): Promise<void> {
  const report: Report = JSON.parse(readFileSync(reportPath, 'utf8'));
  if (!Object.keys(report.files).some((file) => componentTestsOf(file).length > 0)) return;
  const answersPath = reportPath.replace(/\.json$/, '-components.json');
  const answers: Answers = existsSync(answersPath) ? JSON.parse(readFileSync(answersPath, 'utf8')) : {};
  const open = Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const tests = componentTestsOf(file);
    const texts = [source, ...tests.map((test) => readFileSync(test, 'utf8'))].join('\n');
    return mutants
      .filter((mutant) => tests.length > 0 && isUnnoticed(mutant) && isWanted(file, mutant.location, wanted))
      .map((mutant) => ({ file, source, tests, mutant, key: hash('sha256', texts + keyOf(file, mutant)) }));
  });
  const unknown = open.filter(({ key }) => !answers[key]);
  const plot = unknown.length > 0 ? await openPlot() : undefined;
  try {
    for (const [index, { file, source, tests, mutant, key }] of unknown.entries()) {
      if (!plot) break;
      await writeFile(plot.path(file), withText(source, mutant));
      answers[key] = (await fails(plot, tests)) ? 'Killed' : 'Survived';
      await writeFile(plot.path(file), source);
      writeFileSync(answersPath, JSON.stringify(answers));
      console.log(
        `${index + 1} of ${unknown.length} asked of the component tests: ${answers[key]} ${keyOf(file, mutant)}`,
      );
    }
  } finally {
    plot?.end();
  }
  for (const { mutant, key } of open) mutant.status = answers[key] ?? mutant.status;
  writeFileSync(componentsReportOf(reportPath), JSON.stringify(report));
}

/** The report with the answers of the component tests. The first one stays as it is: its next run goes on from it. */
export function componentsReportOf(reportPath: string): string {
  return reportPath.replace(/\.json$/, '-with-components.json');
}

async function fails(plot: Plot, tests: readonly string[]): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', '--project=*components'];
  const output = await plot.node([...args, '--bail=1', '--testTimeout=8000', '--hookTimeout=8000', ...tests]);
  const text = stripVTControlCharacters(output);
  if (!/ Tests {2}/.test(text)) throw new Error(`The component tests did not run:\n${text}`);
  return / failed\b|Unhandled Error/.test(text);
}

function isUnnoticed({ status }: Mutant): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

function keyOf(file: string, { location: { start, end }, replacement }: Mutant): string {
  return `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`;
}
