import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, section } from '../../components/support/profile-page.ts';
import { gone, offline, shown, toastSays } from '../../components/support/steps.ts';

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

  // PROF-007 PROF-008 PROF-014 PROF-015
  test.each(SWITCHES)('%s is saved at once', async (name, call, sent) => {
    const { settings } = await open({}, { wishlistIsPublic: false });
    await control(name).click();
    await expect.poll(() => settings.sent(call)).toEqual([{ [sent]: true }]);
    await expect.element(control(name)).toBeChecked();
    await control(name).click();
    await expect.poll(() => settings.sent(call)).toHaveLength(2);
    await expect.element(control(name)).not.toBeChecked();
  });

  // PROF-027 PROF-028
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

  test('News by e-mail is as the server says, saved at once, and springs back when it was not saved', async () => {
    const news = 'PATCH /api/user/news';
    const { settings } = await open();
    await expect.element(control('News by e-mail')).toBeEnabled();
    await expect.element(control('News by e-mail')).not.toBeChecked();
    settings.answers['GET /api/user/news'] = { body: { newsByMail: true } };
    settings.answers[news] = { body: { newsByMail: true } };
    await control('News by e-mail').click();
    await toastSays('You get news by e-mail');
    expect(settings.sent(news)).toEqual([{ newsByMail: true }]);
    await expect.element(control('News by e-mail')).toBeChecked();
    settings.answers[news] = { status: 502 };
    await control('News by e-mail').click();
    await toastSays('Error', 'Failed to update news by e-mail. Please try again.');
    await expect.element(control('News by e-mail')).toBeChecked();
  });

  test('cannot be turned without a connection', async () => {
    const { setOnline } = await open();
    setOnline(false);
    await offline();
    for (const name of [...SWITCHES.map(([each]) => each), 'News by e-mail']) {
      await expect.element(control(name)).toBeDisabled();
    }
    await shown(section('Privacy').getByText('Needs a connection'));
  });
});

describe('the list of public parts', () => {
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

  test.each([
    [true, 'Without a username, only your profile is public: your reviews lead to it.'],
    [false, 'Nothing is public without a username.'],
  ])('of a person without a username, with the profile public: %s', async (isPublic, words) => {
    await open({}, { username: null, isPublic });
    await shown(page.getByText(words));
  });
});
