import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addToShelf, addToWishlist } from '../../../app/features/records/many/add-strip.ts';
import { answerOf, type Later } from '../../../app/features/records/many/ask-catalogues.ts';
import { createLookUpReads, type ReadAnswer } from '../../../app/features/records/many/look-up-reads.ts';
import { FOR_ALL, linesOf, newEntry } from '../../../app/features/records/many/strip.ts';
import { createStripStore, type StripStore } from '../../../app/features/records/many/strip-store.ts';
import { StorageError } from '../../../app/library/device/tables.ts';
import { ApiError } from '../../../app/online/call.ts';
import { unsavedOf } from '../../../app/session/unsaved.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { networkTo, newProfile, OTHER_USER, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const START = Date.parse('2026-11-28T10:00:00.000Z');
const PHOTO = { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/webp' };

let clock: number;
let profile: Profile;
let server: MemoryServer;
/** The answers of the music database; undefined without a connection. */
let catalogue: Map<string, ReleaseFields[] | Later> | undefined;
let asked: string[];
let isFull: boolean;
let timers: (() => void)[];
let alone: ReturnType<typeof createLock>;

beforeEach(() => {
  clock = START;
  profile = newProfile(7);
  server = createMemoryServer({ now: () => clock });
  server.addUser(USER);
  server.addUser(OTHER_USER);
  catalogue = new Map();
  asked = [];
  isFull = false;
  timers = [];
  alone = createLock();
});

async function open(userId = USER): Promise<{ tab: Tab; strip: StripStore }> {
  const tab = await openTab({
    profile,
    userId,
    now: () => clock,
    fetch: networkTo(server, () => userId),
    beforeWrite(database) {
      if (isFull && database === 'journal') throw new StorageError('full');
    },
  });
  await tab.library.opened;
  const strip = createStripStore(tab.library, () => new Date(clock));
  await strip.refresh();
  return { tab, strip };
}

function release(title: string): ReleaseFields {
  const nothing = { year: null, genre: null, label: null, imageUrl: null, discogsReleaseId: null };
  const none = { discogsMasterId: null, catalogNumber: null, barcode: null, country: null, format: null };
  return { artist: 'Broadcast', title, ...nothing, ...none };
}

async function read(strip: StripStore, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    clock += 1_000;
    await strip.put(newEntry(text, strip.stamp()));
  }
}

