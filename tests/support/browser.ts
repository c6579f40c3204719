import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { findChromium } from './chromium.ts';
import { CHROMIUM_SWITCHES } from './chromium-switches.ts';
import { launchFirefox } from './firefox.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';
import { tellIfFailed, watchForFailures } from './tell-failures.ts';
import { recordToasts } from './toasts.ts';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const;
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;

/** Which engine the browser tests run in; Chromium unless it is said. */
export const isFirefox = process.env.TEST_ENGINE === 'firefox';

/** A browser with a profile on disk, as one device of one person. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings the pages wrote that nobody expected. */
  problems: string[];
  close(): Promise<void>;
  /** Ends the browser without a chance to tidy up (SIGKILL); its profile stays for `openAgain`. */
  kill(): Promise<void>;
  openAgain(): Promise<Device>;
}

/**
 * Opens a fresh browser profile.
 * @param switches further switches of the browser, e.g. what it takes for its camera
 */
export async function openDevice(
  options: BrowserContextOptions = DESKTOP,
  switches: readonly string[] = [],
): Promise<Device> {
  return openProfile(makeGuardedFolder('profile'), options, switches);
}

async function openProfile(
  profile: string,
  options: BrowserContextOptions,
  switches: readonly string[],
): Promise<Device> {
  const context = await launch(profile, { locale: 'en-US', ...options }, switches);
  await recordToasts(context);
  watchForFailures(context);
  const page = context.pages()[0] ?? (await context.newPage());
  // Far above what anything needs: a machine under load is not a failure.
  context.setDefaultTimeout(60_000);
  const problems: string[] = [];
  const note = (text: string) => {
    const isOfflineNoise = /net::ERR_|Failed to load (resource|‘)/.test(text);
    if (!isOfflineNoise) problems.push(text);
  };
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text());
  });
  return {
    context,
    page,
    problems,
    async close() {
      await tellIfFailed(context);
      await context.close();
      removeGuardedFolder(profile);
    },
    async kill() {
      const gone = new Promise((resolve) => context.once('close', resolve));
      for (const { id } of await processesOf(context)) endProcess(id);
      await gone;
    },
    async openAgain() {
      // What the killed browser wrote about itself would hold up the next one.
      for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) {
        await rm(join(profile, name), { force: true });
      }
      return openProfile(profile, options, switches);
    },
  };
}

function launch(profile: string, options: BrowserContextOptions, switches: readonly string[]): Promise<BrowserContext> {
  if (isFirefox) return launchFirefox(profile, options);
  const args = [...CHROMIUM_SWITCHES, ...switches];
  return chromium.launchPersistentContext(profile, { executablePath: findChromium(), args, ...options });
}

interface BrowserProcess {
  type: string;
  id: number;
  /** Seconds it has worked so far. */
  cpuTime: number;
}

/** The processes of this browser alone, its main process first. */
export async function processesOf(context: BrowserContext): Promise<BrowserProcess[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This browser does not tell its processes');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo;
}

function endProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // Gone with its main process.
  }
}

/** Lets the pages of an address read and write what was copied. */
export async function allowClipboard({ context }: Device, origin: string): Promise<void> {
  // Firefox has no such permission; a setting lets it.
  if (!isFirefox) await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
}

/** Signs in through the embedded provider's plain form; lands where the app sends the person. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/api/login`);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByRole('button').first().click();
  await page.waitForURL(`${url}/**`);
}

/** Answers the Complete Your Profile dialog. */
export async function chooseUsername(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' });
  await dialog.getByRole('textbox').fill(username);
  await dialog.getByRole('button', { name: 'Complete Profile' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export function expectNoProblems(device: Device): void {
  expect(device.problems).toEqual([]);
}
