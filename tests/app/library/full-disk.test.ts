import { describe, expect, test } from 'vitest';
import { StorageError } from '../../../app/library/device/tables.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createDisk, type Disk, type FullWay } from '../../support/full-disk.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const NO_ROOM = new StorageError(undefined).message;
const PICTURE = new Uint8Array([1, 2, 3]).buffer;

/** The values reported as saved, by name. */
type Saved = Record<string, boolean>;

interface Story {
  server: MemoryServer;
  profile: Profile;
  tab: Tab;
  saved: Saved;
  address: string | undefined;
}

/** A device with a synced album, and one album that another device has added since. */
async function begin(): Promise<Story> {
  const server = createMemoryServer({ now });
  server.addUser(USER, { subscriptionTier: 'lifetime' });
  const elsewhere = await openTab({ profile: newProfile(7), now, fetch: networkTo(server) });
  await create(elsewhere, 'Synced');
  await elsewhere.sync();
  const profile = newProfile();
  const tab = await openTab({ profile, now, fetch: networkTo(server) });
  await tab.sync();
  await create(elsewhere, 'From elsewhere');
  await elsewhere.sync();
  return { server, profile, tab, saved: {}, address: undefined };
}

function create({ library }: Tab, title: string, draft?: string) {
  return library.run('record.create', { fields: { artist: 'Sade', title } }, draft === undefined ? {} : { draft });
}

