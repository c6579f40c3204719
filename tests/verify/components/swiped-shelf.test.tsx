import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { listed, titles } from '../../components/support/home.ts';
import { volumes } from '../../components/support/library.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, moveFinger, press, shelfLink, shown, synced } from '../../components/support/steps.ts';

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
  await expect.poll(() => document.querySelector<HTMLElement>('.shelf')?.style.touchAction).toBe('pan-y');
  const at = (part: number) => ({ x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part });
  await moveFinger([0, 0.2, 0.4, 0.6, 0.8, 1].map(at));
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

describe('the rows of a shelf', () => {
  const inFirstRow = () => document.querySelectorAll('.shelf-row:first-child [role="listitem"]').length;
  const row = (message: string) => expect.poll(inFirstRow, { message });
  const rowChoice = () => page.getByRole('dialog').getByRole('group', { name: 'Records in a row' });

  /** Two fingers go from one distance to another, both in the middle of the first row. */
  async function pinch(from: number, to: number): Promise<void> {
    await expect.poll(() => document.querySelector<HTMLElement>('.shelf')?.style.touchAction).toBe('pan-y');
    const y = rowY();
    const send = (type: string, apart: number[]) =>
      cdp().send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: apart.flatMap((each) => [-1, 1].map((side, id) => ({ x: 195 + (side * each) / 2, y, id }))),
      });
    await send('touchStart', [from]);
    for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', [from + (to - from) * part]);
    await send('touchEnd', []);
  }

  test('hold four records, or two or three by choice, which the device keeps for this person', async () => {
    const { userId } = await open();
    expect(inFirstRow()).toBe(4);
    for (const perRow of [2, 3]) {
      await page.getByRole('button', { name: 'Sort: Recent' }).click();
      await rowChoice()
        .getByRole('button', { name: String(perRow) })
        .click();
      await row('a choice').toBe(perRow);
      await expect.poll(() => document.querySelectorAll('.shelf [role="listitem"]').length).toBe(perRow * 3);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await gone(page.getByRole('dialog'));
    }
    expect(localStorage.getItem(`shelf-row${userId}`)).toBe('3');
    await open();
    await row('another person').toBe(4);
  });

  test('follow a pinch, one step or two at a time, within their limits, and open nothing', async () => {
    await open();
    await pinch(60, 85);
    await row('apart').toBe(3);
    await pinch(60, 120);
    await row('further apart').toBe(2);
    await pinch(60, 120);
    await row('as far as it goes').toBe(2);
    await pinch(200, 80);
    await row('together').toBe(4);
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(window.visualViewport?.scale).toBe(1);
  });

  test('take two fingers that rest for no long press', async () => {
    await open();
    const [first, second] = [...document.querySelectorAll('[data-tile]')].map((tile) => tile.getBoundingClientRect());
    const timers = vi.spyOn(window, 'setTimeout');
    const cleared = vi.spyOn(window, 'clearTimeout');
    onTestFinished(() => void vi.restoreAllMocks());
    const touchPoints = [first, second].map((box, id) => ({ x: (box?.left ?? 0) + 20, y: (box?.top ?? 0) + 20, id }));
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const presses = timers.mock.calls.flatMap(([, delay], call) =>
      delay === 480 ? [timers.mock.results[call]?.value] : [],
    );
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(presses).toHaveLength(1);
    expect(cleared.mock.calls.flat()).toContain(presses[0]);
  });

  test('follow + and -, keep the focus and the records in view, and say how many there are', async () => {
    const app = await open();
    await expect.poll(() => document.querySelector<HTMLElement>('.shelf')?.style.touchAction).toBe('pan-y');
    await app.goTo('/?page=3');
    await firstTitle().toBe('Volume 16');
    document.querySelector<HTMLElement>('[data-tile]')?.focus();
    await press('+');
    await row('larger').toBe(3);
    await shown(page.getByText('3 records in a row, 9 on a page'));
    await expect.poll(() => titles()).toContain('Volume 16');
    await expect.poll(() => document.activeElement?.matches('[data-tile]')).toBe(true);
    await press('-', '-');
    await row('smaller').toBe(4);
    expect(localStorage.length).toBeGreaterThan(0);
  });

  test('are half or three quarters of a desktop’s own row, chosen by its layout button', async () => {
    await open();
    await page.viewport(1280, 900);
    await row('as specified').toBe(6);
    for (const [number, perRow] of [
      ['5', 5],
      ['3', 3],
    ] as const) {
      await page.getByRole('button', { name: 'Layout' }).click();
      await rowChoice().getByRole('button', { name: number }).click();
      await row(number).toBe(perRow);
      await press('{Escape}');
      await gone(page.getByRole('dialog'));
    }
    await page.viewport(390, 844);
    await row('on a phone').toBe(2);
  });
});
