import { v7 as uuidv7 } from 'uuid';
import type {
  AddedEntry,
  albumLeaderboard,
  Collector,
  communitySummary,
  Recommendation,
  reviewLeaderboard,
} from '../../../shared/contract/community.ts';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import type { Review } from '../../../shared/schemas/review.ts';

const PERSON = { firstName: null, lastName: null, profileImageUrl: null, email: null, isPublic: true };

export function collector(username: string | null, others: Partial<Collector> = {}): Collector {
  return {
    ...PERSON,
    ...{ id: uuidv7(), username, isYou: false, isFollowed: false, albumCount: 12, sleeves: [] },
    ...others,
  };
}

export function recommendation(username: string, others: Partial<Recommendation> = {}): Recommendation {
  return {
    ...PERSON,
    ...{ id: uuidv7(), recommendedUserId: uuidv7(), username, recommendationScore: 94, sharedAlbums: 31 },
    ...{ sharedArtists: 58, genreSimilarity: 86, reason: `You and ${username} both have Blue by Joni Mitchell.` },
    ...others,
  };
}

type AlbumLeader = ResponseOf<typeof albumLeaderboard>[number];
type ReviewLeader = ResponseOf<typeof reviewLeaderboard>[number];

export function albumLeader(username: string, albumCount: number, uniqueArtists: number): AlbumLeader {
  return { ...PERSON, userId: uuidv7(), username, albumCount, uniqueArtists };
}

export function reviewLeader(username: string, reviewCount: number, avgRating: number): ReviewLeader {
  return { ...PERSON, userId: uuidv7(), username, reviewCount, avgRating };
}

export function summary(others: Partial<ResponseOf<typeof communitySummary>> = {}) {
  return { body: { collectorCount: 2418, reviewCount: 9037, followingCount: 4, followersCount: 9, ...others } };
}

/** A day's additions. */
export function added(username: string, count: number, others: Partial<AddedEntry> = {}): AddedEntry {
  const titles = ['Blue', 'Hejira', 'Mingus', 'Clouds'].slice(0, count);
  return {
    ...{ kind: 'added', id: uuidv7(), createdAt: '2026-11-18T12:00:00.000Z', count, collection: 'Folk' },
    person: { ...PERSON, userId: uuidv7(), username },
    sleeves: titles.map((title) => ({ artist: 'Joni Mitchell', title, imageUrl: null })),
    ...others,
  };
}

let written = 0;

/** Each is a day older than the one before. */
export function review(username: string | null, others: Partial<Review> = {}): Review {
  written += 1;
  const isPublic = others.user?.isPublic ?? true;
  return {
    ...{ id: uuidv7(), userId: isPublic ? uuidv7() : null, artist: 'Joni Mitchell', title: 'Blue', rating: 4 },
    ...{ review: 'Side two first.', isPublic: true, imageUrl: null, username, firstName: null, lastName: null },
    createdAt: new Date(Date.UTC(2026, 2, 20) - written * 86_400_000).toISOString(),
    ...{ profileImageUrl: null, email: null },
    ...others,
    user: { username, isPublic },
  };
}
