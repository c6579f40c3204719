import { describe, expect, test } from 'vitest';
import { BackupError } from '../../../app/features/backup/backup-format.ts';
import { type BackupSource, makeBackup } from '../../../app/features/backup/make-backup.ts';
import { readBackup } from '../../../app/features/backup/read-backup.ts';
import { TooLarge, unpack } from '../../../app/features/backup/unpack.ts';
import { BlobWriter, TextReader, ZipWriter } from '../../../app/features/backup/zip.ts';
import { imagePath } from '../../../shared/schemas/link.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const USER = '0190a8c0-0000-7000-8000-000000000001';
const [FIRST, SECOND] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const HEAD = { format: 'side-one-backup', version: 1, madeAt: NOW, userId: USER, username: null };
const place = { id: '0190a8c0-0000-7000-8000-000000000009', createdAt: NOW };

const bytesOf = (sha256: string) => new TextEncoder().encode(`the picture ${sha256}`);

async function saved(more: Parameters<typeof makeBackup>[1] = {}) {
  const wish = (sha256: string, id: string) => ({
    ...place,
    id,
    artist: 'Can',
    title: 'Tago Mago',
    imageUrl: imagePath(sha256),
  });
  const wishlist = [wish(FIRST, `${USER.slice(0, -1)}2`), wish(SECOND, `${USER.slice(0, -1)}3`)];
  const image: BackupSource['image'] = async (sha256) => new Blob([bytesOf(sha256)]);
  const source = {
    madeAt: NOW,
    userId: USER,
    username: null,
    collections: [],
    records: [],
    wishlist: wishlist as never,
    savedViews: [],
    image,
  };
  return makeBackup(source, more);
}

/** The file with one letter of this text changed. */
async function spoilt(file: Blob, text: Uint8Array): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const at = bytes.findIndex((_, index) => text.every((byte, step) => bytes[index + step] === byte));
  expect(at).toBeGreaterThan(0);
  bytes[at + text.length - 1] = 0x21;
  return new Blob([bytes]);
}

const zipOf = async (entries: Record<string, string>, level = 5) => {
  const zip = new ZipWriter(new BlobWriter());
  for (const [name, text] of Object.entries(entries)) {
    const isFolder = name.endsWith('/');
    await zip.add(name, isFolder ? undefined : new TextReader(text), { directory: isFolder, level });
  }
  return zip.close();
};

