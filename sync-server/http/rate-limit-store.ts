import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

export function limitKey(prefix: string, key: string): string {
  return `${prefix}:${key}`;
}

/** Counts hits per key and window in the table `rate_limits`; an expired window restarts at one. */
export function rateLimitStore({ db, clock }: Pick<Context, 'db' | 'clock'>, prefix: string): Store {
  let windowMs = 60_000;
  const keyOf = (key: string) => limitKey(prefix, key);
  return {
    prefix,
    localKeys: false,
    init(options: Options) {
      windowMs = options.windowMs;
    },
    async increment(key: string): Promise<ClientRateLimitInfo> {
      const at = clock();
      const now = new Date(at).toISOString();
      const ends = new Date(at + windowMs).toISOString();
      // One that ends later than a new one was begun by a clock that was set back since: it could last for years.
      const isOver = sql`(r.resets_at <= ${now} or r.resets_at > ${ends})`;
      const result = await sql<{ hits: number; resets_at: string }>`
        insert into rate_limits as r (key, hits, resets_at) values (${keyOf(key)}, 1, ${ends})
        on conflict (key) do update set
          hits = case when ${isOver} then 1 else r.hits + 1 end,
          resets_at = case when ${isOver} then excluded.resets_at else r.resets_at end
        returning hits, resets_at`.execute(db);
      const row = result.rows[0];
      return { totalHits: Number(row?.hits ?? 1), resetTime: new Date(row?.resets_at ?? ends) };
    },
    async decrement(key: string) {
      await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${keyOf(key)}`.execute(db);
    },
    async resetKey(key: string) {
      await sql`delete from rate_limits where key = ${keyOf(key)}`.execute(db);
    },
  };
}
