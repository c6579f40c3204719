import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { Context } from '../context.ts';

/** Expired windows are removed once the map is this large. */
const MANY = 10_000;

/** Counts hits in this process, for calls so fast that counting in the database would cost as much as the call. */
export function memoryLimitStore({ clock }: Pick<Context, 'clock'>): Store {
  let windowMs = 60_000;
  const windows = new Map<string, { hits: number; ends: number }>();

  function windowOf(key: string) {
    const now = clock();
    const current = windows.get(key);
    // One that ends later than a new one was begun by a clock that was set back since: it could last for years.
    if (current && current.ends > now && current.ends <= now + windowMs) return current;
    if (windows.size >= MANY) for (const [one, { ends }] of windows) if (ends <= now) windows.delete(one);
    const next = { hits: 0, ends: now + windowMs };
    windows.set(key, next);
    return next;
  }

  return {
    localKeys: true,
    init(options: Options) {
      windowMs = options.windowMs;
    },
    increment(key: string): ClientRateLimitInfo {
      const current = windowOf(key);
      current.hits += 1;
      return { totalHits: current.hits, resetTime: new Date(current.ends) };
    },
    decrement(key: string) {
      const current = windows.get(key);
      if (current) current.hits = Math.max(0, current.hits - 1);
    },
    resetKey(key: string) {
      windows.delete(key);
    },
  };
}
