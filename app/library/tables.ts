import {
  Dexie,
  type DexieOptions,
  type Table as DexieTable,
  type IndexableType,
  RangeSet,
  type Transaction,
} from 'dexie';
import { ifOpen, type PageRest, thisPage } from './page-rest.ts';

/** The few things the library does with a table; a Dexie table and a table in memory both fit. */
export interface Table<Row, Key extends string | number> {
  get(key: Key): PromiseLike<Row | undefined>;
  put(row: Row): PromiseLike<unknown>;
  delete(key: Key): PromiseLike<unknown>;
  bulkPut(rows: readonly Row[]): PromiseLike<unknown>;
  bulkDelete(keys: Key[]): PromiseLike<unknown>;
  /** Removes every row whose key lies between the two, both included. */
  deleteBetween(first: Key, last: Key): PromiseLike<unknown>;
  clear(): PromiseLike<unknown>;
  count(): PromiseLike<number>;
  /** The keys alone, in their order: the rows are not read. */
  keys(): PromiseLike<Key[]>;
  /** All rows in the order of their keys. */
  toArray(): PromiseLike<Row[]>;
  /** The first rows whose key is above the given one, in the order of their keys. */
  after(key: Key, count: number): PromiseLike<Row[]>;
  /** The rows whose key lies between the two, both included, in the order of their keys. */
  between(first: Key, last: Key): PromiseLike<Row[]>;
  last(): PromiseLike<Row | undefined>;
  /** Rows whose indexed `version` is above the given one. */
  newerThan(version: number): PromiseLike<Row[]>;
}

export type Tables = Record<string, Table<never, never>>;

/** Reads and writes in one transaction each: all of it happens or nothing. */
export interface Database<T> {
  /** False where the browser allows no storage: everything is lost with the tab. */
  readonly durable: boolean;
  read<Result>(work: (tables: T) => Promise<Result>): Promise<Result>;
  /** Resolves when the transaction has been committed, not before. */
  write<Result>(work: (tables: T) => Promise<Result>): Promise<Result>;
  /**
   * Adds one row under a new number, in a transaction of its own: the shortest way to the disk.
   * @returns whether what `also` asked for is stored with it
   */
  append<Row extends { n?: number }, Meta>(table: keyof T & string, row: Row, also?: Beside<Meta>): Promise<boolean>;
  close(): void;
  destroy(): Promise<void>;
}

/** What is put into the table `meta` with a new row: by the row's number, how many there are, and what `meta` holds. */
export type Beside<Meta> = (n: number, count: number, meta: Meta[]) => readonly Meta[];

export interface StoragePorts {
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
  page?: PageRest;
}

export class StorageError extends Error {
  readonly kind: 'quota' | 'blocked';
  constructor(kind: 'quota' | 'blocked', cause: unknown) {
    super(
      kind === 'quota'
        ? 'This device has no room left. Nothing was saved: free some space and try again.'
        : 'This browser does not let Side One store anything.',
      { cause },
    );
    this.name = 'StorageError';
    this.kind = kind;
  }
}

/**
 * Opens an IndexedDB database through Dexie. A connection the browser has lost is opened again once (dexie#2008);
 * another tab that deletes or upgrades the database gets this connection out of its way. A page that is left holds no
 * transaction open; what it was about waits for the page to come back.
 */