/** As the browser's locks do it for all tabs. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

function lookUp(strip: StripStore, pocket: ReleaseFields[] = [], onAnswer?: (id: string, answer: ReadAnswer) => void) {
  return createLookUpReads({
    strip,
    alone,
    isConnected: () => catalogue !== undefined,
    async askOnline(text) {
      asked.push(text);
      return catalogue && (catalogue.get(text) ?? []);
    },
    askPocket: async () => pocket,
    onAnswer,
    setTimeout: (work) => timers.push(work),
  });
}

async function stripWith(...titles: string[]) {
  const opened = await open();
  for (const title of titles) catalogue?.set(title, [release(title)]);
  await read(opened.strip, ...titles);
  await lookUp(opened.strip).run();
  return opened;
}

function linesIn(strip: StripStore, room: number | null = null) {
  return linesOf(strip.entries(), { forAll: FOR_ALL, currency: 'EUR', room, isOwned: () => false });
}

const readsOf = (strip: StripStore) => strip.entries().map((entry) => entry.read);
const titlesOf = (tab: Tab) =>
  tab.library
    .view()
    .records.map(({ title }) => title)
    .toSorted();

describe('the strip', () => {
  test('outlives the page with its photos and the values for all, for its person alone', async () => {
    const { strip } = await open();
    await read(strip, 'one', 'two');
    const [two] = strip.entries();
    await strip.putPhoto(two?.id ?? '', 'still', PHOTO);
    await strip.setForAll({ condition: 'mint', place: 'Hall', collectionId: 'c' });
    const { strip: again } = await open();
    expect(again.entries()).toEqual(strip.entries());
    expect(readsOf(again)).toEqual(['two', 'one']);
    expect(again.entries()[0]?.photo).toBe('still');
    expect(await again.photo(two?.id ?? '')).toEqual(PHOTO);
    expect(again.forAll()).toEqual({ condition: 'mint', place: 'Hall', collectionId: 'c' });
    const { strip: others } = await open(OTHER_USER);
    expect(others.entries()).toEqual([]);
    expect(others.forAll()).toEqual(FOR_ALL);
  });

  test('has what another tab has read, corrected and dropped', async () => {
    const [{ strip }, { strip: other }] = [await open(), await open()];
    await read(other, 'one', 'two');
    await strip.refresh();
    expect(readsOf(strip)).toEqual(['two', 'one']);
    const [two, one] = strip.entries();
    await strip.change(one?.id ?? '', (entry) => ({ ...entry, edits: { title: 'One' } }));
    await strip.drop(two?.id ?? '');
    await other.refresh();
    expect(other.entries()).toEqual(strip.entries());
    expect(other.entries()).toMatchObject([{ read: 'one', edits: { title: 'One' } }]);
  });

  test('changes what is stored: another tab with an older view overwrites and brings back nothing', async () => {
    const [{ strip }, { tab, strip: other }] = [await open(), await open()];
    await read(strip, 'one', 'two');
    await other.refresh();
    const [two, one] = strip.entries().map(({ id }) => id) as [string, string];
    await strip.edit(one, { title: 'One' });
    await strip.drop(two);
    await other.change(one, (entry) => ({ ...entry, matches: [] }));
    await other.edit(one, { artist: 'Broadcast' });
    await other.change(two, (entry) => ({ ...entry, matches: [] }));
    await other.edit(two, { title: 'Two' });
    await other.putPhoto(two, 'still', PHOTO);
    await strip.refresh();
    expect(strip.entries()).toMatchObject([
      { read: 'one', matches: [], edits: { artist: 'Broadcast', title: 'One' }, photo: undefined },
    ]);
    expect(other.entries()).toEqual(strip.entries());
    expect(await tab.journal.draft(`scan.photo/${two}`)).toBeUndefined();
  });

  test('keeps what was typed while the device had no room, also under an answer that comes later', async () => {
    const stash: Record<string, unknown> = {
      setItem(name: string, text: string) {
        stash[name] = text;
      },
      removeItem(name: string) {
        delete stash[name];
      },
    };
    vi.stubGlobal('window', { localStorage: stash });
    const { strip } = await open();
    await read(strip, 'one');
    const id = strip.entries()[0]?.id ?? '';
    isFull = true;
    await strip.edit(id, { title: 'One' });
    await strip.edit(id, { artist: 'Broadcast' });
    expect(strip.entries()).toMatchObject([{ edits: { artist: 'Broadcast', title: 'One' } }]);
    isFull = false;
    await strip.change(id, (entry) => ({ ...entry, matches: [] }));
    vi.unstubAllGlobals();
    const { strip: again } = await open();
    expect(again.entries()).toMatchObject([{ matches: [], edits: { artist: 'Broadcast', title: 'One' } }]);
    expect(Object.keys(stash)).toEqual(['setItem', 'removeItem']);
  });

  test('forgets the photo of an entry that has left it, and keeps the others', async () => {
    const { tab, strip } = await open();
    await read(strip, 'one', 'two');
    const [two, one] = strip.entries().map(({ id }) => id) as [string, string];
    for (const id of [one, two]) await strip.putPhoto(id, 'picked', PHOTO);
    await tab.library.run('record.create', { fields: { artist: 'a', title: 'b' } }, { draft: `scan.many/${one}` });
    await tab.journal.dropDraft(`scan.many/${one}`);
    await strip.sweep();
    expect(await strip.photo(one)).toBeUndefined();
    expect(await strip.photo(two)).toEqual(PHOTO);
  });

  test('counts before a sign-out as what was read', async () => {
    const { tab, strip } = await open();
    await read(strip, 'one', 'two');
    await strip.putPhoto(strip.entries()[0]?.id ?? '', 'still', PHOTO);
    await strip.setForAll({ place: 'Hall' });
    expect(await unsavedOf({ unsent: tab.journal.unsent })).toEqual({ changes: 0, forms: 0, reads: 2 });
  });
});

describe('a reading without a connection', () => {
  test('is answered by the packs on the device', async () => {
    const { strip } = await open();
    catalogue = undefined;
    await read(strip, 'one');
    await lookUp(strip, [release('Tender Buttons')]).run();
    expect(strip.entries()[0]?.release?.title).toBe('Tender Buttons');
    expect(asked).toEqual([]);
  });

  test('waits with its photo, and is looked up again when the connection is back', async () => {
    const { strip } = await open();
    catalogue = undefined;
    await read(strip, 'one', 'two', 'three');
    for (const { id } of strip.entries()) await strip.putPhoto(id, 'still', PHOTO);
    const answers: ReadAnswer[] = [];
    await lookUp(strip, [], (_, answer) => answers.push(answer)).run();
    expect(answers).toEqual(['pending', 'pending', 'pending']);
    const { strip: next } = await open();
    const [three, two] = next.entries();
    catalogue = new Map([['three', [release('Haha Sound')]]]);
    expect(await lookUp(next).again()).toBe(1);
    expect(asked).toEqual(['three', 'two', 'one']);
    expect(next.entries().map(({ matches }) => matches?.length)).toEqual([1, 0, 0]);
    expect(next.entries().map(({ photo }) => photo)).toEqual([undefined, 'still', 'still']);
    expect(await next.photo(three?.id ?? '')).toBeUndefined();
    expect(await next.photo(two?.id ?? '')).toEqual(PHOTO);
    await lookUp(next).again();
    expect(asked).toHaveLength(3);
  });

  test('is not asked for one by one while the music database is out of reach', async () => {
    const { strip } = await open();
    await read(strip, 'one', 'two');
    const reads = createLookUpReads({
      strip,
      alone,
      isConnected: () => true,
      async askOnline(text) {
        asked.push(text);
        return undefined;
      },
      askPocket: async () => [],
      setTimeout: () => undefined,
    });
    await reads.run();
    expect(asked).toEqual(['two']);
    expect(strip.entries().map(({ matches }) => matches)).toEqual([undefined, undefined]);
  });

  test('is asked for again after the pause that a busy music database asks for', async () => {
    const { strip } = await open();
    await read(strip, 'one', 'two');
    catalogue?.set('two', { later: 9_000 });
    const answers: ReadAnswer[] = [];
    const reads = lookUp(strip, [], (_, answer) => answers.push(answer));
    await reads.run();
    expect(asked).toEqual(['two']);
    expect(answers).toEqual(['pending', 'pending']);
    catalogue?.set('two', [release('Two')]).set('one', [release('One')]);
    for (const timer of timers) timer();
    await reads.run();
    expect(strip.entries().map((entry) => entry.release?.title)).toEqual(['Two', 'One']);
  });
});

test.each([
  [429, { code: 'RATE_LIMITED', details: { retryAfter: 7 } }, { later: 7_000 }],
  [503, { code: 'UNAVAILABLE', details: {} }, { later: 15_000 }],
  [502, {}, { later: 15_000 }],
  [400, { code: 'INVALID', details: {} }, []],
  [401, { code: 'UNAUTHENTICATED', details: {} }, undefined],
  [403, { code: 'FORBIDDEN', details: {} }, undefined],
])(
  'an answer of %i means that the music database is asked again soon, has no match, or is out of reach',
  (status, body, answer) => {
    expect(answerOf(new ApiError(status, JSON.stringify({ message: 'm', ...body }), ''))).toEqual(answer);
  },
);

test('two tabs look up each reading once, and what one has dropped meanwhile stays dropped', async () => {
  const [{ strip }, { strip: other }] = [await open(), await open()];
  await read(strip, 'one', 'two', 'three');
  await other.refresh();
  await strip.drop(strip.entries()[1]?.id ?? '');
  catalogue?.set('one', [release('One')]).set('three', [release('Three')]);
  const hits = await Promise.all([lookUp(strip).run(), lookUp(other).run()]);
  expect(asked).toEqual(['three', 'one']);
  expect(hits[0] + hits[1]).toBe(2);
  await strip.refresh();
  await other.refresh();
  expect(strip.entries().map((entry) => entry.release?.title)).toEqual(['Three', 'One']);
  expect(other.entries()).toEqual(strip.entries());
});

/** A library on a device whose last room the record itself takes. */
function fullForPhotos({ library }: Tab): Tab['library'] {
  const run: typeof library.run = (name, ...rest) => {
    isFull = name === 'record.addShelfie';
    return library.run(name, ...rest);
  };
  return { ...library, run };
}

