import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AccountChanges } from '../../library/account.ts';

/** What a review said when an administrator hid it or showed it again. */
export interface ModeratedReview {
  artist: string;
  title: string;
  rating: number;
  halfStars: number;
  review: string | null;
}

const said = sql<ModeratedReview>`r.artist, r.title, r.rating, r.half_stars as "halfStars", r.review`;

/** Hides a public review. @returns undefined where there is none */
export async function hideReview(
  trx: Kysely<Database>,
  { id, note, now }: { id: string; note: string; now: string },
): Promise<ModeratedReview | undefined> {
  const { rows } = await sql<ModeratedReview>`
    update album_reviews r set is_public = false, hidden_at = ${now}, hidden_note = ${note}
    where id = ${id} and is_public returning ${said}
  `.execute(trx);
  return rows[0];
}

/** Shows a hidden review again. @returns undefined where there is none */
export async function showReview(
  trx: Kysely<Database>,
  id: string,
): Promise<(ModeratedReview & { note: string }) | undefined> {
  const { rows } = await sql<ModeratedReview & { note: string }>`
    update album_reviews r set is_public = true, hidden_at = null, hidden_note = null, hidden_anew = false
    from (select hidden_note from album_reviews where id = ${id}) old
    where r.id = ${id} and r.hidden_at is not null
    returning ${said}, old.hidden_note as note
  `.execute(trx);
  return rows[0];
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
