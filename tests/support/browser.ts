import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { findChromium, findChromiumForPages } from './chromium.ts';
import { CHROMIUM_SWITCHES } from './chromium-switches.ts';
import { prepareFirefox, startFirefox } from './firefox.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';
import { reportIfFailed, watchForFailures } from './report-failures.ts';
import { recordToasts } from './toasts.ts';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const;
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;

/** The engine of the browser tests; Chromium by default. */
export const isFirefox = process.env.TEST_ENGINE === 'firefox';

/** One person's device: its storage is separate and is removed when it closes. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** Unexpected errors and warnings from the pages. */
  problems: string[];
  close(): Promise<void>;
}

/** A device with its own browser process and a profile on disk. */
export interface ProfileDevice extends Device {
  /** Kills the browser without cleanup (SIGKILL); its profile stays for `openAgain`. */
  kill(): Promise<void>;
  openAgain(): Promise<ProfileDevice>;
}

/**
 * This worker's browsers, shared because starting one costs as much as many tests. Firefox has one pointer type per
 * process.
 */
const sharedBrowsers = new Map<string, Promise<Browser>>();

/** Opens a new device with reduced motion, in a browser that this worker's devices share. */
export async function openDevice(options: BrowserContextOptions = DESKTOP): Promise<Device> {
  const kind = isFirefox && options.hasTouch ? 'touch' : 'pointer';
  const starting =
    sharedBrowsers.get(kind) ??
    (isFirefox
      ? startFirefox(kind)
      : chromium.launch({ executablePath: findChromiumForPages(), args: [...CHROMIUM_SWITCHES] }));
  sharedBrowsers.set(kind, starting);
  const context = await (await starting).newContext({
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  if (isFirefox) await prepareFirefox(context);
  return deviceOf(context);
}

/**
 * Opens a new profile in a separate Chromium.
 * @param switches additional command-line switches, e.g. a fake camera
 */
export async function openProfile(
  options: BrowserContextOptions = DESKTOP,
  switches: readonly string[] = [],
): Promise<ProfileDevice> {
  return profileAt(makeGuardedFolder('profile'), options, switches);
}

async function profileAt(
  profile: string,
  options: BrowserContextOptions,
  switches: readonly string[],
): Promise<ProfileDevice> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...CHROMIUM_SWITCHES, ...switches],
    locale: 'en-US',
    ...options,
  });
  const device = await deviceOf(context);
  return {
    ...device,
    async close() {
      await device.close();
      removeGuardedFolder(profile);
    },
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      for (const { id } of await processesOf(context)) endProcess(id);
      await closed;
    },
    async openAgain() {
      // The killed browser's lock files would block the next one.
      for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) {
        await rm(join(profile, name), { force: true });
      }
      return profileAt(profile, options, switches);
    },
  };
}

async function deviceOf(context: BrowserContext): Promise<Device> {
  await recordToasts(context);
  watchForFailures(context);
  const page = context.pages()[0] ?? (await context.newPage());
  // Generous, so that a loaded machine fails no test.
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
      await reportIfFailed(context);
      await context.close();
    },
  };
}

interface BrowserProcess {
  type: string;
  id: number;
  /** Seconds of CPU time so far. */
  cpuTime: number;
}

/** Only this browser's processes, the main process first. */
export async function processesOf(context: BrowserContext): Promise<BrowserProcess[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This browser does not list its processes');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo;
}

function endProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // Already ended with its main process.
  }
}

/** Grants an origin's pages access to the clipboard. */
export async function allowClipboard({ context }: Device, origin: string): Promise<void> {
  // Firefox has no such permission; a preference allows it.
  if (!isFirefox) await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
}

/** Signs in and opens the home page. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await takeSession(page, url, email);
  await page.goto(url);
}

/**
 * Signs in without the provider's pages: sends its form by HTTP and gives the browser the cookies. The main job's test
 * uses the pages. Leaves the app first, as a sign-in does: the app reloads when the person changes, which would
 * interrupt the test's own navigation.
 */
export async function takeSession(page: Page, url: string, email: string): Promise<void> {
  await page.goto('about:blank');
  const form = await page.request.get(`${url}/api/login`);
  const action = /<form method="post" action="([^"]+)"/.exec(await form.text())?.[1];
  if (!action) throw new Error(`There is no sign-in form at ${form.url()}`);
  const response = await page.request.post(`${url}${action}`, { form: { email }, headers: { origin: url } });
  if (!response.ok()) throw new Error(`The sign-in of ${email} ended with ${response.status()} at ${response.url()}`);
}

/** Completes the Complete Your Profile dialog. */
export async function chooseUsername(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' });
  await dialog.getByRole('textbox').fill(username);
  await dialog.getByRole('button', { name: 'Complete Profile' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export function expectNoProblems(device: Device): void {
  expect(device.problems).toEqual([]);
}
