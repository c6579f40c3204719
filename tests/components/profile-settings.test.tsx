import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountRow } from '../../shared/domain/user.ts';
import { openApp, PHONE, type Size } from './support/open-app.tsx';
import { foundStores, invalidStore, RAIN_DOG, RAINY, scriptedSettings, validStore } from './support/settings.ts';
import { gone, offline, press, shown, texts, toastSays } from './support/steps.ts';

const NAME = 'PATCH /api/user/name';
const ZIP = 'PATCH /api/user/zipcode';
const USERNAME = 'PATCH /api/user/username';
const PROFILE = 'PATCH /api/profile';
const SEARCH = 'GET /api/record-stores/search';
const VALIDATE = 'POST /api/record-stores/validate';
const SOURCE = 'GET /api/record-stores/source';

const section = (name: string) => page.getByRole('region', { name, exact: true });
const profile = () => section('Profile');
const key = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const store = () => page.getByRole('combobox', { name: 'Preferred local record store' });
const saveChanges = () => key('Save Changes').click();

const ACCOUNT: Partial<AccountRow> = {
  ...{ username: 'cratedigger', firstName: 'Crate', lastName: 'Digger', zipCode: '01103' },
  ...{ email: 'cratedigger@example.com', createdAt: '2023-03-12T12:00:00.000Z' },
  ...{ isPublic: false, showCollectionValue: false },
};

type Answers = Parameters<typeof scriptedSettings>[0];

async function open(answers: Answers = {}, account: Partial<AccountRow> = {}, size?: Size) {
  const settings = scriptedSettings(answers);
  const app = await openApp({
    at: '/profile',
    account: { ...ACCOUNT, ...account },
    answer: settings.answer,
    ...(size && { size }),
  });
  await shown(field('First name'));
  return { ...app, settings };
}

test('the settings show in this order who somebody is, what is public, the plan and the account', async () => {
  await open();
  expect(texts(page.getByRole('heading', { level: 2 }))).toEqual(['Profile', 'Privacy', 'Subscription', 'Account']);
  await shown(profile().getByText('cratedigger'));
  await expect.element(field('First name')).toHaveValue('Crate');
  await expect.element(field('Zip code')).toHaveAttribute('placeholder', '12345 or 12345-6789');
});

test('beside them, the section that is read is lit, and each can be opened', async () => {
  await open();
  const lit = () =>
    texts(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).filter(
      (_, at) => links()[at]?.ariaCurrent,
    );
  const links = () => page.getByRole('navigation', { name: 'Sections' }).getByRole('link').elements();
  await expect.poll(lit).toEqual(['Profile']);
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await expect.poll(lit).toEqual(['Account']);
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect.poll(lit).toEqual(['Privacy']);
  await expect
    .poll(() => Math.abs(document.getElementById('privacy')?.getBoundingClientRect().top ?? 999))
    .toBeLessThan(200);
});

test('an admin has a badge beside the picture and in the account', async () => {
  await open({}, { role: 'admin' });
  await shown(profile().getByText('Admin', { exact: true }));
  await shown(section('Account').getByText('Admin', { exact: true }));
});

