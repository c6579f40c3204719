import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import { WORKER_LOCKS } from './worker-locks.ts';

/** Workers ask for jobs a moment before they have their lock. */
const GRACE = '1 minute';
const PAUSE_MS = 60_000;

/**
 * Frees the jobs of workers that are gone. A process holds a lock in the name of its workers, on a connection that breaks
 * when the process ends; without a lock nobody is at work, and the library itself would wait for four hours.
 */
export interface DeadWorkerCleanup {
  stop(): Promise<void>;
}

export async function startDeadWorkerCleanup(
  pool: pg.Pool,
  events: WorkerEvents,
  log: Log,
): Promise<DeadWorkerCleanup> {
  const present = new Set<string>();
  let holder: pg.PoolClient | undefined;
  let latest: Promise<void> = Promise.resolve();

  /** One after the other, on one connection; a broken one is replaced, and takes all locks again. */
  function inTurn(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
    latest = latest.then(async () => {
      try {
        if (!holder) {
          holder = await pool.connect();
          for (const id of present) await holder.query(`select pg_advisory_lock($1, hashtext($2))`, [WORKER_LOCKS, id]);
        }
        await work(holder);
      } catch (error) {
        log.warn({ err: error }, 'cannot check for dead workers');
        holder?.release(true);
        holder = undefined;
      }
    });
    return latest;
  }

  events.on('pool:create', ({ workerPool: { id, promise } }) => {
    void inTurn((client) => client.query(`select pg_advisory_lock($1, hashtext($2))`, [WORKER_LOCKS, id]));
    present.add(id);
    const leave = () => {
      present.delete(id);
      void inTurn((client) => client.query(`select pg_advisory_unlock($1, hashtext($2))`, [WORKER_LOCKS, id]));
    };
    // Rejected or not: none of its workers is at work any more.
    promise.then(leave, leave);
  });

  const call = () =>
    inTurn(async (client) => {
      const { rows } = await client.query<{ id: string }>(ABSENT, [WORKER_LOCKS, GRACE]);
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [ids]);
      log.warn({ workers: ids.length }, 'the jobs of workers that are gone are free again');
    });
  await call();
  const timer = setInterval(() => void call(), PAUSE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await latest;
      // With its connection the locks go.
      holder?.release(true);
      holder = undefined;
    },
  };
}

const ABSENT = `
  select distinct locked_by as id from graphile_worker._private_jobs
  where locked_at < now() - $2::interval and not exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2 and classid::bigint = $1
      and database = (select oid from pg_database where datname = current_database())
      and objid::bigint = hashtext(locked_by)::bigint & 4294967295
  )`;
