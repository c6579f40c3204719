import type { BrowserContext, Page } from 'playwright';
import type { TestContext } from 'vitest';

/** Read by `reportIfFailed`: an unrepeatable failure should at least log its pages' content. */
let test: TestContext['task'] | undefined;
const open = new Set<BrowserContext>();
const TEXT_LENGTH = 1_500;

export function testBegins(begun: TestContext['task']): void {
  test = begun;
}

/** Logs the pages of all open browsers if the test has failed. */
export async function testEnds(): Promise<void> {
  for (const context of open) await reportIfFailed(context);
}

/** Logs this browser's pages if the test has failed by its end. */
export function watchForFailures(context: BrowserContext): void {
  open.add(context);
  context.once('close', () => open.delete(context));
}

/** Call this before closing a browser. */
export async function reportIfFailed(context: BrowserContext): Promise<void> {
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
