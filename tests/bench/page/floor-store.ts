/** Plain IndexedDB, for the floors' data. */
export interface FloorStore {
  /** Opens a transaction and waits until the requests of `work` are committed. */
  write(work: (store: IDBObjectStore) => void, durability?: IDBTransactionDurability): Promise<void>;
  readAll<Value>(): Promise<Value[]>;
  close(): void;
}

export async function openFloorStore(name: string, indexes: readonly string[] = []): Promise<FloorStore> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('rows', indexes.length > 0 ? { keyPath: 'id' } : undefined);
    for (const index of indexes) store.createIndex(index, index);
  };
  const db = await answerOf(opening);
  return {
    write(work, durability = 'relaxed') {
      return new Promise((resolve, reject) => {
        const transaction = db.transaction('rows', 'readwrite', { durability });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        work(transaction.objectStore('rows'));
      });
    },
    readAll: () => answerOf(db.transaction('rows').objectStore('rows').getAll()),
    close: () => db.close(),
  };
}

export async function removeFloorStore(name: string): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(name));
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