export function openIndexedDb<T>(
  name: string,
  schema: Record<keyof T & string, string>,
  { page = thisPage, ...options }: DexieOptions & StoragePorts & { onLost?: () => void },
): Database<T> {
  const db = new Dexie(name, options);
  db.version(1).stores(schema);
  // A database that is being made has a transaction too.
  db.on('populate', ({ idbtrans }) => page.follow(idbtrans));
  let isGone = false;
  db.on('versionchange', () => {
    isGone = true;
    db.close({ disableAutoOpen: true });
    options.onLost?.();
    // Dexie's own listener would have it opened again by the next look.
    return false;
  });
  const names = Object.keys(schema);
  // Tables bound to their transaction: Dexie's own tracking loses it in nested async functions that touch nothing.
  const tablesOf = (transaction: Transaction) =>
    Object.fromEntries(names.map((table) => [table, withFinders<unknown, string>(transaction.table(table))])) as T;

  const attempt = <Result>(mode: 'r' | 'rw', work: (tables: T) => Promise<Result>) =>
    db.transaction(mode, names, async (transaction) => {
      page.follow(transaction.idbtrans);
      const result = await work(tablesOf(transaction));
      // Not at the next turn of this page, which may never come.
      ifOpen(() => transaction.idbtrans.commit());
      return result;
    });

  const run = async <Result>(mode: 'r' | 'rw', work: (tables: T) => Promise<Result>): Promise<Result> => {
    for (let isSecond = false; ; ) {
      if (page.over) await page.over;
      const { count } = page;
      try {
        return await attempt(mode, work);
      } catch (error) {
        if (page.count === count) {
          if (isQuota(error)) throw new StorageError('quota', error);
          // What another tab has removed is not made again.
          if (isSecond || isGone || !isLostConnection(error)) throw error;
          isSecond = true;
        } else if (db.isOpen()) continue;
        db.close({ disableAutoOpen: false });
      }
    }
  };
  return {
    durable: true,
    read: (work) => run('r', work),
    write: (work) => run('rw', work),
    async append(table, row, also) {
      const native = !page.over && db.isOpen() && row.n === undefined ? db.backendDB() : null;
      const n = native && (await appendTo(native, table, row, options.chromeTransactionDurability, page, also));
      // Whatever kept it from being stored, the long way says what it is.
      if (n === null) await run('rw', async () => void (await db.table(table).put(row)));
      else {
        row.n = n;
        // What Dexie itself tells its live queries of a write.
        Dexie.on.storagemutated.fire({ [`idb://${name}/${table}/`]: new RangeSet(n) });
      }
      return n !== null;
    },
    close: () => db.close({ disableAutoOpen: true }),
    destroy: () => db.delete({ disableAutoOpen: true }),
  };
}

/** @returns its number once it is committed, null when it is not */
function appendTo<Meta>(
  db: IDBDatabase,
  table: string,
  row: object,
  durability: IDBTransactionDurability | undefined,
  page: PageRest,
  also?: Beside<Meta>,
): Promise<number | null> {
  return new Promise((resolve) => {
    try {
      const transaction = db.transaction(also ? [table, 'meta'] : table, 'readwrite', { durability });
      const store = transaction.objectStore(table);
      const request = store.add(row);
      transaction.oncomplete = () => resolve(Number(request.result));
      transaction.onabort = () => resolve(null);
      page.follow(transaction);
      if (!also) return transaction.commit();
      const count = store.count();
      const meta = transaction.objectStore('meta');
      const there = meta.getAll();
      there.onsuccess = () => {
        for (const value of also(Number(request.result), count.result, there.result)) meta.put(value);
        transaction.commit();
      };
    } catch {
      resolve(null);
    }
  });
}

/** A table of Dexie's with what it does not have, or has otherwise. */
function withFinders<Row, Key extends IndexableType & (string | number)>(table: DexieTable<Row, Key>): Table<Row, Key> {
  const finders: Partial<Table<Row, Key>> = {
    // A bulk call without rows makes no request, and a transaction without one is committed at the next await.
    bulkPut: (rows) => (rows.length > 0 ? table.bulkPut(rows) : Dexie.Promise.resolve()),
    bulkDelete: (keys) => (keys.length > 0 ? table.bulkDelete(keys) : Dexie.Promise.resolve()),
    deleteBetween: (first, last) => table.where(':id').between(first, last, true, true).delete(),
    keys: () => table.toCollection().primaryKeys(),
    after: (key, count) => table.where(':id').above(key).limit(count).toArray(),
    between: (first, last) => table.where(':id').between(first, last, true, true).toArray(),
    last: () => table.orderBy(':id').last(),
    newerThan: (version) => table.where('version').above(version).toArray(),
  };
  return Object.assign(Object.create(table), finders);
}

/** A quota error often hides inside an AbortError (dexie#776). */
function isQuota(error: unknown): boolean {
  for (let inner = error; inner instanceof Object; inner = 'inner' in inner ? inner.inner : undefined) {
    if ('name' in inner && inner.name === 'QuotaExceededError') return true;
  }
  return false;
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /connection to indexed database server lost|database connection is closing/i.test(error.message);
}
