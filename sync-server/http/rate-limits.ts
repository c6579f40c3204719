import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Context } from '../context.ts';
import { AppError } from './app-error.ts';
import { memoryLimitStore } from './memory-limit-store.ts';
import { rateLimitStore } from './rate-limit-store.ts';

const MINUTE = 60_000;

const LIMITS = {
  'sign-in': { windowMs: 10 * MINUTE, limit: 60, by: 'address' },
  search: { windowMs: MINUTE, limit: 60, by: 'user' },
  /** All visitors together: the greater part of what the music database allows a server stays for members. */
  'visitor-search': { windowMs: MINUTE, limit: 20, by: 'everyone' },
  username: { windowMs: 10 * MINUTE, limit: 30, by: 'user' },
  // A record fair may stand behind one address, and a page of covers asks for each of them.
  public: { windowMs: MINUTE, limit: 3_000, by: 'address' },
  'public-pictures': { windowMs: MINUTE, limit: 30_000, by: 'address', store: 'memory' },
  // A device that sends 10,000 changes asks some 30 times, a busy tab a few times a minute.
  sync: { windowMs: 10_000, limit: 1_200, by: 'user', store: 'memory' },
} as const;

export type RateLimit = keyof typeof LIMITS;

/** Limits are counted in PostgreSQL, so that several servers count together, or where each call is quick in memory. */
export function rateLimitOf(ctx: Context, name: RateLimit): RequestHandler {
  const { windowMs, limit, by, ...more } = LIMITS[name];
  return rateLimit({
    windowMs,
    limit,
    store: 'store' in more ? memoryLimitStore(ctx) : rateLimitStore(ctx, name),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // The package's own warnings about proxies: config.ts decides whom to trust.
    validate: { xForwardedForHeader: false, trustProxy: false },
    // A database that is away must not lock people out by its silence; the call itself will say so.
    passOnStoreError: true,
    keyGenerator: (req) =>
      by === 'everyone' ? by : (by === 'user' && req.session.userId) || ipKeyGenerator(req.ip ?? ''),
    handler: (_req, res, next) => {
      const retryAfter = Number(res.get('retry-after')) || Math.ceil(windowMs / 1000);
      next(new AppError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', { retryAfter }));
    },
  });
}
