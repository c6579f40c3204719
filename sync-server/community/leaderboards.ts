import { type Kysely, sql } from 'kysely';
import { type albumLeaderboard, LEADERBOARD_ROWS, type reviewLeaderboard } from '../../shared/contract/community.ts';
import type { ResponseOf } from '../../shared/contract/endpoint.ts';
import type { Database } from '../db/schema.ts';
import { memberViewOf } from '../visibility/collector.ts';
import { hasPublicProfile, type ShownPerson, shownPerson } from '../visibility/person.ts';

type Collectors = ResponseOf<typeof albumLeaderboard>;
type Reviewers = ResponseOf<typeof reviewLeaderboard>;

/** Who of the public profiles has most albums; with the same number, most artists. */
export async function topCollectors(db: Kysely<Database>, viewerId: string): Promise<Collectors> {
  const { rows } = await sql<ShownPerson & { id: string; albums: number; artists: number }>`
    select u.id, f.albums, f.artists, ${shownPerson(viewerId)}
    from collector_figures f join users u on u.id = f.user_id
    where f.albums > 0 and ${hasPublicProfile}
    order by f.albums desc, f.artists desc, f.user_id limit ${LEADERBOARD_ROWS}
  `.execute(db);
  return rows.map((row) => ({
    userId: row.id,
    ...memberViewOf(row),
    albumCount: row.albums,
    uniqueArtists: row.artists,
  }));
}

/** Who of the public profiles has most public reviews; with the same number, the better ratings. */
export async function topReviewers(db: Kysely<Database>, viewerId: string): Promise<Reviewers> {
  const { rows } = await sql<ShownPerson & { id: string; reviews: number; halfStars: number }>`
    select u.id, f.reviews, f.half_star_sum as "halfStars", ${shownPerson(viewerId)}
    from collector_figures f join users u on u.id = f.user_id
    where f.reviews > 0 and ${hasPublicProfile}
    order by f.reviews desc, f.half_star_sum desc, f.user_id limit ${LEADERBOARD_ROWS}
  `.execute(db);
  return rows.map((row) => ({
    userId: row.id,
    ...memberViewOf(row),
    reviewCount: row.reviews,
    avgRating: Math.round((row.halfStars / row.reviews) * 5) / 10,
  }));
}
