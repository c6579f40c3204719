import { describe, expect, test, vi } from 'vitest';
import {
  useAlbumLimit,
  useCollections,
  useCommonTags,
  useLateStorage,
  useLibrary,
  useMaybeLibrary,
  useOutbox,
  usePhotoStore,
  useRecord,
  useRecords,
  useStats,
  useSyncStatus,
  useTray,
  useView,
  useWishlist,
} from '../../../app/library/react/hooks.ts';
import { lastBackup, noteBackup, useLastBackup } from '../../../app/library/react/last-backup.ts';
import { useLastSyncedAt, useRememberedSync } from '../../../app/library/react/last-synced.ts';
import { usePicture } from '../../../app/library/react/use-picture.ts';
import { useWaitingPhotos } from '../../../app/library/react/use-waiting-photos.ts';
import { type Opened, openAlone, probe } from '../../components/support/probe.tsx';

const MISSING = '/api/images/'.concat('b'.repeat(64));

async function add({ open }: Opened, title: string, more: object = {}): Promise<string> {
  const result = await open.library.run(
    'record.create',
    { fields: { artist: 'Sade', title, ...more } },
    { keepRefused: true },
  );
  return result.ok ? result.id : '';
}

/** Fifteen albums, as many as a free account may have, and one that finds no room. */
async function overfill(opened: Opened): Promise<void> {
  const records = Array.from({ length: 15 }, (_, at) => ({
    id: opened.open.library.newId(),
    fields: { artist: 'Sade', title: `Volume ${at}`, estimatedValue: '2' },
  }));
  await opened.open.library.run('record.import', { records });
  await add(opened, 'The sixteenth', { artist: 'Sun Ra', estimatedValue: '1000' });
}

describe('a screen', () => {
  test('without a library says so, unless it may be there for visitors too', () => {
    expect(() => probe(undefined, useLibrary)).toThrow('LibraryProvider is missing');
    expect(probe(undefined, useMaybeLibrary).now()).toBeUndefined();
  });

  test('has the library, its view and its pictures', async () => {
    const opened = await openAlone();
    await add(opened, 'Promise');
    await opened.open.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Diamond Life' } });
    const { library, photos } = opened.open;
    const seen = probe(opened.open, () => ({
      library: useLibrary(),
      maybe: useMaybeLibrary(),
      view: useView(),
      collections: useCollections(),
      wishlist: useWishlist(),
      photos: usePhotoStore(),
    })).now();
    expect(seen.library).toBe(library);
    expect(seen.maybe).toBe(library);
    expect(seen.photos).toBe(photos);
    expect(seen.view).toBe(library.view());
    expect(seen.collections.map(({ name }) => name)).toEqual(['My Collection']);
    expect(seen.wishlist.map(({ title }) => title)).toEqual(['Diamond Life']);
  });

  test('is drawn again with each change', async () => {
    const opened = await openAlone();
    const seen = probe(opened.open, () => useView().records.map(({ title }) => title));
    await add(opened, 'Promise');
    await expect.poll(() => seen.now()).toEqual(['Promise']);
  });
});

describe('the albums that a screen lists', () => {
  test('are those of its filter and of its part, with how many there are in all', async () => {
    const opened = await openAlone();
    const { library } = opened.open;
    const [promise] = [await add(opened, 'Promise'), await add(opened, 'Diamond Life')];
    const shelf = await library.run('collection.create', { fields: { name: 'Late night' } });
    const collectionId = shelf.ok ? shelf.id : '';
    await library.run('collection.addRecords', { id: collectionId, recordIds: [promise] });
    await opened.open.sync.syncNow();
    let filter: Parameters<typeof useRecords>[0];
    let part: readonly string[] | undefined;
    const seen = probe(opened.open, () =>
      useRecords(filter, part && library.view().records.filter(({ id }) => part?.includes(id))),
    );
    const titles = () => seen.now().records.map(({ title }) => title);
    expect(titles()).toEqual(['Diamond Life', 'Promise']);
    expect(seen.now()).toMatchObject({ totalCount: 2, hiddenCount: 0, complete: true });
    expect(seen.now().syncOf(promise)).toBe(library.view().syncOf(promise));
    filter = { collectionId };
    seen.draw();
    expect(titles()).toEqual(['Promise']);
    expect(seen.now().totalCount).toBe(2);
    filter = {};
    part = [];
    seen.draw();
    expect(titles()).toEqual([]);
  });

  test('are complete only when all of them have come from the server', async () => {
    const first = await openAlone();
    for (const [complete, pulled] of [
      [true, true],
      [true, false],
      [false, true],
    ]) {
      const shown = { ...first.open.library.view(), complete: complete === true, pulled: pulled === true };
      const library = { ...first.open.library, view: () => shown };
      const seen = probe({ ...first.open, library }, () => useRecords());
      expect(seen.now().complete).toBe(complete && pulled);
    }
  });

  test('are found one by one, with what is known of their sync', async () => {
    const opened = await openAlone();
    opened.setOnline(false);
    const id = await add(opened, 'Promise');
    let wanted: string | undefined = id;
    const seen = probe(opened.open, () => useRecord(wanted));
    expect(seen.now()).toMatchObject({ record: { id, title: 'Promise' }, sync: 'waiting' });
    const before = seen.now();
    seen.draw();
    expect(seen.now()).toBe(before);
    await opened.open.library.run('record.update', { id, changes: { title: 'Promises' } });
    await expect.poll(() => seen.now()?.record.title).toBe('Promises');
    wanted = opened.open.library.newId();
    seen.draw();
    expect(seen.now()).toBeUndefined();
    wanted = undefined;
    seen.draw();
    expect(seen.now()).toBeUndefined();
  });
});

