import { cacheName } from '../library/cache/tables.ts';
import { WIPE_KEY } from '../library/device/identity-key.ts';
import { importsName } from '../library/imports/imports-name.ts';
import { forgetSharedFile } from '../library/imports/shared-file.ts';
import { journalName } from '../library/journal/tables.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { clearImageCache } from '../pwa/image-cache.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Longer than the app waits before it reports that storage does not respond. */
const LEAVE_MS = 10_000;
const START_MS = 3_000;

/**
 * Removes a person's databases, but never blocks their sign-out: it first notes the user id, so that the browser's next
 * page removes a database that does not respond before it opens any.
 */
export async function wipeLibrary(library: OpenLibrary, store: Store | undefined, wait = waitFor): Promise<void> {
  // A library that continued in memory has not seen what is stored: it may hold changes that the dialog did not ask
  // about.
  if (library.isDurable()) note(store, library.userId);
  const wiped = library.wipe().then(
    () => store?.removeItem(WIPE_KEY),
    () => undefined,
  );
  await Promise.race([wiped, wait(LEAVE_MS)]);
}

/** Closes a person's databases; if they do not respond, the end of the page closes them. */
export async function closeLibrary(library: OpenLibrary, wait = waitFor): Promise<void> {
  await Promise.race([library.close().catch(() => undefined), wait(LEAVE_MS)]);
}

/** Removes databases that an earlier page could not. Tries once: the same person may sign in again and use them. */
export async function finishWipe(store: Store, indexedDB: IDBFactory, wait = waitFor): Promise<void> {
  const userId = store.getItem(WIPE_KEY);
  store.removeItem(WIPE_KEY);
  if (!userId) return;
  const removed = [journalName(userId), cacheName(userId), importsName(userId)].map((name) => remove(indexedDB, name));
  await Promise.race([Promise.all(removed), wait(START_MS)]);
}

/**
 * Removes what the browser itself keeps for a person: pictures, a file that was shared with the app, the way of notifications
 * to this device, and the number at the app's icon.
 */
export async function clearDevice(): Promise<void> {
  const push = import('../push/this-device.ts').then((code) => code.leaveThisDevice());
  await Promise.allSettled([clearImageCache(), forgetSharedFile(), push]);
}

function note(store: Store | undefined, userId: string): void {
  try {
    store?.setItem(WIPE_KEY, userId);
  } catch {
    // Full storage only loses the note; the wipe itself may still succeed.
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
