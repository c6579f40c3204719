import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { albumAt } from './albums.ts';
import { type Environment, startEnvironment } from './environment.ts';
import { dropKept } from './people/database.ts';
import { type PeopleExtent, people } from './people/rows-people.ts';
import { isMet, type Row, surroundings, tableOf } from './report.ts';
import { capacity } from './rows-capacity.ts';
import { importing } from './rows-import.ts';
import { lighthouseScores } from './rows-lighthouse.ts';
import { coldOpen, idle, localEdit, manyAtOnce, search } from './rows-local.ts';
import { lookUp } from './rows-look-up.ts';
import { savedView } from './rows-saved-view.ts';
import { screen } from './rows-screen.ts';
import { type Extent, firstSync, live, replay } from './rows-sync.ts';
import { sizes } from './sizes.ts';
import { whysOf } from './whys.ts';

const PARTS: Record<string, (environment: Environment, extent: Extent) => Promise<Row[]>> = {
  ...{
    firstSync,
    replay,
    live,
    capacity,
    localEdit,
    manyAtOnce,
    coldOpen,
    screen,
    importing,
    search,
    lookUp,
    idle,
    sizes,
  },
  savedView,
  lighthouse: lighthouseScores,
};
const FULL: Extent = {
  runs: 5,
  records: 10_000,
  manyRecords: 100_000,
  replays: [1_000, 10_000],
  edits: 60,
  idleMs: 65_000,
};
const QUICK: Extent = { runs: 1, records: 500, manyRecords: 2_000, replays: [50], edits: 5, idleMs: 2_000 };
/** Filling the database of the people takes a third of it. */
const LIMIT_MS = { full: 70 * 60_000, quick: 3 * 60_000 };
const MANY: Omit<PeopleExtent, 'database' | 'calls'> = { scale: 1, times: 100, records: 10_000, runs: 8 };
const FEW: Omit<PeopleExtent, 'database' | 'calls'> = { scale: 0.005, times: 3, records: 500, runs: 1 };

const { values } = parseArgs({
  options: {
    /** Runs every part once with small sizes, to check that the bench works. */
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    /** Names of parts, separated by commas. */
    only: { type: 'string' },
    /** A database of many people that is kept: filled when it is asked for the first time. */
    database: { type: 'string' },
    /** A part of those people. */
    scale: { type: 'string' },
    /** Only calls about people whose names have this. */
    calls: { type: 'string' },
    /** Removes a database that is kept, and measures nothing. */
    drop: { type: 'string' },
  },
});
if (values.drop !== undefined) {
  try {
    dropKept(values.drop);
  } catch (error) {
    console.error(sayOf(error));
    process.exitCode = 1;
  }
  process.exit();
}
const extent = { ...(values.quick ? QUICK : FULL), ...(values.runs && { runs: Number(values.runs) }) };
const peopleExtent: PeopleExtent = {
  ...(values.quick ? FEW : MANY),
  ...(values.scale && { scale: Number(values.scale) }),
  calls: values.calls,
  database: values.database ?? (values.quick ? undefined : 'people'),
};
/** Needs neither the browser nor the database of the others, and comes before they start. */
const PEOPLE = 'people';
const names = values.only?.split(',') ?? [PEOPLE, ...Object.keys(PARTS)];

let environment: Environment | undefined;
const limit = setTimeout(() => void end('The bench took too long'), values.quick ? LIMIT_MS.quick : LIMIT_MS.full);
process.once('SIGINT', () => void end('Stopped'));
process.once('SIGTERM', () => void end('Stopped'));

const rows: Row[] = [];
try {
  for (const name of names) {
    console.log(`${name} ...`);
    const measured = await rowsOf(name);
    rows.push(...measured);
    console.log(tableOf(measured));
  }
  const missed = rows.filter((row) => isMet(row) === false).length;
  const whys = whysOf(rows);
  console.log(`\n${tableOf(rows)}\n\n${missed} of ${rows.length} rows miss their target.\n\n${whys}`);
  if (!values.quick && !values.only) {
    writeFileSync(join(import.meta.dirname, 'RESULTS.md'), `${(await resultsText(whys)).trimEnd()}\n`);
  }
} catch (error) {
  console.error(sayOf(error));
  process.exitCode = 1;
} finally {
  clearTimeout(limit);
  await environment?.close();
}

function sayOf(error: unknown): unknown {
  return error instanceof Error ? error.message.split('\n')[0] : error;
}

async function rowsOf(name: string): Promise<Row[]> {
  if (name === PEOPLE) return people(peopleExtent);
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part ${name}: ${[PEOPLE, ...Object.keys(PARTS)].join(', ')}`);
  environment ??= await startEnvironment();
  return part(environment, extent);
}

async function resultsText(whys: string): Promise<string> {
  environment ??= await startEnvironment();
  const { rows: [server] = [] } = await environment.pool.query<{ server_version: string }>('show server_version');
  const versions = { chromium: environment.browserVersion, postgres: server?.server_version ?? '' };
  const { rows: [size] = [] } = await environment.pool.query<{ bytes: number }>(
    'select round(avg(length(row_to_json(r)::text)))::int as bytes from (select * from records limit 1000) r',
  );
  return [
    `# Results of \`npm run bench\`\n\n${surroundings(versions)}`,
    `- medians of ${extent.runs} runs, ours and the floor in turns`,
    `- a record is ${typedBytes()} bytes as it was typed and ${size?.bytes} as a whole row of JSON, with its ids, times, version and empty fields: ours and the floors carry the whole row, for that is what a device keeps`,
    `\n${tableOf(rows)}\n\n${whys}`,
  ].join('\n');
}

/** A collector's average input for one album, in bytes. */
function typedBytes(): number {
  const count = 1_000;
  const texts = Array.from({ length: count }, (_, index) => JSON.stringify(albumAt(index)));
  return Math.round(texts.join('').length / count);
}

async function end(why: string): Promise<void> {
  console.error(why);
  process.exitCode = 1;
  // The database of the people ends with this process.
  if (!environment) process.exit();
  // The running measurement fails with its browser, and the rest of this file ends the process.
  await environment.close();
}