describe('figures', () => {
  test('leave out what was refused, and follow each change', async () => {
    const opened = await openAlone();
    await overfill(opened);
    const seen = probe(opened.open, () => ({ stats: useStats(), limit: useAlbumLimit() }));
    expect(opened.open.library.view().records).toHaveLength(16);
    expect(seen.now().stats).toEqual({
      totalRecords: 15,
      totalArtists: 1,
      values: [{ currency: 'USD', amount: 30, count: 15 }],
    });
    expect(seen.now().limit).toEqual({
      ...{ limit: 15, stored: 15, canAdd: false },
      message: 'ALBUM_LIMIT_EXCEEDED: Free accounts are limited to 15 albums. Upgrade to add more!',
    });
    const last = opened.open.library.view().records.at(-1);
    await opened.open.library.run('record.delete', { id: last?.id ?? '' });
    await expect.poll(() => seen.now().stats.totalRecords).toBe(14);
    expect(seen.now().limit).toMatchObject({ stored: 14, canAdd: true });
  });

  test('of tags follow each change', async () => {
    const opened = await openAlone();
    await add(opened, 'Promise', { customTags: 'soul, jazz' });
    const seen = probe(opened.open, useCommonTags);
    expect(seen.now()).toEqual([
      { tag: 'jazz', count: 1 },
      { tag: 'soul', count: 1 },
    ]);
    await add(opened, 'Diamond Life', { customTags: 'soul' });
    await expect.poll(() => seen.now()[0]).toEqual({ tag: 'soul', count: 2 });
  });
});