describe('the username', () => {
  const edit = async (username: string) => {
    await key('Edit username').click();
    await field('Username').fill(username);
    await key('Save username').click();
  };

  test('is edited in place, with a warning about shared links, and the focus comes back', async () => {
    const { settings } = await open();
    await key('Edit username').click();
    await expect.element(field('Username')).toHaveFocus();
    await shown(page.getByText('Links you have shared change with it. Your old name is kept for you for 30 days.'));
    await field('Username').fill(' sidetwo ');
    await press('{Enter}');
    await toastSays('Username updated', 'Your page is at /sidetwo now.');
    expect(settings.sent(USERNAME)).toEqual([{ username: 'sidetwo' }]);
    await shown(profile().getByText('sidetwo'));
    await expect.element(key('Edit username')).toHaveFocus();
  });

  test('that did not change only closes the field and sends nothing', async () => {
    const { settings } = await open();
    await key('Edit username').click();
    await key('Save username').click();
    await shown(key('Edit username'));
    expect(settings.calls.filter(({ what }) => what === USERNAME)).toEqual([]);
  });

  test('that breaks a rule is refused under the field, and sends nothing', async () => {
    const { settings } = await open();
    await edit('ab');
    await shown(page.getByText('Username must be at least 3 characters long'));
    await expect.element(field('Username')).toHaveFocus();
    await expect.element(field('Username')).toHaveValue('ab');
    expect(settings.sent(USERNAME)).toEqual([]);
  });

  test.each([
    ['of somebody else', 'needledrop', { code: 'USERNAME_TAKEN', message: 'This username is already taken' } as const],
    ['of a page', 'Pricing', 'no connection' as const],
  ])('%s is taken, and stays in the field', async (_what, username, answer) => {
    await open({ [USERNAME]: answer });
    await edit(username);
    await toastSays('Username Taken', 'This username is already taken. Please choose another one.');
    await expect.element(field('Username')).toHaveValue(username);
    await expect.element(field('Username')).toHaveAttribute('aria-invalid', 'true');
  });

  test.each([
    ['the server fails', { status: 502 } as const],
    ['there is no connection', 'no connection' as const],
    ['it is refused for another reason', { code: 'RATE_LIMITED', message: 'Too many requests.' } as const],
  ])('says so when %s, and can be saved again', async (_what, answer) => {
    const { settings } = await open({ [USERNAME]: answer });
    await edit('sidetwo');
    await toastSays('Failed to update username. Please try again.');
    delete settings.answers[USERNAME];
    await key('Save username').click();
    await shown(key('Edit username'));
    await shown(profile().getByText('sidetwo'));
  });

  test('half typed survives leaving the page, until it is cancelled', async () => {
    const { goTo } = await open();
    await key('Edit username').click();
    await field('Username').fill('side');
    await goTo('/you');
    await goTo('/profile');
    await expect.element(field('Username')).toHaveValue('side');
    await key('Cancel').click();
    await gone(field('Username'));
    await shown(profile().getByText('cratedigger'));
  });
});

