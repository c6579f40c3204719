import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** To be called before a review is deleted: if it is hidden, its writer's next review of the album will be, too. */
export async function keepHiddenForRewrite(trx: Kysely<Database>, reviewId: string, userId: string): Promise<void> {
  await sql`
    insert into withheld_reviews (user_id, album_key, hidden_at, hidden_note)
    select user_id, album_key, hidden_at, hidden_note from album_reviews
    where id = ${reviewId} and user_id = ${userId} and hidden_at is not null
    on conflict (user_id, album_key) do update set hidden_at = excluded.hidden_at, hidden_note = excluded.hidden_note
  `.execute(trx);
}

/** To be called after a review is written: hides it, if its writer has deleted a hidden one of the album. */
export async function hideRewrite(trx: Kysely<Database>, reviewId: string, now: string): Promise<void> {
  await sql`
    with kept as (
      delete from withheld_reviews w using album_reviews r
      where r.id = ${reviewId} and w.user_id = r.user_id and w.album_key = r.album_key returning w.hidden_note
    )
    update album_reviews set is_public = false, hidden_at = ${now}, hidden_note = w.hidden_note, hidden_anew = true
    from kept w where id = ${reviewId}
  `.execute(trx);
}
