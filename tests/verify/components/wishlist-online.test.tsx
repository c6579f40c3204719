import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { release } from '../../components/support/answers.ts';
import { type BillingAnswer, scriptedBilling } from '../../components/support/billing.ts';
import { wish } from '../../components/support/library.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { gone, shown, toastSays } from '../../components/support/steps.ts';
import { offersAt, SHOPS } from '../../support/offers.ts';

const STATUS = 'GET /api/price-alerts/status';
const SEARCH = 'GET /api/amazon/search';
/** Any picture that the page's own server has. */
const PICTURE = `${location.origin}/tests/screens/home-desktop-light.png`;
const LATER = '2099-01-01T00:00:00.000Z';
const VISIBILITY = 'PATCH /api/user/wishlist-visibility';

async function open(at: string, answers: Record<string, BillingAnswer> = {}) {
  const online = scriptedBilling({ [STATUS]: { body: { amazonConfigured: true, shops: SHOPS } }, ...answers });
  const changes = [wish({ artist: 'Nick Drake', title: 'Pink Moon', year: 1972 })];
  const account = { username: 'cratedigger', wishlistIsPublic: true };
  const app = await openApp({ at, account, changes, answer: online.answer });
  await shown(page.getByText('Pink Moon').first());
  return { ...app, online };
}

describe('the wishlist', () => {
  // WISH-018
  test('finds an album in the music database', async () => {
    await open('/wishlist?add=item', {
      'GET /api/search/discogs': { body: { source: 'discogs', results: [release('Miles Davis', 'Kind of Blue')] } },
    });
    const dialog = page.getByRole('dialog', { name: 'Add to Wishlist' });
    await dialog.getByRole('searchbox').fill('kind of blue');
    await dialog.getByRole('button', { name: /Miles Davis/ }).click();
    await expect.element(dialog.getByLabelText('Title')).toHaveValue('Kind of Blue');
    await dialog.getByRole('button', { name: 'Add to Wishlist' }).click();
    await gone(dialog);
    await shown(page.getByRole('heading', { name: 'Kind of Blue' }));
  });

  // WISH-002 WISH-003 WISH-004 WISH-005
  test('shows and hides itself, and says why when that fails', async () => {
    const { online, server, userId } = await open('/wishlist', {
      [VISIBILITY]: { code: 'INTERNAL', message: 'The shelf is on fire' },
    });
    const visibility = page.getByRole('switch', { name: 'Public wishlist', exact: true });
    await expect.element(visibility).toBeChecked();
    await visibility.click();
    await toastSays('The shelf is on fire');
    online.answers[VISIBILITY] = { body: {} };
    await visibility.click();
    await toastSays('Failed to update wishlist visibility');
    await expect.element(visibility).toBeChecked();
    online.answers[VISIBILITY] = ({ body }) => ({
      body: { ...server.tablesOf(userId).account, isAdminSwitched: false, updatedAt: LATER, ...(body as object) },
    });
    await visibility.click();
    await shown(page.getByText('Only you'));
    expect(online.sent(VISIBILITY).at(-1)).toEqual({ wishlistIsPublic: false });
    await visibility.click();
    await shown(page.getByText('Anyone with the link'));
  });

  // WISH-007
  test('is shared by the platform where it can', async () => {
    const shared: ShareData[] = [];
    navigator.share = async (data) => void shared.push(data ?? {});
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    await open('/wishlist');
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Wishlist' });
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect.poll(() => shared).toMatchObject([{ url: `${location.origin}/cratedigger/wishlist` }]);
  });
});

describe('a price alert', () => {
  const dialog = page.getByRole('dialog', { name: 'Price Alert' });
  const search = () => dialog.getByRole('button', { name: 'Search Amazon' }).click();
  const openAlert = async (answers: Record<string, BillingAnswer>) => {
    const app = await open('/wishlist', answers);
    await page.getByRole('button', { name: 'Price alert for Pink Moon' }).click();
    await shown(dialog);
    return app;
  };

  // ALERT-010 ALERT-014 ALERT-015 ALERT-016 ALERT-017 ALERT-020
  test('shows what the retail site offers', async () => {
    const [first, second] = offersAt('Pink Moon [Vinyl]', ['$24.98', null]);
    const body = [
      { ...first, imageUrl: PICTURE },
      { ...second, availability: 'Only 3 left' },
    ];
    await openAlert({ [SEARCH]: { body } });
    await page.viewport(320, 480);
    await search();
    await shown(dialog.getByText('Found 2 vinyl records on Amazon.'));
    const offers = dialog.getByRole('region', { name: 'Retail price search' }).getByRole('listitem');
    await expect.element(offers.nth(1)).toBeInViewport({ ratio: 0.9 });
    await shown(offers.nth(0).getByText('Pink Moon [Vinyl]', { exact: true }));
    await shown(offers.nth(0).getByText('$24.98', { exact: true }));
    await shown(offers.nth(0).getByText('In Stock'));
    expect(offers.nth(0).element().querySelector('img')?.getAttribute('src')).toBe(PICTURE);
    await shown(offers.nth(1).getByText('Price unavailable', { exact: true }));
    await shown(offers.nth(1).getByText('Only 3 left'));
    const link = offers.nth(0).getByRole('link', { name: /^View on Amazon/ });
    await expect.element(link).toHaveAttribute('href', first?.affiliateUrl);
  });

  // ALERT-018 ALERT-019
  test('says when nothing is offered, and when the search fails', async () => {
    const { online } = await openAlert({ [SEARCH]: { body: [] } });
    await search();
    await toastSays('No results found', 'No vinyl records found on Amazon for this album.');
    online.answers[SEARCH] = { code: 'UNAVAILABLE', message: 'away' } as BillingAnswer;
    await search();
    await toastSays('Search failed', 'Failed to search Amazon. Please check your API credentials.');
  });

  // ALERT-010 ALERT-011 ALERT-012 ALERT-013
  test('says which credentials a server without a price search needs', async () => {
    await openAlert({ [STATUS]: { body: { amazonConfigured: false, shops: [] } } });
    await shown(dialog.getByText('Prices are not watched here'));
    await dialog.getByText('Why', { exact: true }).click();
    for (const text of [
      /credentials are missing/,
      /48 hours to activate/,
      'an access key',
      'a secret key',
      'an associate tag',
    ]) {
      await shown(dialog.getByText(text));
    }
    expect(dialog.getByRole('button', { name: 'Search Amazon' }).elements()).toEqual([]);
  });

  test('says what a server cannot search that watches another shop', async () => {
    const shops = [{ source: 'ebay', shop: 'eBay', currency: 'USD' }];
    await openAlert({ [STATUS]: { body: { amazonConfigured: false, shops } } });
    await shown(dialog.getByText('Amazon is not searched or watched here at the moment.'));
    expect(dialog.getByText('Prices are not watched here').elements()).toEqual([]);
  });
});