describe('names, zip code and bio', () => {
  test('are sent each by its own call, and only what has changed', async () => {
    const { settings } = await open();
    await field('First name').fill('  Maja ');
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.calls.filter(({ what }) => what.startsWith('PATCH'))).toMatchObject([
      { what: NAME, body: { firstName: 'Maja', lastName: 'Digger' } },
    ]);
    await field('Zip code').fill('12345-6789');
    await field('Bio').fill('Jazz,\nsoul and dub.');
    await saveChanges();
    await expect.poll(() => settings.sent(PROFILE)).toEqual([{ bio: 'Jazz,\nsoul and dub.' }]);
    expect(settings.sent(ZIP)).toEqual([{ zipCode: '12345-6789' }]);
    expect(settings.sent(NAME)).toHaveLength(1);
    await expect.element(field('Zip code')).toHaveValue('12345-6789');
  });

  test('unchanged are not sent', async () => {
    const { settings } = await open();
    await field('First name').fill('Crate ');
    await saveChanges();
    await toastSays('Nothing to save');
    expect(settings.calls.filter(({ what }) => what.startsWith('PATCH'))).toEqual([]);
  });

  test('of right-to-left letters, with marks and with emoji are kept as they are', async () => {
    const { settings } = await open();
    await field('First name').fill('מאיה');
    await field('Last name').fill('🎧 Zoe\u0308');
    await saveChanges();
    await expect.poll(() => settings.sent(NAME)).toEqual([{ firstName: 'מאיה', lastName: '🎧 Zoë' }]);
  });

  test('that are too long say so under the field, which gets the focus', async () => {
    const { settings } = await open();
    await field('Last name').fill('🎧'.repeat(200));
    await saveChanges();
    await shown(page.getByText('Last name must be at most 100 characters'));
    await expect.element(field('Last name')).toHaveFocus();
    await expect.element(field('Last name')).toHaveValue('🎧'.repeat(200));
    expect(settings.calls.filter(({ what }) => what.startsWith('PATCH'))).toEqual([]);
  });

  test('a zip code takes at most ten characters of any kind', async () => {
    const { settings } = await open();
    await expect.element(field('Zip code')).toHaveAttribute('maxlength', '10');
    await field('Zip code').fill('SW1A 1AA');
    await saveChanges();
    await expect.poll(() => settings.sent(ZIP)).toEqual([{ zipCode: 'SW1A 1AA' }]);
  });

  test.each([
    ['First name', NAME, 'Failed to update name. Please try again.'],
    ['Zip code', ZIP, 'Failed to update zip code. Please try again.'],
    ['Bio', PROFILE, 'Failed to update bio. Please try again.'],
  ])(
    '%s: a failure is said in the server’s words, else in its own, and what was typed stays',
    async (label, call, text) => {
      const { settings } = await open({ [call]: { code: 'INVALID', message: 'The server says no.' } });
      await field(label).fill('Maja');
      await saveChanges();
      await toastSays('Error', 'The server says no.');
      settings.answers[call] = { status: 502 };
      await saveChanges();
      await toastSays('Error', text);
      await expect.element(field(label)).toHaveValue('Maja');
      delete settings.answers[call];
      await saveChanges();
      await toastSays('Profile updated');
    },
  );

  test('what one call refused is sent again alone', async () => {
    const { settings } = await open({ [ZIP]: { status: 502 } });
    await field('First name').fill('Maja');
    await field('Zip code').fill('99999');
    await saveChanges();
    await toastSays('Failed to update zip code. Please try again.');
    delete settings.answers[ZIP];
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.sent(NAME)).toHaveLength(1);
    expect(settings.sent(ZIP)).toHaveLength(2);
  });

  test('half typed survive leaving the page, and can be discarded', async () => {
    const { goTo } = await open();
    await field('Bio').fill('Half a thought');
    await goTo('/you');
    await goTo('/profile');
    await expect.element(field('Bio')).toHaveValue('Half a thought');
    await key('Discard changes').click();
    await expect.element(field('Bio')).toHaveValue('');
    await gone(key('Discard changes'));
  });

  test('without a connection stay as typed, and cannot be sent', async () => {
    const { setOnline, settings } = await open();
    setOnline(false);
    await offline();
    await shown(page.getByText('Needs a connection. What you type is kept on this device.'));
    await expect.element(key('Save Changes')).toBeDisabled();
    await expect.element(key('Edit username')).toBeDisabled();
    await field('Bio').fill('Typed on the train');
    setOnline(true);
    await expect.element(key('Save Changes')).toBeEnabled();
    await saveChanges();
    await expect.poll(() => settings.sent(PROFILE)).toEqual([{ bio: 'Typed on the train' }]);
  });

  test('follow what another device has changed, except for what is typed here', async () => {
    const { server, userId, library } = await open();
    await field('Bio').fill('Typed here');
    server.setAccount(userId, { firstName: 'Maja', updatedAt: new Date().toISOString() });
    await library.sync.syncNow();
    await expect.element(field('First name')).toHaveValue('Maja');
    await expect.element(field('Bio')).toHaveValue('Typed here');
  });
});

