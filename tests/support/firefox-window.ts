import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIREFOX } from './firefox.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';
import { connectMarionette, type Marionette } from './marionette.ts';
import { endingWithUs, openVirtualScreen } from './virtual-screen.ts';

/** Generous, so that a loaded machine fails no test. */
const PATIENCE_MS = 90_000;

/** A notification as Firefox shows it, in a window of the browser. */
export interface ShownNotification {
  title: string;
  text: string;
}

/** A whole Firefox on a virtual screen, with a profile on disk. Scripts are function bodies that run in the page. */
export interface FirefoxWindow {
  goTo(url: string): Promise<void>;
  run(script: string, ...values: unknown[]): Promise<unknown>;
  /** Waits until a script returns a truthy value, and returns that. */
  until(what: string, script: string, ...values: unknown[]): Promise<unknown>;
  /** Clicks the button or link with this name, once it is there. */
  press(name: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  openTab(): Promise<void>;
  /** The window goes on with another tab. */
  closeTab(): Promise<void>;
  /** Goes to the tab whose address this is, once there is one. */
  tabAt(url: RegExp): Promise<string>;
  /** The addresses of all tabs. */
  addresses(): Promise<string[]>;
  /** The notifications that are on the screen. */
  notifications(): Promise<ShownNotification[]>;
  /** Clicks a notification on the screen. */
  clickNotification(title: string): Promise<void>;
  close(): Promise<void>;
}

/** @param preferences besides those of a quiet browser that asks no one outside */
export async function openFirefoxWindow(
  preferences: Record<string, string | number | boolean>,
): Promise<FirefoxWindow> {
  const profile = makeGuardedFolder('firefox');
  const all = { ...QUIET, ...preferences };
  const lines = Object.entries(all).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const screen = await openVirtualScreen();
  const own = ['--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile, 'about:blank'];
  const browser = spawn(...endingWithUs(FIREFOX, ...own), {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      HOME: profile,
      MOZ_ENABLE_WAYLAND: '0',
      DBUS_SESSION_BUS_ADDRESS: '',
    },
    stdio: 'ignore',
  });
  const end = async () => {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    if (browser.kill()) await ended;
    screen.close();
    removeGuardedFolder(profile);
  };
  try {
    const marionette = await insist('Firefox answers', async () => {
      const port = Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'));
      return connectMarionette(port);
    });
    await marionette.send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    return windowOf(marionette, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function windowOf(marionette: Marionette, end: () => Promise<void>): FirefoxWindow {
  const { send } = marionette;
  const run = (script: string, ...args: unknown[]) =>
    send('WebDriver:ExecuteScript', { script, args, newSandbox: true, sandbox: 'default' });

  /** In the browser itself, not in the page. */
  async function inBrowser(script: string, ...args: unknown[]): Promise<unknown> {
    await send('Marionette:SetContext', { value: 'chrome' });
    try {
      return await send('WebDriver:ExecuteScript', { script, args, sandbox: 'system', newSandbox: true });
    } finally {
      await send('Marionette:SetContext', { value: 'content' });
    }
  }

  const until = async (what: string, script: string, ...values: unknown[]) => {
    try {
      return await insist(what, () => run(script, ...values));
    } catch (error) {
      const text = await run('return location.href + " " + document.body.innerText').catch(String);
      throw new Error(`${error instanceof Error ? error.message : error}\nThe page says: ${text}`);
    }
  };
  const goToTab = (handle: unknown) => send('WebDriver:SwitchToWindow', { handle, focus: true });
  const tabs = async () => {
    const current = await send('WebDriver:GetWindowHandle');
    const found: { handle: string; url: string }[] = [];
    for (const handle of (await send('WebDriver:GetWindowHandles')) as string[]) {
      await goToTab(handle);
      found.push({ handle, url: String(await send('WebDriver:GetCurrentURL')) });
    }
    await goToTab(current);
    return found;
  };

  return {
    goTo: async (url) => void (await send('WebDriver:Navigate', { url })),
    run,
    until,
    async press(name) {
      await until(
        `a button ${name}`,
        `${FIND_NAMED}; const found = named(arguments[0]); found?.click(); return !!found`,
        name,
      );
    },
    async type(selector, text) {
      const using = { using: 'css selector', value: selector };
      const element = Object.values((await send('WebDriver:FindElement', using)) as object)[0];
      await send('WebDriver:ElementSendKeys', { id: element, text });
    },
    async openTab() {
      const { handle } = (await send('WebDriver:NewWindow', { type: 'tab', focus: true })) as { handle: string };
      await goToTab(handle);
    },
    async closeTab() {
      const [left] = (await send('WebDriver:CloseWindow')) as string[];
      await goToTab(left);
    },
    async tabAt(url) {
      const tab = await insist(`a tab at ${url}`, async () => (await tabs()).find((each) => url.test(each.url)));
      await goToTab(tab.handle);
      return tab.url;
    },
    addresses: async () => (await tabs()).map(({ url }) => url),
    notifications: async () => (await inBrowser(`${FIND_ALERTS}; return alerts().map(shown)`)) as ShownNotification[],
    async clickNotification(title) {
      const click = `${FIND_ALERTS}; return click(alerts().find((each) => shown(each).title === arguments[0]))`;
      await insist(`a notification ${title} to click`, () => inBrowser(click, title));
    },
    async close() {
      marionette.close();
      await end();
    },
  };
}

/** Retries until the attempt is truthy; also retries errors, since a page that navigates away has no scripts. */
async function insist<T>(what: string, attempt: () => Promise<T>): Promise<NonNullable<T>> {
  let refused: unknown;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    try {
      const result = await attempt();
      if (result) return result;
      refused = undefined;
    } catch (error) {
      refused = error;
    }
  }
  throw new Error(`In Firefox this never came true: ${what}. ${refused ?? ''}`);
}

/** The one that is seen, by its text or its label. */
const FIND_NAMED = `
  const named = (name) => [...document.querySelectorAll('button, a, [role=button]')].find((each) =>
    each.checkVisibility() && !each.disabled && (each.innerText.trim() === name || each.ariaLabel === name))`;

/** Firefox shows each notification in a window. */
const FIND_ALERTS = `
  const alerts = () => [...Services.wm.getEnumerator('alert:alert')].filter((each) => each.document.readyState === 'complete');
  const textOf = (win, id) => (win.document.getElementById(id)?.getAttribute('value') || win.document.getElementById(id)?.textContent || '').trim();
  const shown = (win) => ({ title: textOf(win, 'alertTitleLabel'), text: textOf(win, 'alertTextLabel') });
  const click = (win) => {
    const title = win?.document.getElementById('alertTitleLabel');
    title?.click();
    return !!title;
  }`;

const QUIET = {
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.tabs.warnOnClose': false,
  'app.update.auto': false,
  'app.normandy.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'signon.rememberSignons': false,
  'toolkit.telemetry.server': '',
  // A machine without a network is not offline for its own addresses.
  'network.manage-offline-status': false,
};
