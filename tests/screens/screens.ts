import type { Page } from 'playwright';
import { addRecordScreens, addRecordScreensOffline } from './add-record-screens.ts';
import { billingScreens, billingScreensOffline, billingScreensVisitor } from './billing-screens.ts';
import { collectionScreens } from './collection-screens.ts';
import { communityScreens, communityScreensOffline } from './community-screens.ts';
import { homeScreens } from './home-screens.ts';
import { lookUpScreens, lookUpScreensOffline } from './look-up-screens.ts';
import { contactScreens, pageScreens } from './page-screens.ts';
import { recordScreens, recordScreensOffline } from './record-screens.ts';
import type { Library, Screen, Shape } from './screen.ts';
import { settingsScreens, settingsScreensOffline } from './settings-screens.ts';
import { offlineScreens } from './state-screens.ts';
import { wishlistScreens, wishlistScreensOffline } from './wishlist-screens.ts';

export const visitorScreens: Screen[] = [
  ...billingScreensVisitor,
  { name: 'landing', path: '/', there: 'Sign In' },
  { name: 'landing-whole', path: '/', there: 'Sign In', isWhole: true },
  { name: 'landing-narrow', path: '/', there: 'Sign In', only: 'phone', width: 320 },
  { name: 'pricing', path: '/pricing', there: 'Room for every record' },
  { name: 'pricing-whole', path: '/pricing', there: 'Room for every record', isWhole: true },
  { name: 'pricing-narrow', path: '/pricing', there: 'Room for every record', only: 'phone', width: 320 },
  {
    name: 'pricing-monthly-gift',
    path: '/pricing',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Monthly' }).click();
      await page.getByRole('button', { name: 'As a Gift' }).click();
    },
    there: 'Monthly Collector',
    isWhole: true,
  },
  { name: 'gift-buy', path: '/pricing', prepare: buyGift, there: 'Gift Subscription' },
  {
    name: 'gift-buy-narrow',
    path: '/pricing',
    prepare: buyGift,
    there: 'Gift Subscription',
    only: 'phone',
    width: 320,
  },
  { name: 'about', path: '/about', there: 'About Us', isWhole: true },
  { name: 'privacy-policy', path: '/privacy-policy', there: 'Last updated', isWhole: true },
  { name: 'terms', path: '/terms-of-service', there: 'Last updated', isWhole: true },
  ...contactScreens,
  { name: 'sign-in', path: '/api/login', there: 'E-mail' },
  { name: 'not-found', path: '/no/such/page', there: '404 Page Not Found' },
  { name: 'profile-not-found', path: '/no-such-person', there: 'Profile Not Found' },
];

export function memberScreens({ recordId, wishId }: Library, shape: Shape): Screen[] {
  return [
    ...homeScreens,
    ...addRecordScreens,
    ...recordScreens(recordId),
    ...collectionScreens(shape),
    ...wishlistScreens(wishId),
    ...lookUpScreens,
    ...communityScreens,
    ...billingScreens,
    ...settingsScreens,
    ...pageScreens,
  ];
}

/** Offline, without unsent changes. */
export function memberScreensOffline({ recordId, wishId }: Library): Screen[] {
  return [
    ...offlineScreens,
    ...addRecordScreensOffline,
    ...recordScreensOffline(recordId),
    ...wishlistScreensOffline(wishId),
    ...lookUpScreensOffline,
    ...communityScreensOffline,
    ...billingScreensOffline,
    ...settingsScreensOffline,
  ];
}

async function buyGift(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'As a Gift' }).click();
  await page.getByRole('button', { name: 'Buy as Gift' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Gift Subscription' });
  await dialog.getByLabel("Recipient's Name").fill('needledrop');
  await dialog.getByLabel("Recipient's Email").fill('needledrop@example.com');
  await dialog.getByLabel('Personal Message (optional)').fill('For all those crates you carried.');
}