describe('the preferred record store', () => {
  const options = () => page.getByRole('option');

  test('is searched from three characters on, half a second after the last, near the zip code', async () => {
    const { settings } = await open({ [SEARCH]: foundStores(RAINY, RAIN_DOG) });
    await store().fill('ra');
    await store().fill('rai');
    await store().fill('rain');
    const typedAt = performance.now();
    await shown(options().first());
    expect(performance.now() - typedAt).toBeGreaterThanOrEqual(490);
    expect(settings.calls.filter(({ what }) => what === SEARCH)).toMatchObject([
      { query: { query: 'rain', location: '01103' } },
    ]);
    expect(texts(options())).toEqual([
      'Rainy Day Records\n12 Canal Street, Springfield',
      'Rain Dog Vinyl\n3 Mill Lane, Springfield',
    ]);
    await shown(page.getByText('Sample stores, all of them invented'));
  });

  test('with two characters is not searched', async () => {
    const { settings } = await open({ [SEARCH]: foundStores(RAINY) });
    await store().fill('ra');
    await store().fill('rain');
    await shown(options().first());
    await store().fill('ra');
    await gone(options());
    expect(settings.calls.filter(({ what }) => what === SEARCH)).toHaveLength(1);
  });

  test('is chosen by keyboard, checked, and saved with its id', async () => {
    const { settings } = await open({ [SEARCH]: foundStores(RAINY, RAIN_DOG), [VALIDATE]: validStore() });
    await store().fill('rain');
    await shown(options().first());
    await press('{ArrowDown}', '{Enter}');
    await gone(options());
    await expect.element(store()).toHaveValue('Rainy Day Records');
    await shown(page.getByText('12 Canal Street, Springfield. 4.7 from 212 ratings, open now'));
    await expect.element(page.getByRole('link', { name: /^Website of Rainy/ })).toHaveAttribute('href', RAINY.website);
    expect(settings.sent(VALIDATE)).toEqual([
      { storeName: 'Rainy Day Records', location: '01103', placeId: 'sample:1' },
    ]);
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.sent(PROFILE)).toEqual([
      {
        preferredRecordStore: 'Rainy Day Records',
        preferredRecordStoreData: { source: 'sample', place_id: 'sample:1', name: 'Rainy Day Records' },
      },
    ]);
    expect(settings.sent(VALIDATE)).toHaveLength(1);
  });

  test('is chosen with the mouse', async () => {
    await open({ [SEARCH]: foundStores(RAINY, RAIN_DOG), [VALIDATE]: validStore(RAIN_DOG) });
    await store().fill('rain');
    await options().nth(1).click();
    await expect.element(store()).toHaveValue('Rain Dog Vinyl');
    await gone(options());
    await shown(page.getByText('3 Mill Lane, Springfield'));
  });

  test('that is typed is checked when the field is left, and meanwhile says so', async () => {
    const held = Promise.withResolvers<ReturnType<typeof validStore>>();
    await open({ [VALIDATE]: held.promise, [SEARCH]: foundStores() });
    await store().fill('Rainy Day Records');
    await field('Bio').click();
    await shown(page.getByText('Checking this store…'));
    held.resolve(validStore());
    await shown(page.getByText('12 Canal Street, Springfield. 4.7 from 212 ratings, open now'));
  });

  test('that is unknown blocks the save, with a suggestion that can be taken', async () => {
    const { settings } = await open({ [VALIDATE]: invalidStore(RAINY), [SEARCH]: foundStores() });
    await store().fill('Rainy Day Recrods');
    await field('First name').fill('Maja');
    await shown(page.getByText('Invalid Record Store'));
    await saveChanges();
    await toastSays('Invalid Record Store');
    await expect.element(store()).toHaveFocus();
    expect(settings.calls.filter(({ what }) => what.startsWith('PATCH'))).toEqual([]);
    settings.answers[VALIDATE] = validStore();
    await key('Rainy Day Records').click();
    await expect.element(store()).toHaveValue('Rainy Day Records');
    await shown(page.getByText('12 Canal Street, Springfield. 4.7 from 212 ratings, open now'));
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.sent(NAME)).toHaveLength(1);
  });

  test('is saved as it was typed where the directory does not answer', async () => {
    const { settings } = await open({
      [SEARCH]: { status: 502 },
      [VALIDATE]: { code: 'UNAVAILABLE', message: 'The store directory cannot be reached right now.' },
    });
    await store().fill('The shop at the corner');
    await shown(page.getByText('The server has a problem. Please try again in a moment.'));
    await field('Bio').click();
    await shown(page.getByText('The store directory cannot be reached right now. It is saved as you typed it.'));
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.sent(PROFILE)).toEqual([
      { preferredRecordStore: 'The shop at the corner', preferredRecordStoreData: null },
    ]);
  });

  test('waits for its key where the directory may not be asked while typing', async () => {
    const { settings } = await open({
      [SOURCE]: {
        body: { source: 'openstreetmap', attribution: '© OpenStreetMap contributors', searchesWhileTyping: false },
      },
      [SEARCH]: {
        body: { results: [RAINY], source: 'openstreetmap', attribution: '© OpenStreetMap contributors' },
      },
    });
    await store().fill('rain');
    await shown(key('Search for record stores'));
    expect(settings.calls.filter(({ what }) => what === SEARCH)).toEqual([]);
    await store().click();
    await press('{Enter}');
    await shown(options().first());
    await shown(page.getByText('© OpenStreetMap contributors'));
    expect(settings.calls.filter(({ what }) => what === SEARCH)).toHaveLength(1);
  });

  test('that is saved is looked up again for what is not kept of it', async () => {
    const data = {
      source: 'sample',
      place_id: 'sample:1',
      name: 'Rainy Day Records',
      fetchedAt: '2026-11-01T12:00:00Z',
    };
    const { settings } = await open(
      { [VALIDATE]: validStore() },
      { preferredRecordStore: 'Rainy Day Records', preferredRecordStoreData: data },
    );
    await shown(page.getByText('12 Canal Street, Springfield. 4.7 from 212 ratings, open now'));
    expect(settings.sent(VALIDATE)).toEqual([
      { storeName: 'Rainy Day Records', location: '01103', placeId: 'sample:1' },
    ]);
    await store().fill('');
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.sent(PROFILE)).toEqual([{ preferredRecordStore: null, preferredRecordStoreData: null }]);
  });
});

