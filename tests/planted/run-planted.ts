// `npm run planted`, a part of `npm run verify`: puts one mistake of mistakes.ts after the other into the source that a process
// reads, and runs the test file that must fail with it. `-- --only "gift"` takes those with this word in their row.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { guardedArguments } from '../support/guard.ts';
import { startMigratedPostgres } from '../support/postgres-setup.ts';
import { changedSource } from './changed-source.ts';
import { changesOf, MISTAKES, type Mistake } from './mistakes.ts';
import type { PlantedTask } from './planted-worker.ts';

const ROOT = join(import.meta.dirname, '../..');
const AT_ONCE = 2;
/** A syntax error is no mistake that a person would meet, and a test that waited in vain has noticed nothing. */
const SAYS_NOTHING =
  /SyntaxError|ReferenceError|Cannot find module|is not a function|does not provide an export|data type of parameter|timed out in|no test ran|process ended/;

const { values: wanted } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const mistakes = MISTAKES.filter((mistake) => JSON.stringify(mistake).includes(wanted.only));
if (mistakes.length === 0) throw new Error(`No mistake has "${wanted.only}" in its row`);
const postgres = await startMigratedPostgres();
try {
  // A test that fails anyway would seem to catch each mistake.
  const tests = [...new Set(mistakes.map(({ test }) => test))].toSorted();
  const halves = [0, 1].map((half) => tests.filter((_, index) => index % 2 === half));
  const failing = await inTurn(halves, async (half) => (await failures(half)).map((by) => `FAILS ANYWAY | ${by}`));
  const missed = failing.length > 0 ? failing : await inTurn(mistakes, missing);
  console.log(missed.length === 0 ? `all ${mistakes.length} planted mistakes caught` : missed.join('\n'));
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await postgres.end();
}

async function missing(mistake: Mistake): Promise<string[]> {
  const start = performance.now();
  const texts: Record<string, string> = {};
  for (const change of changesOf(mistake)) {
    const { file } = change;
    texts[file] = changedSource(texts[file] ?? readFileSync(join(ROOT, file), 'utf8'), change);
  }
  const [by = 'every test passed'] = await failures([mistake.test], texts);
  const isCaught = by !== 'every test passed' && !SAYS_NOTHING.test(by);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1).padStart(5);
  const line = `${isCaught ? 'caught' : 'MISSED'} | ${seconds} s | ${mistake.name} | ${by.split('\n')[0]}`;
  console.log(line);
  return isCaught ? [] : [line];
}

/** Runs test files in a separate process, with texts that replace those of the files. @returns the failures */
function failures(tests: readonly string[], texts: Record<string, string> = {}): Promise<string[]> {
  // The template is made without mistakes.
  const isMigrated = Object.keys(texts).some((file) => file.startsWith('sync-server/db/migrations/'));
  const task: PlantedTask = { tests, texts, postgresUrl: isMigrated ? undefined : postgres.url };
  const child = fork(join(import.meta.dirname, 'planted-worker.ts'), {
    cwd: ROOT,
    env: { ...process.env, PLANTED: JSON.stringify(task) },
    execArgv: guardedArguments(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: 300_000 * tests.length,
  });
  return new Promise((resolve) => {
    child.once('message', (found: string[]) => resolve(found));
    child.once('close', () => resolve([`${tests.join(', ')}: the process ended`]));
  });
}

async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<string[]>): Promise<string[]> {
  const open = items.values();
  const found: string[] = [];
  const one = async () => {
    for (const item of open) found.push(...(await work(item)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return found;
}
