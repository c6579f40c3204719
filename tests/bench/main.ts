import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { albumAt } from './albums.ts';
import { type Environment, startEnvironment } from './environment.ts';
import { isMet, type Row, surroundings, tableOf } from './report.ts';
import { capacity } from './rows-capacity.ts';
import { lighthouseScores } from './rows-lighthouse.ts';
import { coldOpen, idle, localEdit, search } from './rows-local.ts';
import { lookUp } from './rows-look-up.ts';
import { screen } from './rows-screen.ts';
import { type Extent, firstSync, live, replay } from './rows-sync.ts';
import { sizes } from './sizes.ts';
import { whysOf } from './whys.ts';

const PARTS: Record<string, (environment: Environment, extent: Extent) => Promise<Row[]>> = {
  ...{ firstSync, replay, live, capacity, localEdit, coldOpen, screen, search, lookUp, idle, sizes },
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
const LIMIT_MS = { full: 40 * 60_000, quick: 3 * 60_000 };

const { values } = parseArgs({
  options: {
    /** Runs every part once with small sizes, to check that the bench works. */
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    /** Names of parts, separated by commas. */
    only: { type: 'string' },
  },
});
const extent = { ...(values.quick ? QUICK : FULL), ...(values.runs && { runs: Number(values.runs) }) };
const names = values.only?.split(',') ?? Object.keys(PARTS);

const environment = await startEnvironment();
const limit = setTimeout(() => void end('The bench took too long'), values.quick ? LIMIT_MS.quick : LIMIT_MS.full);
process.once('SIGINT', () => void end('Stopped'));
process.once('SIGTERM', () => void end('Stopped'));

const rows: Row[] = [];
try {
  for (const name of names) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no part ${name}: ${Object.keys(PARTS).join(', ')}`);
    console.log(`${name} ...`);
    const measured = await part(environment, extent);
    rows.push(...measured);
    console.log(tableOf(measured));
  }
  const { rows: [server] = [] } = await environment.pool.query<{ server_version: string }>('show server_version');
  const versions = { chromium: environment.browserVersion, postgres: server?.server_version ?? '' };
  const { rows: [size] = [] } = await environment.pool.query<{ bytes: number }>(
    'select round(avg(length(row_to_json(r)::text)))::int as bytes from (select * from records limit 1000) r',
  );
  const missed = rows.filter((row) => isMet(row) === false).length;
  const whys = whysOf(rows);
  console.log(`\n${tableOf(rows)}\n\n${missed} of ${rows.length} rows miss their target.\n\n${whys}`);
  if (!values.quick && !values.only) {
    const text = [
      `# Results of \`npm run bench\`\n\n${surroundings(versions)}`,
      `- medians of ${extent.runs} runs, ours and the floor in turns`,
      `- a record is ${typedBytes()} bytes as it was typed and ${size?.bytes} as a whole row of JSON, with its ids, times, version and empty fields: ours and the floors carry the whole row, for that is what a device keeps`,
      `\n${tableOf(rows)}\n\n${whys}`,
    ].join('\n');
    writeFileSync(join(import.meta.dirname, 'RESULTS.md'), `${text.trimEnd()}\n`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message.split('\n')[0] : error);
  process.exitCode = 1;
} finally {
  clearTimeout(limit);
  await environment.close();
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
  // The running measurement fails with its browser, and the rest of this file ends the process.
  await environment.close();
}
