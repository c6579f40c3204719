import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Rows of each list at most. */
export const DISCOVERED_SHOWN = 6;

const discoveredAlbum = z.object({
  artist: z.string(),
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  /** How many people, each with a public profile, show it in a public collection. */
  people: z.number(),
});
export type DiscoveredAlbum = z.infer<typeof discoveredAlbum>;

const list = { method: 'GET', access: 'user', status: 200, response: z.array(discoveredAlbum), errors: [] } as const;

export const listTrending = defineEndpoint({
  id: 'listTrending',
  path: '/api/discover/trending',
  summary: 'Albums that most people have added to public collections this week, two at least',
  ...list,
});

export const listRecommendedAlbums = defineEndpoint({
  id: 'listRecommendedAlbums',
  path: '/api/discover/recommendations',
  summary: 'Albums in public collections of people who have albums of the caller, without those that the caller has',
  ...list,
});
