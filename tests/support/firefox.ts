import { existsSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Locator } from 'playwright';
import { firefox } from 'playwright-for-firefox';

export const FIREFOX = '/usr/bin/firefox-esr';

/** The first one that the driver can steer: earlier ones lack commands of its protocol. */
const FIRST_VERSION = 143;

/** An installed Firefox that is new enough. */
export function hasFirefox(): boolean {
  const about = '/usr/lib/firefox-esr/application.ini';
  const version = existsSync(about) ? /^Version=(\d+)/m.exec(readFileSync(about, 'utf8'))?.[1] : undefined;
  return existsSync(FIREFOX) && Number(version) >= FIRST_VERSION;
}

/** Starts an installed Firefox through WebDriver BiDi. */
export async function startFirefox(kind: 'touch' | 'pointer'): Promise<Browser> {
  // Headless Firefox detects no pointer: 1 is touch, 6 is a mouse (fine, with hover).
  const capabilities = kind === 'touch' ? 1 : 6;
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    firefoxUserPrefs: {
      'ui.primaryPointerCapabilities': capabilities,
      'ui.allPointerCapabilities': capabilities,
      'dom.events.testing.asyncClipboard': true,
      'dom.w3c_touch_events.enabled': kind === 'touch' ? 1 : 0,
    },
  });
  return browser as unknown as Browser;
}

/** Call this with each new context before its first page. */
export async function prepareFirefox(context: BrowserContext): Promise<void> {
  await context.addInitScript(typeAsAPerson);
  // Desktop Firefox turns the driver's taps into no clicks.
  const page = await context.newPage();
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  locators.tap = function (this: Locator, options) {
    return this.click(options);
  };
}

/** Runs in the page: without it, `fill` sets the value directly, which React does not notice. */
function typeAsAPerson(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => document.execCommand('insertText', false, text),
    set() {},
  });
}
