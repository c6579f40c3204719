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
  const { rows } = await ctx.pool.query<{ id: string }>(
    'select distinct user_id as id from sync_tombstone where deleted_at < $1',
    [olderThan],
  );
  let tombstones = 0;
  for (const { id } of rows) tombstones += await pruneTombstones(ctx, id, olderThan);
  return { tombstones, verdicts: await pruneVerdicts(ctx, olderThan) };
}

async function pruneTombstones({ pool }: Pick<SyncContext, 'pool'>, userId: string, olderThan: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from sync_head where user_id = $1 for update', [userId]);
    const { rows } = await client.query<{
      count: number;
      floor: number | null;
    }>(
      `with gone as (delete from sync_tombstone where user_id = $1 and deleted_at < $2 returning version)
       select count(*) as count, max(version) as floor from gone`,
      [userId, olderThan],
    );
    const { count = 0, floor = null } = rows[0] ?? {};
    if (floor !== null) {
      await client.query('update sync_head set tombstone_floor = greatest(tombstone_floor, $2) where user_id = $1', [
        userId,
        floor,
      ]);
    }
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function pruneVerdicts({ pool }: Pick<SyncContext, 'pool'>, olderThan: string): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from sync_verdict v where v.created_at < $1 and (
       v.client_id is null
       or exists (select from sync_client c where c.id = v.client_id and c.acked_seq >= v.seq)
     )`,
    [olderThan],
  );
  return rowCount ?? 0;
}
