import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { backupFilename, makeBackup } from '../../../app/features/backup/make-backup.ts';
import { readBackup } from '../../../app/features/backup/read-backup.ts';
import type { RestorePorts } from '../../../app/features/backup/restore.ts';
import { isStorableJson } from '../../../shared/domain/storable-json.ts';
import {
  backupOf,
  fill,
  makeLateNightDefault,
  must,
  NOW,
  now,
  PICTURE,
  PICTURE_SHA,
  restoreInto,
  seen,
  server,
  sourceOf,
  startServer,
  tabOf,
  withPicture,
} from '../../support/backups.ts';
import { networkTo, newProfile, OTHER_USER, openTab, USER } from '../../support/device.ts';
import { ALBUM, BEFORE, COLLECTION, OTHER_ALBUM, PHOTOS, PLAYS, WISH } from '../../support/whole-rows.ts';

beforeEach(startServer);

describe('a backup', () => {
  test('brings a library back into an empty account as it was, with its pictures', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue', 'Sketches of Spain', 'Milestones']);
    const into = await tabOf(OTHER_USER);
    const { photos } = await restoreInto(into, await backupOf(from, withPicture));
    expect(seen(into)).toEqual(seen(from));
    expect(photos.get(PICTURE_SHA)).toEqual(PICTURE);
    await into.sync();
    expect(into.library.tray()).toEqual([]);
    expect(into.library.outbox()).toEqual([]);
    expect(seen(into)).toEqual(seen(from));
  });

  test.each([USER, OTHER_USER])('brings back each field of each row, for %s', async (ownerOfTarget) => {
    const from = await tabOf();
    const shelf = await must(from.library.run('collection.create', { fields: COLLECTION }));
    const createdAt = BEFORE;
    const placed = { collectionIds: [shelf.id], createdAt, shelfiePhotos: PHOTOS, plays: PLAYS };
    const record = await must(
      from.library.run('record.restore', { id: '00000000-0000-7000-8001-000000000001', fields: ALBUM, ...placed }),
    );
    const plain = await must(from.library.run('record.create', { fields: OTHER_ALBUM }));
    const wish = await must(from.library.run('wishlist.create', { fields: WISH, createdAt }));
    const backup = await backupOf(from);
    await must(from.library.run('record.delete', { id: record.id }));
    await must(from.library.run('record.delete', { id: plain.id }));
    await must(from.library.run('wishlist.delete', { id: wish.id }));
    await must(from.library.run('collection.delete', { id: shelf.id }));
    await from.sync();

    const into = ownerOfTarget === USER ? from : await tabOf(ownerOfTarget);
    await restoreInto(into, backup);
    await into.sync();
    expect(into.library.tray()).toEqual([]);
    const { records, wishlist, collections } = into.library.view();
    const { isPublic, ...others } = COLLECTION;
    // In another account nothing becomes public that its owner has not made so.
    const isStillPublic = ownerOfTarget === USER && isPublic;
    expect(collections).toContainEqual(expect.objectContaining({ ...others, isPublic: isStillPublic }));
    const shelfId = collections.find(({ name }) => name === COLLECTION.name)?.id;
    expect(records.find(({ title }) => title === ALBUM.title)).toMatchObject({
      ...{ ...ALBUM, createdAt, shelfiePhotos: PHOTOS, plays: PLAYS, collectionIds: [shelfId] },
    });
    expect(records.find(({ title }) => title === OTHER_ALBUM.title)).toMatchObject(OTHER_ALBUM);
    expect(wishlist).toMatchObject([{ ...WISH, createdAt }]);
  });

  test('shows its pictures under the names they get here, wherever they are shown', async () => {
    const from = await tabOf();
    const old = `/api/images/${PICTURE_SHA}`;
    const album = { artist: 'Miles Davis', title: 'Milestones', imageUrl: old };
    const { id } = await must(from.library.run('record.create', { fields: album }));
    await must(from.library.run('record.addShelfie', { id, url: 'https://example.org/wall.jpg' }));
    await must(from.library.run('record.addShelfie', { id, url: old }));
    await must(from.library.run('wishlist.create', { fields: { ...album, title: 'Miles Ahead' } }));
    const into = await tabOf(OTHER_USER);
    const here = `/api/images/${'b'.repeat(64)}`;
    const { restored } = await restoreInto(into, await backupOf(from, withPicture), { addPhoto: async () => here });
    expect(restored).toMatchObject({ damagedImages: 0 });
    const { records, wishlist } = into.library.view();
    expect(records).toMatchObject([{ imageUrl: here, shelfiePhotos: ['https://example.org/wall.jpg', here] }]);
    expect(wishlist).toMatchObject([{ imageUrl: here }]);
  });

  test('brings back in its own account what was deleted, with ids and collections, and changes nothing else', async () => {
    const tab = await tabOf();
    await fill(tab, ['Kind of Blue', 'Sketches of Spain', 'Milestones']);
    await tab.sync();
    const backup = await backupOf(tab);
    const before = seen(tab);
    const [newest] = tab.library.view().records;
    const late = tab.library.view().collections.find(({ name }) => name === 'Late night');
    if (!newest || !late) throw new Error('The library is not filled');
    await must(tab.library.run('record.delete', { id: newest.id }));
    await must(tab.library.run('collection.delete', { id: late.id }));
    const [, kept] = tab.library.view().records;
    await must(
      tab.library.run('record.update', { id: newest === kept ? '' : (kept?.id ?? ''), changes: { year: 1960 } }),
    );
    await tab.sync();
    await restoreInto(tab, backup);
    await tab.sync();
    expect(tab.library.tray()).toEqual([]);
    expect(tab.library.view().record(newest.id)).toMatchObject({ title: newest.title, collectionIds: [late.id] });
    const after = seen(tab);
    expect(after.collections).toEqual(before.collections);
    expect(after.records.filter(({ year }) => year === 1960)).toHaveLength(1);
  });

  test('that is restored twice brings nothing twice', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue', 'Milestones']);
    const backup = await backupOf(from);
    const into = await tabOf(OTHER_USER);
    await restoreInto(into, backup);
    const once = seen(into);
    const { plan } = await restoreInto(into, backup);
    expect(plan).toMatchObject({ records: [], wishes: [], collections: [], hereAlready: 3 });
    expect(seen(into)).toEqual(once);
  });

  test('leaves out one copy for each equal one that is here under another id', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue', 'Kind of Blue']);
    const into = await tabOf(OTHER_USER);
    await must(into.library.run('record.create', { fields: { artist: 'miles davis', title: 'Kind of blue' } }));
    const { plan } = await restoreInto(into, await backupOf(from));
    expect(plan).toMatchObject({ alike: 1, hereAlready: 0 });
    expect(into.library.view().records).toHaveLength(2);
  });

  test('brings only what the plan has room for, the oldest first, and says how many are left', async () => {
    const from = await tabOf();
    await fill(
      from,
      Array.from({ length: 20 }, (_, index) => `Volume ${index + 1}`),
    );
    server.setAccount(OTHER_USER, { subscriptionTier: 'free' });
    const into = await tabOf(OTHER_USER);
    await must(into.library.run('record.create', { fields: { artist: 'Nina Simone', title: 'Pastel Blues' } }));
    const { plan } = await restoreInto(into, await backupOf(from));
    expect(plan.noRoom).toBe(6);
    const titles = into.library.view().records.map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('Volume')).toSorted()).toEqual(
      Array.from({ length: 14 }, (_, index) => `Volume ${index + 1}`).toSorted(),
    );
    await into.sync();
    expect(into.library.tray()).toEqual([]);
  });

  test('finds room by the time of the server where the clock of the device is years ahead', async () => {
    const from = await tabOf();
    await fill(
      from,
      Array.from({ length: 20 }, (_, index) => `Volume ${index + 1}`),
    );
    server.setAccount(OTHER_USER, { subscriptionExpiresAt: '2026-06-01T00:00:00.000Z' });
    const fetch = networkTo(server, () => OTHER_USER);
    const clock = () => now() + 800 * 86_400_000;
    const into = await openTab({ profile: newProfile(8, 'memory'), userId: OTHER_USER, now: clock, fetch });
    await into.sync();
    const { plan } = await restoreInto(into, await backupOf(from));
    expect(plan).toMatchObject({ noRoom: 0 });
    expect(into.library.view().records).toHaveLength(20);
  });

  test('is taken back as one', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue', 'Milestones']);
    const into = await tabOf(OTHER_USER);
    const before = seen(into);
    const { restored } = await restoreInto(into, await backupOf(from));
    await into.sync();
    await must(into.library.undo(restored.group));
    expect(seen(into).records).toEqual(before.records);
    expect(seen(into).wishlist).toEqual([]);
  });

  test('brings the description of the default collection into an empty account', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue']);
    const whole = from.library.view().collections.find(({ isDefault }) => isDefault);
    const changes = { description: 'All that is on the shelf', isPublic: true };
    await must(from.library.run('collection.update', { id: whole?.id ?? '', changes }));
    const into = await tabOf(OTHER_USER);
    await restoreInto(into, await backupOf(from));
    const { collections } = into.library.view();
    expect(collections.find(({ isDefault }) => isDefault)).toMatchObject({ ...changes, isPublic: false });
    expect(collections.filter(({ name }) => name === 'My Collection')).toHaveLength(1);
  });

  test('restores a default collection with another name as the default', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue']);
    await makeLateNightDefault(from);
    const into = await tabOf(OTHER_USER);
    const { restored } = await restoreInto(into, await backupOf(from));
    await into.sync();
    await must(into.library.undo(restored.group));
    // A person who had an album keeps a default collection.
    expect(seen(into)).toEqual({
      records: [],
      wishlist: [],
      collections: [{ name: 'Late night', isDefault: true, recordCount: 0 }],
    });
  });

  test('that is stopped before its default collection is the default goes on from there', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue', 'Milestones']);
    await makeLateNightDefault(from);
    const backup = await backupOf(from);
    const into = await tabOf(OTHER_USER);
    const { library } = into;
    const stopping = {
      newId: library.newId,
      run: (name, ...rest) => {
        if (name === 'collection.setDefault') throw new Error('The tab is closed');
        return library.run(name, ...rest);
      },
    } as RestorePorts['library'];
    const { restored } = await restoreInto(into, backup, { library: stopping });
    expect(restored.stopped).toBe('The tab is closed');
    await restoreInto(into, backup);
    expect(seen(into).collections).toEqual(seen(from).collections);
    expect(seen(into).records).toHaveLength(2);
  });

  test('takes albums and collections whose names are signs for different ones', async () => {
    const from = await tabOf();
    for (const name of ['★', '♥']) await must(from.library.run('collection.create', { fields: { name } }));
    for (const title of ['+', '÷', '( )']) {
      await must(from.library.run('record.create', { fields: { artist: 'Ed Sheeran', title } }));
    }
    const into = await tabOf(OTHER_USER);
    await must(into.library.run('record.create', { fields: { artist: 'Ed Sheeran', title: '×' } }));
    await must(into.library.run('collection.create', { fields: { name: '☆' } }));
    const { plan } = await restoreInto(into, await backupOf(from));
    expect(plan).toMatchObject({ alike: 0 });
    const { records, collections } = into.library.view();
    expect(records.map(({ title }) => title).toSorted()).toEqual(['( )', '+', '×', '÷'].toSorted());
    expect(collections.map(({ name }) => name).toSorted()).toEqual(['My Collection', '★', '☆', '♥'].toSorted());
  });

  test('with two collections of one name brings both, also after it was stopped between them', async () => {
    const from = await tabOf();
    const { library } = from;
    for (const name of ['Jazz', 'jazz']) {
      const { id } = await must(library.run('collection.create', { fields: { name } }));
      const fields = { artist: 'Miles Davis', title: `In ${name}` };
      await must(library.run('record.create', { fields, collectionIds: [id] }));
    }
    const backup = await backupOf(from);
    const into = await tabOf(OTHER_USER);
    let runs = 0;
    const stopping = {
      newId: into.library.newId,
      run: (name, ...rest) => {
        runs += 1;
        if (runs === 2) throw new Error('The tab is closed');
        return into.library.run(name, ...rest);
      },
    } as RestorePorts['library'];
    await restoreInto(into, backup, { library: stopping });
    expect(seen(into).collections).toMatchObject([{ recordCount: 0 }]);
    await restoreInto(into, backup);
    expect(seen(into).records).toEqual(seen(from).records);
    const counts = seen(into).collections.map(({ name, recordCount }) => [name, recordCount]);
    expect(new Map(counts as [string, number][])).toEqual(
      new Map([
        ['My Collection', 2],
        ['Jazz', 1],
        ['jazz', 1],
      ]),
    );
  });

  test('that is stopped half way goes on from there when it is restored again', async () => {
    const from = await tabOf();
    await fill(
      from,
      Array.from({ length: 130 }, (_, index) => `Volume ${index + 1}`),
    );
    const backup = await backupOf(from, withPicture);
    const into = await tabOf(OTHER_USER);
    const stop = new AbortController();
    const onProgress = (share: number) => share > 0.5 && stop.abort();
    const { restored } = await restoreInto(into, backup, { signal: stop.signal, onProgress });
    expect(restored.stopped).toBeDefined();
    expect(into.library.view().records.length).toBeLessThan(130);
    await restoreInto(into, backup);
    expect(seen(into)).toEqual(seen(from));
  });

  test('counts the pictures this device could not reach and keeps their place', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue']);
    const made = await makeBackup(sourceOf(from));
    expect(made).toMatchObject({ imageCount: 0, missingImages: 1 });
    const backup = await readBackup(made.file);
    expect(backup.records[0]?.imageUrl).toBe(`/api/images/${PICTURE_SHA}`);
    const into = await tabOf(OTHER_USER);
    await restoreInto(into, backup);
    // Another account does not have the picture, so no broken link is restored.
    expect(into.library.view().records[0]?.imageUrl).toBeNull();
  });

  test('of any texts is read back letter for letter', async () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .filter((value) => value.trim() === value && value !== '' && isStorableJson(JSON.stringify(value)));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (albums) => {
        const base = { createdAt: NOW, collectionIds: [], shelfiePhotos: [] };
        const records = albums.map(([artist, title], index) => ({
          ...base,
          id: `0190a8c0-0000-7000-8000-${String(index).padStart(12, '0')}`,
          ...{ artist, title },
        }));
        const source = { madeAt: NOW, userId: USER, username: null, collections: [], wishlist: [], savedViews: [] };
        const { file } = await makeBackup({ ...source, records: records as never, image: async () => undefined });
        const read = await readBackup(file);
        expect(read.unreadable).toEqual([]);
        expect(read.records.map(({ artist, title }) => [artist, title])).toEqual(albums);
      }),
      { numRuns: 10 },
    );
  });

  test('is saved under the name of its person and day', () => {
    expect(backupFilename('cratedigger', NOW)).toBe('side-one-cratedigger-2026-03-01.zip');
    expect(backupFilename(null, NOW)).toBe('side-one-2026-03-01.zip');
  });
});
