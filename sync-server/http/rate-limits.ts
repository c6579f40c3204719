import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Context } from '../context.ts';
import { AppError } from './app-error.ts';
import { rateLimitStore } from './rate-limit-store.ts';

const MINUTE = 60_000;

const LIMITS = {
  'sign-in': { windowMs: 10 * MINUTE, limit: 60, by: 'address' },
  search: { windowMs: MINUTE, limit: 60, by: 'user' },
  username: { windowMs: 10 * MINUTE, limit: 30, by: 'user' },
} as const;

export type RateLimit = keyof typeof LIMITS;

/** Limits are counted in PostgreSQL, so that several servers count together. */
export function rateLimitOf(ctx: Context, name: RateLimit): RequestHandler {
  const { windowMs, limit, by } = LIMITS[name];
  return rateLimit({
    windowMs,
    limit,
    store: rateLimitStore(ctx, name),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // The package's own warnings about proxies: config.ts decides whom to trust.
    validate: { xForwardedForHeader: false, trustProxy: false },
    // A database that is away must not lock people out by its silence; the call itself will say so.
    passOnStoreError: true,
    keyGenerator: (req) => (by === 'user' && req.session.userId) || ipKeyGenerator(req.ip ?? ''),
    handler: (_req, res, next) => {
      const retryAfter = Number(res.get('retry-after')) || Math.ceil(windowMs / 1000);
      next(new AppError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', { retryAfter }));
    },
  });
}
