import { describe, expect, test } from 'vitest';
import type { RaiseNotification } from '../../../sync-server/watching/raise.ts';
import { copyOf } from './shops.ts';
import { HOUR, startWatched, watched } from './watched-server.ts';

startWatched();

const { round, rung, wish } = watched;
const rows = async (table: string) => (await watched.server.ctx.pool.query(`select * from ${table}`)).rows;
const later = async (hours = 5) => {
  watched.after(hours * HOUR);
  await round();
};
const askedFor = (title: string) => watched.ebay.asked.filter((each) => each.title === title).length;

describe('a price that comes down to the target', () => {
  test('rings once, and again after it was over it', async () => {
    const wishId = await wish('Deluxe');
    watched.ebay.sell('Deluxe', '25.00');
    await round();
    expect(await rung()).toEqual([]);
    watched.ebay.sell('Deluxe', '19.50');
    await later();
    await later();
    await later();
    const [{ data, dedupe_key }] = await rows('rung');
    const at = data.crossedAt;
    expect([data, dedupe_key]).toEqual([
      {
        ...{ wishId, artist: 'Harmonia', title: 'Deluxe', source: 'ebay', shop: 'eBay', crossedAt: at },
        rule: { target: '20.00', withShipping: false, currency: 'USD', pressing: 'any', lowestGrade: null },
        // Its terms allow no price to be kept.
        price: null,
      },
      `price:${wishId}:${at}`,
    ]);
    expect(await rung()).toEqual(['Deluxe']);
    watched.ebay.sell('Deluxe', '25.00');
    await later();
    watched.ebay.sell('Deluxe', '15.00');
    await later();
    await later();
    expect(await rung()).toEqual(['Deluxe', 'Deluxe']);
  });

  test('rings for each person whose target it meets, for one request', async () => {
    const other = await watched.server.signedIn();
    const third = await watched.server.signedIn();
    await wish('Deluxe');
    await wish('Deluxe', '18', other);
    await wish('Deluxe', '30', third);
    const patient = { artist: 'Harmonia', title: 'Deluxe', priceAlert: false, targetPrice: '30' };
    await (await watched.server.signedIn()).send('POST', '/api/wishlist', patient);
    watched.ebay.sell('Deluxe', '19.00');
    await round();
    expect(await rung()).toEqual(['Deluxe', 'Deluxe']);
    expect(askedFor('Deluxe')).toBe(1);
    expect((await rows('watched_albums')).map(({ title, watchers }) => [title, watchers])).toContainEqual([
      'Deluxe',
      3,
    ]);
  });

  test('rings for a wish that has the id of another person’s', async () => {
    const id = await wish('Deluxe');
    watched.ebay.sell('Deluxe', '19.00');
    await round();
    const other = await watched.server.signedIn();
    const { id: otherId } = (await other.get('/api/auth/user')).body;
    await watched.server.ctx.pool.query(
      `insert into wishlist_items (id, user_id, artist, title, price_alert, target_price, version)
       select id, $1, artist, title, price_alert, target_price, 0 from wishlist_items where id = $2`,
      [otherId, id],
    );
    await later();
    expect(await rung()).toEqual(['Deluxe', 'Deluxe']);
  });

  test('does not ring when the copy is another album, in another currency, or too old', async () => {
    await wish('Deluxe');
    const copy = (more: object) => ({ ...copyOf('ebay', 'Harmonia - Deluxe LP', '10.00', watched.now, HOUR), ...more });
    for (const more of [
      { title: 'Harmonia - Deluxe CD' },
      { title: 'Neu! - Deluxe LP' },
      { currency: 'EUR' },
      { dropAt: watched.now },
    ]) {
      watched.ebay.answer({ ok: true, offers: [copy(more)] });
      await later();
    }
    expect(await rung()).toEqual([]);
  });
});

