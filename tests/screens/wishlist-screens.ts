import type { Page } from 'playwright';
import type { Screen } from './screen.ts';

/** The wishlist and the sheets around it. */
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
  { name: 'price-alert', path: `/wishlist?alert=${wishId}`, there: 'Not available' },
  {
    name: 'price-alert-offers',
    path: `/wishlist?alert=${wishId}`,
    prepare: searchOffers,
    there: 'Price unavailable',
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
    there: 'Only you',
  },
  {
    name: 'wishlist-share-private',
    prepare: (page) => page.getByRole('button', { name: 'Share' }).click(),
    there: 'Your wishlist is private',
  },
  {
    name: 'wishlist-public',
    path: '/wishlist',
    prepare: (page) => page.getByRole('switch', { name: 'Public wishlist' }).click(),
    there: 'Anyone with the link',
  },
];

async function searchOffers(page: Page): Promise<void> {
  const offers = ['$24.98', '$31.49', null].map((price, index) => ({
    title: 'Journey in Satchidananda [Vinyl]',
    imageUrl: null,
    price,
    availability: 'In Stock',
    affiliateUrl: 'https://www.amazon.com/dp/B000000001',
    asin: `B00000000${index}`,
    pricedAt: '2026-11-20T12:00:00.000Z',
  }));
  await page.route('**/api/price-alerts/status', (route) => route.fulfill({ json: { amazonConfigured: true } }));
  await page.route('**/api/amazon/search**', (route) => route.fulfill({ json: offers }));
  await page.reload();
  await page.getByRole('button', { name: 'Search Amazon' }).click();
  await page.getByText('Found 3').waitFor();
  await page.unrouteAll();
}
