import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** More than any page has; past its last stop the focus starts again at the first. */
const MOST_STOPS = 120;

/** Presses Tab until what is focused has this name. Each stop on the way must be seen. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    const now = await focusedName(page);
    if (typeof name === 'string' ? now === name : name.test(now)) {
      expect(await unseenFocus(page)).toBeUndefined();
      return;
    }
    await page.keyboard.press('Tab');
    expect(await unseenFocus(page)).toBeUndefined();
  }
  throw new Error(`Tab does not lead to "${name}"`);
}

/** Presses Enter on what is focused, waits for what that brings, and checks that the focus is still in the page. */
export async function enter(page: Page, brought: Locator): Promise<void> {
  await page.keyboard.press('Enter');
  await brought.first().waitFor();
  await expectFocus(page);
}

/** A focus on the page itself sends the next Tab to its first link. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    // A script may give the focus to a heading or to the page's main part, which are no stops of the Tab key.
    if (!at || (at as HTMLElement).tabIndex < 0) return '';
    const label = at.getAttribute('aria-label');
    if (label) return label;
    const read = (element: Element) => {
      // A drawn sleeve contains words, which are hidden from screen readers.
      const words = element.cloneNode(true) as Element;
      for (const hidden of words.querySelectorAll('[aria-hidden="true"], [data-off]')) hidden.remove();
      return words.textContent.replace(/\s+/g, ' ').trim();
    };
    const labels = 'labels' in at ? [...((at as HTMLInputElement).labels ?? [])] : [];
    return labels.map(read).join(' ') || read(at);
  });
}

/** Describes the focused element if a person does not see that it has the focus. */
function unseenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    // After the last stop of the page comes the browser's own bar.
    if (!at || at === document.body) return;
    const isRing = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, content } = getComputedStyle(element, part);
      if (part && content === 'none') return false;
      return (
        outlineStyle === 'auto' || (outlineStyle !== 'none' && outlineWidth !== '0px' && !/, 0\)$/.test(outlineColor))
      );
    };
    const around = [at, ...(at.matches('input') ? [at.closest('label, .tagbox')] : [])].filter((each) => each !== null);
    const ringed = around.find((each) => isRing(each) || isRing(each, '::after'));
    const { left, top, right, bottom } = (ringed ?? at).getBoundingClientRect();
    const isInWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    if (ringed && isInWindow) return;
    return `${ringed ? 'Outside the window' : 'No ring'}: ${at.outerHTML.slice(0, 200)}`;
  });
}
