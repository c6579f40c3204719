import type { Page } from 'playwright';
import { offersAt } from '../support/offers.ts';
import type { Screen } from './screen.ts';

/** The wishlist and its sheets. */
export const wishlistScreens = (wishId: string): Screen[] => [
  { name: 'wishlist', path: '/wishlist', there: 'Getz/Gilberto' },
  { name: 'wishlist-add', path: '/wishlist?add=item', there: 'Fill in by hand' },
  {
    name: 'wishlist-add-search',
    path: '/wishlist?add=item',
    prepare: (page) => page.getByRole('dialog').getByRole('searchbox').fill('kind of'),
    there: 'Some Kind of Peace',
  },
  {
    name: 'wishlist-add-chosen',
    prepare: (page) => page.getByRole('button', { name: /Some Kind of Peace/ }).click(),
    there: 'Target price',
  },
  {
    name: 'wishlist-edit',
    path: `/wishlist?edit=${wishId}`,
    there: 'Save Changes',
  },
  {
    name: 'wishlist-edit-end',
    prepare: (page) => page.getByText('Show on the public wishlist').scrollIntoViewIfNeeded(),
    there: 'Show on the public wishlist',
  },
  {
    name: 'wishlist-problems',
    path: `/wishlist?edit=${wishId}`,
    prepare: spoilWish,
    there: 'Artist and title are required',
  },
  {
    name: 'wishlist-menu',
    path: '/wishlist',
    prepare: (page) => page.getByRole('button', { name: 'More for Getz/Gilberto' }).click(),
    there: 'Move to collection',
  },
  {
    name: 'wishlist-removed',
    prepare: async (page) => {
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.locator('.toast').hover();
    },
    there: 'Removed from wishlist',
  },
  {
    name: 'wishlist-back',
    prepare: (page) => page.getByRole('button', { name: 'Undo' }).click(),
    there: 'Getz/Gilberto',
  },
  { name: 'wishlist-moved', path: '/wishlist', prepare: moveWish, there: 'Undo' },
  {
    name: 'wishlist-moved-back',
    prepare: (page) => page.getByRole('button', { name: 'Undo' }).click(),
    there: 'Pink Moon',
  },
  { name: 'price-alert', path: `/wishlist?alert=${wishId}`, there: 'Not available' },
  {
    name: 'price-alert-offers',
    path: `/wishlist?alert=${wishId}`,
    prepare: (page) => searchOffers(page, OFFERS),
    there: 'Price unavailable',
  },
  {
    name: 'price-alert-none',
    path: `/wishlist?alert=${wishId}`,
    prepare: (page) => searchOffers(page, []),
    there: 'No results found',
  },
  {
    name: 'price-alert-problem',
    path: `/wishlist?alert=${wishId}`,
    prepare: spoilAlert,
    there: 'Price must be greater',
  },
  {
    name: 'wishlist-share',
    path: '/wishlist',
    prepare: (page) => page.getByRole('button', { name: 'Share' }).click(),
    there: 'Share Wishlist',
  },
  {
    name: 'wishlist-private',
    path: '/wishlist',
    prepare: (page) => page.getByRole('switch', { name: 'Public wishlist' }).click(),
    there: 'Wishlist is private',
  },
  {
    name: 'wishlist-share-private',
    path: '/wishlist',
    prepare: (page) => page.getByRole('button', { name: 'Share' }).click(),
    there: 'Your wishlist is private',
  },
  {
    name: 'wishlist-public',
    path: '/wishlist',
    prepare: (page) => page.getByRole('switch', { name: 'Public wishlist' }).click(),
    there: 'Wishlist is public',
  },
];

/** Offline. */
export function wishlistScreensOffline(wishId: string): Screen[] {
  return [
    { name: 'wishlist-offline', path: '/wishlist', there: 'Needs a connection' },
    { name: 'wishlist-add-offline', path: '/wishlist?add=item', there: 'Search works when you are back online' },
    { name: 'price-alert-offline', path: `/wishlist?alert=${wishId}`, there: 'Retail price search' },
  ];
}

const OFFERS = offersAt('Journey in Satchidananda [Vinyl]', ['$24.98', '$31.49', null]);

async function spoilWish(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Title/).fill('');
  await dialog.getByLabel('Target price').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
}

async function spoilAlert(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Target price').fill('');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
}

async function moveWish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Pink Moon' }).click();
  await page.getByRole('menuitem', { name: 'Move to collection' }).click();
  await page.locator('.toast').hover();
}

async function searchOffers(page: Page, offers: readonly object[]): Promise<void> {
  await page.route('**/api/price-alerts/status', (route) => route.fulfill({ json: { amazonConfigured: true } }));
  await page.route('**/api/amazon/search**', (route) => route.fulfill({ json: offers }));
  await page.reload();
  await page.getByRole('button', { name: 'Search Amazon' }).click();
  await page
    .getByText(/^(?:Found 3|No vinyl records)/)
    .first()
    .waitFor();
  await page.unrouteAll();
}
