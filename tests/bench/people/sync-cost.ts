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

type Way = 'with' | 'without';

/**
 * Two new devices that send their records, one with and one without what queues the figures. They send a part in turns, so
 * that both meet the same machine.
 */
export async function syncWithFigures(
  { records, runs }: { records: number; runs: number },
  { pool, db, url, processes }: Where,
): Promise<Row[]> {
  const taken: Record<Way, number[]> = { with: [], without: [] };
  const worked: Record<Way, number[]> = { with: [], without: [] };
  const figures: number[] = [];
  try {
    for (let run = 0; run <= runs; run += 1) {
      const devices = { with: await newDevice(pool, url), without: await newDevice(pool, url) };
      const times = { with: 0, without: 0 };
      const works = { with: 0, without: 0 };
      for (let from = 0; from < records; from += AT_ONCE) {
        for (const way of inTurns(run + from / AT_ONCE)) {
          await pool.query(`alter table records ${way === 'with' ? 'enable' : 'disable'} trigger figures_after_insert`);
          const [begin, work] = [performance.now(), processorTime(processes)];
          await pushRecords(devices[way], from, Math.min(AT_ONCE, records - from));
          times[way] += performance.now() - begin;
          works[way] += processorTime(processes) - work;
        }
      }
      for (const way of inTurns(run)) {
        const begin = performance.now();
        await computeFigures({ db, clock: Date.now }, devices[way].userId);
        // The first run warms up.
        if (run > 0) {
          taken[way].push(times[way]);
          worked[way].push(works[way]);
          figures.push(performance.now() - begin);
        }
        await pool.query('delete from users where id = $1', [devices[way].userId]);
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

function inTurns(turn: number): [Way, Way] {
  return turn % 2 ? ['with', 'without'] : ['without', 'with'];
}

interface Device {
  client: HttpClient;
  userId: string;
  clientId: string;
}

async function newDevice(pool: pg.Pool, url: string): Promise<Device> {
  const client = createHttpClient(url);
  await client.signIn(`syncing-${uuidv7()}@example.com`);
  const { id } = (await client.get('/api/auth/user')).body;
  await pool.query(`update users set subscription_tier = 'lifetime' where id = $1`, [id]);
  return { client, userId: id, clientId: uuidv7() };
}

async function pushRecords({ client, userId, clientId }: Device, from: number, count: number): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  const commands = Array.from({ length: count }, (_, index) => {
    const { artist, title, year, genre, label } = albumAt(from + index);
    const args = { id: uuidv7(), createdAt: at, fields: { artist, title, year, genre, label } };
    return { id: uuidv7(), seq: from + index + 1, name: 'record.create', v: 1, args, at, group: 'g' };
  });
  const body = { protocol: SYNC_PROTOCOL, build: 'bench', userId, clientId, acked: from, commands, pull: false };
  const answer = await client.send('POST', '/api/sync', body);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
}
