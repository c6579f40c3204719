import type { Connections } from '../db/fair-pool.ts';

export interface Pruned {
  tombstones: number;
  verdicts: number;
}

/**
 * Deletes tombstones older than `olderThan` (and raises the floor below which a device resets), and acknowledged verdicts
 * of that age. Never deletes a verdict that its device has not acknowledged.
 */
export async function pruneSync(ctx: { pool: Connections }, { olderThan }: { olderThan: string }): Promise<Pruned> {
  // Summarises new pages of the BRIN index, so that the query below can skip them.
  await ctx.pool.query(`select brin_summarize_new_values('sync_verdict_age')`);
  return {
    tombstones: await prune(ctx, olderThan, 'sync_tombstone', 'deleted_at < $1', 'tombstone_floor'),
    verdicts: await prune(ctx, olderThan, 'sync_verdict', isDoneWith, 'verdict_floor'),
  };
}

const isDoneWith = `created_at < $1 and (
  client_id is null
  or exists (select from sync_client c where c.user_id = sync_verdict.user_id and c.id = client_id and c.acked_seq >= seq)
)`;

/**
 * Deletes rows and raises the floor below which they may be missing, per person and under their lock. Skips people whose
 * lock is taken until the next run.
 */
async function prune(
  ctx: { pool: Connections },
  olderThan: string,
  table: string,
  condition: string,
  floor: string,
): Promise<number> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `select distinct user_id as id from ${table} where ${condition}`,
    [olderThan],
  );
  const forget = `with deleted as (delete from ${table} where ${condition} and user_id = $2 returning version)
    select count(*) as count, max(version) as floor from deleted`;
  const raise = `update sync_head set ${floor} = greatest(${floor}, $2) where user_id = $1`;
  let count = 0;
  for (const { id } of rows) count += await pruneOne(ctx, id, olderThan, forget, raise);
  return count;
}

async function pruneOne(
  { pool }: { pool: Connections },
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
