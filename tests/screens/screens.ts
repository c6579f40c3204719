import { addRecordScreens, addRecordScreensOffline } from './add-record-screens.ts';
import { collectionScreens } from './collection-screens.ts';
import { homeScreens } from './home-screens.ts';
import { lookUpScreens, lookUpScreensOffline } from './look-up-screens.ts';
import { recordScreens, recordScreensOffline } from './record-screens.ts';
import type { Library, Screen, Shape } from './screen.ts';
import { offlineScreens } from './state-screens.ts';
import { wishlistScreens, wishlistScreensOffline } from './wishlist-screens.ts';

export const visitorScreens: Screen[] = [
  { name: 'landing', path: '/', there: 'Sign In' },
  { name: 'landing-whole', path: '/', there: 'Sign In', isWhole: true },
  { name: 'landing-narrow', path: '/', there: 'Sign In', only: 'phone', width: 320 },
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
  ];
}
