import { sql } from 'kysely';
import * as z from 'zod/mini';
import { idField } from '../../shared/schemas/ids.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { recordOwnerOf, visibleRecords } from '../visibility/record.ts';

/**
 * Computes the figures of a person's albums anew. Triggers queue it after each change of records or plan, in the
 * transaction of the change and whatever made it.
 */
export const refreshFigures = defineJob({
  name: 'refresh-figures',
  payload: z.object({ userId: idField }),
  run: (ctx, { userId }) => computeFigures(ctx, userId),
});

export async function computeFigures(ctx: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await sql`insert into collector_figures (user_id) select id from users where id = ${userId} on conflict do nothing`.execute(
      trx,
    );
    // Two at once take turns here, and the second reads what the first has written.
    const { rows } = await sql`select from collector_figures where user_id = ${userId} for update`.execute(trx);
    if (rows.length === 0) return;
    const albums = visibleRecords(await recordOwnerOf(trx, userId, new Date(ctx.clock()).toISOString()));
    await sql`
      with shown as materialized (
        select album_key(r.artist, r.title) as album_key, artist_key(r.artist) as artist_key, r.genre from ${albums} r
      ),
      held as materialized (select distinct album_key, artist_key from shown),
      gone as (
        delete from held_albums h where h.user_id = ${userId} and h.album_key not in (select album_key from held)
      ),
      came as (
        insert into held_albums (album_key, user_id, artist_key)
        select album_key, ${userId}::uuid, artist_key from held order by album_key on conflict do nothing
      ),
      kinds as (select genre, count(*) as number from shown where genre is not null group by genre)
      update collector_figures set
        albums = (select count(*) from shown),
        artists = (select count(distinct artist_key) from held),
        genres = (select coalesce(jsonb_object_agg(genre, number), '{}') from kinds)
      where user_id = ${userId}
    `.execute(trx);
  });
}
