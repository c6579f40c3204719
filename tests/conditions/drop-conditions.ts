// `npm run verify -- long`: drops the conditions of the server's SQL, one after the other in a copy of the source, and fails if
// there is one that no test notices and that is not named in redundant.ts. `-- --only sync-server/billing` takes a folder or a
// file. What was found stays in test-results/conditions.json: the next run asks only what no test noticed, or what has changed.
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { guardedArguments } from '../support/guard.ts';
import { openPlot, type Plot } from '../support/plot.ts';
import { startMigratedPostgres } from '../support/postgres-setup.ts';
import { type Condition, findConditions, withSwitches } from './find-conditions.ts';
import { REDUNDANT } from './redundant.ts';
import { MARK, type Verdict, type WorkerTask } from './worker-task.ts';

const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'test-results/conditions.json');
/** Without what the whole server runs on, and the clients of outside services. */
const LEFT_OUT = /^sync-server\/(?:db\/migrations|postgres|providers|start)\//;
/** Asked where the tests of the folder did not notice. */
const WIDER = ['http', 'permissions', 'visibility', 'sync', 'library', 'community', 'billing'];

interface Place extends Condition {
  id: number;
  file: string;
  /** `file: condition`, with a number where the file has the same one again. */
  name: string;
  key: string;
}

const { values: wanted } = parseArgs({ options: { only: { type: 'string', default: 'sync-server' } } });
process.chdir(ROOT);
const known: Record<string, string> = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
const plot = await openPlot();
const postgres = process.env.TESTS_POSTGRES ? undefined : await startMigratedPostgres();
const postgresUrl = postgres?.url ?? process.env.TESTS_POSTGRES ?? '';
const places: Place[] = [];
try {
  for (const file of globSync('sync-server/**/*.ts').toSorted()) if (!LEFT_OUT.test(file)) places.push(...plant(file));
  const asked = places.filter(({ file, name }) => file.startsWith(wanted.only) && !(name in REDUNDANT));
  const folders = Map.groupBy(asked, ({ file }) => file.split('/')[1] ?? '');
  for (const [folder, all] of folders) {
    const open = all.filter(({ key }) => !known[key]);
    console.log(`${folder}: ${all.length} conditions, ${open.length} to ask`);
    const left = await ask(plot, open, testsOf([folder]), false);
    await ask(plot, left, testsOf(WIDER.filter((each) => each !== folder)), true);
  }
  const unnoticed = asked.filter(({ key }) => !known[key]);
  const named = places.filter(({ name }) => name in REDUNDANT).length;
  const stale = Object.keys(REDUNDANT).filter((name) => !places.some((place) => place.name === name));
  for (const { file, line, text } of unnoticed) console.log(`No test notices ${file}:${line}  ${oneLine(text)}`);
  for (const name of stale) console.log(`There is no such condition any more: ${name}`);
  console.log(`${asked.length - unnoticed.length} of ${asked.length} noticed, ${named} named as redundant`);
  process.exitCode = unnoticed.length + stale.length > 0 ? 1 : 0;
} finally {
  plot.end();
  await postgres?.end();
}

/** Puts switches at the conditions of a file of the copy. */
function plant(file: string): Place[] {
  const source = readFileSync(file, 'utf8');
  const conditions = findConditions(source);
  if (conditions.length > 0) writeFileSync(plot.path(file), withSwitches(source, conditions, places.length));
  const seen = new Map<string, number>();
  return conditions.map((condition, index) => {
    const text = `${file}: ${oneLine(condition.text)}`;
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    const name = count === 1 ? text : `${text} (${count})`;
    return { ...condition, id: places.length + index, file, name, key: hash('sha256', name + source) };
  });
}

function testsOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => globSync(`tests/sync-server/${folder}/**/*.test.ts`)).toSorted();
}

/** @returns those that no test noticed */
async function ask(plot: Plot, open: Place[], files: string[], isLast: boolean): Promise<Place[]> {
  if (open.length === 0 || files.length === 0) return open;
  const verdicts = new Map<number, string>();
  for (let rest = open; rest.length > 0; rest = open.filter(({ id }) => !verdicts.has(id))) {
    const before = verdicts.size;
    await work(plot, { files, ids: rest.map(({ id }) => id), postgresUrl }, (verdict) => keep(open, verdicts, verdict));
    if (verdicts.size === before) break;
  }
  const atLoad = open.filter(({ id }) => verdicts.get(id) === 'not reached');
  if (!isLast)
    for (const { id } of atLoad)
      await work(plot, { files, ids: [], atLoad: id, postgresUrl }, (verdict) => keep(open, verdicts, verdict));
  return open.filter(({ key }) => !known[key]);
}

function keep(open: readonly Place[], verdicts: Map<number, string>, { id, by }: Verdict): void {
  const place = open.find((each) => each.id === id);
  if (!place) return;
  verdicts.set(id, by);
  console.log(`${place.file}:${place.line}  ${oneLine(place.text)}  ${by === '' ? 'NOT NOTICED' : by}`);
  if (by === '' || by === 'not reached') return;
  known[place.key] = by;
  mkdirSync(join(RESULTS, '..'), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(known, null, 1));
}

function work(plot: Plot, task: WorkerTask, onVerdict: (verdict: Verdict) => void): Promise<void> {
  const env = { ...process.env, CONDITIONS: JSON.stringify(task) };
  const child = spawn(process.execPath, [...guardedArguments(), 'tests/conditions/drop-worker.ts'], {
    cwd: plot.path('.'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(MARK)) onVerdict(JSON.parse(line.slice(MARK.length)));
    else if (line.startsWith('Left out')) console.log(line);
  });
  return new Promise((resolve) => child.once('close', () => resolve()));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 160);
}
