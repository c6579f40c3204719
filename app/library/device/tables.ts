import {
  Dexie,
  type DexieOptions,
  type Table as DexieTable,
  type IndexableType,
  RangeSet,
  type Transaction,
} from 'dexie';
import { ifOpen, type PageRest, thisPage } from './page-rest.ts';

/** The table operations that the library uses; Dexie tables and tables in memory both have them. */
export interface Table<Row, Key extends string | number> {
  get(key: Key): PromiseLike<Row | undefined>;
  put(row: Row): PromiseLike<unknown>;
  delete(key: Key): PromiseLike<unknown>;
  bulkPut(rows: readonly Row[]): PromiseLike<unknown>;
  bulkDelete(keys: Key[]): PromiseLike<unknown>;
  /** Removes every row whose key is between the two, both included. */
  deleteBetween(first: Key, last: Key): PromiseLike<unknown>;
  clear(): PromiseLike<unknown>;
  count(): PromiseLike<number>;
  /** The keys in their order, without reading the rows. */
  keys(): PromiseLike<Key[]>;
  /** All rows in the order of their keys. */
  toArray(): PromiseLike<Row[]>;
  /** The first rows whose key is above the given one, in the order of their keys. */
  after(key: Key, count: number): PromiseLike<Row[]>;
  /** The rows whose key is between the two, both included, in the order of their keys. */
  between(first: Key, last: Key): PromiseLike<Row[]>;
  last(): PromiseLike<Row | undefined>;
  /** Rows whose indexed `version` is above the given one. */
  newerThan(version: number): PromiseLike<Row[]>;
}

export type Tables = Record<string, Table<never, never>>;

/** Each read and each write is one transaction. */
export interface Database<T> {
  /** False if the browser allows no storage; then the data is lost with the tab. */
  readonly durable: boolean;
  read<Result>(work: (tables: T) => Promise<Result>): Promise<Result>;
  /** Resolves only after the commit. */
  write<Result>(work: (tables: T) => Promise<Result>): Promise<Result>;
  /**
   * Adds one row under a new number in its own transaction, the fastest durable write.
   * @returns whether the rows of `also` are stored with it
   */
  append<Row extends { n?: number }, Meta>(table: keyof T & string, row: Row, also?: Beside<Meta>): Promise<boolean>;
  close(): void;
  destroy(): Promise<void>;
}

/** Makes the rows for the table `meta` from a new row's number, the number of rows, and the rows of `meta`. */
export type Beside<Meta> = (n: number, count: number, meta: Meta[]) => readonly Meta[];

export interface StoragePorts {
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
  page?: PageRest;
}

/** The device's storage is full. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super('This device has no room left. Nothing was saved: free some space and try again.', { cause });
  }
}

/**
 * Opens an IndexedDB database through Dexie. Reopens a connection that the browser has lost once (dexie#2008), and closes
 * it if another tab deletes or upgrades the database. A page in the back/forward cache holds no transaction open; its
 * work waits until the page is shown again.
 */
export function openIndexedDb<T>(
  name: string,
  schema: Record<keyof T & string, string>,
  { page = thisPage, ...options }: DexieOptions & StoragePorts & { onLost?: () => void },
): Database<T> {
  const db = new Dexie(name, options);
  db.version(1).stores(schema);
  // The creation of the database has a transaction too.
  db.on('populate', ({ idbtrans }) => page.follow(idbtrans));
  let isReplaced = false;
  db.on('versionchange', () => {
    isReplaced = true;
    db.close({ disableAutoOpen: true });
    options.onLost?.();
    // Dexie's own listener would let the next access open it again.
    return false;
  });
  const names = Object.keys(schema);
  // Tables bound to their transaction: Dexie's own tracking loses it in nested async functions without a request.
  const tablesOf = (transaction: Transaction) =>
    Object.fromEntries(names.map((table) => [table, withFinders<unknown, string>(transaction.table(table))])) as T;

  const attempt = <Result>(mode: 'r' | 'rw', work: (tables: T) => Promise<Result>) =>
    db.transaction(mode, names, async (transaction) => {
      page.follow(transaction.idbtrans);
      const result = await work(tablesOf(transaction));
      // Commits now, since the page's next task may never run.
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
          if (isQuota(error)) throw new StorageError(error);
          // A database that another tab has removed is not created again.
          if (isSecond || isReplaced || !isLostConnection(error)) throw error;
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
      // The usual write throws the reason if this one failed.
      if (n === null) await run('rw', async () => void (await db.table(table).put(row)));
      else {
        row.n = n;
        // The event that Dexie sends to its live queries after a write.
        Dexie.on.storagemutated.fire({ [`idb://${name}/${table}/`]: new RangeSet(n) });
      }
      return n !== null;
    },
    close: () => db.close({ disableAutoOpen: true }),
    destroy: () => db.delete({ disableAutoOpen: true }),
  };
}

/** @returns its number after the commit, null if it failed */
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

/** A Dexie table with the operations that it lacks or names differently. */
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
