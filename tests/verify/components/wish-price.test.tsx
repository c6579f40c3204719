import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Sighting } from '../../../shared/domain/sighting.ts';
import { PINK_MOON, wish } from '../../components/support/library.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { gone, press, shown, toastSays, undo } from '../../components/support/steps.ts';
import { SIGHTINGS } from '../../support/whole-rows.ts';
import { offer, shopPrices, wishPrices } from '../../support/wish-prices.ts';

const FIELDS = { artist: 'Nick Drake', title: 'Pink Moon', year: 1972, targetPrice: '30.00', priceAlert: true };
const AT = `/wishlist?price=${PINK_MOON}`;
const sheet = page.getByRole('dialog', { name: 'Price', exact: true });
const diary = sheet.getByRole('region', { name: 'Price diary' });
const noting = page.getByRole('dialog', { name: 'Add a price' });

type Answer = () => Response | Promise<Response> | undefined;

async function open(
  answer: Answer = () => Response.json(wishPrices()),
  { fields = {}, sightings = [] as readonly Sighting[], at = AT } = {},
) {
  const app = await openApp({
    at,
    changes: [
      wish({ ...FIELDS, ...fields }, { id: PINK_MOON }),
      ...sightings.map((sighting) => ({ name: 'wishlist.putSighting', args: { id: PINK_MOON, sighting } })),
    ],
    answer: (path) => (path === `/api/wishlist/${PINK_MOON}/prices` ? answer() : undefined),
  });
  const stored = () => app.server.tablesOf(app.userId).wishlist.get(PINK_MOON);
  return { ...app, stored };
}

