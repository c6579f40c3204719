import { expect, test } from 'vitest';
import { watchRound } from '../../../../sync-server/watching/round.ts';
import { startTestServer } from '../../../support/test-server.ts';
import { createShop } from '../../../sync-server/watching/shops.ts';

/** Generous: a round of so many takes some two seconds. */
const MOST_MS = 30_000;

test('100,000 wishes on 20,000 albums are planned within the budget, in seconds', async () => {
  let now = Date.UTC(2026, 10, 25, 12);
  const shop = createShop('ebay', () => now);
  const server = await startTestServer({
    bystander: false,
    overrides: { clock: () => now, offerSources: [shop.source] },
  });
  try {
    const { pool } = server.ctx;
    await pool.query(FILL);
    const round = async () => {
      const began = performance.now();
      await watchRound(server.ctx, {
        raiseNotification: async () => undefined,
        wait: async (ms) => {
          now += Math.ceil(ms);
        },
        longestMs: 20_000,
      });
      return performance.now() - began;
    };
    const first = await round();
    now += 60_000;
    const second = await round();
    console.log(`rounds of ${Math.round(first)} and ${Math.round(second)} ms`);
    expect(Math.max(first, second)).toBeLessThan(MOST_MS);
    expect(shop.asked.length).toBeGreaterThan(20);
    expect(shop.asked.length).toBeLessThanOrEqual(42);
    const { rows } = await pool.query(
      'select count(*)::int as albums, sum(watchers)::int as watchers from watched_albums',
    );
    expect(rows).toEqual([{ albums: 20_000, watchers: 100_000 }]);
    // Both are new, so they weigh double; a plain one has a look every five days and more.
    const { rows: paces } = await pool.query('select pace from offer_sources');
    expect(20_000 * Number(paces[0].pace)).toBeLessThan(4_000);
  } finally {
    await server.stop();
  }
});

const FILL = `
select set_config('side_one.user_transaction', 'on', false);
insert into users (id, issuer, subject, email, email_verified)
  select md5('p' || n)::uuid, 'x', n::text, null, false from generate_series(1, 1000) n;
insert into wishlist_items (id, user_id, artist, title, price_alert, target_price, is_public, created_at, updated_at, version)
  select md5('w' || n)::uuid, md5('p' || (n % 1000 + 1))::uuid, 'Artist ' || n % 400, 'Album ' || n % 20000, true, 20, true,
    now(), now(), n
  from generate_series(1, 100000) n`;
