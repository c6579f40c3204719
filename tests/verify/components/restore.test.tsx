import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { makeBackup } from '../../../app/features/backup/make-backup.ts';
import { readBackup } from '../../../app/features/backup/read-backup.ts';
import { expectAccessible } from '../../components/support/axe.ts';
import { volumes } from '../../components/support/library.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, shown } from '../../components/support/steps.ts';

/** A backup of as many albums, made in another account. */
async function backupOf(albums: number, passphrase?: string): Promise<File> {
  const { library, userId } = await openApp({
    account: { subscriptionTier: 'annual' },
    changes: volumes(1, albums, 'Alice Coltrane'),
  });
  await library.sync.syncNow();
  const state = library.library.state();
  const { file } = await makeBackup(
    {
      madeAt: '2026-03-01T12:00:00.000Z',
      userId,
      username: 'cratedigger',
      collections: [...state.all('collection')],
      records: [...state.all('record')],
      wishlist: [],
      savedViews: [],
      image: async () => undefined,
    },
    passphrase === undefined ? {} : { passphrase },
  );
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

test('a backup with a passphrase asks for it, and comes back with the right one', async () => {
  const file = await backupOf(2, 'under the stairs');
  const app = await openApp({ at: '/you' });
  await page.getByLabelText('Backup file').upload(file);
  const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
  const type = async (text: string) => {
    await dialog.getByLabelText('Passphrase').fill(text);
    await dialog.getByRole('button', { name: 'Open' }).click();
  };
  await type('on the stairs');
  await shown(dialog.getByText('This is not the passphrase of this backup.'));
  await type('under the stairs');
  await shown(dialog.getByText('2 records will come back.'));
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await shown(dialog.getByText(/restored, and sent to your account/));
  expect(app.library.library.state().count('record')).toBe(2);
});

test('a backup that is given to the import is restored with one press', async () => {
  const file = await backupOf(3);
  const app = await openApp({ at: '/you', size: PHONE, account: { subscriptionTier: 'annual' } });
  const restore = page.getByRole('button', { name: 'Restore this backup' });
  const given = page.getByRole('dialog', { name: 'Restore a backup' });
  async function giveToImport() {
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByLabelText('File to import').upload(file);
    await shown(page.getByRole('alert').getByText('This is a backup of Side One.'));
  }
  await giveToImport();
  await expectAccessible(PHONE);
  await restore.click();
  await shown(given.getByText('side-one.zip'));
  await gone(page.getByRole('dialog', { name: 'Import' }));
  await given.getByRole('button', { name: 'Cancel' }).click();
  await gone(given);
  await giveToImport();
  await restore.click();
  await shown(given.getByText('3 records will come back.'));
  await given.getByRole('button', { name: 'Restore' }).click();
  await shown(given.getByText(/restored, and sent to your account/));
  expect(app.library.library.state().count('record')).toBe(3);
  await given.getByRole('button', { name: 'Done' }).click();
  await gone(given);
});

test('a passphrase is asked for twice, and has some length', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  await openApp({ at: '/you', changes: volumes(1, 2, 'Sun Ra') });
  await page.getByRole('button', { name: 'With a passphrase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Backup with a passphrase' });
  const save = () => dialog.getByRole('button', { name: 'Save the backup' }).click();
  await dialog.getByLabelText('Passphrase').fill('short');
  await save();
  await shown(dialog.getByText('A passphrase has at least 8 characters.'));
  await dialog.getByLabelText('Passphrase').fill('under the stairs');
  await dialog.getByLabelText('Once more').fill('under the stair');
  await save();
  await shown(dialog.getByText('The two are not the same.'));
  expect(saved).not.toHaveBeenCalled();
  await dialog.getByLabelText('Once more').fill('under the stairs');
  await save();
  await shown(page.getByText(/ holds 2 records/));
  const [file] = saved.mock.calls[0] as [Blob];
  expect((await readBackup(file, 'under the stairs')).records).toHaveLength(2);
});
