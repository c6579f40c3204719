import pg from 'pg';
import { createDatabase } from '../../../sync-server/db/database.ts';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { median, p95 } from '../numbers.ts';
import { processorTime } from '../processor-time.ts';
import type { Row } from '../report.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { adminCalls, signInAdmin } from './admin-calls.ts';
import { type Call, memberCalls, openCalls, pictureCalls } from './calls.ts';
import { addCovers } from './covers.ts';
import { openFilled } from './database.ts';
import { sizeOf } from './population.ts';
import { signInSome, takeSample } from './sample.ts';
import { syncWithFigures } from './sync-cost.ts';

export interface PeopleExtent {
  /** The part of 100,000 people, 5,000,000 records, 500,000 reviews and 1,000,000 follows. */
  scale: number;
  /** The name of the database that is kept; undefined makes one and throws it away. */
  database: string | undefined;
  /** Only calls whose names have this, and no sync. */
  calls: string | undefined;
  /** The number of runs of each call. */
  times: number;
  /** Of a sync with and without what queues the figures. */
  records: number;
  runs: number;
}

const AT_MOST_MS = 50;
const WARM_UP = 5;
/** Of each kind: the server gives one address no more than 600 in a minute. */
const MOST_PICTURES = 40;

/** Every call about other people, in a database with many of them. */
export async function people(extent: PeopleExtent): Promise<Row[]> {
  const size = sizeOf(extent.scale);
  const database = await openFilled(size, extent.database);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // PostgreSQL may end before the last idle connection notices.
  pool.on('error', () => undefined);
  const closers: (() => Promise<unknown>)[] = [database.end, () => pool.end()];
  try {
    await pool.query('delete from sessions');
    const server = await startServer({ dataDir: database.folder, databaseUrl: database.url });
    closers.push(server.end);
    const bench = { pool, server, processes: [server.process.pid ?? 0, database.postmaster] };
    const rows = await measureCalls(extent, bench);
    return [await diskRow(pool, extent), ...rows, ...(await syncRows(extent, bench, database.url))];
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

interface Bench {
  pool: pg.Pool;
  server: ServerProcess;
  /** Of server and database. */
  processes: readonly number[];
}

async function measureCalls(extent: PeopleExtent, bench: Bench): Promise<Row[]> {
  const { pool, server } = bench;
  const viewers = await signInSome(pool, server.url);
  const sample = await takeSample(pool, sizeOf(extent.scale));
  const visitor = createHttpClient(server.url);
  const covered = await addCovers(pool);
  const admin = await signInAdmin(pool, server.url);
  const isWanted = ({ work }: Call) => work.includes(extent.calls ?? '');
  const rows: Row[] = [];
  try {
    const calls = [...memberCalls(sample), ...openCalls(sample, visitor), ...adminCalls(sample, admin.client)];
    for (const call of calls.filter(isWanted)) {
      rows.push(await measure(call, viewers, bench, extent.times));
    }
    for (const call of pictureCalls(covered.paths, sample, visitor).filter(isWanted)) {
      rows.push(await measure(call, viewers, bench, Math.min(extent.times, MOST_PICTURES)));
    }
  } finally {
    await covered.remove();
    await admin.remove();
  }
  return rows;
}

async function measure(
  { work, status = 200, atMost = AT_MOST_MS, make }: Call,
  viewers: readonly HttpClient[],
  { pool, processes }: Bench,
  times: number,
): Promise<Row> {
  const taken: number[] = [];
  let worked = 0;
  let isWarm = false;
  const timed: Parameters<Call['make']>[2] = async (request) => {
    const begin = performance.now();
    const answer = await request();
    const time = performance.now() - begin;
    if (answer.status !== status) throw new Error(`${work}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (isWarm) taken.push(time);
    return answer;
  };
  for (let turn = 0; turn < times + WARM_UP; turn += 1) {
    if (turn === WARM_UP) {
      isWarm = true;
      worked = processorTime(processes);
    }
    // No person asks as often as a viewer here.
    if (turn % 10 === 0) await pool.query('delete from rate_limits');
    await make(turn, viewers[turn % viewers.length] as HttpClient, timed);
  }
  // Says on a busy machine, too, what a turn costs, with what surrounds the call.
  const each = (processorTime(processes) - worked) / times;
  const note = `median ${median(taken).toFixed(1)}, most ${Math.max(...taken).toFixed(1)}, ${taken.length} times; processor time of a turn ${each.toFixed(1)}`;
  console.log(`  ${work}: ${p95(taken).toFixed(1)} ms, ${note}`);
  return { work: `${work}, p95`, ours: p95(taken), unit: 'ms', target: atMost, note };
}

async function diskRow(pool: pg.Pool, { scale }: PeopleExtent): Promise<Row> {
  const { rows } = await pool.query('select pg_database_size(current_database())::float as bytes');
  const note = Object.entries(sizeOf(scale)).map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
  return { work: 'database with many people, on disk', ours: rows[0].bytes / 1e6, unit: 'MB', note: note.join(', ') };
}

async function syncRows(extent: PeopleExtent, { pool, server, processes }: Bench, databaseUrl: string): Promise<Row[]> {
  if (extent.calls !== undefined) return [];
  const { db } = createDatabase({ connectionString: databaseUrl, max: 2 });
  try {
    return await syncWithFigures(extent, { pool, db, url: server.url, processes });
  } finally {
    await db.destroy();
  }
}
