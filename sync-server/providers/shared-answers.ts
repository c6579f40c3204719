import { LRUCache } from 'lru-cache';

const MAX_CACHED = 500;

/**
 * Caches answers by key; concurrent callers of a key share one request.
 * @param lifetimeOf how long to cache an answer, in milliseconds; 0 for not at all
 */
export function createSharedAnswers<Answer extends object>(
  clock: () => number,
  lifetimeOf: (answer: Answer) => number,
): (key: string, request: () => Promise<Answer>) => Promise<Answer> {
  // A resolution above 0 would cache the time by a timer that tests cannot control.
  const cache = new LRUCache<string, Answer>({ max: MAX_CACHED, perf: { now: clock }, ttlResolution: 0 });
  const underWay = new Map<string, Promise<Answer>>();

  async function requestAndCache(key: string, request: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await request();
      const ttl = lifetimeOf(answer);
      if (ttl > 0) cache.set(key, answer, { ttl });
      return answer;
    } finally {
      underWay.delete(key);
    }
  }

  return (key, request) => {
    const cached = cache.get(key);
    if (cached) return Promise.resolve(cached);
    const shared = underWay.get(key) ?? requestAndCache(key, request);
    underWay.set(key, shared);
    return shared;
  };
}
