import { describe, expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { toast } from '../../../app/ui/toast.ts';
import { atRest } from '../../components/support/axe.ts';
import { collection, sampleLibrary, volumes, wishes } from '../../components/support/library.ts';
import { DESKTOP, openApp, PHONE } from '../../components/support/open-app.tsx';
import {
  chooseOfRecord,
  gone,
  pill,
  press,
  seen,
  shelfLink,
  shown,
  synced,
  tap,
  texts,
} from '../../components/support/steps.ts';

const WIDTHS = [320, 360, 390, 430];
const TABLET = 820;
/** A tablet with a keyboard. */
const WIDE = { width: 1280, height: 900, isTouch: true };

/** Seven pages of twelve, or another number. */
async function open(at = '/', { size = PHONE, records = 60 } = {}) {
  const app = await openApp({
    ...{ at, size },
    account: { subscriptionTier: 'annual' },
    changes: [...sampleLibrary(), collection({ name: 'Not yet' }), ...volumes(1, records, 'Various')],
  });
  await synced();
  return app;
}

async function atEachWidth(check: (width: number) => void | Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.viewport(width, 844);
    await atRest();
    await check(width);
  }
}

const boxOf = (part: Locator | Element) => ('element' in part ? part.element() : part).getBoundingClientRect();
const pager = () => page.getByRole('navigation', { name: 'Pages' });

async function isOneLine(row: Locator): Promise<void> {
  await atEachWidth((width) => {
    const buttons = row.getByRole('button').elements().map(boxOf);
    expect(new Set(buttons.map(({ y }) => y)).size, `${buttons.length} keys at ${width} px`).toBe(1);
    expect(buttons.at(-1)?.right, `right edge at ${width} px`).toBeLessThanOrEqual(width);
  });
}

