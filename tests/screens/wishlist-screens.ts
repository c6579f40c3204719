import type { Page } from 'playwright';
import type { Screen } from './screen.ts';

/** The wishlist and the sheets around it. */
export const wishlistScreens = (wishId: string): Screen[] => [
  { name: 'wishlist', path: '/wishlist', there: 'Getz/Gilberto' },
  { name: 'wishlist-add', path: '/wishlist?add=item', there: 'Fill in by hand' },
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
