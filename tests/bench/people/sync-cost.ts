import type { Kysely } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { computeFigures } from '../../../sync-server/community/refresh-figures.ts';
import type { Database } from '../../../sync-server/db/schema.ts';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { albumAt } from '../albums.ts';
import { median } from '../numbers.ts';
import { processorTime } from '../processor-time.ts';
import { comparedRow, type Row } from '../report.ts';

/** As many as a device sends at once. */
const AT_ONCE = 500;
const AT_MOST = 1.1;

interface Where {
  pool: pg.Pool;
  db: Kysely<Database>;
  url: string;
  /** Of server and database. */
  processes: readonly number[];
}

/** A new device that sends its records, in turns with and without what queues the figures. */
export async function syncWithFigures(
  { records, runs }: { records: number; runs: number },
  { pool, db, url, processes }: Where,
): Promise<Row[]> {
  const taken = { with: [] as number[], without: [] as number[] };
  const worked = { with: [] as number[], without: [] as number[] };
  const figures: number[] = [];
  try {
    for (let run = 0; run <= runs; run += 1) {
      for (const way of run % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        await pool.query(`alter table records ${way === 'with' ? 'enable' : 'disable'} trigger figures_after_insert`);
        const { client, userId } = await newPerson(pool, url);
        const [begin, work] = [performance.now(), processorTime(processes)];
        await pushRecords(client, userId, records);
        const time = performance.now() - begin;
        const computing = performance.now();
        const workUntilHere = processorTime(processes);
        await computeFigures({ db, clock: Date.now }, userId);
        // The first run warms up.
        if (run > 0) {
          taken[way].push(time);
          worked[way].push(workUntilHere - work);
          figures.push(performance.now() - computing);
        }
        await pool.query('delete from users where id = $1', [userId]);
      }
    }
  } finally {
    await pool.query('alter table records enable trigger figures_after_insert');
  }
  const work = records.toLocaleString('en');
  const floor = (values: number[]) => ({ name: 'without figures', values });
  return [
    comparedRow(`sync of ${work} new records with what queues figures`, taken.with, floor(taken.without), AT_MOST),
    comparedRow(`the same in processor time of server and database`, worked.with, floor(worked.without), AT_MOST),
    {
      work: `job that computes the figures of ${work} records`,
      ours: median(figures),
      unit: 'ms',
      note: 'once, after the sync',
    },
  ];
}

async function newPerson(pool: pg.Pool, url: string): Promise<{ client: HttpClient; userId: string }> {
  const client = createHttpClient(url);
  await client.signIn(`syncing-${uuidv7()}@example.com`);
  const { id } = (await client.get('/api/auth/user')).body;
  await pool.query(`update users set subscription_tier = 'lifetime' where id = $1`, [id]);
  return { client, userId: id };
}

async function pushRecords(client: HttpClient, userId: string, count: number): Promise<void> {
  const clientId = uuidv7();
  const at = '2026-01-01T00:00:00.000Z';
  for (let from = 0; from < count; from += AT_ONCE) {
    const commands = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => {
      const { artist, title, year, genre, label } = albumAt(from + index);
      const args = { id: uuidv7(), createdAt: at, fields: { artist, title, year, genre, label } };
      return { id: uuidv7(), seq: from + index + 1, name: 'record.create', v: 1, args, at, group: 'g' };
    });
    const body = { protocol: SYNC_PROTOCOL, build: 'bench', userId, clientId, acked: from, commands, pull: false };
    const answer = await client.send('POST', '/api/sync', body);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}
