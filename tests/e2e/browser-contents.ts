import type { Page } from 'playwright';

/** All that the browser keeps for the site: every value of every database, every cached answer, and both plain storages. */
export function browserContents(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const contents: Record<string, string> = {};
    const textOf = (value: unknown): string =>
      JSON.stringify(value, (_key, inner) => {
        if (inner instanceof ArrayBuffer) return [...new Uint8Array(inner)].map((byte) => byte.toString(16)).join(' ');
        return inner instanceof Map || inner instanceof Set ? [...inner] : inner;
      }) ?? '';
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      contents[`database ${name}`] = '';
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
        contents[`database ${name} ${store}`] = textOf([keys, values]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        contents[`cache ${name} ${request.url}`] = (await answer?.text()) ?? '';
      }
    }
    for (const [kind, storage] of Object.entries({ localStorage, sessionStorage })) {
      for (const [key, value] of Object.entries({ ...storage })) contents[`${kind} ${key}`] = String(value);
    }
    contents.title = document.title;
    contents.cookies = document.cookie;
    return contents;
  });
}
