import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { AccountChanges } from '../library/account.ts';

/** What a review said when an administrator hid it or showed it again. */
export interface JudgedReview {
  artist: string;
  title: string;
  rating: number;
  review: string | null;
}

const judged = sql<JudgedReview>`artist, title, rating, review`;

/** Hides a public review. @returns undefined where there is none */
export async function hideReview(
  trx: Kysely<Database>,
  { id, note, now }: { id: string; note: string; now: string },
): Promise<JudgedReview | undefined> {
  const { rows } = await sql<JudgedReview>`
    update album_reviews set is_public = false, hidden_at = ${now}, hidden_note = ${note}
    where id = ${id} and is_public returning ${judged}
  `.execute(trx);
  return rows[0];
}

/** Shows a hidden review again. @returns undefined where there is none */
export async function showReview(
  trx: Kysely<Database>,
  id: string,
): Promise<(JudgedReview & { note: string }) | undefined> {
  const { rows } = await sql<JudgedReview & { note: string }>`
    update album_reviews r set is_public = true, hidden_at = null, hidden_note = null, hidden_anew = false
    from (select hidden_note from album_reviews where id = ${id}) old
    where r.id = ${id} and r.hidden_at is not null
    returning r.artist, r.title, r.rating, r.review, old.hidden_note as note
  `.execute(trx);
  return rows[0];
}

/** To be called before a review is deleted: if it is hidden, its writer's next review of the album will be, too. */
export async function withhold(trx: Kysely<Database>, reviewId: string, userId: string): Promise<void> {
  await sql`
    insert into withheld_reviews (user_id, album_key, hidden_at, hidden_note)
    select user_id, album_key, hidden_at, hidden_note from album_reviews
    where id = ${reviewId} and user_id = ${userId} and hidden_at is not null
    on conflict (user_id, album_key) do update set hidden_at = excluded.hidden_at, hidden_note = excluded.hidden_note
  `.execute(trx);
}

/** To be called after a review is written: hides it, if its writer has deleted a hidden one of the album. */
export async function hideWithheld(trx: Kysely<Database>, reviewId: string, now: string): Promise<void> {
  await sql`
    with withheld as (
      delete from withheld_reviews w using album_reviews r
      where r.id = ${reviewId} and w.user_id = r.user_id and w.album_key = r.album_key returning w.hidden_note
    )
    update album_reviews set is_public = false, hidden_at = ${now}, hidden_note = w.hidden_note, hidden_anew = true
    from withheld w where id = ${reviewId}
  `.execute(trx);
}

/** Whether a profile is public and hidden, read under its owner's lock. */
export interface ProfileState {
  isPublic: boolean;
  note: string | null;
  wasPublic: boolean;
}

export async function findProfileState(trx: Kysely<Database>, userId: string): Promise<ProfileState | undefined> {
  const { rows } = await sql<ProfileState>`
    select is_public as "isPublic", hidden_note as note, hidden_was_public as "wasPublic" from users where id = ${userId}
  `.execute(trx);
  return rows[0];
}

export function hiddenProfile({ isPublic }: ProfileState, note: string, now: string): AccountChanges {
  return { is_public: false, hidden_at: now, hidden_note: note, hidden_was_public: isPublic };
}

/** As public as its owner had it. */
export function shownProfile({ wasPublic }: ProfileState): AccountChanges {
  return { is_public: wasPublic, hidden_at: null, hidden_note: null, hidden_was_public: false };
}
