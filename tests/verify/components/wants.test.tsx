import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { qrModules, qrPath } from '../../../app/sharing/qr-code.ts';
import { wantOf } from '../../../shared/domain/want.ts';
import { packWants } from '../../../shared/domain/wants-code.ts';
import { cameraSees } from '../../components/support/code-camera.ts';
import { fullLife, record, wish } from '../../components/support/library.ts';
import { type App, openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import {
  fillStorage,
  gone,
  offline,
  press,
  seen,
  shown,
  texts,
  toastSays,
  undo,
} from '../../components/support/steps.ts';

const SPIRITUAL = { artist: 'Alice Coltrane', title: 'Journey in Satchidananda', year: 1971 };
const ONLY_JAPAN = { artist: 'Ryo Fukui', title: 'Scenery', year: 1976, pressing: 'country', country: 'Japan' };
const SECRET = { artist: 'Can', title: 'Tago Mago', isPublic: false };
const PRICED = { ...SPIRITUAL, targetPrice: '41.00', notes: 'Ask at the fair' };

const account = { username: 'cratedigger' };
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const code = () => dialog('Show your wants').getByRole('img', { name: /^QR code of your wants/ });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const names = () => texts(page.getByRole('main').getByRole('heading', { level: 2 }));
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    artist: `Artist ${index * 7919}`,
    title: `Album ${index}`,
    year: null,
  }));

async function codesOf(wishes: object[]): Promise<string[]> {
  const wants = wishes.map((each) => wantOf({ barcode: null, catalogNumber: null, country: null, ...each } as never));
  const { addresses } = await packWants(wants, location.origin);
  return addresses;
}

const inkOf = (address = '') => qrPath(qrModules(address, 'L'));
const pathOf = (address: string) => address.slice(location.origin.length);

async function showCodes(app: Pick<App, 'setOnline'>): Promise<void> {
  await shown(page.getByRole('main').getByRole('heading', { level: 2 }).first());
  app.setOnline(false);
  await offline();
  await button('Share').click();
  await dialog('Share Wishlist').getByRole('button', { name: 'Show without signal' }).click();
}

/** Scans with the button of this name, and the camera sees the code. */
async function scan(name: string, text: string): Promise<void> {
  cameraSees(text);
  await button(name).click();
}

describe('wants without signal', () => {
  test('are shown from the wishlist as a code, without what is private, and read from it', async () => {
    const app = await openApp({
      at: '/wishlist',
      size: PHONE,
      account,
      changes: [PRICED, ONLY_JAPAN, SECRET].map((each) => wish(each)),
    });
    await showCodes(app);
    await shown(code());
    await shown(page.getByText(/: 2 albums, without prices and notes\. .* 1 private album stays out of it\.$/));
    const [address = ''] = await codesOf([ONLY_JAPAN, SPIRITUAL]);
    expect(code().element().querySelector('.qr-ink')?.getAttribute('d')).toBe(inkOf(address));
    await press('{Escape}');
    await gone(dialog('Show your wants'));

    await openVisitor({ at: '/wants', size: PHONE });
    await scan('Scan a code', address);
    await expect.poll(names).toEqual(['Scenery', 'Journey in Satchidananda']);
    await shown(page.getByText('Only pressed in Japan'));
    await shown(page.getByText('2 albums', { exact: true }));
    expect(page.getByRole('checkbox').elements()).toEqual([]);
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Sign In' }))
      .toHaveAttribute('href', '/api/login?returnTo=%2Fwants');
  });

  test('are those that the wishlist lists, and no others', async () => {
    const app = await openApp({
      at: '/wishlist',
      account,
      changes: [PRICED, ONLY_JAPAN, ...many(20)].map((each) => wish(each)),
    });
    await page.getByRole('main').getByRole('searchbox').fill('scenery');
    await expect.poll(names).toEqual(['Scenery']);
    await showCodes(app);
    await shown(page.getByText(/: 1 album, as your search and filter list them, without prices and notes\./));
    expect(code().element().querySelector('.qr-ink')?.getAttribute('d')).toBe(inkOf((await codesOf([ONLY_JAPAN]))[0]));
  });

  test('that are all private make no code and say so', async () => {
    const app = await openApp({ at: '/wishlist', account, changes: [wish(SECRET)] });
    await showCodes(app);
    await shown(page.getByText(/^All of these albums are private\./));
    expect(code().elements()).toEqual([]);
    await press('{Escape}');
  });

  test('of a full life come in several codes, which are turned by buttons', async () => {
    const account = { username: 'cratedigger', subscriptionTier: 'lifetime' } as const;
    const app = await openApp({ at: '/wishlist', account, changes: fullLife() });
    await showCodes(app);
    await shown(code());
    const sheet = dialog('Show your wants');
    await expect.element(sheet.getByRole('button', { name: 'Previous code' })).toBeDisabled();
    const first = code().element().innerHTML;
    await sheet.getByRole('button', { name: 'Next code' }).click();
    await shown(sheet.getByText(/^2 of \d$/));
    expect(code().element().innerHTML).not.toBe(first);
  });
});

