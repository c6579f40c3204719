/** Nothing is written for this person until what is answered is called: one writer holds everything. */
export async function holdStorage(userId: string): Promise<() => void> {
  let held = true;
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.includes(userId)) continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const [first] = database.objectStoreNames;
    if (first === undefined) continue;
    const store = database.transaction([...database.objectStoreNames], 'readwrite').objectStore(first);
    // A transaction without a request is over.
    const hold = () => {
      if (held) store.count().onsuccess = hold;
      else database.close();
    };
    hold();
  }
  return () => {
    held = false;
  };
}
