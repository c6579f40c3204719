import type { Page } from 'playwright';
import type { Screen } from './screen.ts';

const SETTINGS = { path: '/profile', isWhole: true } as const;
const JPEG_OF_TWO_COLOURS = { width: 800, height: 500 };

/** The settings of the profile, on a machine whose stores are samples. */
export const settingsScreens: Screen[] = [
  { name: 'settings', ...SETTINGS, prepare: chooseStore, there: 'from' },
  { name: 'settings-narrow', ...SETTINGS, prepare: chooseStore, there: 'from', only: 'phone', width: 320 },
  { name: 'settings-username', path: '/profile', prepare: editUsername, there: 'Username must be at least' },
  { name: 'settings-stores', path: '/profile', prepare: searchStores, there: 'Rain Dog Vinyl' },
  { name: 'settings-store-unknown', path: '/profile', prepare: misspellStore, there: 'Invalid Record Store' },
  { name: 'settings-picture', path: '/profile', prepare: pickPicture, there: 'Use picture' },
  {
    name: 'settings-delete',
    path: '/profile',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete account' });
      await dialog.getByRole('textbox').fill('delete my account');
      await dialog.getByRole('button', { name: 'Delete account' }).click();
    },
    there: 'Acknowledgment Required',
  },
];

export const settingsScreensOffline: Screen[] = [
  { name: 'settings-offline', ...SETTINGS, there: 'What you type is kept on this device' },
];

const store = (page: Page) => page.getByRole('combobox');

async function searchStores(page: Page): Promise<void> {
  await store(page).fill('rain');
  await page.getByRole('option').first().waitFor();
}

async function chooseStore(page: Page): Promise<void> {
  await searchStores(page);
  await page.getByRole('option').first().click();
}

async function misspellStore(page: Page): Promise<void> {
  await store(page).fill('Rainy Day Recrods');
  await page.getByLabel('Bio').click();
}

async function editUsername(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit username' }).click();
  await page.getByLabel('Username', { exact: true }).fill('ab');
  await page.getByRole('button', { name: 'Save username' }).click();
}

async function pickPicture(page: Page): Promise<void> {
  const drawn = await page.evaluate(({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const colours = context.createLinearGradient(0, 0, width, height);
    colours.addColorStop(0, '#b86a00');
    colours.addColorStop(1, '#16323f');
    context.fillStyle = colours;
    context.fillRect(0, 0, width, height);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, JPEG_OF_TWO_COLOURS);
  const buffer = Buffer.from(drawn, 'base64');
  await page.getByLabel('Change picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
}
