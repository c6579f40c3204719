import type { Page } from 'playwright';
import { fillStorage } from '../e2e/full-storage.ts';
import { shellIsCached } from '../support/cached-shell.ts';
import type { Screen } from './screen.ts';
import { openSyncSheet, typeRecord } from './state-screens.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** In a browser without an install prompt. */
export const iosScreens: Screen[] = [
  {
    name: 'install-ios',
    path: '/',
    prepare: (page) => page.getByRole('complementary', { name: 'Install' }).getByRole('button').first().click(),
    there: /Add to Home Screen/,
  },
];

/** With a newer build ready, on the home page and over a record. */
export const updateScreens: Screen[] = [
  { name: 'update', path: '/', prepare: offerUpdate, there: 'New version ready' },
  {
    name: 'update-record',
    prepare: (page) => page.getByRole('link', { name: /^Blue by/ }).click(),
    there: /^Edit$/,
  },
];

/** With full storage, until a reload. */
export const fullStorageScreens: Screen[] = [
  { name: 'storage-full', path: '/', prepare: addWithoutRoom, there: /This device has no room left/ },
  {
    name: 'home-storage-full',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    },
    there: 'Not saving',
  },
  { name: 'sync-storage-full', prepare: openSyncSheet, there: 'Sync now' },
];

/** A screen whose chunk does not load. */
export const brokenScreens: Screen[] = [
  { name: 'broken', path: '/about-collections', there: 'This screen stopped working' },
  { name: 'broken-why', prepare: (page) => page.getByText('What happened').click(), there: /^Failed to fetch/ },
];

/** Signing out with unsent changes, until they are kept behind the landing page. */
export const signOutScreens: Screen[] = [
  { name: 'sign-out-offline', path: '/you', prepare: signOutOffline, there: /^Logging out needs a connection/ },
  { name: 'sign-out', path: '/you', prepare: signOut, there: 'Keep on this device' },
  {
    name: 'sign-out-unsent',
    prepare: (page) => page.getByRole('button', { name: 'Sync first' }).click(),
    there: /could not be sent/,
  },
  {
    name: 'landing-kept',
    prepare: (page) => page.getByRole('button', { name: 'Keep on this device' }).click(),
    there: '2 unsaved changes',
  },
];

/** Pretends to be an iPhone until the returned function is called. */
export async function becomeIphone(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setUserAgentOverride', { userAgent: IPHONE });
  await cdp.send('Page.enable');
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), true)`,
  });
  return () => cdp.detach();
}

/** Blocks the chunk of the page about collections until the returned function is called. */
export async function breakScreen(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setBypassServiceWorker', { bypass: true });
  await page.route('**/assets/*about-collections*.js', (route) => route.abort());
  return async () => {
    await page.unrouteAll();
    await cdp.detach();
  };
}

/** Adds two albums that stay unsent, because the server does not respond. */
export async function leaveUnsent(page: Page, home: string): Promise<void> {
  await page.route(/\/api\/sync$/, (route) => route.abort());
  await page.goto(home);
  for (const [artist, title] of [
    ['Air', 'Moon Safari'],
    ['Tricky', 'Maxinquaye'],
  ] as const) {
    const dialog = await typeRecord(page, artist, title);
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}

/** The browser treats the same worker under another URL as a newer one. */
async function offerUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await navigator.serviceWorker.register('/sw.js?next');
  });
}

async function addWithoutRoom(page: Page): Promise<void> {
  const dialog = await typeRecord(page, 'Air', 'Moon Safari');
  await fillStorage(page);
  await dialog.getByRole('button', { name: 'Add Record' }).click();
  await page.locator('.toast').hover();
}

async function signOutOffline(page: Page): Promise<void> {
  // Page and chunks must be cached before going offline.
  await shellIsCached(page);
  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  await page.context().setOffline(true);
  await signOut(page);
  await page.getByText(/^Logging out needs/).waitFor();
  await page.context().setOffline(false);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
}