describe('the pager of a phone', () => {
  test('keeps five pages on one line, and more behind dots', async () => {
    await open('/', { records: 40 });
    await shown(pager());
    await isOneLine(pager());
    expect(texts(pager().getByRole('button'))).toEqual(['Previous', '1', '2', '3', '4', '5', 'Next']);
    await open();
    await shown(shelfLink('Volume 60').first());
    await isOneLine(pager());
    expect(texts(pager().getByRole('button'))).toEqual(['Previous', '1', '2', '3', '…', '7', 'Next']);
  });

  test('has dots, which ask for a page', async () => {
    const app = await open('/?page=5', { records: 90 });
    await shown(pager().getByRole('button', { name: 'Page 9' }));
    await isOneLine(pager());
    await tap(pager().getByRole('button', { name: 'Another page' }).last());
    const dialog = page.getByRole('dialog', { name: 'Go to page' });
    await dialog.getByRole('textbox').fill('12');
    await tap(dialog.getByRole('button', { name: 'Go', exact: true }));
    await shown(dialog.getByText('Enter a number from 1 to 9.'));
    await dialog.getByRole('textbox').fill('7');
    await tap(dialog.getByRole('button', { name: 'Go', exact: true }));
    await gone(dialog);
    await expect.element(pager().getByRole('button', { name: 'Page 7' })).toHaveAttribute('aria-current');
    app.goBack();
    await expect.element(pager().getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current');
  });
});

test.each([undefined, 'Saved on this device.'])(
  'a toast has its close button in its corner, next to “%s”',
  async (text) => {
    await open();
    toast({ title: 'Record added to your collection!', text, action: { label: 'Add another', onSelect: () => {} } });
    const words = page.getByText('Record added to your collection!');
    await shown(words);
    await atEachWidth((width) => {
      const close = boxOf(page.getByRole('button', { name: 'Dismiss' }));
      const action = boxOf(page.getByRole('button', { name: 'Add another' }));
      expect(close.right, `right edge at ${width} px`).toBeGreaterThanOrEqual(action.right);
      expect(close.top, `upper edge at ${width} px`).toBeLessThanOrEqual(action.top);
      expect(boxOf(words).width, `words at ${width} px`).toBeGreaterThan(width * 0.35);
    });
  },
);

describe('the round button of a phone', () => {
  const HEIGHTS = [568, 667, 844, 932];
  const button = () => boxOf(document.querySelector('.fab') as Element);

  async function scrollTo(top: number): Promise<void> {
    window.scrollTo({ top, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }

  function expectInReach(at: string): void {
    const { left, top, right, bottom } = button();
    expect({ left, top, right, bottom }, at).toMatchObject({
      left: window.innerWidth - 74,
      right: window.innerWidth - 16,
      bottom: boxOf(document.querySelector('.tabbar') as Element).top - 16,
    });
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    expect(above?.closest('button')?.getAttribute('aria-label'), `over the key ${at}`).toBe('Add Record');
    for (const button of pager().getByRole('button').elements()) {
      const other = boxOf(button);
      const isClear = other.right <= left || other.bottom <= top || other.top >= bottom;
      expect(isClear, `${button.textContent} and the key ${at}`).toBe(true);
      expect(other.left, `${button.textContent} ${at}`).toBeGreaterThanOrEqual(0);
      expect(other.width, `${button.textContent} ${at}`).toBeGreaterThanOrEqual(30);
    }
  }

  // HOME-020
  test.each([3, 13, 25, 49, 85, 1300])('is in reach and next to the pager: %i albums', async (records) => {
    const changes = volumes(1, records, 'Various');
    await openApp({ at: '/', size: PHONE, account: { subscriptionTier: 'annual' }, changes });
    await synced();
    await shown(shelfLink(`Volume ${records}`).first());
    for (const width of [...WIDTHS, TABLET]) {
      for (const height of HEIGHTS) {
        await page.viewport(width, height);
        await scrollTo(0);
        expectInReach(`at rest, ${width} x ${height}`);
        const isPaged = pager().elements().length > 0;
        for (let from = 40; isPaged && from <= 240; from += 40) {
          await scrollTo(boxOf(pager()).bottom + window.scrollY - (window.innerHeight - from));
          expectInReach(`with the pager ${from} px from the lower edge, ${width} x ${height}`);
        }
        await scrollTo(document.body.scrollHeight);
        expectInReach(`at the end, ${width} x ${height}`);
        expect(covered(), `under the key at the end, ${width} x ${height}`).toEqual([]);
      }
    }
  });

  test.each(['/?view=list', '/?view=cards', '/wishlist'])('covers no button at the end of %s', async (at) => {
    const changes = [...volumes(1, 30, 'Various'), ...wishes(1, 30, 'Various')];
    await openApp({ at, size: PHONE, account: { subscriptionTier: 'annual' }, changes });
    await synced();
    await shown(page.getByText('Volume 30').first());
    for (const width of WIDTHS) {
      for (const height of HEIGHTS) {
        await page.viewport(width, height);
        // The page can grow while its last rows are drawn.
        await expect
          .poll(() => scrollTo(document.body.scrollHeight).then(covered), {
            message: `under the key, ${width} x ${height}`,
          })
          .toEqual([]);
        expect(button().right, `${width} x ${height}`).toBe(width - 16);
        expect(button().bottom, `${width} x ${height}`).toBeLessThan(height);
      }
    }
  });

  /** By the page's end everything has been above the button. */
  function covered(): Element[] {
    return [...document.querySelectorAll('#root :is(main, footer) :is(a, button)')].filter(
      (each) => boxOf(each).bottom > button().top && boxOf(each).right > button().left,
    );
  }
});

test('the pill of a phone is one line high, whatever it says', async () => {
  const app = await open();
  const { height } = boxOf(await pill());
  app.setOnline(false);
  await tap(page.getByRole('button', { name: 'Add Album' }));
  const dialog = page.getByRole('dialog', { name: 'Add Record' });
  await tap(dialog.getByRole('button', { name: 'Fill in by hand' }));
  await dialog.getByLabelText(/^Artist/).fill('Can');
  await dialog.getByLabelText(/^Title/).fill('Tago Mago');
  await tap(dialog.getByRole('button', { name: 'Add Record' }));
  await shown(page.getByRole('button', { name: 'Offline · 1 waiting' }));
  await atEachWidth(async (width) => expect(boxOf(await pill()).height, `at ${width} px`).toBe(height));
});

test('the install offer of a phone has its words side by side', async () => {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'iPhone' });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'));
  await open();
  const offer = page.getByRole('complementary', { name: 'Install' });
  await shown(offer);
  await atEachWidth((width) => expect(boxOf(offer).height, `at ${width} px`).toBeLessThan(150));
});

test('a message over Look up is above the box', async () => {
  await open('/look-up');
  const box = page.getByRole('searchbox');
  await shown(box);
  toast({ title: 'Added to your wishlist' });
  await shown(page.getByText('Added to your wishlist'));
  await atEachWidth((width) => {
    const message = boxOf(document.querySelector('.toast') as Element);
    expect(message.bottom, `at ${width} px`).toBeLessThanOrEqual(boxOf(box).top);
  });
});

test('the shelf is headed by its collection, and an empty one offers nothing to choose from', async () => {
  await open('/', { size: WIDE });
  const tabs = page.getByRole('navigation', { name: 'Collections' });
  await shown(page.getByRole('combobox', { name: 'Genre' }));
  await atRest();
  const before = boxOf(tabs);
  await expect.poll(() => document.title).toBe('My Collection – Side One');
  await expect.poll(() => seen(page.getByRole('main').getByRole('button', { name: 'Add Album' }))).toHaveLength(1);
  await tabs.getByRole('link', { name: /^Not yet/ }).click();
  await shown(page.getByText('No records in Not yet'));
  await shown(page.getByRole('heading', { level: 1, name: 'Not yet' }));
  await expect.poll(() => document.title).toBe('Not yet – Side One');
  expect(page.getByRole('combobox').elements()).toEqual([]);
  expect(boxOf(tabs)).toEqual(before);
});

test.each(['/', '/?view=list', '/?view=cards', '/wishlist'])('%s has no round button from 1024 px up', async (at) => {
  await open(at, { size: DESKTOP });
  await shown(page.getByRole('banner').getByRole('button', { name: /^Add / }));
  expect(
    seen(page.getByRole('button', { name: /^Add (Record|Item)/ })).map(({ className }) => className),
  ).not.toContain('fab');
  await page.viewport(1023, 900);
  await expect.poll(() => document.querySelector('.fab')?.checkVisibility()).toBe(true);
});

async function filtersFitOneLine(): Promise<void> {
  await atEachWidth((width) => {
    const row = document.querySelector('.filters-phone') as Element;
    expect(boxOf(row).height, `at ${width} px`).toBeLessThan(60);
    for (const key of row.querySelectorAll('button')) {
      expect(boxOf(key).width, `${key.textContent} at ${width} px`).toBeGreaterThanOrEqual(44);
    }
  });
}

test.each(['/', '/?view=list', '/?view=cards'])('the filters of a phone are one line: %s', async (at) => {
  await open(at);
  await filtersFitOneLine();
  await tap(page.getByRole('button', { name: 'Sort: Recent' }));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Artist A–Z' }));
  await gone(page.getByRole('dialog'));
  await filtersFitOneLine();
});

test('the selection bar of a phone replaces the round button, and the page ends above it', async () => {
  await open('/?view=list&sort=artist');
  await tap(page.getByRole('button', { name: 'Select', exact: true }));
  await page.getByRole('checkbox', { name: 'Select Lady Soul' }).click();
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await shown(bar);
  await expect.poll(() => document.querySelector('.fab')?.checkVisibility()).toBe(false);
  await atEachWidth(async (width) => {
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    const ends = [...document.querySelectorAll('main :is(a, button)')]
      .filter((each) => !bar.element().contains(each) && each.checkVisibility())
      .map((each) => boxOf(each).bottom);
    expect(Math.max(...ends), `at ${width} px`).toBeLessThanOrEqual(boxOf(bar).top);
  });
  await tap(bar.getByRole('button', { name: 'Clear' }));
  await gone(bar);
  await expect.poll(() => document.querySelector('.fab')?.checkVisibility()).toBe(true);
});

describe('the cards of the list', () => {
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });

  // LIST-006
  test('show two tags of a record and how many more, and open it', async () => {
    await open('/?view=list&q=horses');
    await tap(page.getByRole('button', { name: 'Sort: Recent' }));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Cards' }));
    await shown(page.getByRole('button', { name: 'Cards', pressed: true }));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
    await gone(page.getByRole('dialog'));
    // The lines before them say the same.
    await expect.poll(() => document.querySelectorAll('.record-card').length).toBe(1);
    const horses = card('Patti Smith');
    await shown(horses.getByText('1975 · Arista · Rock'));
    const tags = [...horses.element().querySelectorAll('.tag')].map((tag) => tag.textContent);
    expect(tags).toEqual(['new york', 'poetry', '+2']);
    await shown(horses.getByText('VG+', { exact: true }));
    await shown(horses.getByText('$64'));
    await atEachWidth((width) => {
      const view = boxOf(horses.getByRole('link', { name: 'View Horses' }));
      expect(view.bottom, `at ${width} px`).toBeLessThanOrEqual(boxOf(horses).bottom);
      expect(view.height).toBeGreaterThanOrEqual(44);
    });
    await tap(horses.getByRole('link', { name: 'View Horses' }));
    await shown(page.getByRole('dialog', { name: 'Horses' }));
  });

  test('are side by side if there is room, moved through by arrows and ticked with Shift', async () => {
    await open('/?view=cards&sort=artist', { size: WIDE, records: 90 });
    const first = card('Aretha Franklin');
    await shown(first);
    expect(boxOf(card('Bob Dylan')).y).toBe(boxOf(first).y);
    (first.getByRole('link', { name: 'Lady Soul', exact: true }).element() as HTMLElement).focus();
    await press('{ArrowRight}', '{ArrowRight}', ' ', '{Shift>}{ArrowDown}{/Shift}');
    await shown(page.getByText('4 selected'));
    await expect.element(select('Lady Soul')).not.toBeChecked();
    // However many there are, only those near the window are in the page.
    await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeLessThan(100);
    await press('{End}');
    await expect.poll(() => document.querySelector('[data-row] a:focus')?.textContent).toContain('Volume');
    await press('{Enter}');
    await shown(page.getByRole('dialog', { name: /^Volume/ }));
  });

  // LIST-005
  test('and the lines of a phone need no View: the whole line opens the record', async () => {
    await open('/?view=list&q=horses');
    await shown(card('Patti Smith').getByRole('link', { name: 'View Horses' }));
    expect(texts(card('Patti Smith')).join()).not.toContain('View');
    await tap(card('Patti Smith'));
    await shown(page.getByRole('dialog', { name: 'Horses' }));
  });
});