describe('adding the strip', () => {
  test('is one action: what comes in leaves the strip, and Undo brings all of it back', async () => {
    const { tab, strip } = await stripWith('One', 'Two', 'Three');
    await read(strip, 'unknown');
    const added = await addToShelf({ library: tab.library, photos: tab.photos, strip }, linesIn(strip).adding, '');
    expect(added).toMatchObject({ count: 3, refused: undefined });
    expect(titlesOf(tab)).toEqual(['One', 'Three', 'Two']);
    expect(readsOf(strip)).toEqual(['unknown']);
    expect(new Set(tab.library.outbox().map(({ group }) => group)).size).toBe(1);
    await tab.sync();
    expect(await added.undo()).toMatchObject({ ok: true });
    await tab.sync();
    expect(titlesOf(tab)).toEqual([]);
    expect(readsOf(strip)).toEqual(['unknown', 'Three', 'Two', 'One']);
    const again = await addToShelf({ library: tab.library, photos: tab.photos, strip }, linesIn(strip).adding, '');
    expect(again.count).toBe(3);
    await tab.sync();
    expect(titlesOf(tab)).toEqual(['One', 'Three', 'Two']);
  });

  test('gives a record the photo of its entry, and joins the chosen collection', async () => {
    const { tab, strip } = await stripWith('One');
    const made = await tab.library.run('collection.create', { fields: { name: 'Fair' } });
    const id = strip.entries()[0]?.id ?? '';
    await strip.putPhoto(id, 'picked', PHOTO);
    const collectionId = made.ok ? made.id : '';
    const ports = { library: tab.library, photos: tab.photos, strip };
    const added = await addToShelf(ports, linesIn(strip).adding, collectionId);
    expect(tab.library.view().record(id)).toMatchObject({
      title: 'One',
      collectionIds: [collectionId],
      shelfiePhotos: [expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}$/)],
    });
    expect(await strip.photo(id)).toBeUndefined();
    await added.undo();
    const [back] = strip.entries();
    expect(back).toMatchObject({ read: 'One', photo: 'picked' });
    expect(await strip.photo(back?.id ?? '')).toEqual(PHOTO);
  });

  test('ends at the limit of the plan, and what found no room stays in the strip or becomes a wish', async () => {
    const { tab, strip } = await stripWith('One', 'Two');
    for (let n = 1; n <= 14; n += 1) {
      await tab.library.run('record.create', { fields: { artist: 'Sun Ra', title: `Volume ${n}` } });
    }
    const ports = { library: tab.library, photos: tab.photos, strip };
    const all = linesIn(strip).adding;
    const added = await addToShelf(ports, all, '');
    expect(added).toMatchObject({ count: 1, refused: { code: 'ALBUM_LIMIT_EXCEEDED' } });
    expect(readsOf(strip)).toEqual(['Two']);
    const wished = await addToWishlist(ports, linesIn(strip, 0).beyond);
    expect(wished.count).toBe(1);
    expect(tab.library.view().wishlist).toMatchObject([{ artist: 'Broadcast', title: 'Two' }]);
    expect(readsOf(strip)).toEqual([]);
    await wished.undo();
    expect(tab.library.view().wishlist).toEqual([]);
    expect(readsOf(strip)).toEqual(['Two']);
  });

  test('says that the device has no room, and takes back what came in before', async () => {
    const { tab, strip } = await stripWith('One', 'Two', 'Three');
    const [, two] = strip.entries().map(({ id }) => id) as [string, string];
    await strip.putPhoto(two, 'picked', PHOTO);
    const photos = { add: () => Promise.reject(new StorageError('full')) };
    const ports = { library: tab.library, photos, strip };
    const added = await addToShelf(ports, linesIn(strip).adding, '');
    expect(added).toMatchObject({ count: 1, refused: { code: 'STORAGE_FAILED' }, failed: 'The rest was not added' });
    expect(readsOf(strip)).toEqual(['Three', 'Two']);
    expect(await strip.photo(two)).toEqual(PHOTO);
    expect(await added.undo()).toMatchObject({ ok: true });
    expect(titlesOf(tab)).toEqual([]);
    expect(readsOf(strip)).toEqual(['Three', 'Two', 'One']);
  });

  test('keeps an entry whose photo did not come in with its record, and adds it at the next press', async () => {
    const { tab, strip } = await stripWith('One');
    const id = strip.entries()[0]?.id ?? '';
    await strip.putPhoto(id, 'picked', PHOTO);
    const ports = { library: tab.library, photos: tab.photos, strip };
    const added = await addToShelf({ ...ports, library: fullForPhotos(tab) }, linesIn(strip).adding, '');
    isFull = false;
    expect(added).toMatchObject({ count: 1, refused: { code: 'STORAGE_FAILED' }, failed: 'A photo was not added' });
    expect(titlesOf(tab)).toEqual(['One']);
    expect(strip.entries()).toMatchObject([{ id, photo: 'picked' }]);
    expect(await strip.photo(id)).toEqual(PHOTO);
    const again = await addToShelf(ports, linesIn(strip).adding, '');
    expect(again).toMatchObject({ count: 1, refused: undefined });
    expect(tab.library.view().records).toMatchObject([
      { id, shelfiePhotos: [expect.stringContaining('/api/images/')] },
    ]);
    expect(readsOf(strip)).toEqual([]);
    // Only what the second press did.
    await again.undo();
    expect(tab.library.view().records).toMatchObject([{ id, shelfiePhotos: [] }]);
  });

  test('takes back a record whose photo did not come in, and leaves its reading once', async () => {
    const { tab, strip } = await stripWith('One');
    const id = strip.entries()[0]?.id ?? '';
    await strip.putPhoto(id, 'picked', PHOTO);
    const ports = { library: fullForPhotos(tab), photos: tab.photos, strip };
    const added = await addToShelf(ports, linesIn(strip).adding, '');
    isFull = false;
    expect(await added.undo()).toMatchObject({ ok: true });
    expect(titlesOf(tab)).toEqual([]);
    expect(strip.entries()).toMatchObject([{ read: 'One', photo: 'picked' }]);
    expect(strip.entries()[0]?.id).not.toBe(id);
  });
});
