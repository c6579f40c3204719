import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  button,
  field,
  NAME,
  open,
  PROFILE,
  profile,
  saveChanges,
  section,
  USERNAME,
  ZIP,
} from './support/profile-page.ts';
import { gone, offline, press, shown, texts, toastSays } from './support/steps.ts';

// PROF-001 PROF-011
test('the settings show in this order the person, the public parts, the notifications, the plan and the account', async () => {
  await open();
  expect(texts(page.getByRole('heading', { level: 2 }))).toEqual([
    'Profile',
    'Privacy',
    'Notifications',
    'Subscription',
    'Account',
  ]);
  await shown(profile().getByText('cratedigger'));
  await expect.element(field('First name')).toHaveValue('Crate');
  await expect.element(field('Zip code')).toHaveAttribute('placeholder', '12345 or 12345-6789');
});

test('next to them, the section that is read is lit, and each can be opened', async () => {
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

// PROF-026
test('an admin has a badge next to the picture and in the account', async () => {
  await open({}, { role: 'admin' });
  await shown(profile().getByText('Admin', { exact: true }));
  await shown(section('Account').getByText('Admin', { exact: true }));
});

test('the currency of new prices is saved at once, springs back where that fails, and needs a connection', async () => {
  const CURRENCY = 'PATCH /api/user/currency';
  const { settings, setOnline } = await open();
  const choice = field('Currency');
  await expect.element(choice).toHaveValue('USD');
  await choice.selectOptions('EUR, Euro');
  await toastSays('New prices are in euros');
  await expect.element(choice).toHaveValue('EUR');
  settings.answers[CURRENCY] = { status: 502 };
  await choice.selectOptions('SEK, Swedish Krona');
  await toastSays('Error', 'Failed to update your currency. Please try again.');
  await expect.element(choice).toHaveValue('EUR');
  expect(settings.sent(CURRENCY)).toEqual([{ currency: 'EUR' }, { currency: 'SEK' }]);
  setOnline(false);
  await expect.element(choice).toBeDisabled();
});

describe('the username', () => {
  const edit = async (username: string) => {
    await button('Edit username').click();
    await field('Username').fill(username);
    await button('Save username').click();
  };

  // PROF-002 PROF-004
  test('is edited in place, with a warning about shared links, and the focus comes back', async () => {
    const { settings } = await open();
    await button('Edit username').click();
    await expect.element(field('Username')).toHaveFocus();
    await shown(page.getByText('Links you have shared change with it. Your old name is kept for you for 30 days.'));
    await field('Username').fill(' sidetwo ');
    await press('{Enter}');
    await toastSays('Username updated', 'Your page is at /sidetwo now.');
    expect(settings.sent(USERNAME)).toEqual([{ username: 'sidetwo' }]);
    await shown(profile().getByText('sidetwo'));
    await expect.element(button('Edit username')).toHaveFocus();
  });

  // PROF-003
  test('that did not change only closes the field and sends nothing', async () => {
    const { settings } = await open();
    await button('Edit username').click();
    await button('Save username').click();
    await shown(button('Edit username'));
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

  // PROF-005
  test.each([
    ['of another person', 'needledrop', { code: 'USERNAME_TAKEN', message: 'This username is already taken' } as const],
    ['of a page', 'Pricing', 'no connection' as const],
  ])('%s is taken, and stays in the field', async (_what, username, answer) => {
    await open({ [USERNAME]: answer });
    await edit(username);
    await toastSays('Username Taken', 'This username is already taken. Please choose another one.');
    await expect.element(field('Username')).toHaveValue(username);
    await expect.element(field('Username')).toHaveAttribute('aria-invalid', 'true');
  });

  // PROF-006
  test.each([
    ['the server fails', { status: 502 } as const],
    ['there is no connection', 'no connection' as const],
    ['it is refused for another reason', { code: 'RATE_LIMITED', message: 'Too many requests.' } as const],
  ])('says so when %s, and can be saved again', async (_what, answer) => {
    const { settings } = await open({ [USERNAME]: answer });
    await edit('sidetwo');
    await toastSays('Failed to update username. Please try again.');
    delete settings.answers[USERNAME];
    await button('Save username').click();
    await shown(button('Edit username'));
    await shown(profile().getByText('sidetwo'));
  });

  test('half typed survives leaving the page, until it is cancelled', async () => {
    const { goTo } = await open();
    await button('Edit username').click();
    await field('Username').fill('side');
    await goTo('/you');
    await goTo('/profile');
    await expect.element(field('Username')).toHaveValue('side');
    await button('Cancel').click();
    await gone(field('Username'));
    await shown(profile().getByText('cratedigger'));
  });
});

describe('names, zip code and bio', () => {
  // PROF-009 PROF-010 PROF-012
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

  // PROF-010
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

  // PROF-013
  test('a zip code takes at most ten characters of any kind', async () => {
    const { settings } = await open();
    await expect.element(field('Zip code')).toHaveAttribute('maxlength', '10');
    await field('Zip code').fill('SW1A 1AA');
    await saveChanges();
    await expect.poll(() => settings.sent(ZIP)).toEqual([{ zipCode: 'SW1A 1AA' }]);
  });

  // PROF-027 PROF-028
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

  test('the part that one call refused is sent again alone', async () => {
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
    await button('Discard changes').click();
    await expect.element(field('Bio')).toHaveValue('');
    await gone(button('Discard changes'));
  });

  // PWA-019
  test('without a connection are kept as typed, and cannot be sent', async () => {
    const { setOnline, settings } = await open();
    setOnline(false);
    await offline();
    await shown(page.getByText('Needs a connection. What you type is kept on this device.'));
    await expect.element(button('Save Changes')).toBeDisabled();
    await expect.element(button('Edit username')).toBeDisabled();
    await field('Bio').fill('Typed on the train');
    setOnline(true);
    await expect.element(button('Save Changes')).toBeEnabled();
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
