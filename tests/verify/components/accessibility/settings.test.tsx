import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, SHAPES } from '../../../components/support/axe.ts';
import { openApp } from '../../../components/support/open-app.tsx';
import {
  foundStores,
  invalidStore,
  OTHER_DEVICE,
  RAIN_DOG,
  RAINY,
  scriptedSettings,
  THIS_DEVICE,
  validStore,
} from '../../../components/support/settings.ts';
import { offline, shown } from '../../../components/support/steps.ts';

const VALIDATE = 'POST /api/record-stores/validate';

describe.each(SHAPES)('on a $name, the settings of the profile', ({ size }) => {
  const accessible = () => expectAccessible(size);
  const key = (name: string) => page.getByRole('button', { name });

  async function open(answers: Parameters<typeof scriptedSettings>[0] = {}) {
    const settings = scriptedSettings({
      'GET /api/user/sessions': { body: [THIS_DEVICE, OTHER_DEVICE] },
      'GET /api/record-stores/search': foundStores(RAINY, RAIN_DOG),
      [VALIDATE]: validStore(),
      ...answers,
    });
    const account = { username: 'cratedigger', firstName: 'Crate', role: 'admin' as const, isPublic: true };
    const app = await openApp({ at: '/profile', size, account, answer: settings.answer });
    await shown(page.getByText('Safari on iPhone', { exact: true }));
    return app;
  }
  const store = () => page.getByRole('combobox');

  test('as they open, and without a connection', async () => {
    const { setOnline } = await open();
    await accessible();
    setOnline(false);
    await offline();
    await accessible();
  });

  test('with the username in its field, refused', async () => {
    await open();
    await key('Edit username').click();
    await page.getByLabelText('Username', { exact: true }).fill('ab');
    await key('Save username').click();
    await shown(page.getByText('Username must be at least 3 characters long'));
    await accessible();
  });

  test('with stores found, one chosen, and one that is unknown', async () => {
    await open();
    await store().fill('rain');
    await shown(page.getByRole('option').first());
    await accessible();
    await page.getByRole('option').first().click();
    await shown(page.getByText('12 Canal Street, Springfield. 4.7 from 212 ratings, open now'));
    await accessible();
    await open({ [VALIDATE]: invalidStore(RAINY) });
    await store().fill('Rainy Day Recrods');
    await page.getByLabelText('Bio').click();
    await shown(page.getByText('Invalid Record Store'));
    await accessible();
  });

  test('with a picture to cut', async () => {
    await open();
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made as Blob)));
    await page.getByLabelText('Change picture').upload(new File([blob], 'me.png', { type: 'image/png' }));
    await shown(page.getByRole('dialog', { name: 'Crop your picture' }));
    await accessible();
  });

  test('with the questions before a sign-out elsewhere and a deletion', async () => {
    await open();
    await key('Sign out everywhere').click();
    await shown(page.getByRole('alertdialog'));
    await accessible();
    await key('Cancel').click();
    await key('Delete account').click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await shown(dialog);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await shown(dialog.getByText('Acknowledgment Required'));
    await expect.element(dialog.getByRole('textbox')).toHaveFocus();
    await accessible();
  });
});
