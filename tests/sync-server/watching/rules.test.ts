import { describe, expect, test } from 'vitest';
import type { Offer } from '../../../sync-server/providers/offers/offer-source.ts';
import { copyOf } from './shops.ts';
import { HOUR, startWatched, watched } from './watched-server.ts';

startWatched();

const { round, rung, prices } = watched;
const BARCODE = '4006758000012';
/** The fields that identify a pressing. */
const PRESSED = { artist: 'Harmonia', year: 1975, country: 'Germany', barcode: BARCODE, catalogNumber: 'brain 1073' };

/** A wish with rules, for a title that is each time another one. */
async function wishWith(rules: object): Promise<{ id: string; title: string }> {
  const title = `Deluxe ${rungTitles.length}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  rungTitles.push(title);
  const fields = { ...PRESSED, title, priceAlert: true, targetPrice: '20', ...rules };
  const { status, body } = await watched.collector.send('POST', '/api/wishlist', fields);
  expect([status, body]).toEqual([201, expect.objectContaining(rules)]);
  return { id: body.id, title };
}
const rungTitles: string[] = [];

async function offered(title: string, more: Partial<Offer>, words = ''): Promise<void> {
  const copy = copyOf('ebay', `Harmonia - ${title} LP ${words}`, '18.00', watched.now, 6 * HOUR);
  watched.ebay.answer(({ title: asked }) => ({ ok: true, offers: asked === title ? [{ ...copy, ...more }] : [] }));
  watched.after(5 * HOUR);
  await round();
}

describe('a copy rings', () => {
  test.each([
    [{ withShipping: true }, { price: '17.00', shipping: '4.00' }, { price: '16.00', shipping: '4.00' }, ''],
    [{ withShipping: true }, { price: '5.00', shipping: null }, { price: '20.00', shipping: '0.00' }, ''],
    [{ currency: 'EUR' }, { currency: 'USD' }, { currency: 'EUR' }, ''],
    [
      { lowestGrade: 'very-good-plus' },
      { condition: 'very-good' as const },
      { condition: 'very-good-plus' as const },
      '',
    ],
    [{ lowestGrade: 'very-good-plus' }, { condition: null }, { condition: 'mint' as const }, ''],
    [{ pressing: 'release' }, {}, { barcodes: [BARCODE] }, ''],
  ])('by the rule %j not with %j, but with %j', async (rules, misses, meets, words) => {
    const { title } = await wishWith(rules);
    await offered(title, misses, words);
    expect(await rung()).toEqual([]);
    await offered(title, meets, words);
    expect(await rung()).toEqual([title]);
  });

  test.each([
    ['release', '1980 reissue', 'brain 1073'],
    ['country', 'Japan', 'Germany'],
    ['original', '1975 reissue', '1975'],
  ])('for the pressing %s not with "%s" in its title, but with "%s"', async (pressing, misses, meets) => {
    const { title } = await wishWith({ pressing });
    await offered(title, {}, misses);
    expect(await rung()).toEqual([]);
    await offered(title, {}, meets);
    expect(await rung()).toEqual([title]);
  });

  test('in its own words, which the notification carries', async () => {
    const rules = { withShipping: true, currency: 'EUR', pressing: 'release', lowestGrade: 'good' };
    const { title } = await wishWith(rules);
    await offered(title, { currency: 'EUR', shipping: '1.00', condition: 'mint', barcodes: [BARCODE] });
    const { rows } = await watched.server.ctx.pool.query(`select data -> 'rule' as rule from rung`);
    expect(rows).toEqual([{ rule: { target: '20.00', ...rules } }]);
  });
});

describe('a rule that is changed', () => {
  const change = (id: string, fields: object) => watched.collector.send('PATCH', `/api/wishlist/${id}`, fields);
  const meets = { condition: 'mint', barcodes: [BARCODE], shipping: '1.00' } as const;

  test('to one that asks for less does not ring for a price that it rang for', async () => {
    const { id, title } = await wishWith({ lowestGrade: 'good', withShipping: true });
    await offered(title, meets);
    await change(id, { lowestGrade: 'fair', withShipping: false });
    await offered(title, meets);
    expect(await rung()).toEqual([title]);
  });

  test.each([{ withShipping: true }, { lowestGrade: 'very-good' }, { pressing: 'release' }, { pressing: 'original' }])(
    'to one that asks for more, %j, may ring at once',
    async (more) => {
      const { id, title } = await wishWith({});
      await offered(title, meets, '1975');
      await change(id, more);
      await offered(title, meets, '1975');
      expect(await rung()).toEqual([title, title]);
    },
  );

  test('is looked at again soon, whichever of its fields has changed', async () => {
    for (const more of [
      { withShipping: true },
      { currency: 'EUR' },
      { pressing: 'country' },
      { lowestGrade: 'good' },
    ]) {
      const { id, title } = await wishWith({});
      await offered(title, {});
      const asked = () => watched.ebay.asked.filter((each) => each.title === title).length;
      const before = asked();
      watched.after(60_000);
      await round();
      expect(asked()).toBe(before);
      await change(id, more);
      await round();
      expect(asked(), JSON.stringify(more)).toBe(before + 1);
    }
  });

  test('shows at once which offers count now', async () => {
    const { id, title } = await wishWith({});
    await offered(title, { condition: 'good' });
    const counting = async () => (await prices(id)).shops.flatMap(({ offers }) => offers.map(({ counts }) => counts));
    expect(await counting()).toEqual([true]);
    await change(id, { lowestGrade: 'mint' });
    expect(await counting()).toEqual([false]);
  });
});

describe('a field that identifies the pressing', () => {
  const corrected = { barcode: '4006758000029', catalogNumber: 'brain 1074', country: 'Japan', year: 1976 };

  test('may be corrected where any pressing counts, without ringing again', async () => {
    const { id, title } = await wishWith({});
    await offered(title, {});
    await watched.collector.send('PATCH', `/api/wishlist/${id}`, corrected);
    await offered(title, {});
    expect(await rung()).toEqual([title]);
  });

  test.each(Object.entries(corrected))('begins from the start where it counts: %s', async (field, value) => {
    const { id, title } = await wishWith({ pressing: 'release' });
    await offered(title, { barcodes: [BARCODE] });
    await watched.collector.send('PATCH', `/api/wishlist/${id}`, { [field]: value });
    const { rows } = await watched.server.ctx.pool.query('select wish_id from wish_watches where wish_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('of two wishes with the same barcode is searched by it, and not where one takes any pressing', async () => {
    const { title } = await wishWith({ pressing: 'release' });
    const other = await watched.server.signedIn();
    const asked: (string | null)[] = [];
    watched.ebay.answer(({ barcode, title: album }) => {
      if (album === title) asked.push(barcode);
      return { ok: true, offers: [] };
    });
    watched.after(5 * HOUR);
    await round();
    await other.send('POST', '/api/wishlist', { ...PRESSED, title, priceAlert: true, targetPrice: '20' });
    watched.after(5 * HOUR);
    await round();
    expect(asked).toEqual([BARCODE, null]);
  });
});
