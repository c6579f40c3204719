import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { openInMemory } from '../../../app/library/device/memory-tables.ts';
import { createPageRest } from '../../../app/library/device/page-rest.ts';
import { openIndexedDb, StorageError, type Table } from '../../../app/library/device/tables.ts';

interface Note {
  n?: number;
  text: string;
  version: number;
}

interface Notes {
  notes: Table<Note, number>;
}

const schema = { notes: '++n,version' };
const kinds = [
  ['in IndexedDB', () => openIndexedDb<Notes>('notes', schema, { indexedDB: new IDBFactory(), IDBKeyRange })],
  ['in memory', () => openInMemory<Notes>(schema)],
] as const;

describe.each(kinds)('a database %s', (_name, open) => {
  test('gives numbers in order and finds newer rows', async () => {
    const db = open();
    await db.write(async ({ notes }) => {
      for (const version of [1, 2, 3]) await notes.put({ text: `note ${version}`, version });
    });
    const { all, newer, last } = await db.read(async ({ notes }) => ({
      all: await notes.toArray(),
      newer: await notes.newerThan(1),
      last: await notes.last(),
    }));
    expect(all.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(newer.map(({ version }) => version).toSorted()).toEqual([2, 3]);
    expect(last?.text).toBe('note 3');
  });

  test('writes all of a transaction or nothing', async () => {
    const db = open();
    const failing = db.write(async ({ notes }) => {
      await notes.put({ text: 'half', version: 1 });
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(await db.read(({ notes }) => Promise.resolve(notes.count()))).toBe(0);
  });

  test('appends a row under the next number, and returns it', async () => {
    const db = open();
    const rows: Note[] = ['one', 'two'].map((text) => ({ text, version: 1 }));
    for (const row of rows) await db.append('notes', row);
    expect(rows.map(({ n }) => n)).toEqual([1, 2]);
    expect(await db.read(({ notes }) => Promise.resolve(notes.toArray()))).toEqual(rows);
  });

  test('keeps a row as it was put in, whatever happens to the object later', async () => {
    const db = open();
    const note = { text: 'as saved', version: 1 };
    await db.write(async ({ notes }) => void (await notes.put(note)));
    note.text = 'changed later';
    const [stored] = await db.read(({ notes }) => Promise.resolve(notes.toArray()));
    expect(stored?.text).toBe('as saved');
  });
});

describe('IndexedDB in bad times', () => {
  const open = () => openIndexedDb<Notes>('notes', schema, { indexedDB: new IDBFactory(), IDBKeyRange });
  const lost = () => new Error('Connection to Indexed Database server lost. Refresh the page to try again');

  test('a lost connection is opened again once', async () => {
    const db = open();
    let attempts = 0;
    await db.write(async ({ notes }) => {
      attempts += 1;
      if (attempts === 1) throw lost();
      await notes.put({ text: 'saved', version: 1 });
    });
    expect(await db.read(({ notes }) => Promise.resolve(notes.count()))).toBe(1);
  });

  test('a connection that stays lost is not tried for ever', async () => {
    const db = open();
    let attempts = 0;
    const failing = db.write(async () => {
      attempts += 1;
      throw lost();
    });
    await expect(failing).rejects.toThrow('server lost');
    expect(attempts).toBe(2);
  });

  test('a row that cannot be appended is not said to be stored', async () => {
    const db = open();
    const note: Note = Object.assign({ text: 'holds what no database takes', version: 1 }, { doing: () => undefined });
    await expect(db.append('notes', note)).rejects.toThrow();
    expect(await db.read(({ notes }) => Promise.resolve(notes.count()))).toBe(0);
    expect(note).not.toHaveProperty('n');
  });

  test('appending opens a connection that is not open yet', async () => {
    const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
    const [first, second]: Note[] = ['first', 'second'].map((text) => ({ text, version: 1 }));
    await openIndexedDb<Notes>('notes', schema, storage).append('notes', first ?? {});
    const again = openIndexedDb<Notes>('notes', schema, storage);
    await again.append('notes', second ?? {});
    expect((await again.read(({ notes }) => Promise.resolve(notes.toArray()))).map(({ n }) => n)).toEqual([1, 2]);
  });

  // PWA-025
  test('a full device is reported in a sentence, also when the reason hides inside an abort', async () => {
    const full = new DOMException('full', 'QuotaExceededError');
    const aborted = Object.assign(new Error('aborted'), { name: 'AbortError', inner: full });
    for (const error of [full, aborted]) {
      const failing = open().write(async () => {
        throw error;
      });
      await expect(failing).rejects.toThrow(StorageError);
      await expect(failing).rejects.toThrow('no room left');
    }
  });
});

describe('a page that is left', () => {
  const openOn = (storage: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) => {
    const page = createPageRest();
    return { page, db: openIndexedDb<Notes>('notes', schema, { ...storage, page }) };
  };
  const note = (text: string, version: number): Note => ({ text, version });
  const texts = async ({ notes }: Notes) => (await notes.toArray()).map(({ text }) => text);

  test('holds up no other page with a change it was in the midst of, and makes the change when it is back', async () => {
    const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
    const { page, db } = openOn(storage);
    let attempts = 0;
    const written = db.write(async ({ notes }) => {
      attempts += 1;
      await notes.put(note('first half', 1));
      if (attempts === 1) page.begin();
      await notes.put(note('second half', 2));
    });
    const other = openOn(storage).db;
    await other.write(async ({ notes }) => void (await notes.put(note('of the next page', 3))));
    expect(await other.read(texts)).toEqual(['of the next page']);
    page.end();
    await written;
    expect(await other.read(texts)).toEqual(['of the next page', 'first half', 'second half']);
  });

  test('holds up no other page with what it was reading, and reads it when it is back', async () => {
    const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
    const { page, db } = openOn(storage);
    let attempts = 0;
    const read = db.read(async (tables) => {
      attempts += 1;
      const before = await texts(tables);
      if (attempts === 1) page.begin();
      return [before, await texts(tables)];
    });
    const other = openOn(storage).db;
    await other.write(async ({ notes }) => void (await notes.put(note('of the next page', 1))));
    page.end();
    expect(await read).toEqual([['of the next page'], ['of the next page']]);
  });

  test('begins nothing new until it is back', async () => {
    const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
    const { page, db } = openOn(storage);
    await db.append('notes', note('before', 1));
    page.begin();
    const late = [
      db.append('notes', note('appended', 2)),
      db.write(async ({ notes }) => void (await notes.put(note('written', 3)))),
    ];
    const other = openOn(storage).db;
    expect(await other.read(texts)).toEqual(['before']);
    page.end();
    await Promise.all(late);
    expect((await other.read(texts)).toSorted()).toEqual(['appended', 'before', 'written']);
  });

  test('leaves a database that it was making to the next page', async () => {
    const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
    const { page, db } = openOn(storage);
    // The page goes at the first moment at which there is something to hold up others with.
    const follow = page.follow;
    page.follow = (transaction) => {
      page.follow = follow;
      follow(transaction);
      page.begin();
    };
    const written = db.append('notes', note('when it is back', 1));
    const other = openOn(storage).db;
    await other.append('notes', note('of the next page', 2));
    page.end();
    await written;
    expect((await other.read(texts)).toSorted()).toEqual(['of the next page', 'when it is back']);
  });

  test('commits a finished change at once, so that nothing of it is left to do when the page goes', async () => {
    const { page, db } = openOn({ indexedDB: new IDBFactory(), IDBKeyRange });
    let attempts = 0;
    const follow = page.follow;
    let native: IDBTransaction | undefined;
    page.follow = (transaction) => {
      native = transaction;
      follow(transaction);
    };
    await db.write(async ({ notes }) => {
      attempts += 1;
      await notes.put(note('whole', 1));
      const commit = native?.commit.bind(native);
      if (native && commit) {
        native.commit = () => {
          commit();
          page.begin();
        };
      }
    });
    page.end();
    expect(attempts).toBe(1);
    expect(await db.read(texts)).toEqual(['whole']);
  });
});

test('a database that another tab has removed is not made again', async () => {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [left, right] = [
    openIndexedDb<Notes>('notes', schema, storage),
    openIndexedDb<Notes>('notes', schema, storage),
  ];
  const note: Note = { text: 'one', version: 1 };
  for (const db of [left, right]) await db.append('notes', { ...note });
  await left.destroy();
  const count = () => right.read(({ notes }) => Promise.resolve(notes.count()));
  await expect(count()).rejects.toThrow('closed');
  expect(await storage.indexedDB.databases()).toEqual([]);
});