describe('a server that is killed', () => {
  test('between the crossing and its notification leaves neither, and the next one rings once', async () => {
    await wish('Deluxe');
    watched.ebay.sell('Deluxe', '10.00');
    const killed: RaiseNotification = async (...given) => {
      await watched.raise(...given);
      throw new Error('killed');
    };
    await round(watched.server.ctx, killed);
    expect([await rung(), (await rows('wish_watches')).length]).toEqual([[], 1]);
    await later(2);
    await later(2);
    expect(await rung()).toEqual(['Deluxe']);
  });

  test('before a look is noted looks again, and rings for no person twice', async () => {
    await wish('Deluxe');
    await wish('Musik von Harmonia');
    watched.ebay.sell('Deluxe', '10.00');
    watched.ebay.sell('Musik von Harmonia', '10.00');
    watched.amazon.answer({ ok: true, offers: [] });
    const { ctx } = watched.server;
    let calls = 0;
    // After the first wish rang.
    const dying = async (...given: Parameters<RaiseNotification>) => {
      await watched.raise(...given);
      calls += 1;
    };
    const clock = () => {
      if (calls > 0) throw new Error('killed');
      return watched.now;
    };
    await expect(round({ ...ctx, clock }, dying)).rejects.toThrow('killed');
    const atFirst = await rung();
    expect(atFirst).toHaveLength(1);
    await round();
    expect((await rung()).toSorted()).toEqual(['Deluxe', 'Musik von Harmonia']);
    expect(askedFor('Deluxe') + askedFor('Musik von Harmonia')).toBe(3);
  });
});

