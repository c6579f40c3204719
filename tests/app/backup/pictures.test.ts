import { expect, test } from 'vitest';
import { type BackupSource, makeBackup } from '../../../app/features/backup/make-backup.ts';
import { readBackup } from '../../../app/features/backup/read-backup.ts';
import { restore } from '../../../app/features/backup/restore.ts';
import { planRestore, restoreTargetOf } from '../../../app/features/backup/restore-plan.ts';
import { imagePath } from '../../../shared/schemas/link.ts';
import { networkTo, newProfile, OTHER_USER, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const now = () => Date.parse(NOW);
const [COVER, PHOTO, WISHED] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;

/** A library with a picture of each kind. */
async function library(userId: string): Promise<Tab> {
  const server = createMemoryServer({ now });
  server.addUser(userId);
  return openTab({ profile: newProfile(1, 'memory'), userId, now, fetch: networkTo(server, () => userId) });
}

async function backupOf(of: Tab, image: BackupSource['image']) {
  const album = { artist: 'Can', title: 'Ege Bamyasi', imageUrl: imagePath(COVER) };
  const made = await of.library.run('record.create', { fields: album });
  if (!made.ok) throw new Error(made.message);
  await of.library.run('record.addShelfie', { id: made.id, url: imagePath(PHOTO) });
  await of.library.run('wishlist.create', { fields: { ...album, imageUrl: imagePath(WISHED) } });
  const { records, collections, wishlist } = of.library.view();
  const rows = { records, collections, wishlist, savedViews: [] };
  return makeBackup({ madeAt: NOW, userId: USER, username: null, ...rows, image });
}

const bytesOf = async (sha256: string) => new Blob([sha256.slice(0, 3)]);

test('a backup holds the covers, the photos of albums and the pictures of wishes', async () => {
  const { file, imageCount, missingImages } = await backupOf(await library(USER), bytesOf);
  expect({ imageCount, missingImages }).toEqual({ imageCount: 3, missingImages: 0 });
  const backup = await readBackup(file);
  for (const sha256 of [COVER, PHOTO, WISHED]) {
    expect(backup.hasImage(sha256)).toBe(true);
    expect(await (await backup.image(sha256))?.text()).toBe(sha256.slice(0, 3));
  }
});

test.each([
  { account: 'another account names no picture that the file lacks', userId: OTHER_USER, named: [] },
  {
    account: 'its own account names each picture, which the server still has',
    userId: USER,
    named: [imagePath(PHOTO)],
  },
])('a backup restored into $account', async ({ userId, named }) => {
  const { file } = await backupOf(await library(USER), async () => undefined);
  const backup = await readBackup(file);
  const plan = planRestore(backup, restoreTargetOf((await library(userId)).library), {
    skipAlike: false,
    hasImage: backup.hasImage,
  });
  const cover = named.length > 0;
  expect(plan.records).toMatchObject([{ fields: { imageUrl: cover ? imagePath(COVER) : null }, shelfiePhotos: named }]);
  expect(plan.wishes).toMatchObject([{ fields: { imageUrl: cover ? imagePath(WISHED) : null } }]);
  expect(plan.images).toEqual([]);
});

test.each([
  { account: 'another account shows none that is damaged in the file', userId: OTHER_USER, isShown: false },
  { account: 'its own account still shows it, since the server may have it', userId: USER, isShown: true },
])('the pictures that are restored $account', async ({ userId, isShown }) => {
  const { file } = await backupOf(await library(USER), bytesOf);
  const backup = await readBackup(file);
  const into = await library(userId);
  const plan = planRestore(backup, restoreTargetOf(into.library), { skipAlike: false, hasImage: backup.hasImage });
  const whole = imagePath('d'.repeat(64));
  const restored = await restore(backup, plan, {
    library: into.library,
    addPhoto: async () => whole,
    hasPhoto: async () => false,
    // Only one of them is a picture.
    typeOf: (bytes) => (new TextDecoder().decode(bytes) === 'ccc' ? 'image/webp' : null),
  });
  expect(restored).toMatchObject({ damagedImages: 2 });
  expect(restored).not.toHaveProperty('stopped');
  const { records, wishlist } = into.library.view();
  expect(records).toMatchObject([
    {
      title: 'Ege Bamyasi',
      imageUrl: isShown ? imagePath(COVER) : null,
      shelfiePhotos: isShown ? [imagePath(PHOTO)] : [],
    },
  ]);
  expect(wishlist).toMatchObject([{ title: 'Ege Bamyasi', imageUrl: whole }]);
});