describe('a switch', () => {
  const SWITCHES = [
    ['Public profile', 'PATCH /api/user/public', 'isPublic', 'Failed to update profile visibility. Please try again.'],
    [
      'Public wishlist',
      'PATCH /api/user/wishlist-visibility',
      'wishlistIsPublic',
      'Failed to update wishlist visibility. Please try again.',
    ],
    [
      'Show collection value',
      'PATCH /api/user/show-collection-value',
      'showCollectionValue',
      'Failed to update collection value display. Please try again.',
    ],
  ] as const;
  const control = (name: string) => page.getByRole('switch', { name, exact: true });

  test.each(SWITCHES)('%s is saved at once', async (name, call, sent) => {
    const { settings } = await open({}, { wishlistIsPublic: false });
    await control(name).click();
    await expect.poll(() => settings.sent(call)).toEqual([{ [sent]: true }]);
    await expect.element(control(name)).toBeChecked();
    await control(name).click();
    await expect.poll(() => settings.sent(call)).toHaveLength(2);
    await expect.element(control(name)).not.toBeChecked();
  });

  test.each(SWITCHES)('%s springs back when it was not saved, and says why', async (name, call, _sent, failed) => {
    const { settings } = await open({ [call]: { status: 502 } }, { wishlistIsPublic: false });
    await control(name).click();
    await toastSays('Error', failed);
    await expect.element(control(name)).not.toBeChecked();
    settings.answers[call] = { code: 'FORBIDDEN', message: 'The server says no.' };
    await control(name).click();
    await toastSays('Error', 'The server says no.');
    await expect.element(control(name)).not.toBeChecked();
  });

  test('cannot be turned without a connection', async () => {
    const { setOnline } = await open();
    setOnline(false);
    await offline();
    for (const [name] of SWITCHES) await expect.element(control(name)).toBeDisabled();
    await shown(section('Privacy').getByText('Needs a connection'));
  });
});

describe('what others see', () => {
  const part = () => section('What others see');

  test('is listed with the ways to it, as it changes', async () => {
    await open({}, { wishlistIsPublic: true });
    await shown(part().getByRole('link', { name: 'Your wishlist' }));
    await expect
      .element(part().getByRole('link', { name: 'Your wishlist' }))
      .toHaveAttribute('href', '/cratedigger/wishlist');
    await gone(part().getByRole('link', { name: 'Your public page' }));
    await page.getByRole('switch', { name: 'Public profile' }).click();
    await expect
      .element(part().getByRole('link', { name: 'Your public page' }))
      .toHaveAttribute('href', '/cratedigger');
  });

  test('is nothing where everything is private', async () => {
    await open({}, { wishlistIsPublic: false });
    await shown(part().getByText('Nothing. Your profile, your wishlist and every collection are private.'));
  });
});

