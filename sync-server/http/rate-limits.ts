import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from './app-error.ts';
import { memoryLimitStore } from './memory-limit-store.ts';
import { limitKey, rateLimitStore } from './rate-limit-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const LIMITS = {
  'sign-in': { windowMs: 10 * MINUTE, limit: 60, by: 'address' },
  // The provider signs out all people of a company from one address.
  'provider-logout': { windowMs: MINUTE, limit: 3_000, by: 'address' },
  search: { windowMs: MINUTE, limit: 60, by: 'user' },
  /** For all visitors together, so that members keep most of the requests that Discogs allows the server. */
  'visitor-search': { windowMs: MINUTE, limit: 20, by: 'everyone' },
  // Each call starts something at the payment provider.
  billing: { windowMs: 10 * MINUTE, limit: 60, by: 'user' },
  // One count for all calls that take a code. A gift code has about 48 bits: at this rate nobody finds one.
  code: { windowMs: 10 * MINUTE, limit: 20, by: 'user' },
  settings: { windowMs: 10 * MINUTE, limit: 200, by: 'user' },
  // Each sends a notification at once.
  push: { windowMs: 10 * MINUTE, limit: 20, by: 'user' },
  // Each is some megabytes; a download that breaks off is asked for again from there.
  pack: { windowMs: 10 * MINUTE, limit: 60, by: 'user' },
  username: { windowMs: 10 * MINUTE, limit: 30, by: 'user' },
  // A person who scrolls and types in the search asks a few times per second.
  community: { windowMs: MINUTE, limit: 600, by: 'user', store: 'memory' },
  // More than any thumb taps; one person must not fill the lists of thousands.
  follow: { windowMs: 10 * MINUTE, limit: 300, by: 'user' },
  heart: { windowMs: 10 * MINUTE, limit: 300, by: 'user' },
  recommend: { windowMs: MINUTE, limit: 10, by: 'user' },
  review: { windowMs: 10 * MINUTE, limit: 60, by: 'user' },
  // Each message is stored and mailed. A person writes a few; behind one address there may be many.
  contact: { windowMs: HOUR, limit: 20, by: 'user' },
  'contact-address': { windowMs: HOUR, limit: 60, by: 'address' },
  'gift-mail': { windowMs: 10 * MINUTE, limit: 30, by: 'user' },
  // Each is read by a person.
  report: { windowMs: 10 * MINUTE, limit: 20, by: 'user' },
  // All visitors of a record fair may share one address, and a page requests each of its covers.
  public: { windowMs: MINUTE, limit: 3_000, by: 'address' },
  'public-pictures': { windowMs: MINUTE, limit: 30_000, by: 'address', store: 'memory' },
  'link-pictures': { windowMs: MINUTE, limit: 600, by: 'address', store: 'memory' },
  // A device that sends 10,000 changes makes about 30 requests, a busy tab a few per minute.
  sync: { windowMs: 10_000, limit: 1_200, by: 'user', store: 'memory' },
} as const;

export type RateLimit = keyof typeof LIMITS;

/** Removes what is counted of a person whose account is deleted. */
export async function forgetRateLimits(db: Kysely<Database>, userId: string): Promise<void> {
  const keys = Object.keys(LIMITS).map((name) => limitKey(name, userId));
  await sql`delete from rate_limits where key = any(${keys})`.execute(db);
}

/** Counts in PostgreSQL, so that all servers share a limit, or in memory where the calls are fast. */
export function rateLimitOf(ctx: Context, name: RateLimit): RequestHandler {
  const { windowMs, limit, by, ...more } = LIMITS[name];
  return rateLimit({
    windowMs,
    limit,
    store: 'store' in more ? memoryLimitStore(ctx) : rateLimitStore(ctx, name),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // Turns off the package's warnings about proxies: config.ts decides which proxies to trust.
    validate: { xForwardedForHeader: false, trustProxy: false },
    // Without the database no limit is enforced; the call itself reports the outage.
    passOnStoreError: true,
    keyGenerator: (req) =>
      by === 'everyone' ? by : (by === 'user' && req.viewer.userId) || ipKeyGenerator(req.ip ?? ''),
    handler: (_req, res, next) => {
      const retryAfter = Number(res.get('retry-after')) || Math.ceil(windowMs / 1000);
      next(new AppError('RATE_LIMITED', `Too many requests. ${tryAgainIn(retryAfter)}`, { retryAfter }));
    },
  });
}

/** 'Try again in 3 minutes.', never a moment too early. */
function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
