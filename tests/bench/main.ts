import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, startEnvironment } from './environment.ts';
import { isMet, type Row, surroundings, tableOf } from './report.ts';
import { coldOpen, idle, localEdit, search } from './rows-local.ts';
import { type Extent, firstSync, live, replay } from './rows-sync.ts';
import { sizes } from './sizes.ts';

const PARTS: Record<string, (environment: Environment, extent: Extent) => Promise<Row[]>> = {
  ...{ firstSync, replay, live, localEdit, coldOpen, search, idle, sizes },
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
    /** Everything once and small: does the bench itself work? */
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    /** Names of parts with commas between them. */
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
  console.log(`\n${tableOf(rows)}\n\n${missed} of ${rows.length} rows miss their target.`);
  if (!values.quick && !values.only) {
    const text = `# Results of \`npm run bench\`\n\n${surroundings(versions)}\n- medians of ${extent.runs} runs, ours and the floor in turns\n- a record is ${size?.bytes} bytes of JSON with all its fields, the empty ones among them\n\n${tableOf(rows)}\n`;
    writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message.split('\n')[0] : error);
  process.exitCode = 1;
} finally {
  clearTimeout(limit);
  await environment.close();
}

async function end(why: string): Promise<void> {
  console.error(why);
  process.exitCode = 1;
  // What is being measured fails with its browser, and the rest of this file ends the process.
  await environment.close();
}
