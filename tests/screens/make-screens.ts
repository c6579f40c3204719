import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { atRest } from '../e2e/at-rest.ts';
import { inDatabase } from '../e2e/product-database.ts';
import { rest } from '../e2e/rest.ts';
import { shellIsCached } from '../support/cached-shell.ts';
import { findChromium } from '../support/chromium.ts';
import { CHROMIUM_SWITCHES } from '../support/chromium-switches.ts';
import { createProduct, type Product } from '../support/product.ts';
import { addRecordScreensFull } from './add-record-screens.ts';
import { billingScreensFree } from './billing-screens.ts';
import { emptyScreens, strangerScreens } from './collection-screens.ts';
import {
  becomeIphone,
  breakScreen,
  brokenScreens,
  fullStorageScreens,
  iosScreens,
  leaveUnsent,
  signOutScreens,
  updateScreens,
} from './frame-screens.ts';
import { fillOffice, officeScreens, officeScreensOffline } from './office-screens.ts';
import { adminPageScreens, openOffice } from './page-screens.ts';
import { type Library, NEVER, type Screen, type Shape } from './screen.ts';
import { fillCommunity } from './screen-community.ts';
import { fillFreePlan, fillScreens } from './screen-library.ts';
import { memberScreens, memberScreensOffline, visitorScreens } from './screens.ts';
import {
  conflictScreens,
  fillTray,
  holdServer,
  loadingScreens,
  makeConflicts,
  signedOutScreens,
  trayScreens,
} from './state-screens.ts';

// Takes pictures of the built app's screens: node tests/screens/make-screens.ts [folder] [names]
// `names` is a regular expression for names with their shape, e.g. `^lookup` or `home.*-phone`. At the end it lists
// screens that did not appear, and the exit code is then 1.
const FOLDER = resolve(process.argv[2] ?? join(import.meta.dirname, 'out'));
const NAMES = new RegExp(process.argv[3] ?? '');
/** The picture at the top of the README. */
const README_PICTURE = join(import.meta.dirname, 'home-desktop-light.png');

const SHAPES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const;

const absent: string[] = [];

await mkdir(FOLDER, { recursive: true });
const product = await createProduct();
try {
  await product.start();
  for (const shape of ['phone', 'desktop'] as const) {
    for (const drawFor of [drawMember, drawStranger, drawNewcomer, drawLeaver, drawAdministrator]) {
      await withBrowser(shape, (page) => drawFor(page, product, shape)).catch((error: Error) => {
        absent.push(`${drawFor.name} on the ${shape}, from here on: ${error.message}`);
      });
    }
  }
} finally {
  await product.remove();
}
if (absent.length > 0) {
  console.error(`${absent.length} did not appear:\n${absent.join('\n')}`);
  process.exitCode = 1;
}

async function drawMember(page: Page, of: Product, shape: Shape): Promise<void> {
  await drawAll(page, of, visitorScreens, shape);
  await holdServer(page);
  await startSignIn(page, of, `cratedigger-${shape}`);
  await chooseUsername(page, of, `cratedigger-${shape}`);
  await drawAll(page, of, loadingScreens, shape);
  await page.unrouteAll();
  await inDatabase(
    of,
    `update users set subscription_tier = 'annual', subscription_status = 'active', is_public = true,
       show_collection_value = true`,
  );
  const library = await fillScreens(page, of);
  await fillCommunity(of, `cratedigger-${shape}`);
  await settle(page, of, library);
  await drawAll(page, of, [{ name: 'home-install', path: '/', there: 'Keep it on your home screen' }], shape);
  await dismissInstall(page, of);
  await drawAll(page, of, memberScreens(library, shape), shape);
  await page.unrouteAll();
  await drawAll(page, of, fullStorageScreens, shape);
  await makeConflicts(page, of, library);
  await drawAll(page, of, conflictScreens, shape);
  await drawAll(page, of, updateScreens, shape);
}

function drawStranger(page: Page, of: Product, shape: Shape): Promise<void> {
  return drawAll(page, of, strangerScreens(shape), shape);
}

