import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { atRest, narrow, SHAPES, sidewaysProblems } from '../../components/support/axe.ts';
import { collection, record } from '../../components/support/library.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { chooseOfRecord, gone, press, seen, shelfLink, shown } from '../../components/support/steps.ts';

const LONG = 'The Rise and Fall of Ziggy Stardust and the Spiders from Mars';
const ZIGGY = record({ artist: 'David Bowie', title: LONG, condition: 'near-mint' });

describe.each(SHAPES)('on a $name', ({ size }) => {
  test('a toast leaves the buttons of the dialog beneath it free', async () => {
    await openApp({ size, changes: [ZIGGY] });
    await shelfLink(LONG).first().click();
    const sheet = page.getByRole('dialog', { name: LONG });
    await sheet.getByRole('button', { name: 'Edit', exact: true }).click();
    await sheet.getByLabelText('Label').fill('RCA Victor');
    await sheet.getByRole('button', { name: 'Save Changes' }).click();
    await shown(page.getByText('Record updated'));
    const toast = page.elementLocator(only('.toast'));
    // Its time is paused beneath the pointer.
    await toast.hover();
    await atRest();
    const buttons = boxOf(sheet.getByRole('button', { name: 'Edit', exact: true }));
    const { bottom } = boxOf(toast);
    expect(bottom).toBeLessThan(buttons.top);
    expect(bottom).toBeGreaterThan(buttons.top - 60);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await gone(sheet);
    await atRest();
    if (size === PHONE) {
      expect(boxOf(toast).bottom).toBeCloseTo(only('.fab').getBoundingClientRect().top - 12, 0);
      return;
    }
    expect(boxOf(toast).bottom).toBe(window.innerHeight - 32);
    // Next to a dialog there may be room for it in its corner.
    await page.viewport(1600, 900);
    await toast.hover();
    await press('a');
    const dialog = page.getByRole('dialog');
    await shown(dialog);
    await atRest();
    const placed = boxOf(toast);
    expect(placed.bottom).toBe(window.innerHeight - 32);
    expect(placed.left).toBeGreaterThan(boxOf(dialog).right);
  });

  test('a long tag and the long name of a collection stay inside their sheets', async () => {
    const name = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(2).slice(0, 100);
    const soFar = record({ artist: 'Faust', title: 'So Far', customTags: `${name}, found` });
    const app = await openApp({ size, changes: [ZIGGY, collection({ name, isPublic: true }), soFar] });
    if (size === PHONE) await narrow();
    await shelfLink('So Far').first().click();
    const sheet = page.getByRole('dialog', { name: 'So Far' });
    await shown(sheet.getByText('Tags', { exact: true }));
    const tag = [...sheet.element().querySelectorAll('.tag')].find((each) => each.textContent.includes(name));
    expect(tag?.getBoundingClientRect().left).toBeGreaterThanOrEqual(
      boxOf(sheet.getByText('Tags', { exact: true })).right,
    );
    expect(await sidewaysProblems()).toEqual([]);
    await chooseOfRecord(sheet, 'Add to Collections');
    await shown(page.getByRole('checkbox', { name }));
    expect(await sidewaysProblems()).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await sheet.getByRole('button', { name: 'Edit', exact: true }).click();
    await shown(sheet.getByRole('button', { name: `Remove tag ${name}` }));
    expect(await sidewaysProblems()).toEqual([]);

    await app.goTo('/manage-collections');
    for (const what of ['QR code for', 'Delete', 'Set Default']) {
      await page.getByRole('button', { name: `${what} ${name}` }).click();
      await shown(page.getByRole('dialog').or(page.getByRole('alertdialog')));
      expect(await sidewaysProblems()).toEqual([]);
      await press('{Escape}');
      await expect.poll(() => document.querySelectorAll('.sheet').length).toBe(0);
    }
  });

  test('a long title in the list ends before the condition', async () => {
    await openApp({ at: '/?view=list', size, changes: [ZIGGY] });
    const titles = () => seen(page.getByText(LONG, { exact: true }));
    await expect.poll(titles).toHaveLength(1);
    await atRest();
    const [title] = titles();
    const line = title?.closest('li, [role="row"]');
    const grade = [...(line?.querySelectorAll('.grade') ?? [])].find((each) => each.checkVisibility());
    expect(grade).toBeDefined();
    expect(title?.getBoundingClientRect().right).toBeLessThan(grade?.getBoundingClientRect().left ?? 0);
  });
});

function boxOf(part: Locator): DOMRect {
  return part.element().getBoundingClientRect();
}

function only(selector: string): Element {
  const found = [...document.querySelectorAll(selector)];
  expect(found).toHaveLength(1);
  return found[0] as Element;
}
