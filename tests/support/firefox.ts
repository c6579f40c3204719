import { existsSync } from 'node:fs';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { firefox, type Locator } from 'playwright-for-firefox';

const FIREFOX = '/usr/bin/firefox-esr';

export function hasFirefox(): boolean {
  return existsSync(FIREFOX);
}

/** Starts a Firefox that the machine has, by the standard WebDriver BiDi. */
export async function launchFirefox(profile: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    // Without a screen Firefox sees no pointer: 1 is a finger, 6 a mouse, which is fine and hovers.
    firefoxUserPrefs: {
      'ui.primaryPointerCapabilities': options.hasTouch ? 1 : 6,
      'ui.allPointerCapabilities': options.hasTouch ? 1 : 6,
      'dom.events.testing.asyncClipboard': true,
      'dom.w3c_touch_events.enabled': options.hasTouch ? 1 : 0,
    },
    ...options,
  });
  await context.addInitScript(typeAsAPerson);
  // A Firefox of a desktop makes no click of the driver's finger.
  const [page = await context.newPage()] = context.pages();
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  locators.tap = function (this: Locator, options) {
    return this.click(options);
  };
  return context as unknown as BrowserContext;
}

/** Runs inside the page: `fill` sets the value itself there, which React does not see. */
function typeAsAPerson(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => document.execCommand('insertText', false, text),
    set() {},
  });
}