describe('a picture in a backup', () => {
  test('is read whole, or not at all where a letter of it has changed', async () => {
    const { file } = await saved();
    const backup = await readBackup(await spoilt(file, bytesOf(FIRST)));
    expect(await backup.image(FIRST)).toBeUndefined();
    expect(new Uint8Array((await (await backup.image(SECOND))?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      bytesOf(SECOND),
    );
    // It is in the file, so that a restore counts it as one that could not be read.
    expect(backup.hasImage(FIRST)).toBe(true);
    expect(await backup.image('c'.repeat(64))).toBeUndefined();
    expect(backup.hasImage('c'.repeat(64))).toBe(false);
  });

  test('that is a folder is none', async () => {
    const text = JSON.stringify({ ...HEAD, collections: [], records: [], wishlist: [] });
    const backup = await readBackup(await zipOf({ 'library.json': text, [`images/${FIRST}/`]: '' }));
    expect(await backup.image(FIRST)).toBeUndefined();
  });
});

describe('a small file that unpacks to a large one', () => {
  const TOO_MUCH = 'This file holds more than a backup. It was not opened.';
  const text = JSON.stringify({ ...HEAD, collections: [], records: [], wishlist: [] });
  /** Spaces, each megabyte of which is packed into a thousand bytes. */
  const spaces = (bytes: number) => ' '.repeat(bytes);

  /** The file with another size of its first entry, where it says one. */
  async function saying(file: Blob, size: number): Promise<Blob> {
    const bytes = new DataView(await file.arrayBuffer());
    for (let at = 0; at + 46 < bytes.byteLength; at += 1) {
      if (bytes.getUint32(at) === 0x504b0102) bytes.setUint32(at + 24, size, true);
      if (bytes.getUint32(at) === 0x504b0304 && bytes.getUint32(at + 22, true) > 0)
        bytes.setUint32(at + 22, size, true);
    }
    return new Blob([bytes]);
  }

  test('is refused in a sentence, also where it says that it is small', async () => {
    const file = await zipOf({ 'library.json': spaces(201_000_000) });
    expect(file.size).toBeLessThan(1_000_000);
    for (const bomb of [file, await saying(file, 1_000)]) {
      await expect(readBackup(bomb)).rejects.toMatchObject({ name: 'BackupError' });
    }
    await expect(readBackup(file)).rejects.toThrow(TOO_MUCH);
  });

  test.each([10_000, 10])('is unpacked no further than its bound, where it says that it has %i bytes', async (says) => {
    let taken = 0;
    const endless = {
      uncompressedSize: says,
      async getData(into: WritableStream<Uint8Array>) {
        const writer = into.getWriter();
        for (;;) {
          await writer.write(new Uint8Array(10));
          taken += 10;
        }
      },
    };
    await expect(unpack(endless as never, 100)).rejects.toThrow(TooLarge);
    expect(taken).toBeLessThanOrEqual(100);
  });

  test('a picture of it is one that could not be read', async () => {
    const file = await zipOf({ 'library.json': text, [`images/${FIRST}`]: spaces(6_000_000) });
    expect(await (await readBackup(file)).image(FIRST)).toBeUndefined();
  });

  test('is no file with more entries than an account can have', async () => {
    await expect(readBackup(entries(50_001))).rejects.toThrow(TOO_MUCH);
    await expect(readBackup(entries(50_000))).rejects.toThrow('This file is not a Side One backup.');
  });

  /** A file that is nothing but the list of so many empty entries. */
  function entries(count: number): Blob {
    const entry = new DataView(new ArrayBuffer(47));
    entry.setUint32(0, 0x504b0102);
    entry.setUint16(28, 1, true);
    entry.setUint8(46, 0x61);
    const end = new DataView(new ArrayBuffer(22));
    end.setUint32(0, 0x504b0506);
    for (const at of [8, 10]) end.setUint16(at, count, true);
    end.setUint32(12, 47 * count, true);
    return new Blob([...Array.from({ length: count }, () => entry.buffer), end.buffer]);
  }
});

test('a backup is a zip file, and says how far its pictures are', async () => {
  const shares: number[] = [];
  const { file } = await saved({ onProgress: (share) => shares.push(share) });
  expect(file.type).toBe('application/zip');
  expect(shares).toEqual([0.5, 1]);
});

test('a backup that is stopped is not made', async () => {
  const stop = new AbortController();
  const made = saved({ onProgress: () => stop.abort(), signal: stop.signal });
  await expect(made).rejects.toMatchObject({ name: 'AbortError' });
});

describe('a file is refused by name, so that the dialog says why,', () => {
  test.each([
    [
      'where its list of records has changed',
      'This backup is damaged: its list of records cannot be read.',
      async () => {
        const text = JSON.stringify({ ...HEAD, collections: [], records: [], wishlist: [] });
        return spoilt(await zipOf({ 'library.json': text }, 0), new TextEncoder().encode('side-one-backup'));
      },
    ],
    ['where it holds no list', 'This file is not a Side One backup.', () => zipOf({ 'holiday.json': '{}' })],
    ['where the list is a folder', 'This file is not a Side One backup.', () => zipOf({ 'library.json/': '' })],
  ])('%s', async (_, message, file) => {
    await expect(readBackup(await file())).rejects.toMatchObject({ name: 'BackupError', message });
  });
});

test('an unreadable row is named by its artist and title', async () => {
  const unread = [
    null,
    'text',
    {},
    { title: '', artist: '' },
    { title: 7, artist: 'Sade' },
    { title: 'Promise', artist: 8 },
  ];
  const collections = [{ name: 'Late night' }];
  const text = JSON.stringify({
    ...HEAD,
    collections,
    records: [...unread, { title: 'Promise', artist: 'Sade' }],
    wishlist: [],
  });
  const backup = await readBackup(await zipOf({ 'library.json': text }));
  const nameless = 'An entry without a name';
  expect(backup.unreadable.toSorted()).toEqual(
    [nameless, nameless, nameless, nameless, 'Sade', 'Promise', 'Promise by Sade', 'Late night'].toSorted(),
  );
});

describe('a backup that is closed with a passphrase', () => {
  test('opens with it alone, and shows nothing without it', async () => {
    const source = {
      ...{ madeAt: '2026-03-01T12:00:00.000Z', userId: USER, username: 'cratedigger', collections: [], wishlist: [] },
      savedViews: [],
      ...{ records: [], image: async () => undefined },
    };
    const { file } = await makeBackup(source, { passphrase: 'under the stairs' });
    expect(await file.text()).not.toContain('cratedigger');
    await expect(readBackup(file)).rejects.toMatchObject({
      isLocked: true,
      message: expect.stringContaining('closed with a passphrase'),
    });
    await expect(readBackup(file, 'on the stairs')).rejects.toMatchObject({
      isLocked: true,
      message: expect.stringContaining('not the passphrase'),
    });
    expect(await readBackup(file, 'under the stairs')).toMatchObject({ username: 'cratedigger', records: [] });
  });
});

describe('a file that is no whole backup', () => {
  test('is refused in a sentence', async () => {
    await expect(readBackup(new Blob(['no zip at all']))).rejects.toThrow(BackupError);
    await expect(readBackup(await zipOf({ 'library.json': '{}' }))).rejects.toThrow(
      'This file is not a Side One backup.',
    );
    await expect(readBackup(await zipOf({ 'library.json': '{' }))).rejects.toThrow(
      'This file is not a Side One backup.',
    );
    const newer = { ...HEAD, version: 2, collections: [], records: [], wishlist: [] };
    await expect(readBackup(await zipOf({ 'library.json': JSON.stringify(newer) }))).rejects.toThrow('newer version');
  });

  test('is refused when its end is missing', async () => {
    const { file } = await saved();
    await expect(readBackup(file.slice(0, file.size - 30))).rejects.toThrow('not saved completely');
  });

  test('has the entries that break a rule named, and the others taken', async () => {
    const place = { createdAt: NOW, collectionIds: [], shelfiePhotos: [] };
    const records = [
      { ...place, id: '0190a8c0-0000-7000-8000-000000000009', artist: 'Miles Davis', title: 'Milestones' },
      { ...place, id: '0190a8c0-0000-7000-8000-00000000000a', artist: 'Miles Davis', title: 'Nefertiti', year: 1 },
    ];
    const wish = { createdAt: NOW, id: '0190a8c0-0000-7000-8000-00000000000b', artist: 'Miles Davis', title: 'ESP' };
    const wishlist = [7, { ...wish, priceAlert: true }, { ...wish, priceAlert: true, targetPrice: '20' }];
    const backup = await readBackup(
      await zipOf({ 'library.json': JSON.stringify({ ...HEAD, collections: [], records, wishlist }) }),
    );
    expect(backup.records).toHaveLength(1);
    expect(backup.wishlist).toMatchObject([{ targetPrice: '20.00' }]);
    expect(backup.unreadable).toEqual(['Nefertiti by Miles Davis', 'An entry without a name', 'ESP by Miles Davis']);
  });

  test('has the entries that no server can store named, so that the others are not refused with them', async () => {
    const place = { createdAt: NOW, collectionIds: [], shelfiePhotos: [], artist: 'Sade' };
    const records = ['Promise', 'Half a sleeve \ud83d', 'Nothing\u0000', 'A whole one 🎷'].map((title, number) => ({
      ...place,
      id: `0190a8c0-0000-7000-8000-00000000000${number}`,
      title,
    }));
    const text = JSON.stringify({ ...HEAD, collections: [], records, wishlist: [] });
    const backup = await readBackup(await zipOf({ 'library.json': text }));
    expect(backup.records.map(({ title }) => title)).toEqual(['Promise', 'A whole one 🎷']);
    expect(backup.unreadable).toHaveLength(2);
  });
});