describe('the picture', () => {
  const pick = (file: File) => page.getByLabelText('Change picture').upload(file);
  const dialog = () => page.getByRole('dialog', { name: 'Cut your picture' });

  /** Left half red, right half blue, twice as wide as high. */
  async function wide(): Promise<File> {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 200, 200);
    context.fillStyle = '#00f';
    context.fillRect(200, 0, 200, 200);
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made as Blob)));
    return new File([blob], 'me.png', { type: 'image/png' });
  }

  async function sentPicture(sent: Record<string, unknown>[]): Promise<{ colours: string[]; size: number }> {
    const bitmap = await createImageBitmap(await (await fetch(String(sent.at(-1)?.profileImageUrl))).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    const colourAt = (share: number) => {
      const [red = 0, , blue = 0] = context.getImageData(bitmap.width * share, bitmap.height / 2, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    };
    return { colours: [colourAt(0.05), colourAt(0.95)], size: bitmap.width };
  }

  test('is cut from its middle, and sent as a square of 512 pixels', async () => {
    const { settings } = await open();
    await pick(await wide());
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Picture updated');
    await gone(dialog());
    expect(await sentPicture(settings.sent(PROFILE))).toEqual({ colours: ['red', 'blue'], size: 512 });
    await shown(key('Remove picture'));
  });

  test('is placed and zoomed by keyboard', async () => {
    const { settings } = await open();
    await pick(await wide());
    const across = dialog().getByRole('slider', { name: 'Left and right' });
    await expect.element(dialog().getByRole('slider', { name: 'Up and down' })).toBeDisabled();
    await across.click();
    await press('{Home}');
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Picture updated');
    expect((await sentPicture(settings.sent(PROFILE))).colours).toEqual(['red', 'red']);
  });

  test('is placed by dragging it under its frame', async () => {
    const { settings } = await open({}, {}, PHONE);
    await pick(await wide());
    await shown(dialog());
    const frame = document.querySelector('.crop-frame') as HTMLElement;
    const { left, top, width } = frame.getBoundingClientRect();
    const at = (type: string, share: number) =>
      frame.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, pointerId: 1, clientX: left + width * share, clientY: top + 20 },
        }),
      );
    frame.setPointerCapture = () => undefined;
    at('pointerdown', 0.9);
    at('pointermove', 0.1);
    at('pointerup', 0.1);
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Picture updated');
    expect((await sentPicture(settings.sent(PROFILE))).colours).toEqual(['blue', 'blue']);
  });

  test.each([
    ['too large', () => new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' }), 'File Too Large'],
    ['no picture', () => new File(['text'], 'a.txt', { type: 'text/plain' }), 'Invalid File'],
    ['a damaged one', () => new File(['text'], 'a.png', { type: 'image/png' }), 'Upload Failed'],
  ])('that is %s is refused in a sentence', async (_what, file, title) => {
    await open();
    await pick(file());
    await toastSays(title);
    await gone(dialog());
  });

  test('that the server does not take stays as it was cut', async () => {
    const { settings } = await open({
      [PROFILE]: { code: 'PICTURES_FULL', message: 'This account is full of pictures.' },
    });
    await pick(await wide());
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Error', 'This account is full of pictures.');
    await shown(dialog());
    delete settings.answers[PROFILE];
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Picture updated');
  });

  test('is removed', async () => {
    const { settings } = await open(
      {},
      { profileImageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' },
    );
    await key('Remove picture').click();
    await toastSays('Picture removed');
    expect(settings.sent(PROFILE)).toEqual([{ profileImageUrl: null }]);
    await gone(key('Remove picture'));
  });
});
