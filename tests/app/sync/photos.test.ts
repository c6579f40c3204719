import { resolveObjectURL } from 'node:buffer';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPhotoStore } from '../../../app/library/journal/photos.ts';
import type { Fetch } from '../../../app/sync/ports.ts';
import { imagePath } from '../../../shared/schemas/link.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const [FIRST, SECOND, THIRD] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;

let now: number;
let server: MemoryServer;
let profile: Profile;
/** The server's answer to a picture in place of storing it. */
let answers: Map<string, () => Promise<Response>>;
let sent: string[];

beforeEach(() => {
  now = START;
  server = createMemoryServer({ now: () => now });
  server.addUser(USER);
  profile = newProfile();
  answers = new Map();
  sent = [];
});

const network: Fetch = (path, init) => {
  const sha256 = path.split('/').at(-1) ?? '';
  if (!path.startsWith('/api/images/')) return networkTo(server)(path, init);
  sent.push(sha256);
  return answers.get(sha256)?.() ?? networkTo(server)(path, init);
};

function device(): Promise<Tab> {
  return openTab({ profile, now: () => now, fetch: network });
}

async function keep(tab: Tab, ...hashes: string[]): Promise<void> {
  for (const sha256 of hashes) {
    await tab.journal.putPhoto({ sha256, bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/webp', at: '' });
  }
}

function stored(): string[] {
  return [...server.tablesOf(USER).images.keys()].sort();
}

function json(status: number, code: string, message: string): () => Promise<Response> {
  return async () => Response.json({ code, message }, { status });
}

describe('a picture that is not on the server yet', () => {
  test('waits no longer than before when the clock of the device is set back by days', async () => {
    const tab = await device();
    await keep(tab, FIRST);
    answers.set(FIRST, () => Promise.reject(new TypeError('offline')));
    await tab.sendPhotos();
    answers.clear();
    now -= 3 * 86_400_000;
    expect(await tab.sendPhotos()).toBeUndefined();
    expect(stored()).toEqual([FIRST]);
  });

  // PWA-024
  test('is kept until the server has it, and a failed sending is repeated', async () => {
    const tab = await device();
    await keep(tab, FIRST);
    answers.set(FIRST, () => Promise.reject(new TypeError('offline')));
    const pause = await tab.sendPhotos();
    expect(await tab.journal.waitingPhotos()).toEqual([FIRST]);
    answers.clear();
    now += pause ?? 0;
    expect(await tab.sendPhotos()).toBeUndefined();
    expect(await tab.journal.waitingPhotos()).toEqual([]);
    expect(await tab.journal.photo(FIRST)).toBeUndefined();
    expect(server.tablesOf(USER).images.get(FIRST)?.byteLength).toBe(3);
  });

  test("is not taken for one that arrived when a portal's page answers", async () => {
    const tab = await device();
    await keep(tab, FIRST);
    answers.set(FIRST, async () => new Response('<html>'));
    expect(await tab.sendPhotos()).toBeGreaterThan(0);
    expect(await tab.journal.waitingPhotos()).toEqual([FIRST]);
  });

  test.each([403, 404, 500, 502])(
    'lets the others pass when it is answered %i, and is tried again later',
    async (status) => {
      const tab = await device();
      await keep(tab, FIRST, SECOND, THIRD);
      answers.set(FIRST, async () => new Response('<html>', { status }));
      const pause = (await tab.sendPhotos()) ?? 0;
      expect(stored()).toEqual([SECOND, THIRD]);
      expect(tab.library.tray()).toEqual([]);
      expect(pause).toBeGreaterThan(0);
      sent = [];
      expect(await tab.sendPhotos()).toBe(pause);
      expect(sent).toEqual([]);
      answers.clear();
      now += pause;
      expect(await tab.sendPhotos()).toBeUndefined();
      expect(stored()).toEqual([FIRST, SECOND, THIRD]);
    },
  );

  test('waits longer each time, and holds nothing that comes after it', async () => {
    const tab = await device();
    await keep(tab, FIRST);
    answers.set(FIRST, json(500, 'INTERNAL', 'Something went wrong'));
    const pauses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const pause = (await tab.sendPhotos()) ?? 0;
      pauses.push(pause);
      now += pause;
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(-1)).toBe(600_000);
    await tab.sendPhotos();
    await keep(tab, SECOND);
    await tab.sendPhotos();
    expect(stored()).toEqual([SECOND]);
  });

  test('that breaks the connection each time goes behind the others', async () => {
    const tab = await device();
    await keep(tab, FIRST, SECOND, THIRD);
    answers.set(FIRST, () => Promise.reject(new TypeError('reset')));
    now += (await tab.sendPhotos()) ?? 0;
    await tab.sendPhotos();
    expect(stored()).toEqual([SECOND, THIRD]);
    expect(await tab.journal.waitingPhotos()).toEqual([FIRST]);
  });

  test.each([401, 429, 503])(
    'says nothing of the picture when it is answered %i: none is tried until later',
    async (status) => {
      const tab = await device();
      await keep(tab, FIRST, SECOND);
      const busy = async () => new Response('{}', { status, headers: { 'retry-after': '30' } });
      answers.set(FIRST, busy).set(SECOND, busy);
      const pause = await tab.sendPhotos();
      expect(sent).toEqual([FIRST]);
      if (status !== 401) expect(pause).toBe(30_000);
      expect(tab.library.tray()).toEqual([]);
      expect(await tab.journal.waitingPhotos()).toEqual([FIRST, SECOND]);
    },
  );
});

describe('a picture that is refused for now', () => {
  test.each([
    ...[403, 404, 408, 409, 421, 425, 500].map((status) => ({
      how: `with ${status}`,
      answer: json(status, 'NOT_FOUND', ''),
    })),
    { how: "with 400, by a proxy's page", answer: async () => new Response('<html>400</html>', { status: 400 }) },
    { how: 'with 401', answer: json(401, 'UNAUTHENTICATED', '') },
  ])('$how waits and is sent later', async ({ answer }) => {
    const tab = await device();
    await keep(tab, FIRST);
    answers.set(FIRST, answer);
    expect(await tab.sendPhotos()).toBeGreaterThan(0);
    expect(tab.library.tray()).toEqual([]);
    answers.clear();
    now += 600_000;
    expect(await tab.sendPhotos()).toBeUndefined();
    expect(stored()).toEqual([FIRST]);
  });
});

test('a picture has no address while the device has not stored it', async () => {
  const journal = { putPhoto: () => Promise.reject(new Error('no room')) } as unknown as Tab['journal'];
  const photos = createPhotoStore({ journal, sha256: async () => FIRST, now: () => '' });
  await expect(photos.add(new ArrayBuffer(1), 'image/webp')).rejects.toThrow('no room');
});

test('a picture is shown from this device until the server has it', async () => {
  const tab = await device();
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const address = await tab.photos.add(bytes, 'image/webp');
  const url = await tab.photos.localUrl(address);
  const shown = await fetch(url ?? '');
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(await shown.arrayBuffer()).toEqual(bytes);
  URL.revokeObjectURL(url ?? '');
  expect(await tab.photos.localUrl(imagePath(SECOND))).toBeUndefined();
  expect(await tab.photos.localUrl(`https://example.org${address}`)).toBeUndefined();
  expect(await tab.photos.localUrl(`${address}.webp`)).toBeUndefined();
  expect(await tab.sendPhotos()).toBeUndefined();
  expect(await tab.photos.localUrl(address)).toBeUndefined();
});

describe('a picture the server refuses for good', () => {
  test.each([
    [400, 'INVALID', 'The picture was damaged on the way'],
    [413, 'TOO_LARGE', 'Please upload an image smaller than 5MB'],
    [415, 'UNSUPPORTED_IMAGE', 'Please upload an image file'],
    [422, 'INVALID', 'The picture has too many pixels'],
  ])('with %i waits for a person, with the reason and the picture itself', async (status, code, message) => {
    const tab = await device();
    await keep(tab, FIRST, SECOND);
    answers.set(FIRST, json(status, code, message));
    expect(await tab.sendPhotos()).toBeUndefined();
    expect(stored()).toEqual([SECOND]);
    expect(tab.library.tray()).toMatchObject([{ id: FIRST, kind: 'photo', code, message }]);
    expect((await tab.journal.photo(FIRST))?.bytes.byteLength).toBe(3);
    expect(await tab.journal.unsent()).toMatchObject({ tray: 1, photos: 0 });
    const reopened = await device();
    sent = [];
    expect(await reopened.sendPhotos()).toBeUndefined();
    expect(sent).toEqual([]);
    expect(reopened.library.tray()).toMatchObject([{ id: FIRST, message }]);
  });

  test('is refused by a proxy too, also without a message', async () => {
    const tab = await device();
    await keep(tab, FIRST);
    answers.set(FIRST, async () => new Response('<html>413</html>', { status: 413 }));
    await tab.sendPhotos();
    expect(tab.library.tray()).toMatchObject([{ id: FIRST, code: 'TOO_LARGE' }]);
  });

  test('is sent again when the person says so', async () => {
    const tab = await device();
    await keep(tab, FIRST);
    answers.set(FIRST, json(413, 'TOO_LARGE', 'Too large'));
    await tab.sendPhotos();
    answers.clear();
    expect(await tab.library.retry(FIRST)).toMatchObject({ ok: true });
    expect(tab.library.tray()).toEqual([]);
    expect(await tab.sendPhotos()).toBeUndefined();
    expect(stored()).toEqual([FIRST]);
    expect(await tab.journal.photo(FIRST)).toBeUndefined();
  });

  test('takes its address out of every record and wish when the person discards it', async () => {
    const tab = await device();
    const imageUrl = imagePath(FIRST);
    const fields = { artist: 'Sade', title: 'Promise', imageUrl };
    const cover = await tab.library.run('record.create', { fields });
    const shelfie = await tab.library.run('record.create', { fields: { artist: 'Can', title: 'Tago Mago' } });
    const wish = await tab.library.run('wishlist.create', { fields });
    if (!cover.ok || !shelfie.ok || !wish.ok) throw new Error('The story could not begin');
    for (const url of [imageUrl, imagePath(SECOND)]) {
      await tab.library.run('record.addShelfie', { id: shelfie.id, url });
    }
    await keep(tab, FIRST);
    answers.set(FIRST, json(413, 'TOO_LARGE', 'Too large'));
    await tab.sync();
    await tab.sendPhotos();
    expect(await tab.library.discard(FIRST)).toMatchObject({ ok: true });
    expect(tab.library.tray()).toEqual([]);
    expect(await tab.journal.photo(FIRST)).toBeUndefined();
    await tab.sync();
    const { records, wishlist } = server.tablesOf(USER);
    expect(records.get(cover.id)).toMatchObject({ title: 'Promise', imageUrl: null });
    expect(records.get(shelfie.id)?.shelfiePhotos).toEqual([imagePath(SECOND)]);
    expect(wishlist.get(wish.id)).toMatchObject({ title: 'Promise', imageUrl: null });
    expect(tab.library.tray()).toEqual([]);
  });
});

test('a picture that is discarded leaves an album that the plan hides too', async () => {
  server.setAccount(USER, { subscriptionTier: 'annual' });
  const tab = await device();
  await tab.sync();
  const records = Array.from({ length: 16 }, (_, index) => ({
    id: tab.library.newId(),
    createdAt: new Date(START - 60_000 + index).toISOString(),
    fields: { artist: 'Can', title: `Album ${index}`, imageUrl: index === 15 ? imagePath(FIRST) : null },
  }));
  await tab.library.run('record.import', { records });
  await tab.sync();
  await keep(tab, FIRST);
  answers.set(FIRST, json(413, 'TOO_LARGE', 'Too large'));
  await tab.sendPhotos();
  server.setAccount(USER, { subscriptionTier: 'free' });
  await tab.sync();
  expect(tab.library.view().hiddenRecords.map(({ title }) => title)).toEqual(['Album 15']);
  expect(await tab.library.discard(FIRST)).toMatchObject({ ok: true });
  expect(tab.library.view().hiddenRecords).toMatchObject([{ title: 'Album 15', imageUrl: null }]);
});

test('a picture that is still on this device is shown from there, and no other address is looked for', async () => {
  const tab = await device();
  await keep(tab, FIRST);
  const kept = await tab.journal.photo(FIRST);
  const url = (await tab.photos.localUrl(imagePath(FIRST))) ?? '';
  const blob = resolveObjectURL(url);
  URL.revokeObjectURL(url);
  expect(blob?.type).toBe(kept?.type);
  expect(await blob?.arrayBuffer()).toEqual(kept?.bytes);
  for (const address of [
    imagePath(SECOND),
    `https://example.org${imagePath(FIRST)}`,
    `${imagePath(FIRST)}/small`,
    '',
  ]) {
    expect(await tab.photos.localUrl(address)).toBeUndefined();
  }
});

test('counting what waits reads no picture', async () => {
  const tab = await device();
  await keep(tab, FIRST, SECOND);
  let reads = 0;
  await tab.journal.db.read(async () => undefined);
  const { IDBObjectStore } = await import('fake-indexeddb');
  const { getAll, get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...args: Parameters<typeof getAll>) {
    if (this.name === 'photos') reads += 1;
    return getAll.apply(this, args);
  };
  IDBObjectStore.prototype.get = function (...args: Parameters<typeof get>) {
    if (this.name === 'photos') reads += 1;
    return get.apply(this, args);
  };
  try {
    expect(await tab.journal.waitingPhotos()).toEqual([FIRST, SECOND]);
    expect(await tab.journal.unsent()).toMatchObject({ photos: 2 });
    expect(reads).toBe(0);
    await tab.journal.photo(FIRST);
    expect(reads).toBe(1);
  } finally {
    Object.assign(IDBObjectStore.prototype, { getAll, get });
  }
});
