import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { release, releases } from './support/answers.ts';
import { record, volumes, wish } from './support/library.ts';
import { openApp, PHONE } from './support/open-app.tsx';
import { focusedText, gone, press, refuseCamera, seen, shown, synced, tap, toastSays } from './support/steps.ts';

/** Kind of Blue as the sleeve prints it. */
const BARCODE = '074646493526';

const condition = 'very-good-plus';
const KIND_OF_BLUE = { artist: 'Miles Davis', title: 'Kind of Blue', year: 1959, label: 'Columbia', condition };
const LIBRARY = [
  record({ artist: 'Portishead', title: 'Dummy', year: 1994, label: 'Go! Beat', condition }),
  record({ ...KIND_OF_BLUE, catalogNumber: 'CS 8163', barcode: BARCODE }),
  record({ artist: 'Miles Davis', title: 'Sketches of Spain', year: 1960, label: 'Columbia', condition }),
];

/** The albums of the music database under barcodes that no record has. */
const RELEASES = [
  release('Portishead', 'Dummy', { year: '1994', barcode: ['042282855329'] }),
  release('Massive Attack', 'Blue Lines', { year: '1991', barcode: ['5012981226411'] }),
];

const box = page.getByRole('searchbox');
const says = (verdict: string) => shown(page.getByRole('heading', { name: verdict }));

async function open(at = '/look-up') {
  const account = { showCollectionValue: false };
  const app = await openApp({ at, account, changes: LIBRARY, answer: findByBarcode });
  await synced();
  return app;
}

function findByBarcode(path: string): Response | undefined {
  const { pathname, searchParams } = new URL(path, location.origin);
  if (pathname !== '/api/search/discogs') return undefined;
  const asked = searchParams.get('barcode') ?? 'nothing';
  return releases(...RELEASES.filter(({ barcode }) => barcode.includes(asked)));
}

async function walkDown(steps: number): Promise<void> {
  (box.element() as HTMLElement).focus();
  for (let step = 0; step < steps; step += 1) await press('{ArrowDown}');
}

test('arrows go through what is found, Enter opens it, and the answer is still there afterwards', async () => {
  const app = await open();
  app.setOnline(false);
  await box.fill('miles davis');
  await says('You own 2');
  await walkDown(2);
  await press('{ArrowUp}');
  await expect.poll(focusedText).toBe('Sketches of Spain');
  await press('{ArrowUp}');
  await expect.element(box).toHaveFocus();
  await press('{Enter}');
  const sheet = page.getByRole('dialog', { name: 'Sketches of Spain' });
  await shown(sheet.getByRole('button', { name: 'Edit' }));
  await press('{Escape}');
  await gone(sheet);
  await expect.element(box).toHaveValue('miles davis');
  await says('You own 2');
});

test('the shelf in numbers needs no connection either', async () => {
  const app = await open('/');
  app.setOnline(false);
  const link = page.getByRole('link', { name: 'Your shelf in numbers' });
  await expect.poll(() => seen(link)).toHaveLength(1);
  await page.elementLocator(seen(link)[0] as Element).click();
  await says('Your shelf in numbers');
  const decades = page.getByRole('list', { name: 'Records by decade' }).getByRole('listitem');
  // The text read out, and then the text shown.
  await expect
    .poll(() => decades.elements().map((each) => each.textContent))
    .toEqual(['1950s: 1150s', '1960s: 1160s', '1970s: 0070s', '1980s: 0080s', '1990s: 1190s']);
  const artists = page.getByRole('list', { name: 'Artists' }).getByRole('listitem');
  expect(artists.first().element().textContent).toBe('Miles Davis2');
  expect(page.getByText('Most valuable').elements()).toEqual([]);
});

describe('with a connection', () => {
  test('the music database says whose barcode it is', async () => {
    await open();
    await box.fill('042282855329');
    await says('You own this album');
    await shown(page.getByText('No barcode is noted for yours. Compare the label.'));
    await shown(page.getByRole('link', { name: 'Data provided by Discogs.' }));
    await box.fill('5012981226411');
    await shown(page.getByText('Blue Lines'));
    await says('Not in your collection');
  });

  test('a bought album is added from here, and the answer follows', async () => {
    await open();
    await box.fill('5012981226411');
    // The music database's answer moves the button.
    await shown(page.getByText('Blue Lines').first());
    await page.getByRole('link', { name: 'I bought it' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add Record' });
    await sheet.getByRole('button', { name: /Blue Lines/ }).click();
    await expect.element(sheet.getByLabelText('Barcode')).toHaveValue('5012981226411');
    await sheet.getByRole('button', { name: 'Add Record' }).click();
    await gone(sheet);
    await shown(page.getByText('This pressing').first());
    await expect.element(box).toHaveValue('5012981226411');
  });

  test('a result under the focus stays that album when another device adds one before it', async () => {
    const app = await open();
    await box.fill('miles davis');
    await says('You own 2');
    await walkDown(2);
    const before = focusedText();
    expect(before).not.toBe('');
    await app.elsewhere(record({ artist: 'Miles Davis', title: 'Agharta' }));
    await says('You own 3');
    expect(focusedText()).toBe(before);
    await press('{Enter}');
    const sheet = page.getByRole('dialog', { name: before });
    await shown(sheet.getByRole('button', { name: 'Edit' }));
    await press('{Escape}');
    await gone(sheet);
  });
});

test('a phone that has none says so, and one that may not use it says why', async () => {
  refuseCamera('NotFoundError');
  await openApp({ at: '/look-up', size: PHONE, answer: findByBarcode });
  const button = page.getByRole('button', { name: 'Scan barcode' });
  await tap(button);
  const sheet = page.getByRole('dialog', { name: 'Scan barcode' });
  await shown(sheet.getByText('No camera found'));
  await tap(sheet.getByRole('button', { name: 'Close' }));
  await gone(sheet);

  // As on an address of the local network without https.
  const secure = Object.getOwnPropertyDescriptor(window, 'isSecureContext') as PropertyDescriptor;
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
  onTestFinished(() => {
    Object.defineProperty(window, 'isSecureContext', secure);
  });
  await tap(button);
  await shown(sheet.getByText('The camera needs a secure connection'));
  expect(sheet.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  await sheet.getByLabelText('Digits under the barcode').fill(BARCODE);
  await tap(sheet.getByRole('button', { name: 'Use digits' }));
  await says('Not in your collection');
});

// WISH-029
test('a wish that was bought stays a wish where the plan has no room, in the words of the spec', async () => {
  const mezzanine = wish({ artist: 'Massive Attack', title: 'Mezzanine' });
  await openApp({ at: '/look-up?q=mezzanine', size: PHONE, changes: [...volumes(1, 15, 'Various'), mezzanine] });
  await page.getByRole('button', { name: 'I bought it' }).click();
  await toastSays('Album Limit Reached', 'Free accounts are limited to 15 albums. Upgrade to add more!');
  await shown(page.getByText('On your wishlist', { exact: true }));
});
