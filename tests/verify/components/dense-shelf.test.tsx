import { describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { fullLife, record, volumes } from '../../components/support/library.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, press, shown, synced } from '../../components/support/steps.ts';

const desktop = { width: 1280, height: 900 };
const items = () => [...document.querySelectorAll<HTMLElement>('.dense > li')];
const focusedName = () => document.activeElement?.textContent;
const box = (part: Element | undefined) => (part as Element).getBoundingClientRect();

async function open(at: string, size: object = PHONE, changes = fullLife()) {
  const app = await openApp({ at, size: size as never, account: { subscriptionTier: 'lifetime' }, changes });
  await synced();
  await expect.poll(() => items().length).toBeGreaterThan(3);
  return app;
}

/** The number of records in the first row. */
const inRow = () => {
  const tops = items().map((item) => Math.round(box(item).top));
  return tops.filter((top) => top === Math.min(...tops)).length;
};

async function choose(name: string): Promise<void> {
  await page.getByRole('group', { name: 'Show as' }).getByRole('button', { name }).click();
}

describe('spines and the wall', () => {
  test('are chosen in the menu of the layout, kept in the address, and Shelf leads back', async () => {
    const app = await openApp({ at: '/', size: PHONE, changes: volumes(1, 5, 'Various') });
    await page.getByRole('button', { name: /^Sort:/ }).click();
    await choose('Spines');
    await expect.poll(app.address).toBe('/?view=spines');
    await gone(page.getByRole('group', { name: 'Records in a row' }));
    await choose('Wall');
    await expect.poll(app.address).toBe('/?view=wall');
    await shown(page.getByRole('group', { name: 'Records in a row' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await gone(page.getByRole('dialog'));
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Shelf' }).click();
    await expect.poll(app.address).toBe('/');
    await expect.poll(() => document.querySelectorAll('[data-tile]').length).toBe(5);
  });

  test.each(['spines', 'wall'])('the %s have each record’s name and state for screen readers', async (view) => {
    const changes = [
      ...volumes(1, 2, 'Various'),
      record({ artist: 'Patti Smith', title: 'Horses', isLimitedEdition: true }),
    ];
    await open(`/?view=${view}`, desktop, changes.concat(volumes(3, 4, 'Various')));
    const list = page.getByRole('list', { name: 'Records' });
    await shown(list.getByRole('link', { name: 'Horses by Patti Smith, limited edition', exact: true }));
    await shown(list.getByRole('link', { name: 'Volume 1 by Various', exact: true }));
    expect(items().map((item) => item.getAttribute('aria-posinset'))).toEqual(['1', '2', '3', '4', '5']);
    expect(items()[0]?.getAttribute('aria-setsize')).toBe('5');
  });

  test.each(['spines', 'wall'])(
    'the %s are one stop of the Tab key, and arrows, Home and End move on them',
    async (view) => {
      const app = await open(`/?view=${view}`, desktop);
      expect(document.querySelectorAll('.dense a[tabindex="0"]').length).toBe(1);
      document.querySelector<HTMLElement>('.dense a')?.focus();
      const first = focusedName();
      await press('{ArrowRight}');
      await expect.poll(focusedName).not.toBe(first);
      await press('{ArrowLeft}');
      await expect.poll(focusedName).toBe(first);
      await press('{ArrowDown}');
      await expect.poll(() => document.activeElement?.closest('li')?.ariaPosInSet).toBe(String(inRow() + 1));
      await press('{End}');
      await expect.poll(() => document.activeElement?.closest('li')?.ariaPosInSet).toBe('350');
      await expect.poll(() => box(document.activeElement ?? undefined).bottom).toBeLessThan(window.innerHeight);
      await press('{Home}');
      await expect.poll(focusedName).toBe(first);
      await press('{Enter}');
      await expect.poll(app.address).toContain('record=');
      await shown(page.getByRole('dialog'));
      await press('{Escape}');
      await gone(page.getByRole('dialog'));
      await expect.poll(focusedName).toBe(first);
    },
  );

  test.each([
    ['spines', PHONE],
    ['spines', desktop],
    ['wall', PHONE],
    ['wall', desktop],
  ] as const)('the %s of many records hold only those near the window %o', async (view, size) => {
    await open(`/?view=${view}`, size, volumes(1, 3_000, 'Various'));
    await expect.poll(() => items().length).toBeLessThan(1_500);
    window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
    await expect
      .poll(() => items().some((item) => box(item).top > 0 && box(item).bottom < window.innerHeight))
      .toBe(true);
    expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  });

  test('spines have the width of a finger on a phone', async () => {
    await open('/?view=spines');
    for (const width of [320, 390]) {
      await page.viewport(width, 844);
      await expect.poll(() => Math.round(box(items()[0]).width)).toBeGreaterThanOrEqual(44);
      expect(document.documentElement.scrollWidth).toBe(width);
    }
  });

  test('the record at the top of the wall stays there when the covers become larger', async () => {
    await open('/?view=wall');
    await expect.poll(inRow).toBe(4);
    const list = document.querySelector('.dense') as HTMLElement;
    const side = box(items()[0]).height;
    window.scrollTo({ top: window.scrollY + box(list).top + 20 * side, behavior: 'instant' });
    const atTop = () => items().find((item) => Math.abs(box(item).top) < 1)?.dataset.row;
    await expect.poll(atTop).toBeDefined();
    const id = atTop();
    list.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
    await expect.poll(() => Math.round(390 / box(items()[0]).width)).toBe(3);
    const again = items().find((item) => item.dataset.row === id);
    expect(Math.abs(box(again).top)).toBeLessThan(2);
  });

  test('the wall reaches both edges of a phone without a gap, and + and a pinch make its covers larger', async () => {
    const { userId } = await open('/?view=wall');
    await expect.poll(inRow).toBe(4);
    expect(Math.round(box(items()[0]).left)).toBe(0);
    await expect.poll(() => Math.round(box(items()[3]).right)).toBe(390);
    const [first, fifth] = [box(items()[0]), box(items()[4])];
    expect(Math.abs(first.bottom - fifth.top)).toBeLessThan(1);
    document.querySelector<HTMLElement>('.dense a')?.focus();
    await press('+');
    await expect.poll(inRow).toBe(3);
    await shown(page.getByText('3 records in a row'));
    expect(localStorage.getItem(`shelf-row${userId}`)).toBe('3');
    const y = box(items()[0]).top + 40;
    for (const [type, apart] of [
      ['touchStart', 60],
      ['touchMove', 90],
      ['touchEnd', undefined],
    ] as const) {
      const touchPoints =
        apart === undefined ? [] : [-1, 1].map((side, id) => ({ x: 195 + (side * apart) / 2, y, id }));
      await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
    }
    await expect.poll(inRow).toBe(2);
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  test('a record deleted elsewhere leaves the spines', async () => {
    const app = await open('/?view=spines', PHONE, volumes(1, 5, 'Various'));
    const { records } = app.server.tablesOf(app.userId);
    const id = [...records.values()].find(({ title }) => title === 'Volume 3')?.id;
    await app.elsewhere({ name: 'record.delete', args: { id } });
    await expect.poll(() => items().length).toBe(4);
    await gone(page.getByRole('link', { name: /^Volume 3 by/ }));
  });
});

describe('the rail of a long shelf', () => {
  const years = () => page.getByRole('slider', { name: 'Records by year' });
  const year = () => years().element().getAttribute('aria-valuetext');

  test.each(['spines', 'wall', 'list', 'cards'])('leads through the years of the %s by keyboard', async (view) => {
    const app = await openApp({
      at: `/?view=${view}&sort=year`,
      size: PHONE,
      account: { subscriptionTier: 'lifetime' },
      changes: fullLife(),
    });
    await synced();
    await shown(years());
    (years().element() as HTMLElement).focus();
    await press('{Home}');
    const newest = Number(year());
    await press('{ArrowDown}', '{ArrowDown}');
    await expect.poll(() => Number(year())).toBeLessThan(newest);
    const before = Number(year());
    await press('{PageDown}');
    await expect.poll(() => Math.floor(Number(year()) / 10)).toBeLessThan(Math.floor(before / 10));
    await expect.poll(() => window.scrollY).toBeGreaterThan(0);
    await press('{End}');
    const last = years().element();
    expect(last.getAttribute('aria-valuenow')).toBe(last.getAttribute('aria-valuemax'));
    await app.goTo(`/?view=${view}`);
    await gone(years());
  });

  test.each(['spines', 'wall'])('follows a finger over the %s, and lies over none of them', async (view) => {
    await open(`/?view=${view}&sort=year`);
    await shown(years());
    for (const width of [320, 390, 1280]) {
      await page.viewport(width, 844);
      await expect
        .poll(() => Math.max(...items().map((item) => box(item).right)) - box(years().element()).left)
        .toBeLessThanOrEqual(1);
      expect(document.documentElement.scrollWidth).toBe(width);
    }
    await page.viewport(390, 844);
    const { left, width, top } = box(years().element());
    await cdp().send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: left + width / 2, y: top + 2 }],
    });
    const newest = year();
    const { bottom } = box(years().element());
    await cdp().send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: left + width / 2, y: bottom - 4 }],
    });
    await expect.poll(year).not.toBe(newest);
    await expect.poll(() => document.querySelector('.letter-held')?.textContent).not.toBeUndefined();
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => document.querySelector('.letter-held')).toBeNull();
  });
});
