import { cacheName } from '../library/cache-tables.ts';
import { WIPE_KEY } from '../library/identity-key.ts';
import { journalName } from '../library/journal-tables.ts';
import type { OpenLibrary } from '../library/opened-library.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Longer than the app takes to say that the storage does not answer. */
const LEAVE_MS = 10_000;
const START_MS = 3_000;

/**
 * Removes a person's databases, but never holds up their sign-out: what a database that does not answer keeps here is
 * noted first, and the next page of this browser removes it before it opens anything.
 */
export async function wipeLibrary(library: OpenLibrary, store: Store | undefined, wait = waitFor): Promise<void> {
  // One that went on in memory has not seen what the storage holds: that may be changes nobody was asked about.
  if (library.isDurable()) note(store, library.userId);
  const wiped = library.wipe().then(
    () => store?.removeItem(WIPE_KEY),
    () => undefined,
  );
  await Promise.race([wiped, wait(LEAVE_MS)]);
}

/** Closes a person's databases, or leaves that to the end of the page when they do not answer. */
export async function closeLibrary(library: OpenLibrary, wait = waitFor): Promise<void> {
  await Promise.race([library.close().catch(() => undefined), wait(LEAVE_MS)]);
}

/** Removes what an earlier page could not. Tried once: the same person may sign in again and use the databases. */
export async function finishWipe(store: Store, indexedDB: IDBFactory, wait = waitFor): Promise<void> {
  const userId = store.getItem(WIPE_KEY);
  store.removeItem(WIPE_KEY);
  if (!userId) return;
  const removed = [journalName(userId), cacheName(userId)].map((name) => remove(indexedDB, name));
  await Promise.race([Promise.all(removed), wait(START_MS)]);
}

function note(store: Store | undefined, userId: string): void {
  try {
    store?.setItem(WIPE_KEY, userId);
  } catch {
    // A full storage takes no note; the wipe itself may still work.
  }
}

function remove(indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
