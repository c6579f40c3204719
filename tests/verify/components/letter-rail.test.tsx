import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { fullLife, volumes } from '../../components/support/library.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, press, shown, synced, tap } from '../../components/support/steps.ts';

const rail = () => page.getByRole('slider', { name: 'Artists by letter' });
const box = (part: Element) => part.getBoundingClientRect();
const letter = () => rail().element().getAttribute('aria-valuetext');

async function open(at: string, changes = fullLife()) {
  const app = await openApp({ at, size: PHONE, account: { subscriptionTier: 'lifetime' }, changes });
  await synced();
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeGreaterThan(3);
  return app;
}

/** The artist of the first line in the window. */
const firstArtist = () =>
  [...document.querySelectorAll('[data-row]')]
    .sort((a, b) => box(a).top - box(b).top)
    .find((row) => box(row).bottom > 20)
    ?.querySelector('.muted')?.textContent;

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<void> {
  const { left, width } = box(rail().element());
  const touchPoints = y === undefined ? [] : [{ x: left + width / 2, y }];
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
}

test.each(['list', 'cards'])(
  'a phone’s %s by artist has its letters at the edge, for a finger that moves over them',
  async (view) => {
    await open(`/?view=${view}&sort=artist`);
    await shown(rail());
    const { top, bottom, height } = box(rail().element());
    await touch('touchStart', top + 2);
    await touch('touchMove', top + height / 2);
    const half = letter();
    await expect.poll(firstArtist).toMatch(new RegExp(`^(?:The )?${half}`, 'i'));
    await expect.poll(() => document.querySelector('.letter-held')?.textContent).toBe(half);
    // The page has scrolled, and the rail is longer now.
    await touch('touchMove', box(rail().element()).bottom - 2);
    await expect.poll(letter).not.toBe(half);
    await touch('touchEnd');
    await expect.poll(() => document.querySelector('.letter-held')).toBeNull();
    expect(bottom).toBe(box(rail().element()).bottom);
    expect(page.getByRole('dialog').elements()).toEqual([]);
  },
);

test('the rail is one slider for the keyboard', async () => {
  await open('/?view=list&sort=artist');
  (rail().element() as HTMLElement).focus();
  await press('{Home}', '{ArrowDown}', '{ArrowDown}');
  const third = letter();
  await expect.poll(firstArtist).toMatch(new RegExp(`^(?:The |An? )?${third}`, 'i'));
  await press('{End}', '{ArrowUp}', '{Home}');
  expect(rail().element().getAttribute('aria-valuenow')).toBe('0');
});

test('the rail lies over nothing, at any width and height', async () => {
  await open('/?view=list&sort=artist');
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [820, 1180],
  ] as const) {
    await page.viewport(width, height);
    for (const top of [0, 900]) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await expect
        .poll(() => box(rail().element()).bottom - box(document.querySelector('.fab') as Element).top)
        .toBeLessThanOrEqual(0);
      const { left, top: upper } = box(rail().element());
      const content = document.querySelectorAll('[data-row] :is(b, .muted, .grade, .num, .tag), .filters-phone button');
      const under = [...content].filter(
        (each) => each.checkVisibility() && box(each).right > left + 1 && box(each).bottom > upper,
      );
      expect(
        under.map(({ textContent }) => textContent),
        `${width} x ${height} at ${top}`,
      ).toEqual([]);
    }
  }
});

test('there is no rail in another order, in a short list, or while records are selected', async () => {
  const app = await open('/?view=list');
  expect(rail().elements()).toEqual([]);
  await app.goTo('/?view=list&sort=artist');
  await shown(rail());
  await tap(page.getByRole('button', { name: 'Select', exact: true }));
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .click();
  await gone(rail());
  await open('/?view=list&sort=artist', volumes(1, 5, 'Various'));
  expect(rail().elements()).toEqual([]);
});
