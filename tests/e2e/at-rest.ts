import type { Page } from 'playwright';
import { isAtRest } from '../support/at-rest.ts';

/** Waits until the page has taken up a theme and nothing moves any more. */
export async function atRest(page: Page, colorScheme?: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction(isAtRest, colorScheme);
}
