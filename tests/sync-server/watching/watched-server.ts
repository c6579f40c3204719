import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { WishPrices } from '../../../shared/contract/wish-prices.ts';
import type { Context } from '../../../sync-server/context.ts';
import type { RaiseNotification } from '../../../sync-server/watching/raise.ts';
import { watchRound } from '../../../sync-server/watching/round.ts';
import { empty } from '../../support/bystander.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createShop, type Shop } from './shops.ts';

export const HOUR = 3_600_000;
/** The watch is over all wishes with an alert; the bystander has one. */
const OF_EVERYBODY = ['watched_albums', 'album_looks', 'current_offers', 'offer_sources'];

interface Watched {
  server: TestServer;
  collector: HttpClient;
  amazon: Shop;
  ebay: Shop;
  now: number;
  after(milliseconds: number): void;
  raise: RaiseNotification;
  round(ctx?: Context, raiseNotification?: RaiseNotification): Promise<void>;
  rung(): Promise<string[]>;
  wish(title: string, targetPrice?: string, client?: HttpClient): Promise<string>;
  prices(id: string): Promise<WishPrices>;
}

/** A server with two shops, a fake clock, and a table of what was raised. */
export const watched: Watched = {
  server: undefined as unknown as TestServer,
  collector: undefined as unknown as HttpClient,
  amazon: undefined as unknown as Shop,
  ebay: undefined as unknown as Shop,
  now: Date.UTC(2026, 10, 25, 12),
  after(milliseconds) {
    watched.now += milliseconds;
  },
  /** In the transaction that it is given, as the product's does. */
  async raise(tx, { dedupeKey, data }) {
    await sql`insert into rung values (${tx.userId}, ${dedupeKey}, ${JSON.stringify(data)}::jsonb)`.execute(tx.trx);
  },
  round: (ctx = watched.server.ctx, raiseNotification = watched.raise) =>
    watchRound(ctx, {
      raiseNotification,
      // Others wait at the same time.
      wait: async (milliseconds) => {
        watched.now = Math.max(watched.now, Math.ceil(watched.now + milliseconds));
      },
      longestMs: 50_000,
    }),
  /** The titles that rang, in order. */
  async rung() {
    const { rows } = await watched.server.ctx.pool.query(`select data ->> 'title' as title from rung order by place`);
    return rows.map(({ title }) => title);
  },
  async wish(title, targetPrice = '20', client = watched.collector) {
    const fields = { artist: 'Harmonia', title, priceAlert: true, targetPrice };
    const { status, body } = await client.send('POST', '/api/wishlist', fields);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id;
  },
  async prices(id) {
    return (await watched.collector.get(`/api/wishlist/${id}/prices`)).body;
  },
};

export function startWatched(): void {
  const clock = () => watched.now;
  beforeAll(async () => {
    watched.amazon = createShop('amazon', clock);
    watched.ebay = createShop('ebay', clock);
    watched.server = await startTestServer({
      overrides: { clock, offerSources: [watched.amazon.source, watched.ebay.source] },
      changesOfEverybody: OF_EVERYBODY,
    });
    await watched.server.ctx.pool.query(
      `create table rung (user_id uuid, dedupe_key text, data jsonb, place serial, primary key (user_id, dedupe_key))`,
    );
    watched.collector = await watched.server.signedIn();
  });
  afterAll(() => watched.server.stop());
  beforeEach(async () => {
    const { pool } = watched.server.ctx;
    await pool.query(`select set_config('side_one.user_transaction', 'on', false)`);
    await empty(pool, 'wishlist_items', 'watched_albums', 'offer_sources');
    await pool.query('truncate rung');
    // Far enough for what an earlier test has begun.
    watched.after(48 * HOUR);
    for (const shop of [watched.amazon, watched.ebay]) {
      shop.asked.length = 0;
      shop.answer();
    }
  });
}
