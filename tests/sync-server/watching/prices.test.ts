import { describe, expect, test } from 'vitest';
import { copyOf } from './shops.ts';
import { HOUR, startWatched, watched } from './watched-server.ts';

startWatched();

const { round, wish, prices } = watched;
const shopOf = async (id: string, source: string) => (await prices(id)).shops.find((shop) => shop.source === source);

describe('the prices of a wish', () => {
  test('are those of each shop apart, the cheapest first, with the time they were asked', async () => {
    const id = await wish('Deluxe');
    watched.amazon.sell('Deluxe', '31.00');
    const copies = [
      ['Harmonia - Deluxe LP VG+', '24.00'],
      ['Harmonia Deluxe LP', '18.00'],
      ['Harmonia Deluxe CD', '9.00'],
      ['Harmonia & Eno LP', '9.00'],
    ] as const;
    let askedAt = '';
    // Another album is asked for as well.
    watched.ebay.answer(({ title }) => {
      if (title === 'Deluxe') askedAt = new Date(watched.now).toISOString();
      return {
        ok: true,
        offers: copies.map(([title, price]) => copyOf('ebay', title, price, watched.now, 6 * HOUR)),
      };
    });
    await round();
    const answer = await prices(id);
    expect(answer).toMatchObject({ isWatched: true, crossedAt: expect.any(String) });
    expect(answer.shops.map(({ shop, offers }) => [shop, offers.map(({ price, isMet }) => [price, isMet])])).toEqual([
      ['Amazon', [['31.00', false]]],
      [
        'eBay',
        [
          ['18.00', true],
          ['24.00', false],
        ],
      ],
    ]);
    expect(answer.shops[1]?.offers[0]).toEqual({
      id: 'ebay Harmonia Deluxe LP',
      title: 'Harmonia Deluxe LP',
      ...{ price: '18.00', shipping: '4.00', currency: 'USD', condition: null, country: 'US' },
      link: 'https://www.ebay.com/itm/1',
      askedAt,
      // Five minutes before six hours are over, since a job that deletes it runs every minute.
      showUntil: new Date(Date.parse(askedAt) + 6 * HOUR - 300_000).toISOString(),
      ...{ counts: true, isMet: true },
    });
  });

  test('are dropped when they are as old as the shop allows', async () => {
    const id = await wish('Deluxe');
    watched.amazon.sell('Deluxe', '31.00');
    watched.ebay.sell('Deluxe', '31.00');
    await round();
    watched.after(HOUR);
    expect((await prices(id)).shops.map(({ offers }) => offers.length)).toEqual([0, 1]);
    watched.after(5 * HOUR);
    expect((await prices(id)).shops.map(({ offers }) => offers.length)).toEqual([0, 0]);
  });

  test('say how often the album is looked at, honestly when there are many', async () => {
    const id = await wish('Deluxe');
    expect(await shopOf(id, 'ebay')).toEqual({
      ...{ source: 'ebay', shop: 'eBay', everyHours: null, lookedAt: null, paused: null, offers: [] },
    });
    await round();
    expect(await shopOf(id, 'ebay')).toMatchObject({ everyHours: 4, lookedAt: expect.any(String) });
    await watched.server.ctx.pool.query(`update offer_sources set pace = 0.25 where name = 'ebay'`);
    expect(await shopOf(id, 'ebay')).toMatchObject({ everyHours: 96 });
    expect(await shopOf(id, 'amazon')).toMatchObject({ everyHours: 4 });
  });

  test('say of each shop its own last look at this album', async () => {
    const [first, second] = [await wish('Deluxe'), await wish('Musik von Harmonia')];
    watched.ebay.answer(({ title }) =>
      title === 'Musik von Harmonia' ? { ok: false, kind: 'unreadable' } : { ok: true, offers: [] },
    );
    await round();
    const unseen = await wish('Sowiesoso');
    const known = async (id: string) =>
      (await prices(id)).shops.map(({ lookedAt, everyHours }) => [lookedAt !== null, everyHours !== null]);
    const [whole, planned, none] = [
      [true, true],
      [false, true],
      [false, false],
    ];
    expect([await known(first), await known(second), await known(unseen)]).toEqual([
      [whole, whole],
      [whole, planned],
      [none, none],
    ]);
  });

  test('of a wish without an alert are not watched, and say so', async () => {
    const id = await wish('Deluxe');
    watched.ebay.sell('Deluxe', '31.00');
    await round();
    await watched.collector.send('PUT', `/api/wishlist/${id}`, { priceAlert: false });
    const answer = await prices(id);
    expect([
      answer.isWatched,
      answer.crossedAt,
      answer.shops.map(({ offers, everyHours }) => [offers, everyHours]),
    ]).toEqual([
      false,
      null,
      [
        [[], null],
        [[], null],
      ],
    ]);
  });

  test('of a wish without a target are not watched', async () => {
    const id = await wish('Deluxe');
    // By hand: a change without one is refused.
    await watched.server.ctx.pool.query('update wishlist_items set target_price = null where id = $1', [id]);
    await round();
    expect(await prices(id)).toMatchObject({ isWatched: false, crossedAt: null });
    expect(watched.ebay.asked.map(({ title }) => title)).not.toContain('Deluxe');
  });

  test('are for its owner alone', async () => {
    const id = await wish('Deluxe');
    const other = await watched.server.signedIn();
    expect((await other.get(`/api/wishlist/${id}/prices`)).status).toBe(404);
    expect((await other.get('/api/wishlist/nothing/prices')).status).toBe(404);
    expect((await watched.server.newClient().get(`/api/wishlist/${id}/prices`)).status).toBe(401);
  });
});
