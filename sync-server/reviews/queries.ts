import { type Kysely, sql } from 'kysely';
import type { Review } from '../../shared/schemas/review.ts';
import type { Database } from '../db/schema.ts';
import { type ShownPerson, shownPerson } from '../visibility/person.ts';
import { isReadableReview, type ReviewRow, reviewColumns, reviewOf } from '../visibility/review.ts';

/** The reviews of an album that this person may see, the newest first. A visitor has no id. */
export async function listReviewsOf(
  db: Kysely<Database>,
  viewerId: string | null,
  { artist, title }: { artist: string; title: string },
): Promise<Review[]> {
  const { rows } = await sql<ReviewRow & ShownPerson>`
    select ${reviewColumns}, ${shownPerson(viewerId)}
    from album_reviews r
    join users u on u.id = r.user_id
    where lower(btrim(r.artist)) = lower(btrim(${artist})) and lower(btrim(r.title)) = lower(btrim(${title}))
      and ${isReadableReview(viewerId)}
    order by r.created_at desc, r.id desc
  `.execute(db);
  return rows.map(reviewOf);
}
