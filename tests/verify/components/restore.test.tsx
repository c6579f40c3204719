import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeBackup } from '../../../app/features/backup/make-backup.ts';
import { volumes } from '../../components/support/library.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { gone, shown } from '../../components/support/steps.ts';

/** A backup of as many albums, made in another account. */
async function backupOf(albums: number): Promise<File> {
  const { library, userId } = await openApp({
    account: { subscriptionTier: 'annual' },
    changes: volumes(1, albums, 'Alice Coltrane'),
  });
  await library.sync.syncNow();
  const state = library.library.state();
  const { file } = await makeBackup({
    madeAt: '2026-03-01T12:00:00.000Z',
    userId,
    username: 'cratedigger',
    collections: [...state.all('collection')],
    records: [...state.all('record')],
    wishlist: [],
    image: async () => undefined,
  });
  return new File([file], 'side-one.zip', { type: 'application/zip' });
}

test('a backup with more albums than the plan has room for says how many stay in the file, and leads to the plans', async () => {
  const file = await backupOf(4);
  const app = await openApp({ at: '/you', changes: volumes(1, 13, 'Sun Ra') });
  await page.getByLabelText('Backup file').upload(file);
  const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
  await shown(dialog.getByText('2 records will come back.'));
  await shown(dialog.getByText('Your plan has no room for 2 records. They stay in the file'));
  const upgrade = dialog.getByRole('link', { name: 'an upgrade' });
  await expect.element(upgrade).toHaveAttribute('href', '/pricing');
  await upgrade.click();
  await expect.poll(app.address).toBe('/pricing');
  await gone(dialog);
  expect(app.library.library.state().count('record')).toBe(13);
});
