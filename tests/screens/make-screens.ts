import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { atRest } from '../e2e/at-rest.ts';
import { inDatabase } from '../e2e/product-database.ts';
import { rest } from '../e2e/rest.ts';
import { findChromium } from '../support/chromium.ts';
import { createProduct, type Product } from '../support/product.ts';
import { writeReviews } from './record-screens.ts';
import { fillScreens } from './screen-library.ts';
import { type Library, memberScreens, refusedScreens, type Screen, visitorScreens } from './screens.ts';

// Draws the screens of the built app: node tests/screens/make-screens.ts [folder]
const FOLDER = resolve(process.argv[2] ?? join(import.meta.dirname, 'out'));
/** The picture at the top of the README. */
const README_PICTURE = join(import.meta.dirname, 'home-desktop-light.png');

const SHAPES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const;
type Shape = keyof typeof SHAPES;

await mkdir(FOLDER, { recursive: true });
const product = await createProduct();
try {
  await product.start();
  for (const shape of ['phone', 'desktop'] as const) await drawAll(product, shape);
} finally {
  await product.remove();
}

async function drawAll(of: Product, shape: Shape): Promise<void> {
  await withBrowser(shape, async (context, page) => {
    for (const screen of visitorScreens) await draw(page, of, screen, shape);
    await signIn(page, of, `cratedigger-${shape}`, shape);
    await inDatabase(of, `update users set subscription_tier = 'annual', subscription_status = 'active'`);
    const library = await fillScreens(page, of);
    await writeReviews(of);
    await settle(page, of, library);
    for (const screen of memberScreens(library, shape)) await draw(page, of, screen, shape);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(of.url);
    await page.getByRole('button', { name: /^Synced/ }).waitFor();
    await atRest(page, 'light');
    if (shape === 'desktop') await page.screenshot({ path: README_PICTURE });
    await context.clearCookies();
  });
  await withBrowser(shape, async (context, page) => {
    await signIn(page, of, `newcomer-${shape}`, shape);
    await page.getByText('No records yet').waitFor();
    await draw(page, of, { name: 'home-empty', path: '/', there: 'No records yet' }, shape);
    const library = await fillScreens(page, of, 14);
    await settle(page, of, library);
    await draw(page, of, { name: 'home-free', path: '/', there: 'A Love Supreme' }, shape);
    await context.setOffline(true);
    for (const screen of refusedScreens(library)) await draw(page, of, screen, shape);
    await context.setOffline(false);
  });
}

async function withBrowser(shape: Shape, work: (context: BrowserContext, page: Page) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'side-one-screens-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...SHAPES[shape],
  });
  try {
    context.setDefaultTimeout(15_000);
    await work(context, context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function signIn(page: Page, of: Product, username: string, shape: Shape): Promise<void> {
  await page.goto(`${of.url}/api/login`);
  await page.getByLabel('E-mail').fill(`${username}@example.com`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await draw(page, of, { name: 'complete-your-profile', there: 'Complete Your Profile' }, shape);
  await rest(page, of, '/api/profile', { method: 'PATCH', body: { username } });
  await page.reload();
}

/** Until this device shows what was put into its library past it. */
async function settle(page: Page, of: Product, { recordId }: Library): Promise<void> {
  await page.goto(`${of.url}/?record=${recordId}`);
  await page.getByRole('dialog', { name: 'Blue' }).waitFor();
  await page.goto(of.url);
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
}

async function draw(page: Page, of: Product, screen: Screen, shape: Shape): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  if (screen.path !== undefined) await page.goto(`${of.url}${screen.path}`);
  await screen.prepare?.(page);
  await page.getByText(screen.there).filter({ visible: true }).first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page, colorScheme);
    await page.screenshot({ path: join(FOLDER, `${screen.name}-${shape}-${colorScheme}.png`) });
  }
}
