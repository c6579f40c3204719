import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fullLife } from '../../components/support/library.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { shown } from '../../components/support/steps.ts';
import { LONG_WORD } from '../../support/full-life.ts';

const box = page.getByRole('searchbox');

test.each([
  [844, 390, 100],
  [375, 380, 100],
  [320, 330, 100],
  [390, 844, 200],
  [320, 844, 200],
])('at %i x %i with text at %i percent the answer and its album are in sight, whatever its name', async (...window) => {
  const [width, height, text] = window;
  await openApp({
    at: '/look-up',
    size: { ...PHONE, width, height },
    changes: fullLife(),
    account: { subscriptionTier: 'lifetime' },
  });
  enlarge(text);
  for (const [query, verdict, name] of [
    ['neil young harvest', 'Yes, you own it', 'Harvest'],
    ['tago mago', 'Yes, you own 3', 'Tago Mago'],
    [LONG_WORD, 'Yes, you own it', LONG_WORD],
    ['quadrophenia', 'Not in your collection', 'Quadrophenia'],
    ['low', 'Is it one of these?', 'Low-Life'],
  ] as const) {
    await box.fill(query);
    await shown(page.getByRole('heading', { name: verdict }));
    await expect
      .poll(() => isInSight(page.getByRole('heading', { name: verdict }).element()), { message: `answer to ${query}` })
      .toBe(true);
    await expect
      .poll(() => isInSight(nameOf(name)), {
        message: `album of ${query}`,
      })
      .toBe(true);
    expect(isInSight(box.element()), query).toBe(true);
    await expect.poll(() => document.documentElement.scrollWidth, { message: query }).toBe(width);
    expect(stack().element().scrollWidth, query).toBe(stack().element().clientWidth);
  }
});

test('a missing album can be added or wished for below the rows', async () => {
  await openApp({ at: '/look-up', size: PHONE, changes: fullLife(), account: { subscriptionTier: 'lifetime' } });
  await box.fill('low');
  await shown(page.getByText('No album or artist here is called just “low”.'));
  await page.getByRole('link', { name: 'Add to Wishlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to Wishlist' });
  await shown(dialog);
});

function stack() {
  return page.elementLocator(document.querySelector('.look-stack') as Element);
}

/** Its name in words: the drawn sleeve has it too. */
function nameOf(name: string): Element {
  const found = [...document.querySelectorAll('.look-stack :is(b, a)')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`${name} is not there`);
  return found;
}

/** The first line of it: nothing lies over it and nothing cuts it off. */
function isInSight(element: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(element);
  const line = range.getClientRects()[0] ?? element.getBoundingClientRect();
  const lines = [line.top + 2, line.bottom - 4].map((y) => document.elementFromPoint(line.left + 2, y));
  return lines.every(
    (hit) => hit !== null && (element.contains(hit) || hit.contains(element)) && !hit.contains(stack().element()),
  );
}

function enlarge(percent: number): void {
  const { style } = document.documentElement;
  style.fontSize = `${percent}%`;
  onTestFinished(() => {
    style.fontSize = '';
  });
}
