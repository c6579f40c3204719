import pg from 'pg';
import { WORKER_LOCKS } from '../../../sync-server/jobs/worker-locks.ts';

/**
 * Takes locks that differ from the one of this worker in one part each: the class, the number of keys, the database.
 * @returns a function that frees them
 */
export async function holdSimilarLocks(connectionString: string, worker: string): Promise<() => Promise<void>> {
  const here = new pg.Client({ connectionString });
  const url = new URL(connectionString);
  url.pathname = '/postgres';
  const elsewhere = new pg.Client({ connectionString: url.href });
  await Promise.all([here.connect(), elsewhere.connect()]);
  await here.query('select pg_advisory_lock($1::int, hashtext($2))', [WORKER_LOCKS + 1, worker]);
  await here.query('select pg_advisory_lock(($1::bigint << 32) | (hashtext($2)::bigint & 4294967295))', [
    WORKER_LOCKS,
    worker,
  ]);
  await elsewhere.query('select pg_advisory_lock($1::int, hashtext($2))', [WORKER_LOCKS, worker]);
  return async () => {
    await Promise.all([here.end(), elsewhere.end()]);
  };
}
