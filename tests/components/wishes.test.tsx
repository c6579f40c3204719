import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { wish, wishes } from './support/library.ts';
import { openApp } from './support/open-app.tsx';
import { fillStorage, gone, press, shown, toastSays, undo } from './support/steps.ts';

const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const dialog = (name: string) => page.getByRole('dialog', { name });
const bellOf = (title: string) => page.getByRole('button', { name: `Price alert for ${title}` });

const PINK_MOON = wish({
  ...{ artist: 'Nick Drake', title: 'Pink Moon', year: 1972, targetPrice: '41.50' },
  purchaseUrl: 'https://shop.example/pink-moon',
});
const KIND_OF_BLUE = wish({ artist: 'Miles Davis', title: 'Kind of Blue', year: 1959 });

async function open(at = '/wishlist', answer?: NonNullable<Parameters<typeof openApp>[0]>['answer']) {
  const app = await openApp({ at, changes: [PINK_MOON, KIND_OF_BLUE], answer });
  await shown(row('Pink Moon'));
  const stored = () => [...app.server.tablesOf(app.userId).wishlist.values()];
  const find = (title: string) => stored().find((each) => each.title === title);
  const records = () => [...app.server.tablesOf(app.userId).records.values()];
  return { ...app, find, records };
}

async function chooseFromMenu(title: string, item: string): Promise<void> {
  await row(title)
    .getByRole('button', { name: `More for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

const focused = (place: Locator) => expect.element(place).toHaveFocus();

/** Goes on with the Tab key until the focus is there. */
async function tabTo(place: Locator): Promise<void> {
  await shown(place);
  for (let presses = 0; presses < 60; presses += 1) {
    if (place.element() === document.activeElement) return;
    await press('{Tab}');
  }
  throw new Error('The Tab key does not lead there');
}

describe('with nothing yet', () => {
  // COLL-026
  test('the wishlist says what it is for, and collections say how the first comes about', async () => {
    const app = await openApp({ at: '/wishlist' });
    await shown(page.getByText('Nothing on your wishlist'));
    await app.goTo('/manage-collections');
    await shown(
      page.getByText('The collection “My Collection” is created automatically when you add your first album.'),
    );
  });
});

describe('the wishlist', () => {
  // WISH-009 WISH-013 WISH-014 WISH-015 WISH-017 WISH-037
  test('takes an album typed by hand, with its price and where it is sold', async () => {
    await openApp({ at: '/wishlist' });
    await page.getByRole('main').getByRole('button', { name: 'Add Item' }).first().click();
    const add = dialog('Add to Wishlist');
    await add.getByRole('searchbox').fill('Nick Drake - Pink');
    await add.getByRole('button', { name: 'Fill in by hand' }).click();
    await expect.element(add.getByLabelText('Artist')).toHaveValue('Nick Drake');
    await expect.element(add.getByLabelText('Title')).toHaveValue('Pink');
    // Coming to the form is no attempt to send it.
    expect(add.getByText('Artist and title are required').elements()).toEqual([]);
    await add.getByLabelText('Title').fill('Pink Moon');
    await add.getByLabelText('Year').fill('1972');
    await add.getByLabelText('Target price').fill('41.50');
    await add.getByLabelText('Purchase link').fill('https://shop.example/pink-moon');
    await add.getByRole('button', { name: 'Add to Wishlist' }).click();
    await toastSays('Added to Wishlist');
    const added = row('Pink Moon');
    await shown(added.getByText('Nick Drake, 1972'));
    await shown(added.getByText('$41.50'));
    const buy = added.getByRole('link', { name: /^Buy/ }).element();
    expect(buy.getAttribute('href')).toBe('https://shop.example/pink-moon');
    expect(buy.getAttribute('rel')).toContain('noopener');
    expect(buy.getAttribute('target')).toBe('_blank');
  });

  // WISH-010 WISH-032
  test('edits an album, makes it private, and takes that back', async () => {
    await open();
    await chooseFromMenu('Pink Moon', 'Edit');
    const edit = dialog('Edit Pink Moon');
    await edit.getByRole('switch', { name: 'Show on the public wishlist' }).click();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await shown(row('Pink Moon').getByText('private'));
    await undo();
    await gone(row('Pink Moon').getByText('private'));
  });

  test('an edit leaves alone what another device changed while the form was open', async () => {
    const app = await open();
    const id = app.find('Pink Moon')?.id;
    await chooseFromMenu('Pink Moon', 'Edit');
    const edit = dialog('Edit Pink Moon');
    await edit.getByLabelText('Notes').fill('first pressing');
    const changes = { label: 'Island', targetPrice: '39.00' };
    await app.elsewhere({ name: 'wishlist.update', args: { id, changes } });
    await expect.element(edit.getByLabelText('Label')).toHaveValue('Island');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect
      .poll(() => app.find('Pink Moon'))
      .toMatchObject({ label: 'Island', targetPrice: '39.00', notes: 'first pressing' });
  });

  test('an edit of an album that another device removes says that it was not saved, and keeps what was typed', async () => {
    const app = await open();
    await chooseFromMenu('Pink Moon', 'Edit');
    const edit = dialog('Edit Pink Moon');
    await edit.getByLabelText('Notes').fill('with the poster');
    await app.elsewhere({ name: 'wishlist.delete', args: { id: app.find('Pink Moon')?.id } });
    await gone(page.getByRole('heading', { name: 'Pink Moon', exact: true, includeHidden: true }));
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays('Failed to update wishlist item');
    await expect.element(edit.getByLabelText('Notes')).toHaveValue('with the poster');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await gone(edit);
  });

  // WISH-012
  test('removes an album, and brings it back', async () => {
    await open();
    await chooseFromMenu('Kind of Blue', 'Remove');
    await toastSays('Removed from wishlist');
    await gone(row('Kind of Blue'));
    await undo();
    await shown(row('Kind of Blue'));
  });

  // WISH-011
  test('moves an album to the collection, and takes that back', async () => {
    const app = await open();
    await chooseFromMenu('Kind of Blue', 'Move to collection');
    await toastSays('Moved to your collection');
    await gone(row('Kind of Blue'));
    await expect.poll(app.records).toMatchObject([{ title: 'Kind of Blue' }]);
    await undo();
    await shown(row('Kind of Blue'));
    await expect.poll(app.records).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  // WISH-009
  test('an album is added, priced, and taken off the wishlist again', async () => {
    await open();
    await press('a');
    const add = dialog('Add to Wishlist');
    await tabTo(add.getByRole('button', { name: 'Fill in by hand' }));
    await press('{Enter}');
    await focused(add.getByLabelText('Artist'));
    await press('Nina Simone', '{Tab}', 'Pastel Blues', '{Enter}');
    const bell = bellOf('Pastel Blues');
    await shown(bell);

    await tabTo(bell);
    await press('{Enter}');
    const alert = dialog('Price Alert');
    await tabTo(alert.getByRole('switch', { name: 'Enable price alert' }));
    await press(' ', '{Tab}', '30', '{Enter}');
    await gone(alert);
    await shown(row('Pastel Blues').getByText('$30'));
    await focused(bell);

    await press('{Tab}', '{Enter}');
    await focused(page.getByRole('menuitem', { name: 'Move to collection' }));
    await press('{End}');
    await focused(page.getByRole('menuitem', { name: 'Remove' }));
    await press('{Enter}');
    await gone(row('Pastel Blues'));
    await focused(page.getByRole('button', { name: 'More for Kind of Blue' }));
  });
});

describe('a price alert', () => {
  // ALERT-001 ALERT-002 ALERT-003 ALERT-004 ALERT-007 ALERT-008 WISH-016
  test('is switched on with a target price, and off again', async () => {
    const app = await open();
    const bell = bellOf('Kind of Blue');
    const alert = dialog('Price Alert');
    const enabled = alert.getByRole('switch', { name: 'Enable price alert' });
    const price = alert.getByLabelText('Target price');
    const save = alert.getByRole('button', { name: 'Save' });
    await bell.click();
    await shown(enabled);
    expect(price.elements()).toEqual([]);
    await enabled.click();
    await price.fill('0');
    await save.click();
    await shown(alert.getByText('Price must be greater than $0'));
    await price.fill('24.50');
    await save.click();
    await toastSays('Price alert updated');
    await expect.element(bell).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => app.find('Kind of Blue')).toMatchObject({ priceAlert: true, targetPrice: '24.50' });
    await bell.click();
    await enabled.click();
    await save.click();
    await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('the rules of a price alert', () => {
  const alert = dialog('Price Alert');
  const watching = (shops: object[]) => (path: string) =>
    path === '/api/price-alerts/status' ? Response.json({ amazonConfigured: false, shops }) : undefined;
  const EBAY = { source: 'ebay', shop: 'eBay', currency: 'EUR' };

  test('are few at first, are said in plain words while they are chosen, and are saved with the alert', async () => {
    const app = await open('/wishlist', watching([{ ...EBAY, currency: 'USD' }]));
    await bellOf('Pink Moon').click();
    await alert.getByRole('switch', { name: 'Enable price alert' }).click();
    await shown(alert.getByText('Watched at eBay.'));
    await shown(alert.getByText('Waits for a copy, at most $41.50.'));
    await expect.element(alert.getByLabelText('Lowest grade')).not.toBeVisible();
    await alert.getByText('More', { exact: true }).click();
    await alert.getByLabelText('Currency').selectOptions('EUR');
    await alert.getByRole('switch', { name: 'Shipping included' }).click();
    await alert.getByLabelText('Pressings that count').selectOptions('original');
    await alert.getByLabelText('Lowest grade').selectOptions('very-good-plus');
    await alert.getByLabelText('Target price').fill('30');
    await shown(alert.getByText('Waits for an original copy of 1972, VG+ or better, at most €30 with shipping.'));
    await alert.getByRole('button', { name: 'Save' }).click();
    await toastSays('Price alert updated');
    await expect
      .poll(() => app.find('Pink Moon'))
      .toMatchObject({
        ...{ priceAlert: true, targetPrice: '30.00', withShipping: true, currency: 'EUR', pressing: 'original' },
        ...{ lowestGrade: 'very-good-plus' },
      });
    await shown(row('Pink Moon').getByText('€30'));
    await undo();
    await expect
      .poll(() => app.find('Pink Moon'))
      .toMatchObject({
        ...{ priceAlert: false, targetPrice: '41.50', withShipping: false, currency: 'USD', pressing: 'any' },
        ...{ lowestGrade: null },
      });
  });

  test('of which nothing can be met say so, and still are saved', async () => {
    const app = await open();
    await bellOf('Pink Moon').click();
    await alert.getByRole('switch', { name: 'Enable price alert' }).click();
    await alert.getByText('More', { exact: true }).click();
    await alert.getByLabelText('Pressings that count').selectOptions('release');
    await shown(alert.getByText(/This wish has neither, so its alert cannot ring/));
    expect(alert.getByText(/^Waits for/).elements()).toEqual([]);
    await alert.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => app.find('Pink Moon')).toMatchObject({ priceAlert: true, pressing: 'release' });
  });

  test('in a currency in which no shop sells say so, and take its currency with one press', async () => {
    await open('/wishlist', watching([EBAY]));
    await bellOf('Pink Moon').click();
    await alert.getByRole('switch', { name: 'Enable price alert' }).click();
    await shown(alert.getByText('eBay sells in euros here. A target in US dollars is never met there.'));
    await alert.getByRole('button', { name: 'Use euros' }).click();
    await shown(alert.getByText('Waits for a copy, at most €41.50.'));
    await gone(alert.getByText(/never met there/));
  });

  test('stay as they were typed when the dialog closes and opens again', async () => {
    await open();
    await bellOf('Pink Moon').click();
    await alert.getByRole('switch', { name: 'Enable price alert' }).click();
    await alert.getByText('More', { exact: true }).click();
    await alert.getByLabelText('Lowest grade').selectOptions('mint');
    await alert.getByRole('button', { name: 'Close' }).click();
    await gone(alert);
    await bellOf('Pink Moon').click();
    await expect.element(alert.getByLabelText('Lowest grade')).toHaveValue('mint');
  });

  test('of a first target begin in the currency of the newest one', async () => {
    const app = await open();
    await app.elsewhere({
      name: 'wishlist.update',
      args: { id: app.find('Pink Moon')?.id, changes: { currency: 'GBP' } },
    });
    await shown(row('Pink Moon').getByText('£41.50'));
    await bellOf('Kind of Blue').click();
    await alert.getByRole('switch', { name: 'Enable price alert' }).click();
    await shown(alert.getByText('In British pounds'));
    await alert.getByLabelText('Target price').fill('20');
    await alert.getByRole('button', { name: 'Save' }).click();
    await shown(row('Kind of Blue').getByText('£20'));
  });
});

describe('on a server that does not watch prices', () => {
  const missing = /credentials are missing/;
  const answer = (path: string) =>
    path === '/api/price-alerts/status' ? Response.json({ amazonConfigured: false, shops: [] }) : undefined;

  test('a member reads first that the target is kept, below the target itself, and why only when asked', async () => {
    await openApp({ at: '/wishlist', changes: [PINK_MOON], answer });
    await bellOf('Pink Moon').click();
    const alert = dialog('Price Alert');
    const note = alert.getByText(
      'Prices are not watched here at the moment. Your alert and its target price are kept.',
    );
    await shown(note);
    await expect.element(alert.getByText(missing)).not.toBeVisible();
    await alert.getByRole('switch', { name: 'Enable price alert' }).click();
    const price = alert.getByLabelText('Target price').element();
    expect(price.compareDocumentPosition(note.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await alert.getByText('Why', { exact: true }).click();
    await shown(alert.getByText(missing));
  });

  test('an administrator reads at once what is missing', async () => {
    await openApp({ at: '/wishlist', changes: [PINK_MOON], answer, account: { role: 'admin' } });
    await bellOf('Pink Moon').click();
    await shown(dialog('Price Alert').getByText(missing));
  });
});

describe('a device that can store nothing more', () => {
  // ALERT-009 WISH-033 WISH-034 WISH-035 WISH-036
  test('says of each change of a wish that it failed, and keeps the wish', async () => {
    await open('/wishlist?add=item');
    const add = dialog('Add to Wishlist');
    await add.getByRole('button', { name: 'Fill in by hand' }).click();
    await add.getByLabelText('Artist').fill('Can');
    await add.getByLabelText('Title').fill('Tago Mago');
    fillStorage();
    await add.getByRole('button', { name: 'Add to Wishlist' }).click();
    await toastSays(/^Failed to add item to wishlist/);
    await add.getByRole('button', { name: 'Close' }).click();

    await chooseFromMenu('Pink Moon', 'Edit');
    const edit = dialog('Edit Pink Moon');
    await edit.getByLabelText('Year').fill('1973');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(/^Failed to update wishlist item/);
    await edit.getByRole('button', { name: 'Cancel' }).click();

    await bellOf('Pink Moon').click();
    const alert = dialog('Price Alert');
    await alert.getByRole('switch', { name: 'Enable price alert' }).click();
    await alert.getByRole('button', { name: 'Save' }).click();
    await toastSays(/^Failed to update price alert\. Please try again\./);
    await alert.getByRole('button', { name: 'Close' }).click();

    await chooseFromMenu('Pink Moon', 'Remove');
    await toastSays(/^Failed to remove item from wishlist/);
    await chooseFromMenu('Pink Moon', 'Move to collection');
    await toastSays(/^Failed to move item to collection/);
    await shown(row('Pink Moon'));
  });
});

test('a long wishlist is drawn as far as a person scrolls, to its end', async () => {
  await openApp({ at: '/wishlist', changes: [PINK_MOON, ...wishes(1, 70, 'Sun Ra')] });
  await shown(row('Volume 70'));
  const rows = () => [...document.querySelectorAll('.wish-rows > li')];
  await expect.poll(() => rows().length).toBeLessThan(70);
  // Each time what is there is seen to its end, more comes.
  await expect
    .poll(() => {
      rows().at(-1)?.scrollIntoView();
      return row('Pink Moon').elements().length;
    })
    .toBe(1);
  await expect.poll(() => rows().length).toBeGreaterThan(70);
});
