import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, type TestContext } from 'vitest';

/** Looked at by `tellIfFailed`: a failed test that cannot be repeated should at least say what its pages showed. */
let test: TestContext['task'] | undefined;
const open = new Set<BrowserContext>();
const TEXT_LENGTH = 1_500;

beforeEach(({ task }) => {
  test = task;
});

// Runs after the file's own; what those closed has been told before.
afterEach(async () => {
  for (const context of open) await tellIfFailed(context);
});

/** Tells this browser's pages if a test has failed by the time it ends. */
export function watchForFailures(context: BrowserContext): void {
  open.add(context);
  context.once('close', () => open.delete(context));
}

/** To be called before a browser is closed. */
export async function tellIfFailed(context: BrowserContext): Promise<void> {
  if (test?.result?.state !== 'fail') return;
  for (const page of context.pages()) {
    console.error(`${test.name}\n${await seenOn(page).catch((error: Error) => `nothing to see: ${error.message}`)}`);
  }
}

async function seenOn(page: Page): Promise<string> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the page does not answer')), 10_000).unref();
  });
  return Promise.race([textsOf(page), late]);
}

async function textsOf(page: Page): Promise<string> {
  const texts = await page.evaluate(() => {
    const focused = document.activeElement?.cloneNode(false) as Element | undefined;
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
      .filter(({ type, value }) => value && type !== 'radio' && type !== 'checkbox')
      .map((field) => `${field.getAttribute('aria-label') ?? field.id}: ${field.value}`);
    return [location.href, `focus: ${focused?.outerHTML}`, ...fields];
  });
  const [read = ''] = await page.locator('body').allInnerTexts();
  return [...texts, read.replace(/\s*\n\s*/g, ' | ').slice(0, TEXT_LENGTH)].join('\n');
}
