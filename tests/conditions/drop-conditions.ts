// `npm run verify -- long`: drops the conditions of the server's SQL, one after the other in a copy of the source, and fails if
// there is one that no test notices and that is not named in redundant.ts. `-- --only sync-server/billing` takes a folder or a
// file. What was found stays in test-results/conditions.json: the next run asks only what no test noticed, or what has changed.
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPlot } from '../support/plot.ts';
import { startMigratedPostgres } from '../support/postgres-setup.ts';
import { type Condition, findConditions, withSwitches } from './find-conditions.ts';
import { jobsFor, learnReached } from './reached.ts';
import { REDUNDANT } from './redundant.ts';
import { type Lane, openLane } from './worker-lane.ts';
import type { Job, Measured, Verdict } from './worker-task.ts';

const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'test-results/conditions.json');
const REACHED = join(ROOT, 'test-results/conditions-reached.json');
/** Without what the whole server runs on, and the clients of outside services. */
const LEFT_OUT = /^sync-server\/(?:db\/migrations|postgres|providers|start)\//;

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
  const open = asked.filter(({ key }) => !known[key]);
  console.log(`${asked.length} conditions, ${open.length} to ask`);
  if (open.length > 0) {
    const names = places.map(({ name }) => name);
    const reached = await learnReached(REACHED, names, inLanes);
    await inLanes(open, (lane, place) => ask(lane, place, reached));
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

async function inLanes<Item>(items: Item[], work: (lane: Lane, item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const go = async () => {
    const lane = openLane(plot.path('.'), postgresUrl);
    for (const item of left) await work(lane, item);
    lane.renew();
  };
  await Promise.all([go(), go()]);
}

async function ask(lane: Lane, place: Place, reached: Map<string, Measured>): Promise<void> {
  const jobs = jobsFor(place.id, place.file, reached);
  const by = await firstNoticing(lane, place.id, jobs);
  const verdict = by || (jobs.length === 0 ? 'NOT REACHED' : 'NOT NOTICED');
  console.log(`${place.file}:${place.line}  ${oneLine(place.text)}  ${verdict}`);
  if (!by) return;
  known[place.key] = by;
  mkdirSync(dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(known, null, 1));
}

async function firstNoticing(lane: Lane, off: number, jobs: readonly Job[]): Promise<string> {
  for (const job of jobs) {
    // Some tests need those before them.
    for (const each of job.testIds ? [job, { ...job, testIds: undefined }] : [job]) {
      const verdict = await lane.ask<Verdict>({ ...each, off });
      if (verdict?.isSure && verdict.by) {
        if (!verdict.isClean) lane.renew();
        return verdict.by;
      }
      if (verdict?.isSure) break;
      lane.renew();
    }
  }
  return '';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 160);
}
