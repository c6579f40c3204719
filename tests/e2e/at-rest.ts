import type { Page } from 'playwright';

/**
 * Waits until the page has taken up a theme and nothing moves any more: a colour on its way to another has no contrast
 * of its own, and no place in a picture.
 */
export async function atRest(page: Page, colorScheme?: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction(async (scheme) => {
    if (scheme !== undefined && !matchMedia(`(prefers-color-scheme: ${scheme})`).matches) return false;
    await document.fonts.ready;
    // What has just been changed begins to move with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    });
  }, colorScheme);
}
