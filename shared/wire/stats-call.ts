import { hasShape, isNumber } from '../domain/shape.ts';

/** The path of the figures over all albums; without its schema, because the first screen calls it. */
export const STATS_CALL = { method: 'GET', path: '/api/stats' } as const;

/** The figure of it that a device cannot count by itself. */
export function isFollowersAnswer(value: unknown): value is { followersCount: number } {
  return hasShape(value, { followersCount: isNumber });
}