describe('read wants', () => {
  const library = [
    record({ artist: 'alice  coltrane', title: 'Journey In Satchidananda' }),
    wish({ artist: 'Sun Ra', title: 'Lanquidity' }),
  ];
  const LIST = [
    SPIRITUAL,
    { artist: 'Sun Ra', title: 'Lanquidity', year: 1978 },
    ONLY_JAPAN,
    { artist: 'Can', title: 'Ege Bamyası', year: 1972 },
  ];

  test('say which are owned and which are wished for, and go to the wishlist with one Undo', async () => {
    const [address = ''] = await codesOf(LIST);
    const app = await openApp({ at: pathOf(address), changes: library });
    await expect.poll(names).toEqual(LIST.map(({ title }) => title));
    expect(app.address()).toBe('/wants');
    const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await shown(row('Satchidananda').getByText('Owned'));
    await shown(row('Lanquidity').getByText('Lanquidity is on your wishlist'));
    await expect
      .element(page.getByRole('checkbox', { name: 'Choose all 2 albums that you do not have' }))
      .toBeChecked();
    await page.getByRole('checkbox', { name: 'Choose Ege Bamyası' }).click();
    app.setOnline(false);
    await button('Add 1 album to your wishlist').click();
    await toastSays('Added to Wishlist', '1 album');
    const added = () => app.library.library.view().wishlist.find(({ title }) => title === 'Scenery');
    expect(added()).toMatchObject({ artist: 'Ryo Fukui', year: 1976, pressing: 'country', country: 'Japan' });
    await shown(row('Scenery').getByText('Scenery is on your wishlist'));
    await undo();
    await expect.poll(added).toBe(undefined);
    await shown(page.getByRole('checkbox', { name: 'Choose Scenery' }));
  });

  test('that are not all kept say so, and can be tried again', async () => {
    const [address = ''] = await codesOf([ONLY_JAPAN]);
    await openApp({ at: pathOf(address) });
    await shown(button('Add 1 album to your wishlist'));
    fillStorage();
    await button('Add 1 album to your wishlist').click();
    await toastSays('Error', /no room/);
    await shown(page.getByRole('checkbox', { name: 'Choose Scenery' }));
  });

  test('of several codes come together in any order, and wait in the tab for the rest', async () => {
    const addresses = await codesOf(many(260));
    const [first = '', second = '', third = ''] = addresses;
    expect(addresses).toHaveLength(3);
    const app = await openVisitor({ at: pathOf(second) });
    await shown(page.getByText(/albums so far\. Of 3 codes, number 1 and number 3 are still to be scanned\.$/));
    await scan('Scan the next code', first);
    await shown(page.getByText(/Of 3 codes, number 3 is still to be scanned\.$/));
    expect(names()[0]).toBe('Album 0');
    await app.goTo('/about');
    await app.goTo('/wants');
    await shown(page.getByText(/Of 3 codes, number 3 is still to be scanned\.$/));
    await scan('Scan the next code', third);
    await shown(page.getByText('260 albums', { exact: true }));
    await scan('Scan another list', (await codesOf([SPIRITUAL]))[0] ?? '');
    await expect.poll(names).toEqual(['Journey in Satchidananda']);
  });

  test.each([
    ['is none of ours', 'https://example.org/menu', 'This code holds no list of wants.'],
    ['is cut', '/wants#1z.1.1.ab12', 'A part of this code is missing. Scan it again.'],
    ['is of a later version', '/wants#2z.1.1.ab12.AAAA', /made by a newer version of Side One/],
  ])('keep what is there when a code %s', async (_, text, words) => {
    const [address = ''] = await codesOf([SPIRITUAL]);
    await openVisitor({ at: pathOf(address) });
    await expect.poll(names).toEqual(['Journey in Satchidananda']);
    await scan('Scan another list', new URL(text, location.origin).href);
    await shown(page.getByText(words));
    expect(names()).toEqual(['Journey in Satchidananda']);
  });
});

describe('Look up', () => {
  test('opens a list of wants that its camera sees, and follows no other code', async () => {
    const app = await openApp({ at: '/look-up', size: PHONE });
    await scan('Scan barcode', 'https://example.org/menu');
    await toastSays('No list in this code');
    expect(app.address()).toBe('/look-up');
    const [address = ''] = await codesOf([SPIRITUAL]);
    await scan('Scan barcode', address);
    await expect.poll(names).toEqual(['Journey in Satchidananda']);
    expect(app.address()).toBe('/wants');
    expect(seen(dialog('Scan barcode'))).toEqual([]);
  });
});