/** One thing after the other, as a person does them; each that needs one that was not saved is left out. */
async function runStory(story: Story): Promise<void> {
  const { tab, saved } = story;
  const { library, journal, photos } = tab;
  const idOf = (title: string) => library.view().records.find((record) => record.title === title)?.id ?? '';

  async function act(name: string, work: () => ReturnType<Tab['library']['run']>): Promise<string> {
    const result = await work();
    saved[name] = result.ok;
    if (result.ok) return result.group;
    expect([name, result]).toEqual([name, { ok: false, code: 'STORAGE_FAILED', message: NO_ROOM, kept: false }]);
    return '';
  }
  async function keep(name: string, work: () => Promise<unknown>): Promise<void> {
    saved[name] = await work().then(
      () => true,
      (error) => {
        expect(error).toBeInstanceOf(StorageError);
        return false;
      },
    );
  }

  await act('first', () => create(tab, 'First'));
  if (saved.first)
    await act('year', () => library.run('record.update', { id: idOf('First'), changes: { year: 1984 } }));
  if (saved.year)
    await act('label', () => library.run('record.update', { id: idOf('First'), changes: { label: 'Epic' } }));
  await keep('draft', () => journal.putDraft('record.add', { title: 'Second' }));
  await act('second', () => create(tab, 'Second', 'record.add'));
  await act('shelf', () => library.run('collection.create', { fields: { name: 'Shelf', isPublic: false } } as never));
  const shelf = library.view().collections.find(({ name }) => name === 'Shelf')?.id;
  if (saved.shelf && saved.first) {
    await act('placed', () => library.run('collection.addRecords', { id: shelf ?? '', recordIds: [idOf('First')] }));
  }
  const rows = ['One', 'Two', 'Three'].map((title) => ({ id: library.newId(), fields: { artist: 'Imported', title } }));
  await act('import', () => library.run('record.import', { records: rows } as never));
  await keep('picture', async () => {
    story.address = await photos.add(PICTURE, 'image/webp');
  });
  if (saved.picture && saved.first) {
    const { address = '' } = story;
    await act('shelfie', () => library.run('record.addShelfie', { id: idOf('First'), url: address }));
  }
  await keep('other draft', () => journal.putDraft('wishlist.add', { title: 'Half' }));
  await tab.sync().catch((error) => expect(error).toBeInstanceOf(StorageError));
  await act('edited later', () =>
    library.run('record.update', { id: idOf('Synced'), changes: { personalNotes: 'Loud.' } }),
  );
  const group = await act('deleted', () => library.run('record.delete', { id: idOf('Synced') }));
  if (saved.deleted) {
    saved.undone = (await library.undo(group)).ok;
  }
  await act('wish', () => library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Wish' } }));
  const wish = library.view().wishlist[0]?.id;
  if (saved.wish) await act('moved', () => library.run('wishlist.moveToCollection', { id: wish ?? '' } as never));
  await tab.sync().catch((error) => expect(error).toBeInstanceOf(StorageError));
}

interface Shown {
  records: readonly { title: string; year: number | null; label: string | null; personalNotes: string | null }[];
  collections: readonly string[];
  placed: number;
  shelfies: number;
  wishes: readonly string[];
}

/** The values that must be stored, by the reports. */
function expected(saved: Saved, hasNews: boolean): Shown {
  const record = (title: string, more: Partial<Shown['records'][number]> = {}) => ({
    ...{ title, year: null, label: null, personalNotes: null },
    ...more,
  });
  const isSyncedThere = !saved.deleted || saved.undone === true;
  const records = [
    hasNews && record('From elsewhere'),
    isSyncedThere && record('Synced', { personalNotes: saved['edited later'] ? 'Loud.' : null }),
    saved.first && record('First', { year: saved.year ? 1984 : null, label: saved.label ? 'Epic' : null }),
    saved.second && record('Second'),
    ...['One', 'Two', 'Three'].map((title) => saved.import && record(title)),
    saved.moved && record('Wish'),
  ].filter((row) => typeof row === 'object');
  return {
    records: records.sort((one, other) => (one.title < other.title ? -1 : 1)),
    collections: saved.shelf ? ['Shelf'] : [],
    placed: saved.placed ? 1 : 0,
    shelfies: saved.shelfie ? 1 : 0,
    wishes: saved.wish && !saved.moved ? ['Wish'] : [],
  };
}

function shownIn({ library }: Tab): Shown {
  const { records, collections, wishlist } = library.view();
  const shelf = collections.find(({ name }) => name === 'Shelf');
  return {
    records: records
      .map(({ title, year, label, personalNotes }) => ({ title, year, label, personalNotes }))
      .sort((one, other) => (one.title < other.title ? -1 : 1)),
    collections: collections.filter(({ isDefault }) => !isDefault).map(({ name }) => name),
    placed: records.filter(({ collectionIds }) => shelf && collectionIds.includes(shelf.id)).length,
    shelfies: records.flatMap(({ shelfiePhotos }) => shelfiePhotos).length,
    wishes: wishlist.map(({ title }) => title),
  };
}

function storedOn(server: MemoryServer): string[] {
  return [...server.tablesOf(USER).records.values()].map(({ title }) => title).toSorted();
}

/** Plays the story with a full disk, and then checks everything, in this tab, after a new start, and on the server. */
async function play(disk: Disk, fill: () => void = () => undefined): Promise<{ saved: Saved; writes: number }> {
  const story = await begin();
  const { tab, profile, server, saved } = story;
  const before = disk.writes;
  fill();
  await runStory(story);
  const writes = disk.writes - before;
  disk.free();

  const isInTab = shownIn(tab).records.some(({ title }) => title === 'From elsewhere');
  expect(shownIn(tab), 'in the tab').toEqual(expected(saved, isInTab));
  tab.close();

  const later = await openTab({ profile, now, fetch: networkTo(server) });
  const isKept = shownIn(later).records.some(({ title }) => title === 'From elsewhere');
  expect(shownIn(later), 'after a new start').toEqual(expected(saved, isKept));
  const draftIsThere = (await later.journal.draft('record.add'))?.value !== undefined;
  expect([draftIsThere, saved.draft, saved.second]).toEqual([saved.draft && !saved.second, saved.draft, saved.second]);
  expect((await later.journal.draft('wishlist.add'))?.value).toEqual(
    saved['other draft'] ? { title: 'Half' } : undefined,
  );
  await later.sync();
  await later.sendPhotos();
  await later.sync();
  expect(shownIn(later), 'after a sync').toEqual(expected(saved, true));
  expect([later.library.outbox(), later.library.tray()]).toEqual([[], []]);
  expect(storedOn(server)).toEqual(expected(saved, true).records.map(({ title }) => title));
  expect(server.tablesOf(USER).images.size).toBe(saved.picture ? 1 : 0);
  expect((await later.journal.unsent()).photos).toBe(0);

  const fresh = await openTab({ profile: newProfile(9), now, fetch: networkTo(server) });
  await fresh.sync();
  expect(shownIn(fresh), 'on another device').toEqual(expected(saved, true));
  for (const each of [later, fresh]) each.close();
  return { saved, writes };
}

const WAYS: readonly FullWay[] = ['at the write', 'at the commit'];

describe.each(WAYS)('a disk that is full %s', (way) => {
  test('with any one write: what is said to be saved is there, and what is not said is not', async () => {
    const disk = createDisk();
    const { saved, writes } = await play(disk);
    expect(Object.values(saved)).toEqual(Object.values(saved).map(() => true));
    expect(writes).toBeGreaterThan(30);
    const lost = new Set<string>();
    for (let write = 1; write <= writes; write += 1) {
      const reported = (
        await play(disk, () => disk.fill(way, write, write)).catch((error) => {
          throw new Error(`Write ${write} of ${writes}`, { cause: error });
        })
      ).saved;
      for (const name of Object.keys(reported)) if (!reported[name]) lost.add(name);
    }
    // Nothing else can fail: an append is tried a second time.
    expect([...lost].sort()).toContain('picture');
  });

  test('from any write on, until there is room again', async () => {
    const disk = createDisk();
    const { saved: all, writes } = await play(disk);
    const lost = new Set<string>();
    for (let write = 1; write <= writes; write += 1) {
      const { saved } = await play(disk, () => disk.fill(way, write)).catch((error) => {
        throw new Error(`From write ${write} of ${writes} on`, { cause: error });
      });
      for (const name of Object.keys(saved)) if (!saved[name]) lost.add(name);
    }
    // Each of them was reported at least once.
    expect([...lost].sort()).toEqual(Object.keys(all).sort());
  });
});

test('a device that cannot save for another reason than room says so, and shows nothing of it', async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  let isBroken = false;
  const tab = await openTab({
    profile: newProfile(),
    now,
    fetch: networkTo(server),
    beforeWrite() {
      if (isBroken) throw new Error('the disk is broken');
    },
  });
  await tab.sync();
  isBroken = true;
  const message = 'This device could not save it.';
  expect(await create(tab, 'Promise')).toEqual({ ok: false, code: 'STORAGE_FAILED', message, kept: false });
  expect(tab.library.view().records).toEqual([]);
});
