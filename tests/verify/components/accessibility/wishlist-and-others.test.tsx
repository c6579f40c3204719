import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, narrow, SHAPES } from '../../../components/support/axe.ts';
import { fullLife, PINK_MOON, sampleLibrary } from '../../../components/support/library.ts';
import { openApp, PHONE } from '../../../components/support/open-app.tsx';
import {
  addByHand,
  gone,
  offline,
  openSyncSheet,
  press,
  refuseCamera,
  shown,
  synced,
  typeRecord,
} from '../../../components/support/steps.ts';
import { LIFE_WISHES } from '../../../support/full-life.ts';
import { offersAt } from '../../../support/offers.ts';

const OFFERS = offersAt('Pink Moon [Vinyl], remastered from the original tapes', ['$24.98', null]);

describe.each(SHAPES)('on a $name, for a collector', ({ size }) => {
  const open = (at: string, hasRetail = false) => {
    const answer = (path: string) => answerRetail(path, hasRetail);
    return openApp({ at, size, changes: sampleLibrary(), answer });
  };
  const accessible = () => expectAccessible(size);

  test('the wishlist, and the menu of a wish', async () => {
    await openApp({ at: '/wishlist', size, account: { subscriptionTier: 'lifetime' }, changes: fullLife() });
    await shown(page.getByRole('heading', { name: LIFE_WISHES[0]?.title ?? '' }));
    await accessible();
    // The menu is opened at its width: one that is open keeps the place it has found while a phone is turned.
    if (size === PHONE) await narrow();
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await shown(page.getByText('Move to collection'));
    await accessible();
  });

  test('adding a wish', async () => {
    await open('/wishlist?add=item');
    const dialog = page.getByRole('dialog', { name: 'Add to Wishlist' });
    await shown(dialog.getByRole('searchbox'));
    await accessible();
    await dialog.getByRole('button', { name: 'Fill in by hand' }).click();
    await shown(dialog.getByLabelText(/^Artist/));
    await accessible();
  });

  test('editing a wish', async () => {
    await open(`/wishlist?edit=${PINK_MOON}`);
    await shown(page.getByRole('dialog').getByLabelText(/^Artist/));
    await accessible();
  });

  test('a price alert', async () => {
    await open(`/wishlist?alert=${PINK_MOON}`);
    const dialog = page.getByRole('dialog', { name: 'Price Alert' });
    await shown(dialog.getByLabelText(/Target price/));
    await shown(dialog.getByText(/^Prices are not watched here/));
    await accessible();
  });

  test('offers of the retail site', async () => {
    await open(`/wishlist?alert=${PINK_MOON}`, true);
    await page.getByRole('button', { name: 'Search Amazon' }).click();
    await shown(page.getByText('Price unavailable', { exact: true }));
    await accessible();
  });

  test.each([
    ['the wishlist', '/wishlist', 'Share', 'Share Wishlist'],
    ['a collection', '/manage-collections', 'QR code for First pressings', 'Share Collection'],
  ])('sharing %s', async (_name, at, key, title) => {
    await open(at);
    await page.getByRole('button', { name: key, exact: true }).click();
    await shown(page.getByRole('dialog', { name: title }).getByRole('img'));
    await accessible();
  });

  test.each([
    ['found', 'horses', 'Yes, you own it'],
    ['an artist', 'miles davis', 'You own 1'],
    ['words of a name', 'miles', 'Is it this one?'],
    ['a label', 'columbia', 'No album or artist here is called just “columbia”.'],
    ['another title by an artist', 'patti smith easter', 'You own 1 other by Patti Smith.'],
    ['wished for', 'pink moon', 'On your wishlist'],
    ['not found', 'zzzz', 'Not in your collection'],
  ])('look up: %s', async (_name, query, answer) => {
    await open('/look-up');
    await page.getByRole('searchbox').fill(query);
    await shown(page.getByText(answer).first());
    await accessible();
  });

  test('scanning a barcode where the camera is not allowed, and digits that are wrong', async () => {
    refuseCamera('NotAllowedError');
    await open('/look-up');
    await page.getByRole('button', { name: 'Scan barcode' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan barcode' });
    await shown(dialog.getByRole('button', { name: 'Try again' }));
    await accessible();
    const digits = dialog.getByLabelText('Digits under the barcode');
    await digits.fill('123');
    await dialog.getByRole('button', { name: 'Use digits' }).click();
    await expect.element(digits).toHaveAttribute('aria-invalid', 'true');
    await accessible();
  });

  test.each([
    ['the shelf in numbers', '/statistics', 'By decade'],
    ['you', '/you', 'On this device'],
    ['about collections', '/about-collections', undefined],
    ['a lost address', '/no/such/page', undefined],
  ])('%s', async (_name, at, heading) => {
    await open(at);
    await shown(page.getByRole('heading', heading === undefined ? { level: 1 } : { name: heading, exact: true }));
    await accessible();
  });

  test('the sync sheet: synced, offline with a change waiting, and with something to decide', async () => {
    const app = await open('/');
    await synced();
    await openSyncSheet();
    await accessible();
    await press('{Escape}');

    app.setOnline(false);
    await offline();
    await addByHand({ artist: 'Nick Cave', title: 'The Boatman’s Call' });
    const dialog = await typeRecord({ artist: 'Tricky', title: 'Maxinquaye' });
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    await shown(dialog.getByRole('button', { name: 'Keep for later' }));
    await accessible();
    await dialog.getByRole('button', { name: 'Keep for later' }).click();
    await gone(dialog);
    const sheet = await openSyncSheet();
    await shown(sheet.getByText('Waiting to send'));
    await shown(sheet.getByRole('heading', { name: /^Needs attention/ }));
    await accessible();
  });
});

function answerRetail(path: string, amazonConfigured: boolean): Response | undefined {
  if (path.startsWith('/api/price-alerts/status')) return Response.json({ amazonConfigured });
  return path.startsWith('/api/amazon/search') ? Response.json(OFFERS) : undefined;
}
