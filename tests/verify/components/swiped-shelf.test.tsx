import { beforeEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { chooseRow } from '../../../app/features/home/row-choice.ts';
import { listed, titles } from '../../components/support/home.ts';
import { volumes } from '../../components/support/library.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, shelfLink, shown, synced } from '../../components/support/steps.ts';

beforeEach(() => {
  chooseRow(4);
  localStorage.clear();
});

async function open(at = '/') {
  const changes = volumes(1, 40, 'Various');
  const app = await openApp({ at, size: PHONE, account: { subscriptionTier: 'annual' }, changes });
  await synced();
  await listed().toHaveLength(12);
  return app;
}

type Point = readonly [x: number, y: number];

/** A finger goes from one place to another. */
async function swipe([fromX, fromY]: Point, [toX, toY]: Point): Promise<void> {
  // Of each shelf that is shown, the gestures are known once their code has come; before, the browser takes the touch.
  await expect.poll(() => document.querySelector<HTMLElement>('.shelf')?.style.touchAction).toBe('pan-y pinch-zoom');
  const at = (part: number) => [{ x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part }];
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  }
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The middle of the shelf's first row. */
function rowY(): number {
  const { top, height } = (document.querySelector('.shelf-row') as Element).getBoundingClientRect();
  return top + height / 2;
}

const firstTitle = () => expect.poll(() => titles()[0]);
describe('a swipe over the shelf of a phone', () => {
  test('to the left shows the next page, to the right the one before, and Back undoes it', async () => {
    const app = await open();
    await firstTitle().toBe('Volume 40');
    await swipe([300, rowY()], [120, rowY()]);
    await firstTitle().toBe('Volume 28');
    expect(app.address()).toBe('/?page=2');
    await expect
      .element(page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }))
      .toHaveAttribute('aria-current', 'page');
    await swipe([120, rowY()], [300, rowY()]);
    await firstTitle().toBe('Volume 40');
    app.goBack();
    await firstTitle().toBe('Volume 28');
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  test('does nothing beyond the first and the last page, when it is short, steep, or begins at the edge', async () => {
    const app = await open();
    await swipe([300, rowY()], [120, rowY()]);
    await firstTitle().toBe('Volume 28');
    app.goBack();
    await firstTitle().toBe('Volume 40');
    const y = rowY();
    for (const [from, to] of [
      [
        [120, y],
        [320, y],
      ],
      [
        [300, y],
        [280, y],
      ],
      [
        [300, y],
        [200, y - 160],
      ],
      [
        [385, y],
        [150, y],
      ],
    ] as const) {
      await swipe(from, to);
      window.scrollTo({ top: 0, behavior: 'instant' });
      expect(app.address(), `${from} to ${to}`).toBe('/');
    }
    await expect.poll(() => document.documentElement.scrollWidth).toBe(window.innerWidth);
    await app.goTo('/?page=4');
    await firstTitle().toBe('Volume 4');
    await swipe([300, rowY()], [120, rowY()]);
    expect(app.address()).toBe('/?page=4');
  });

  test('opens no record, and a click still does', async () => {
    await open();
    await swipe([300, rowY()], [120, rowY()]);
    await firstTitle().toBe('Volume 28');
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await shelfLink('Volume 28').first().click();
    await shown(page.getByRole('dialog', { name: 'Volume 28' }));
  });
});

describe('the rows of a phone’s shelf', () => {
  const inFirstRow = () => document.querySelector('.shelf-row')?.querySelectorAll('[role="listitem"]').length;

  test('hold four records, or two or three by choice, which the device keeps', async () => {
    await open();
    expect(inFirstRow()).toBe(4);
    for (const perRow of [2, 3]) {
      await page.getByRole('button', { name: 'Sort: Recent' }).click();
      const rows = page.getByRole('dialog').getByRole('group', { name: 'Records in a row' });
      await rows.getByRole('button', { name: String(perRow) }).click();
      await expect.poll(inFirstRow).toBe(perRow);
      await expect.poll(() => document.querySelectorAll('.shelf [role="listitem"]').length).toBe(perRow * 3);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await gone(page.getByRole('dialog'));
    }
    expect(localStorage.getItem('shelf-row')).toBe('3');
    // Wider windows have the row that they are specified to have.
    await page.viewport(1280, 900);
    await expect.poll(inFirstRow).toBe(6);
  });
});