describe('the price sheet of a wish', () => {
  test('opens from the price on its row, says what it waits for, and closes with Back', async () => {
    const app = await open(undefined, { at: '/wishlist', fields: { lowestGrade: 'VG+', withShipping: true } });
    await shown(page.getByText('alert on: VG+ or better, with shipping'));
    await page.getByRole('button', { name: 'Target price $30, prices of Pink Moon' }).click();
    await shown(sheet.getByText('Waits for a copy, VG+ or better, at most $30 with shipping.'));
    app.goBack();
    await gone(sheet);
    await page.getByRole('button', { name: 'More for Pink Moon' }).click();
    await page.getByRole('menuitem', { name: 'Prices' }).click();
    await shown(sheet);
  });

  test('shows the offers of each shop under its heading, and those that do not count apart', async () => {
    const shops = [
      shopPrices('amazon', {
        offers: [
          offer('B1', '31.99', {
            condition: 'mint',
            country: null,
            shipping: null,
            link: 'https://www.amazon.com/dp/B1',
          }),
        ],
      }),
      shopPrices('ebay', {
        offers: [
          offer('1', '24.00', { isMet: true }),
          offer('2', '38.00', { shipping: '0.00' }),
          offer('3', '9.00', { counts: false, condition: 'poor' }),
        ],
      }),
    ];
    await open(() => Response.json(wishPrices({ crossedAt: '2026-11-20T05:00:00.000Z', shops })));
    await shown(sheet.getByText(/^Your price was met on November 20/));
    const ebay = sheet.getByRole('region', { name: 'eBay' });
    await shown(ebay.getByText('$24, meets your target'));
    await shown(ebay.getByText('VG+, from Germany, shipping $4').first());
    await shown(ebay.getByText(/^Looked at every 4 hours, last/));
    await shown(ebay.getByText(/^eBay was asked .* ago\. Prices can change at the shop\.$/));
    await expect.element(ebay.getByText('Nick Drake - Pink Moon LP 3', { exact: true })).not.toBeVisible();
    await ebay.getByText('1 other copy that this wish does not wait for').click();
    await shown(ebay.getByText('Nick Drake - Pink Moon LP 3', { exact: true }));
    const amazon = sheet.getByRole('region', { name: 'Amazon' });
    await shown(amazon.getByText('Mint, shipping not said'));
    expect(amazon.getByText(/Pink Moon LP [123]/).elements()).toEqual([]);
    const link = amazon.getByRole('link', { name: /^View on Amazon/ });
    await expect.element(link).toHaveAttribute('href', 'https://www.amazon.com/dp/B1');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer sponsored');
    await expect.element(ebay.getByRole('link').first()).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('drops an offer in the moment in which its shop no longer allows showing it', async () => {
    const showUntil = new Date(Date.now() + 2_000).toISOString();
    const shops = [shopPrices('ebay', { offers: [offer('1', '24.00', { showUntil }), offer('2', '38.00')] })];
    await open(() => Response.json(wishPrices({ shops })));
    await shown(sheet.getByText('$38', { exact: true }));
    await gone(sheet.getByText('$24', { exact: true }));
    await shown(sheet.getByText('$38', { exact: true }));
  });

  test('says that a shop pauses, why, and that it goes on', async () => {
    const paused = { since: '2026-11-23T12:00:00.000Z', reason: 'credentials' } as const;
    await open(() => Response.json(wishPrices({ shops: [shopPrices('ebay', { paused })] })));
    await shown(
      sheet.getByText(/^Paused since .* eBay refuses this server's credentials\. It resumes automatically\./),
    );
    expect(sheet.getByText('No copy that this wish waits for').elements()).toEqual([]);
  });

  test.each([
    [{ shops: [] }, {}, 'No shop is watched here at the moment. Your alert and its target price are kept.'],
    [{ isWatched: false }, { priceAlert: false }, 'Shops are watched while the price alert is on.'],
    [{ shops: [shopPrices('ebay')] }, {}, 'No copy that this wish waits for is on sale there now.'],
  ])('with %j and %j says so', async (prices, fields, words) => {
    await open(() => Response.json(wishPrices(prices)), { fields });
    await shown(sheet.getByText(words));
  });

  test('says that the prices could not be read, and reads them again', async () => {
    let isBroken = true;
    await open(() => (isBroken ? new Response('no', { status: 500 }) : Response.json(wishPrices())));
    await shown(sheet.getByText('The prices could not be read.'));
    isBroken = false;
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await shown(sheet.getByRole('region', { name: 'eBay' }));
  });

  test('of a rule that nothing can meet says so', async () => {
    await open(undefined, { fields: { pressing: 'release' } });
    await shown(sheet.getByText(/This wish has neither, so its alert cannot ring/));
  });

  test('leads to the alert and back, and moves what was bought to the collection', async () => {
    const app = await open();
    await sheet.getByRole('button', { name: 'Alert at $30' }).click();
    await shown(page.getByRole('dialog', { name: 'Price Alert' }));
    app.goBack();
    await shown(sheet);
    await sheet.getByRole('button', { name: 'I bought it' }).click();
    await toastSays('Moved to your collection');
    await gone(sheet);
    await expect.poll(app.stored).toBeUndefined();
  });
});

describe('a price diary', () => {
  test('notes a price without a connection, takes it back, and sends it later', async () => {
    const app = await open();
    await shown(sheet.getByRole('region', { name: 'eBay' }));
    app.setOnline(false);
    await diary.getByRole('button', { name: 'Add a price' }).click();
    await noting.getByLabelText('Price').fill('27,50');
    await noting.getByLabelText('Currency').selectOptions('EUR');
    await noting.getByLabelText('Where').fill('The fair');
    await noting.getByLabelText('Day').fill('2026-05-03');
    await noting.getByLabelText('Note').fill('Corner bumped');
    await noting.getByRole('button', { name: 'Save' }).click();
    await toastSays('Price noted');
    await shown(diary.getByRole('row', { name: /May 3, 2026 €27.50 The fair/ }));
    await undo();
    await shown(diary.getByText('Seen it at a fair or in a shop? Note the price. Only you see it.'));
    await diary.getByRole('button', { name: 'Add a price' }).click();
    await noting.getByLabelText('Price').fill('28');
    await noting.getByRole('button', { name: 'Save' }).click();
    await shown(diary.getByText('$28').first());
    expect(app.stored()?.sightings).toEqual([]);
    app.setOnline(true);
    await expect.poll(() => app.stored()?.sightings).toMatchObject([{ price: '28.00', currency: 'USD', place: null }]);
  });

  test('keeps what was typed when its dialog closes, and says at its fields what is wrong', async () => {
    await open();
    await diary.getByRole('button', { name: 'Add a price' }).click();
    await noting.getByLabelText('Where').fill('Corner shop');
    await noting.getByRole('button', { name: 'Save' }).click();
    await shown(noting.getByText('Price is required'));
    await expect.element(noting.getByLabelText('Price')).toHaveFocus();
    await noting.getByRole('button', { name: 'Close' }).click();
    await gone(noting);
    await diary.getByRole('button', { name: 'Add a price' }).click();
    await expect.element(noting.getByLabelText('Where')).toHaveValue('Corner shop');
  });

  test('corrects and deletes a price, and brings it back', async () => {
    const app = await open(undefined, { sightings: SIGHTINGS });
    const changing = page.getByRole('dialog', { name: 'Price you saw' });
    const edit = () => diary.getByRole('button', { name: 'Edit the price of Feb 7, 2026' }).click();
    await edit();
    await changing.getByLabelText('Price').fill('29');
    await changing.getByRole('button', { name: 'Save' }).click();
    await toastSays('Price changed');
    await expect.poll(() => app.stored()?.sightings).toEqual([{ ...SIGHTINGS[0], price: '29.00' }, SIGHTINGS[1]]);
    await edit();
    await changing.getByRole('button', { name: 'Delete' }).click();
    await toastSays('Price deleted');
    await gone(changing);
    await expect.poll(() => app.stored()?.sightings).toEqual([SIGHTINGS[1]]);
    await undo();
    await expect.poll(() => app.stored()?.sightings).toHaveLength(2);
  });

  test('is drawn with the target across it, read aloud, and listed as a table, newest first', async () => {
    const sightings = ['34.00', '28.00', '31.00', '40.00', '36.00', '30.00', '33.00'].map((price, index) => ({
      ...{ id: `00000000-0000-7000-8004-00000000000${index}`, price, currency: 'USD' as const, place: null },
      ...{ seenOn: `2026-0${index + 1}-10`, note: null },
    }));
    await open(undefined, { sightings });
    const words =
      'Prices you saw from Jan 10, 2026 to Jul 10, 2026: $34 at first, lowest $28, last $33; your target is $30.';
    await shown(diary.getByRole('img', { name: words }));
    expect(document.querySelectorAll('.diary-met').length).toBe(2);
    expect(document.querySelectorAll('.diary-target').length).toBe(1);
    const days = () =>
      diary
        .getByRole('row')
        .elements()
        .map((row) => row.querySelector('td')?.textContent ?? '');
    await expect
      .poll(days)
      .toEqual(['', 'Jul 10, 2026', 'Jun 10, 2026', 'May 10, 2026', 'Apr 10, 2026', 'Mar 10, 2026']);
    await diary.getByRole('button', { name: 'Show all 7 prices' }).click();
    await expect.poll(() => days().length).toBe(8);
  });

  test('that is full says so and takes no more', async () => {
    const sightings = Array.from({ length: 200 }, (_, index) => ({
      ...(SIGHTINGS[0] as Sighting),
      id: `00000000-0000-7000-8004-${String(index).padStart(12, '0')}`,
    }));
    await open(undefined, { sightings });
    await shown(diary.getByText('A price diary holds up to 200 prices. Delete one first.'));
    await expect.element(diary.getByRole('button', { name: 'Add a price' })).toBeDisabled();
  });

  test('works by keyboard alone, and gives the focus back', async () => {
    await open();
    const add = diary.getByRole('button', { name: 'Add a price' });
    await shown(add);
    (add.element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(noting.getByLabelText('Price')).toHaveFocus();
    await press('30', '{Enter}');
    await gone(noting);
    await expect.element(add).toHaveFocus();
    await press('{Escape}');
    await gone(sheet);
  });

  test('is there without a connection, while offers say that they need one', async () => {
    const app = await open(undefined, { at: '/wishlist', sightings: SIGHTINGS });
    await shown(page.getByText('Pink Moon').first());
    app.setOnline(false);
    await page.getByRole('button', { name: /prices of Pink Moon/ }).click();
    await shown(sheet.getByText('Offers come from the server. Your price diary works offline.'));
    await shown(diary.getByText('€30').first());
  });
});
