import { type Kysely, sql } from 'kysely';
import type { Review } from '../../shared/domain/review.ts';
import type { Database } from '../db/schema.ts';

/** The reviews of an album that this person may see, the newest first. A visitor has no id. */
export async function listReviewsOf(
  db: Kysely<Database>,
  readerId: string | null,
  { artist, title }: { artist: string; title: string },
): Promise<Review[]> {
  const { rows } = await sql<Omit<Review, 'user'> & { isProfilePublic: boolean }>`
    select r.id, r.user_id as "userId", r.artist, r.title, r.rating, r.review, r.is_public as "isPublic",
      r.created_at as "createdAt", r.image_url as "imageUrl", u.username, u.first_name as "firstName",
      u.last_name as "lastName", u.profile_image_url as "profileImageUrl", u.is_public as "isProfilePublic",
      case when u.id = ${readerId}::uuid or reader.role = 'admin' then u.email else split_part(u.email, '@', 1) end as email
    from album_reviews r
    join users u on u.id = r.user_id
    left join users reader on reader.id = ${readerId}::uuid
    where lower(btrim(r.artist)) = lower(btrim(${artist})) and lower(btrim(r.title)) = lower(btrim(${title}))
      and (r.is_public or r.user_id = ${readerId}::uuid)
    order by r.created_at desc, r.id desc
  `.execute(db);
  return rows.map(({ isProfilePublic, ...review }) => ({
    ...review,
    user: { username: review.username, isPublic: isProfilePublic },
  }));
}