// WISH-017
test('a wish on the home opens that wish, and can be bought from a phone', async () => {
  await open();
  await tap(page.getByRole('region', { name: 'Wishlist' }).getByRole('link', { name: /Pink Moon/ }));
  const dialog = page.getByRole('dialog', { name: 'Edit Pink Moon' });
  await tap(dialog.getByRole('button', { name: 'Cancel' }));
  await gone(dialog);
  const wish = page.getByRole('listitem').filter({ hasText: 'Pink Moon' });
  const buy = wish.getByRole('link', { name: 'Buy Pink Moon, opens in a new tab' });
  await expect.element(buy).toHaveAttribute('href', 'https://example.com/pink-moon');
  await atEachWidth(() => expect(boxOf(buy).height).toBeGreaterThanOrEqual(44));
});

test('Add Shelfie names the record, and only a phone offers its camera', async () => {
  const app = await open();
  const photograph = page.getByRole('dialog', { name: 'Add Record' }).getByLabelText('Photograph');
  await shown(shelfLink('Volume 60').first());
  await tap(page.getByRole('button', { name: 'Add Record' }));
  await shown(photograph);
  app.goBack();
  await gone(photograph);
  await tap(shelfLink('Volume 60').first());
  await chooseOfRecord(page.getByRole('dialog', { name: 'Volume 60' }), 'Add Shelfie');
  await shown(page.getByRole('dialog', { name: 'Add Shelfie' }).getByText('“Volume 60” by Various'));

  await open('/?add=record', { size: DESKTOP });
  await shown(page.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Scan barcode' }));
  expect(photograph.elements()).toEqual([]);
});
