import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type BrowserContext, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { WHO_COOKIE } from '../../shared/wire/current-user-call.ts';
import { startEmbeddedPostgres } from '../../sync-server/postgres/embedded-postgres.ts';
import { findChromium } from '../support/chromium.ts';
import { CHROMIUM_SWITCHES } from '../support/chromium-switches.ts';
import { processorTime } from './processor-time.ts';
import { startServer } from './server-process.ts';

/** A browser with a profile on disk, with the bench page open. */
export interface BenchDevice {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  /** Reloads the bench page, with empty memory. */
  reload(): Promise<void>;
}

export interface Environment {
  url: string;
  pool: pg.Pool;
  device: BenchDevice;
  browserVersion: string;
  /** Opens the app on a separate device with its service worker; the same name reuses the profile. */
  openApp(name: string): Promise<{ context: BrowserContext; page: Page }>;
  /** Opens another device of the same person, or a visitor's; closed with the environment. */
  openDevice(who?: 'person' | 'visitor'): Promise<BenchDevice>;
  /** Makes all sessions belong to this person from now on. */
  becomeUser(userId: string): Promise<void>;
  /** CPU time of the server and its database so far, in ms. */
  processorTime(): number;
  /** The server's peak memory since the last call, in bytes. */
  serverPeak(): Promise<number>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Node options for the server, e.g. for a profile. */
  serverArgs?: string[];
  /** False keeps names readable in a profile. */
  minify?: boolean;
}

const DESKTOP = { width: 1440, height: 900 };

/** PostgreSQL with default settings, the server and the browser, in one temporary folder. */
export async function startEnvironment({ serverArgs = [], minify = true }: StartOptions = {}): Promise<Environment> {
  const folder = await mkdtemp(join(tmpdir(), 'side-one-bench-'));
  await chmod(folder, 0o755);
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      for (const closer of closers.toReversed()) await closer();
    })();
    return closing;
  };
  try {
    const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
    closers.push(postgres.stop);
    const [pidLine = ''] = (await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n', 1);
    const postmaster = Number(pidLine);
    const pool = new pg.Pool({ connectionString: postgres.connectionString, max: 2 });
    // PostgreSQL may end before the last idle connection notices.
    pool.on('error', () => undefined);
    closers.push(() => pool.end());

    const pageDir = join(folder, 'page');
    await build({
      configFile: join(import.meta.dirname, 'page/vite.config.ts'),
      build: { outDir: pageDir, minify },
      logLevel: 'warn',
    });
    const server = await startServer({
      dataDir: folder,
      databaseUrl: postgres.connectionString,
      pageDir,
      args: serverArgs,
    });
    closers.push(server.end);
    const { url } = server;

    const openDevice: Environment['openDevice'] = async (who = 'person') => {
      const device = await openBrowser(await mkdtemp(join(folder, 'profile-')), url, who);
      closers.push(() => device.context.close());
      return device;
    };
    const openApp: Environment['openApp'] = async (name) => {
      const context = await launch(join(folder, `app-${name}`), { serviceWorkers: 'allow', viewport: DESKTOP });
      closers.push(() => context.close());
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    };
    const device = await openDevice();
    return {
      url,
      pool,
      device,
      browserVersion: device.context.browser()?.version() ?? '',
      openDevice,
      openApp,
      async becomeUser(userId) {
        await pool.query(`update sessions set sess = (sess::jsonb || jsonb_build_object('userId', $1::text))`, [
          userId,
        ]);
      },
      processorTime: () => processorTime([server.process.pid ?? 0, postmaster]),
      async serverPeak() {
        server.process.send('peak');
        const [{ peak }] = await once(server.process, 'message');
        return peak;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function launch(profile: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...CHROMIUM_SWITCHES, '--js-flags=--expose-gc'],
    ...options,
  });
}

async function openBrowser(profile: string, url: string, who: 'person' | 'visitor'): Promise<BenchDevice> {
  const context = await launch(profile, { serviceWorkers: 'block' });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  if (who === 'person') await signIn(page, url);
  const reload = async () => {
    await page.goto('about:blank');
    await page.goto(`${url}/bench/index.html`);
    await page.waitForFunction(() => 'bench' in globalThis);
  };
  await reload();
  return { context, page, cdp: await context.newCDPSession(page), reload };
}

/** Without this cookie the page would treat the session's person as another one. */
export async function rememberUser(context: BrowserContext, url: string, user: string): Promise<void> {
  const expires = Date.now() / 1_000 + 86_400;
  await context.addCookies([{ name: WHO_COOKIE, value: user, url, expires, sameSite: 'Lax' }]);
}

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/api/login`);
  await page.getByLabel(/e-?mail/i).fill('cratedigger@example.com');
  await page.getByRole('button').first().click();
  await page.waitForURL(`${url}/**`);
}
