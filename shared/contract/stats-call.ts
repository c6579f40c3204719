import { hasShape, isNumber } from '../domain/shape.ts';

/** Where figures over all albums are asked for; apart from its schema, as the first screen asks. */
export const STATS_CALL = { method: 'GET', path: '/api/stats' } as const;

/** The figure of it that a device cannot count by itself. */
export function isFollowersAnswer(value: unknown): value is { followersCount: number } {
  return hasShape(value, { followersCount: isNumber });
}
