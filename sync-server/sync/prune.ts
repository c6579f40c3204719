import type { SyncContext } from './in-user-transaction.ts';

export interface Pruned {
  tombstones: number;
  verdicts: number;
}

/**
 * Forgets deletions made before `olderThan` (and raises the floor under which a device starts again) and verdicts of
 * that age whose device has acknowledged them. A verdict that a device has not acknowledged is never forgotten.
 */
export async function pruneSync(ctx: Pick<SyncContext, 'pool'>, { olderThan }: { olderThan: string }): Promise<Pruned> {
  // What was written since the last time is noted now, so that the walk below need not read it.
  await ctx.pool.query(`select brin_summarize_new_values('sync_verdict_age')`);
  return {
    tombstones: await prune(ctx, olderThan, 'sync_tombstone', 'deleted_at < $1', 'tombstone_floor'),
    verdicts: await prune(ctx, olderThan, 'sync_verdict', isDoneWith, 'verdict_floor'),
  };
}

const isDoneWith = `created_at < $1 and (
  client_id is null
  or exists (select from sync_client c where c.id = client_id and c.acked_seq >= seq)
)`;

/**
 * Forgets rows and raises the floor below which they may be missing, person by person, each under their lock. Whose lock
 * is taken is passed over until the next time.
 */
async function prune(
  ctx: Pick<SyncContext, 'pool'>,
  olderThan: string,
  table: string,
  condition: string,
  floor: string,
): Promise<number> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `select distinct user_id as id from ${table} where ${condition}`,
    [olderThan],
  );
  const forget = `with gone as (delete from ${table} where ${condition} and user_id = $2 returning version)
    select count(*) as count, max(version) as floor from gone`;
  const raise = `update sync_head set ${floor} = greatest(${floor}, $2) where user_id = $1`;
  let count = 0;
  for (const { id } of rows) count += await pruneOne(ctx, id, olderThan, forget, raise);
  return count;
}

async function pruneOne(
  { pool }: Pick<SyncContext, 'pool'>,
  userId: string,
  olderThan: string,
  forget: string,
  raise: string,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const lock = 'select from sync_head where user_id = $1 for update skip locked';
    const { rowCount } = await client.query(lock, [userId]);
    if (rowCount === 0) {
      await client.query('rollback');
      return 0;
    }
    const { rows } = await client.query<{ count: number; floor: number | null }>(forget, [olderThan, userId]);
    const { count = 0, floor = null } = rows[0] ?? {};
    if (floor !== null) await client.query(raise, [userId, floor]);
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
