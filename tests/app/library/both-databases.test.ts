import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openInMemory } from '../../../app/library/device/memory-tables.ts';
import { type Database, openIndexedDb, type Table } from '../../../app/library/device/tables.ts';
import { rngOf } from '../../support/rng.ts';

// A database in memory replaces IndexedDB in a browser without storage, and answers each call alike.

interface Numbered {
  n?: number;
  version: number;
  inner?: { list: { text: string }[]; bytes?: ArrayBuffer; when?: Date };
}
interface Named {
  id: string;
  version: number;
}
interface Meta {
  key: string;
  seen: number[];
}
interface Both {
  numbered: Table<Numbered, number>;
  named: Table<Named, string>;
  meta: Table<Meta, string>;
}
const SCHEMA = { numbered: '++n,version', named: 'id,version', meta: 'key' };

/** One write that a seed draws, and all that can be read after it. */
async function act(db: Database<Both>, random: () => number): Promise<unknown> {
  const below = (limit: number) => Math.floor(random() * limit);
  const id = () => `id ${below(6)}`;
  const named = (): Named => ({ id: id(), version: below(5) });
  const [what, one, other, count] = [below(11), below(12), below(12), below(4)];
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const rows = [named(), named(), named()].slice(0, count);
  const failing = new Error('in the middle');
  let appended: unknown;
  if (what === 0) {
    const row: Numbered = { version: one };
    const also = (n: number, all: number, meta: Meta[]) => [{ key: 'last', seen: [n, all, meta.length] }];
    const isTold = await db.append('numbered', row, other < 6 ? also : undefined);
    appended = [row.n, other < 6 && isTold];
  } else {
    await db
      .write(async ({ numbered, named, meta }) => {
        if (what === 1) await numbered.put({ version: one });
        if (what === 2) await numbered.put({ n: one + 1, version: other });
        if (what === 3) await numbered.deleteBetween(low, high);
        if (what === 4) await named.bulkPut(rows);
        if (what === 5) await named.bulkDelete(rows.map((row) => row.id));
        if (what === 6) await named.deleteBetween(`id ${low}`, `id ${high}`);
        if (what === 7 && one === 0) await named.clear();
        if (what === 8) await numbered.delete(one);
        if (what === 9) await meta.put({ key: id(), seen: [one] });
        if (what !== 10) return;
        await numbered.deleteBetween(0, high);
        await named.clear();
        throw failing;
      })
      .catch((error) => expect(error).toBe(failing));
  }
  return db.read(async ({ numbered, named, meta }) => ({
    appended,
    all: [await numbered.toArray(), await named.toArray(), await meta.toArray()],
    counts: [await numbered.count(), await named.count()],
    keys: [await numbered.keys(), await named.keys()],
    one: [await numbered.get(one), await named.get(id()), await named.get('nothing')],
    after: [await numbered.after(one, count + 1), await named.after('id 2', 2)],
    between: [await numbered.between(low, high), await named.between('id 1', `id ${count}`)],
    last: [await numbered.last(), await named.last()],
    newer: [(await numbered.newerThan(one)).map(({ n }) => n).toSorted(), (await named.newerThan(2)).length],
  }));
}

test.each([1, 2, 3, 4, 5, 6])('both kinds of database answer the same to the questions of seed %i', async (seed) => {
  const inBrowser = openIndexedDb<Both>('both', SCHEMA, { indexedDB: new IDBFactory(), IDBKeyRange });
  const inMemory = openInMemory<Both>(SCHEMA);
  expect([inBrowser.durable, inMemory.durable]).toEqual([true, false]);
  // Opened, so that the first row is appended like the others.
  await inBrowser.read(async () => undefined);
  const [one, same] = [rngOf(seed), rngOf(seed)];
  for (let step = 0; step < 120; step += 1) {
    expect(await act(inMemory, one), `seed ${seed}, step ${step}`).toEqual(await act(inBrowser, same));
  }
  await inMemory.destroy();
  expect(await inMemory.read(({ numbered }) => Promise.resolve(numbered.toArray()))).toEqual([]);
});

test.each([
  ['IndexedDB', () => openIndexedDb<Both>('both', SCHEMA, { indexedDB: new IDBFactory(), IDBKeyRange })],
  ['memory', () => openInMemory<Both>(SCHEMA)],
])('a row read from %s is a deep copy', async (_name, open) => {
  const db = open();
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const inner = { list: [{ text: 'as saved' }], bytes, when: new Date(0) };
  await db.write(async ({ numbered }) => void (await numbered.put({ n: 1, version: 1, inner })));
  const read = () => db.read(({ numbered }) => Promise.resolve(numbered.get(1)));
  const first = await read();
  expect(first?.inner).toEqual({ list: [{ text: 'as saved' }], bytes, when: new Date(0) });
  expect(Array.isArray(first?.inner?.list)).toBe(true);
  const [item] = first?.inner?.list ?? [];
  if (item) item.text = 'changed';
  first?.inner?.when?.setFullYear(1999);
  expect((await read())?.inner).toEqual({ list: [{ text: 'as saved' }], bytes, when: new Date(0) });
});