/** A person on the free plan: an empty library, then 14 of 15 albums, then offline at the limit. */
async function drawNewcomer(page: Page, of: Product, shape: Shape): Promise<void> {
  await startSignIn(page, of, `newcomer-${shape}`);
  await drawAll(page, of, [{ name: 'complete-your-profile', there: 'Complete Your Profile' }], shape);
  await chooseUsername(page, of, `newcomer-${shape}`);
  await drawAll(page, of, [{ name: 'home-empty', path: '/', there: 'No records yet' }, ...emptyScreens], shape);
  const library = await fillFreePlan(page, of);
  await settle(page, of, library);
  const leaveIphone = await becomeIphone(page);
  await drawAll(page, of, iosScreens, shape);
  await leaveIphone();
  await dismissInstall(page, of);
  await drawAll(page, of, [{ name: 'home-free', path: '/', there: 'A Love Supreme' }, ...billingScreensFree], shape);
  const mendScreen = await breakScreen(page);
  await drawAll(page, of, brokenScreens, shape);
  await mendScreen();
  await shellIsCached(page);
  await page.context().setOffline(true);
  await drawAll(page, of, memberScreensOffline(library), shape);
  await fillTray(page, of.url);
  await drawAll(page, of, [...trayScreens, ...addRecordScreensFull], shape);
  await page.context().clearCookies({ name: 'side-one' });
  await page.context().setOffline(false);
  await drawAll(page, of, signedOutScreens, shape);
}

/** A person who signs out with unsent albums. */
async function drawLeaver(page: Page, of: Product, shape: Shape): Promise<void> {
  await startSignIn(page, of, `leaver-${shape}`);
  await chooseUsername(page, of, `leaver-${shape}`);
  await leaveUnsent(page, of.url);
  await drawAll(page, of, signOutScreens, shape);
}

async function drawAdministrator(page: Page, of: Product, shape: Shape): Promise<void> {
  await startSignIn(page, of, `keeper-${shape}`);
  await chooseUsername(page, of, `keeper-${shape}`);
  await openOffice(of, `keeper-${shape}`);
  await fillOffice(of, `keeper-${shape}`);
  await drawAll(page, of, [...adminPageScreens, ...officeScreens], shape);
  await shellIsCached(page);
  await page.context().setOffline(true);
  await drawAll(page, of, officeScreensOffline, shape);
  await page.context().setOffline(false);
}

async function withBrowser(shape: Shape, work: (page: Page) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'side-one-screens-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...CHROMIUM_SWITCHES, '--hide-scrollbars'],
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...SHAPES[shape],
  });
  try {
    context.setDefaultTimeout(15_000);
    await work(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function startSignIn(page: Page, of: Product, username: string): Promise<void> {
  await page.goto(`${of.url}/api/login`);
  await page.getByLabel('E-mail').fill(`${username}@example.com`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${of.url}/`);
}

async function chooseUsername(page: Page, of: Product, username: string): Promise<void> {
  await rest(page, of, '/api/profile', { method: 'PATCH', body: { username } });
  await page.reload();
}

/** Waits until this device shows records that were added through the API. */
async function settle(page: Page, of: Product, { recordId }: Library): Promise<void> {
  await page.goto(`${of.url}/?record=${recordId}`);
  await page.getByRole('dialog', { name: 'Blue' }).waitFor();
  await page.goto(of.url);
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
}

async function dismissInstall(page: Page, of: Product): Promise<void> {
  await page.goto(of.url);
  await page.getByRole('button', { name: 'Not now' }).click();
}

async function drawAll(page: Page, of: Product, screens: Screen[], shape: Shape): Promise<void> {
  for (const screen of screens) {
    const name = `${screen.name}-${shape}`;
    if (!NAMES.test(name) || (screen.only ?? shape) !== shape) continue;
    await draw(page, of, screen, shape).catch((error: Error) => absent.push(`${name}: ${error.message}`));
    for (const address of Object.keys(screen.answers ?? {})) await page.unroute(address);
  }
}

async function draw(page: Page, of: Product, screen: Screen, shape: Shape): Promise<void> {
  const { name, path, prepare, there, width = SHAPES[shape].viewport.width, isWhole, isMidSync, answers = {} } = screen;
  const { height } = SHAPES[shape].viewport;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: 'light' });
  for (const [address, answer] of Object.entries(answers)) {
    await page.route(address, (route) => (answer === NEVER ? undefined : route.fulfill(answer)));
  }
  if (path !== undefined) await page.goto(`${of.url}${path}`);
  await prepare?.(page);
  await page.getByText(there).filter({ visible: true }).first().waitFor();
  if (!isMidSync) await page.locator('.pill:visible', { hasText: /Syncing|Sending/ }).waitFor({ state: 'hidden' });
  // Matches the window to the page's height, so that elements fixed to the window's lower edge are at the page's.
  if (isWhole) await page.setViewportSize({ width, height: await pageHeight(page) });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page, colorScheme);
    const file = join(FOLDER, `${name}-${shape}-${colorScheme}.png`);
    await page.screenshot({ path: file });
    if (file.endsWith('/home-desktop-light.png')) await copyFile(file, README_PICTURE);
  }
}

function pageHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}
