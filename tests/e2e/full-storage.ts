import type { Page } from 'playwright';

/** From here on this page's storage takes nothing more. */
export function fillStorage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.add = refuse;
    IDBObjectStore.prototype.put = refuse;
  });
}

/** Nothing is written on this device until what is answered is called: one writer holds everything. */
export async function holdStorage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const [first] = database.objectStoreNames;
      if (first === undefined) continue;
      const store = database.transaction([...database.objectStoreNames], 'readwrite').objectStore(first);
      let held = true;
      document.addEventListener('storage-free', () => (held = false), { once: true });
      // A transaction without a request is over.
      const hold = () => {
        if (held) store.count().onsuccess = hold;
        else database.close();
      };
      hold();
    }
  });
  return () => page.evaluate(() => void document.dispatchEvent(new Event('storage-free')));
}
