import { type Kysely, sql } from 'kysely';
import type { Review } from '../../shared/domain/review.ts';
import type { Database } from '../db/schema.ts';
import { type ShownPerson, shownPerson } from '../visibility/person.ts';

type ReviewRow = Pick<Review, 'id' | 'artist' | 'title' | 'rating' | 'review' | 'isPublic' | 'createdAt' | 'imageUrl'>;

/** The reviews of an album that this person may see, the newest first. A visitor has no id. */
export async function listReviewsOf(
  db: Kysely<Database>,
  readerId: string | null,
  { artist, title }: { artist: string; title: string },
): Promise<Review[]> {
  const { rows } = await sql<ReviewRow & ShownPerson>`
    select r.id, r.artist, r.title, r.rating, r.review, r.is_public as "isPublic", r.created_at as "createdAt",
      r.image_url as "imageUrl", ${shownPerson(readerId)}
    from album_reviews r
    join users u on u.id = r.user_id
    where lower(btrim(r.artist)) = lower(btrim(${artist})) and lower(btrim(r.title)) = lower(btrim(${title}))
      and (r.is_public or r.user_id = ${readerId}::uuid)
    order by r.created_at desc, r.id desc
  `.execute(db);
  return rows.map(({ personId, profileIsPublic, emailName, ...review }) => ({
    ...review,
    userId: personId,
    email: emailName,
    user: { username: review.username, isPublic: profileIsPublic },
  }));
}
