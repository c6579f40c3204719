import type { CatalogueFailure } from './catalogue-provider.ts';

interface LimiterOptions {
  clock: () => number;
  wait: (milliseconds: number) => Promise<void>;
  requestsPerWindow?: number;
  windowMs?: number;
  maxWaitingPerUser?: number;
  maxWaitMs?: number;
}

export interface DiscogsLimiter {
  /**
   * Resolves to undefined when the caller may send, or to a refusal if the line is too long.
   * @param longestMs for a caller who can wait less than others
   */
  turn(userId: string | undefined, longestMs?: number): Promise<CatalogueFailure | undefined>;
}

/**
 * One line for the whole server: starts at most 50 requests in any 60 seconds, below the 60 that Discogs allows. Each
 * caller reserves the earliest free moment and sleeps until then, so requests start in order of arrival.
 */
export function createDiscogsLimiter(options: LimiterOptions): DiscogsLimiter {
  const { clock, wait, requestsPerWindow = 50, windowMs = 60_000, maxWaitingPerUser = 3, maxWaitMs = 20_000 } = options;
  let starts: number[] = [];
  const waitingByUser = new Map<string | undefined, number>();

  return {
    async turn(userId, longestMs = maxWaitMs) {
      const now = clock();
      starts = starts.filter((start) => start > now - windowMs);
      const blocking = starts[starts.length - requestsPerWindow];
      const start = blocking === undefined ? now : blocking + windowMs;
      if (start > now) {
        const waiting = waitingByUser.get(userId) ?? 0;
        if (waiting >= maxWaitingPerUser) return tooManyWaiting(start - now);
        if (start - now > longestMs) return lineTooLong(start - now);
        waitingByUser.set(userId, waiting + 1);
      }
      starts.push(start);
      if (start > now) {
        await wait(start - now);
        const left = (waitingByUser.get(userId) ?? 1) - 1;
        if (left > 0) waitingByUser.set(userId, left);
        else waitingByUser.delete(userId);
      }
      return undefined;
    },
  };
}

function tooManyWaiting(milliseconds: number): CatalogueFailure {
  return {
    ok: false,
    kind: 'rate_limited',
    message: 'Several of your searches are still waiting. Please try again in a moment.',
    retryAfterSeconds: Math.ceil(milliseconds / 1000),
    ownLimit: true,
  };
}

function lineTooLong(milliseconds: number): CatalogueFailure {
  return {
    ok: false,
    kind: 'rate_limited',
    message: 'The music database is busy. Please try again in a minute.',
    retryAfterSeconds: Math.ceil(milliseconds / 1000),
  };
}
