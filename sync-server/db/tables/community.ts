import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CreatedTime, Time } from './columns.ts';

/** One review per person and album; artist and title are compared trimmed and case-insensitively. */
export interface AlbumReviewTable {
  id: string;
  user_id: string;
  artist: string;
  title: string;
  /** Whole stars, as clients of before half stars read and write them; the database keeps both in step. */
  rating: Generated<number>;
  half_stars: Generated<number>;
  review: string | null;
  is_public: Generated<boolean>;
  image_url: string | null;
  created_at: CreatedTime;
  /** Set while an administrator has hidden the review, which is then not public. */
  hidden_at: Time | null;
  hidden_note: string | null;
  /** Hidden from the start, because its writer deleted a hidden review of the same album. */
  hidden_anew: Generated<boolean>;
  /** Made by the database from artist and title; the same for the same album. */
  album_key: GeneratedAlways<string>;
}

/** One per person and review of another one. */
export interface ReviewHeartTable {
  user_id: string;
  review_id: string;
  created_at: CreatedTime;
}

export interface UserFollowTable {
  id: string;
  follower_id: string;
  following_id: string;
  created_at: CreatedTime;
}

/** One per review and reporter, with what the review said then. */
export interface ReviewReportTable {
  id: string;
  review_id: string;
  reporter_id: string;
  reason: string;
  note: string | null;
  rating: Generated<number>;
  half_stars: Generated<number>;
  review: string | null;
  created_at: CreatedTime;
  /** When an administrator has dealt with it. */
  closed_at: Time | null;
}

/** One per profile and reporter, with what the profile said then. */
export interface ProfileReportTable {
  id: string;
  profile_id: string;
  reporter_id: string;
  reason: string;
  note: string | null;
  said: JSONColumnType<object>;
  created_at: CreatedTime;
  closed_at: Time | null;
}

/** What stays of a hidden review that its writer deletes: a new review of the album is hidden like it. */
export interface WithheldReviewTable {
  user_id: string;
  album_key: string;
  hidden_at: Time;
  hidden_note: string;
}

export interface FollowRecommendationTable {
  id: string;
  user_id: string;
  recommended_user_id: string;
  score: number;
  shared_albums: number;
  shared_artists: number;
  genre_similarity: number;
  shared_genre: string | null;
  created_at: CreatedTime;
}

/** The albums that a person's plan shows, each once; a job keeps it (refresh-figures). */
export interface HeldAlbumTable {
  album_key: string;
  user_id: string;
  artist_key: string;
}

/** Figures of a person; a job keeps those of albums, triggers those of reviews. */
export interface CollectorFiguresTable {
  user_id: string;
  albums: Generated<number>;
  artists: Generated<number>;
  genres: Generated<Record<string, number>>;
  reviews: Generated<number>;
  /** Of whole stars, for servers of before half stars. */
  rating_sum: Generated<number>;
  half_star_sum: Generated<number>;
}

/** Reviews, follows, reports and figures of people. */
export interface CommunityTables {
  album_reviews: AlbumReviewTable;
  review_hearts: ReviewHeartTable;
  user_follows: UserFollowTable;
  review_reports: ReviewReportTable;
  profile_reports: ProfileReportTable;
  withheld_reviews: WithheldReviewTable;
  follow_recommendations: FollowRecommendationTable;
  held_albums: HeldAlbumTable;
  collector_figures: CollectorFiguresTable;
}