test('two servers at the same time ring once', async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Album ${'abcdefghijkl'[index]}`);
  for (const title of titles) {
    await wish(title);
    watched.ebay.sell(title, '10.00');
  }
  const { ctx } = watched.server;
  await Promise.all([round(), round({ ...ctx })]);
  await round();
  expect((await rung()).toSorted()).toEqual(titles);
});

describe('a source in trouble', () => {
  const paused = async (id: string) => (await watched.prices(id)).shops.map((shop) => [shop.source, shop.paused]);

  test('pauses alone while its credentials are refused, says since when, and goes on', async () => {
    const id = await wish('Deluxe');
    watched.ebay.answer({ ok: false, kind: 'credentials_refused' });
    const before = new Date(watched.now).toISOString();
    await round();
    const after = new Date(watched.now).toISOString();
    await later(1);
    await later(1);
    expect(await paused(id)).toEqual([
      ['amazon', null],
      ['ebay', { since: expect.any(String), reason: 'credentials' }],
    ]);
    const since = String((await watched.prices(id)).shops[1]?.paused?.since);
    expect(before <= since && since <= after).toBe(true);
    watched.amazon.sell('Deluxe', '15.00');
    await later(3);
    expect(await rung()).toEqual(['Deluxe']);
    watched.ebay.answer();
    await later(1);
    expect(await paused(id)).toEqual([
      ['amazon', null],
      ['ebay', null],
    ]);
  });

  test('is left alone for as long as it asks to be', async () => {
    await wish('Deluxe');
    watched.ebay.answer({ ok: false, kind: 'rate_limited', retryAfterSeconds: 3_600 });
    await round();
    const before = watched.ebay.asked.length;
    watched.after(HOUR - 120_000);
    await round();
    expect(watched.ebay.asked).toHaveLength(before);
    watched.ebay.answer();
    watched.after(120_000);
    await round();
    expect(watched.ebay.asked.length).toBeGreaterThan(before);
  });

  test('of one album goes on to the others; in a row of three it pauses', async () => {
    const titles = ['Deluxe', 'Musik von Harmonia', 'Tracks and Traces', 'Live nineteen seventy four', 'Documents'];
    for (const title of titles) await wish(title);
    const id = await wish('Apart');
    const isSilent = (title: string) => title === 'Deluxe';
    watched.ebay.answer(({ title }) =>
      isSilent(title) ? { ok: false, kind: 'unreadable' } : { ok: true, offers: [] },
    );
    await round();
    expect(new Set(watched.ebay.asked.map(({ title }) => title)).size).toBe(7);
    expect(await paused(id)).toContainEqual(['ebay', null]);
    watched.ebay.asked.length = 0;
    watched.ebay.answer({ ok: false, kind: 'unavailable' });
    watched.after(5 * HOUR);
    await round();
    expect(watched.ebay.asked).toHaveLength(3);
    expect(await paused(id)).toContainEqual(['ebay', expect.objectContaining({ reason: 'unavailable' })]);
  });

  test('that fails in our own code fails alone, and the round says so', async () => {
    await wish('Deluxe');
    watched.amazon.sell('Deluxe', '15.00');
    watched.ebay.answer(() => {
      throw new Error('a mistake');
    });
    await expect(round()).rejects.toThrow('a mistake');
    expect(await rung()).toEqual(['Deluxe']);
  });

  test('a failed look arms nothing and ends nothing', async () => {
    await wish('Deluxe');
    watched.ebay.sell('Deluxe', '15.00');
    await round();
    watched.ebay.answer({ ok: false, kind: 'unavailable' });
    for (let look = 0; look < 10; look += 1) await later(12);
    watched.ebay.answer();
    await later(12);
    expect(await rung()).toEqual(['Deluxe']);
  });
});

describe('what is kept', () => {
  test('of an offer nothing beyond its time, without a request for it', async () => {
    await wish('Deluxe');
    watched.amazon.sell('Deluxe', '30.00');
    watched.ebay.sell('Deluxe', '30.00');
    await round();
    const kept = async () =>
      (await rows('current_offers')).map(({ source }) => source).filter((each) => each !== 'bystander');
    expect((await kept()).toSorted()).toEqual(['amazon', 'ebay']);
    for (const shop of [watched.amazon, watched.ebay]) shop.answer({ ok: false, kind: 'unavailable' });
    await later(0.98);
    expect(await kept()).toEqual(['ebay']);
    await later(5);
    expect(await kept()).toEqual([]);
  });

  test('of a listing that has ended nothing after the next look', async () => {
    await wish('Deluxe');
    watched.ebay.sell('Deluxe', '30.00');
    await round();
    watched.ebay.end('Deluxe');
    await later(4);
    expect((await rows('current_offers')).filter(({ source }) => source === 'ebay')).toEqual([]);
  });

  test('of a clock that was ahead nothing', async () => {
    const id = await wish('Deluxe');
    watched.ebay.sell('Deluxe', '15.00');
    await round();
    watched.after(-24 * HOUR);
    for (const shop of [watched.amazon, watched.ebay]) shop.answer({ ok: false, kind: 'unavailable' });
    expect((await watched.prices(id)).shops.flatMap(({ offers }) => offers)).toEqual([]);
    await round();
    expect((await rows('current_offers')).filter(({ source }) => source === 'ebay')).toEqual([]);
    watched.ebay.answer();
    await later(2);
    watched.after(24 * HOUR);
    await round();
    expect(await rung()).toEqual(['Deluxe']);
  });

  test.each(['switched off', 'deleted', 'for another record', 'moved to the collection'])(
    'of a wish that is %s nothing, and wished again it begins from the start',
    async (end) => {
      const id = await wish('Deluxe');
      watched.ebay.sell('Deluxe', '15.00');
      watched.ebay.sell('Documents', '90.00');
      await round();
      expect((await rows('wish_watches')).filter(({ wish_id }) => wish_id === id)).toHaveLength(1);
      const { send } = watched.collector;
      if (end === 'switched off') await send('PUT', `/api/wishlist/${id}`, { priceAlert: false });
      else if (end === 'deleted') await send('DELETE', `/api/wishlist/${id}`);
      else if (end === 'for another record') await send('PATCH', `/api/wishlist/${id}`, { title: 'Documents' });
      else await send('DELETE', `/api/wishlist/${id}`);
      expect((await rows('wish_watches')).filter(({ wish_id }) => wish_id === id)).toEqual([]);
      await later();
      expect((await rows('watched_albums')).map(({ title }) => title)).not.toContain('Deluxe');
      if (end === 'switched off') await send('PUT', `/api/wishlist/${id}`, { priceAlert: true, targetPrice: '20' });
      else if (end === 'for another record') await send('PATCH', `/api/wishlist/${id}`, { title: 'Deluxe' });
      else await wish('Deluxe');
      await later();
      expect(await rung()).toEqual(['Deluxe', 'Deluxe']);
    },
  );

  test('of a deleted person nothing, while the album stays for others', async () => {
    const other = await watched.server.signedIn();
    await wish('Deluxe', '20', other);
    await wish('Deluxe');
    watched.ebay.sell('Deluxe', '15.00');
    await round();
    const { id } = (await other.get('/api/auth/user')).body;
    await other.send('DELETE', '/api/user/delete');
    expect((await rows('wish_watches')).filter(({ user_id }) => user_id === id)).toEqual([]);
    await later();
    expect((await rows('watched_albums')).map(({ title, watchers }) => [title, watchers])).toContainEqual([
      'Deluxe',
      1,
    ]);
  });

  test('without a source nothing is watched', async () => {
    await wish('Deluxe');
    await round();
    await watched.server.ctx.pool.query('update wishlist_items set price_alert = false where user_id <> $1', [
      '0180b1b1-0000-7000-8000-00000000000a',
    ]);
    await round({ ...watched.server.ctx, offerSources: [] });
    expect((await rows('watched_albums')).map(({ title }) => title)).not.toContain('Deluxe');
  });
});
