import { type BackupSource, makeBackup } from '../../app/features/backup/make-backup.ts';
import { readBackup } from '../../app/features/backup/read-backup.ts';
import { type RestorePorts, restore } from '../../app/features/backup/restore.ts';
import { planRestore, type RestoreOptions, restoreTargetOf } from '../../app/features/backup/restore-plan.ts';
import { imageTypeOf } from '../../shared/domain/image.ts';
import { networkTo, newProfile, OTHER_USER, openTab, type Tab, USER } from './device.ts';
import { createMemoryServer, type MemoryServer } from './memory-server.ts';

// Two people with a paid plan, whose libraries are saved to files and restored.

export const NOW = '2026-03-01T12:00:00.000Z';
export const now = () => Date.parse(NOW);
const PAID = { subscriptionTier: 'annual', subscriptionStatus: 'active' } as const;
export const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
export const PICTURE_SHA = 'a'.repeat(64);

export let server: MemoryServer;

export function startServer(): void {
  server = createMemoryServer({ now });
  server.addUser(USER, PAID);
  server.addUser(OTHER_USER, PAID);
}

export async function tabOf(userId = USER): Promise<Tab> {
  const tab = await openTab({ profile: newProfile(7, 'memory'), userId, now, fetch: networkTo(server, () => userId) });
  await tab.sync();
  return tab;
}

export function sourceOf({ library }: Tab, image: BackupSource['image'] = async () => undefined): BackupSource {
  const state = library.state();
  const { wishlist } = library.view();
  const rows = { collections: [...state.all('collection')], records: [...state.all('record')], wishlist };
  const savedViews = [...state.all('savedView')];
  return { madeAt: NOW, userId: library.userId, username: 'cratedigger', ...rows, savedViews, image };
}

export async function backupOf(tab: Tab, image?: BackupSource['image']) {
  return readBackup((await makeBackup(sourceOf(tab, image))).file);
}

export async function restoreInto(
  tab: Tab,
  backup: Awaited<ReturnType<typeof readBackup>>,
  { skipAlike = true, ...more }: Partial<RestorePorts & RestoreOptions> = {},
) {
  const { library } = tab;
  const plan = planRestore(backup, restoreTargetOf(library), { skipAlike, hasImage: backup.hasImage });
  const photos = new Map<string, Uint8Array>();
  const restored = await restore(backup, plan, {
    library,
    addPhoto: async (bytes) => {
      photos.set(PICTURE_SHA, new Uint8Array(bytes));
      return `/api/images/${PICTURE_SHA}`;
    },
    hasPhoto: async () => false,
    typeOf: imageTypeOf,
    ...more,
  });
  return { plan, restored, photos };
}

/** The visible part of a library, without ids and times of change. */
export function seen({ library }: Tab) {
  const { records, collections, wishlist } = library.view();
  const nameOf = new Map(collections.map(({ id, name }) => [id, name]));
  return {
    records: records.map(({ id: _, version: __, updatedAt: ___, collectionIds, ...fields }) => ({
      ...fields,
      collections: collectionIds.map((id) => nameOf.get(id)).sort(),
    })),
    collections: collections.map(({ name, isDefault, recordCount }) => ({ name, isDefault, recordCount })),
    wishlist: wishlist.map(({ id: _, version: __, updatedAt: ___, ...fields }) => fields),
  };
}

export async function must<Result extends { ok: boolean }>(result: Promise<Result>) {
  const done = await result;
  if (!done.ok) throw new Error(JSON.stringify(done));
  return done as Extract<Result, { ok: true }>;
}

export async function fill({ library }: Tab, titles: readonly string[]) {
  const late = await must(library.run('collection.create', { fields: { name: 'Late night', isPublic: true } }));
  for (const [index, title] of titles.entries()) {
    const fields = { artist: 'Miles Davis', title, imageUrl: index === 0 ? `/api/images/${PICTURE_SHA}` : null };
    const collectionIds = index % 2 === 0 ? [late.id] : [];
    const createdAt = new Date(now() - 1000 * (titles.length - index)).toISOString();
    await must(library.run('record.create', { fields, collectionIds, createdAt }));
  }
  const wish = { artist: 'Stan Getz', title: 'Getz/Gilberto', priceAlert: true, targetPrice: '24.50' };
  await must(library.run('wishlist.create', { fields: wish }));
}

export async function makeLateNightDefault({ library }: Tab) {
  const late = library.view().collections.find(({ name }) => name === 'Late night');
  await must(library.run('collection.setDefault', { id: late?.id ?? '' }));
}

export const withPicture = async () => new Blob([PICTURE]);