describe('a waiting change', () => {
  test('for a decision is listed the oldest first', async () => {
    const opened = await openAlone();
    const entry = (id: string, at: string) => ({
      ...{ id, at, kind: 'refused' as const, code: 'INVALID', message: 'No' },
      command: { id, name: 'record.create', v: 1, args: { id, fields: { artist: 'Sade', title: id } }, at, group: id },
    });
    const seen = probe(opened.open, () => useTray());
    const [old, middle, late] = ['2026-03-01', '2026-03-02', '2026-03-03'];
    // The database has them in the order of their ids.
    await opened.open.library.journal.change({
      append: [],
      putTray: [entry('a', late ?? ''), entry('b', old ?? ''), entry('c', middle ?? '')],
    });
    await expect.poll(() => seen.now()?.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  test('to be sent is listed in its order', async () => {
    const opened = await openAlone();
    const seen = probe(opened.open, () => useOutbox());
    await expect.poll(() => seen.now()).toEqual([]);
    opened.setOnline(false);
    for (const title of ['Promise', 'Diamond Life']) await add(opened, title);
    const waiting = () => seen.now()?.map(({ args }) => (args as { fields: { title: string } }).fields.title);
    await expect.poll(waiting).toEqual(['Promise', 'Diamond Life']);
  });

  test('of pictures is counted', async () => {
    const opened = await openAlone();
    opened.setOnline(false);
    const seen = probe(opened.open, useWaitingPhotos);
    await expect.poll(() => seen.now()).toBe(0);
    await opened.open.photos.add(new ArrayBuffer(3), 'image/webp');
    await expect.poll(() => seen.now()).toBe(1);
  });

  test('without storage is listed too, and no longer once the server has it', async () => {
    const opened = await openAlone();
    const { library } = opened.open;
    const rows = { tray: [] as { id: string; at: string }[], outbox: [] as { id: string; verdict?: object }[] };
    const listeners = new Set<() => void>();
    const fake = {
      ...library,
      tray: () => rows.tray,
      outbox: () => rows.outbox,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      journal: {
        ...library.journal,
        db: { ...library.journal.db, durable: false },
        tray: async () => rows.tray,
        outbox: async () => rows.outbox,
      },
    };
    const open = { ...opened.open, library: fake } as unknown as typeof opened.open;
    const seen = probe(open, () => ({ tray: useTray(), outbox: useOutbox() }));
    await expect.poll(() => seen.now()).toEqual({ tray: [], outbox: [] });
    rows.tray = [{ id: 'a', at: '2026' }];
    rows.outbox = [{ id: 'b' }, { id: 'c', verdict: { version: 9 } }];
    for (const listener of listeners) listener();
    await expect.poll(() => seen.now()).toEqual({ tray: rows.tray, outbox: [{ id: 'b' }] });
  });
});

describe('the sync status', () => {
  test('is the same object until it changes, and syncs when asked', async () => {
    const opened = await openAlone();
    const seen = probe(opened.open, () => ({ status: useSyncStatus(), late: useLateStorage() }));
    const { status, late } = seen.now();
    expect(status).toMatchObject({ connection: 'online', session: 'open', waiting: 0 });
    expect(late).toEqual({ late: undefined, goOn: opened.open.goOnWithoutStorage });
    seen.draw();
    expect(seen.now().status).toBe(status);
    opened.setOnline(false);
    await status.syncNow();
    await expect.poll(() => seen.now().status.connection).toBe('offline');
  });

  test('says when this device last had all, also after a start offline, and for each person apart', async () => {
    const opened = await openAlone();
    const { lastSyncedAt } = opened.open.sync.status();
    const seen = probe(opened.open, () => {
      useRememberedSync();
      return useLastSyncedAt();
    });
    expect(seen.now()).toBe(lastSyncedAt);
    const at = (lastSyncedAt: number | undefined, userId = opened.userId) => {
      const status = { ...opened.open.sync.status(), lastSyncedAt };
      const library = { ...opened.open.library, userId };
      return { ...opened.open, library, sync: { ...opened.open.sync, status: () => status } };
    };
    const remembered = (userId?: string) => probe(at(undefined, userId), useLastSyncedAt).now();
    const remember = (time: number | undefined) => probe(at(time), useRememberedSync);
    await expect.poll(() => remembered()).toBe(lastSyncedAt);
    expect(remembered('another person')).toBeUndefined();
    const last = lastSyncedAt ?? 0;
    // Written once a minute, and never without a time.
    remember(last + 59_999);
    remember(undefined);
    expect(remembered()).toBe(last);
    remember(last + 60_000);
    expect(remembered()).toBe(last + 60_000);
    localStorage.setItem(`last-synced:${opened.userId}`, 'broken');
    expect(remembered()).toBeUndefined();
  });

  test('says when a backup was last saved, for each person apart', async () => {
    const opened = await openAlone();
    const seen = probe(opened.open, () => useLastBackup(opened.userId));
    expect(seen.now()).toBeNull();
    noteBackup(opened.userId, '2026-03-01T12:00:00.000Z');
    await expect.poll(() => seen.now()).toBe('2026-03-01T12:00:00.000Z');
    expect(lastBackup(opened.userId)).toBe('2026-03-01T12:00:00.000Z');
    expect(lastBackup('another person')).toBeNull();
    seen.remove();
    const drawn = seen.all.length;
    noteBackup(opened.userId, '2026-03-02T12:00:00.000Z');
    expect(seen.all).toHaveLength(drawn);
  });

  test('goes on where the browser stores no such times', async () => {
    const opened = await openAlone();
    for (const name of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('', 'SecurityError');
      });
    try {
      const seen = probe(opened.open, () => {
        useRememberedSync();
        return [useLastSyncedAt(), useLastBackup(opened.userId)];
      });
      noteBackup(opened.userId, '2026-03-01T12:00:00.000Z');
      expect(seen.now()).toEqual([opened.open.sync.status().lastSyncedAt, null]);
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describe('a picture', () => {
  test('from elsewhere has its own address', async () => {
    const opened = await openAlone();
    let address: string | null = 'https://example.com/cover.jpg';
    const seen = probe(opened.open, () => usePicture(address));
    expect(seen.now()).toBe('https://example.com/cover.jpg');
    address = null;
    seen.draw();
    expect(seen.now()).toBeUndefined();
  });

  test('that is not sent yet comes from this device, and is let go with the screen', async () => {
    const opened = await openAlone();
    opened.setOnline(false);
    const own = await opened.open.photos.add(new Uint8Array([1, 2, 3]).buffer, 'image/webp');
    const letGo = vi.spyOn(URL, 'revokeObjectURL');
    try {
      let address = own;
      const seen = probe(opened.open, () => usePicture(address));
      expect(seen.now()).toBeUndefined();
      await expect.poll(() => seen.now()).toMatch(/^blob:/);
      const url = seen.now() ?? '';
      expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
      expect(letGo).not.toHaveBeenCalled();
      address = MISSING;
      seen.draw();
      // The one before is not shown for it.
      expect(seen.now()).toBeUndefined();
      expect(letGo).toHaveBeenCalledExactlyOnceWith(url);
      await expect.poll(() => seen.now()).toBe(MISSING);
      seen.remove();
      expect(letGo).toHaveBeenCalledTimes(1);
    } finally {
      letGo.mockRestore();
    }
  });

  test('that is found after its screen has closed is released', async () => {
    const opened = await openAlone();
    let answer = (_url: string | undefined) => {};
    const photos = { ...opened.open.photos, localUrl: () => new Promise<string | undefined>((to) => (answer = to)) };
    const letGo = vi.spyOn(URL, 'revokeObjectURL');
    try {
      const seen = probe({ ...opened.open, photos }, () => usePicture(MISSING));
      seen.remove();
      answer('blob:late');
      await expect.poll(() => letGo.mock.calls).toEqual([['blob:late']]);
    } finally {
      letGo.mockRestore();
    }
  });
});
