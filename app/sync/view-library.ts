// Chunk: view

import { USER_HEADER } from '../../shared/wire/current-user-call.ts';
import { createCache } from '../library/cache/cache.ts';
import { openMemoryCache } from '../library/cache/tables.ts';
import type { FallbackDatabase } from '../library/device/fallback-database.ts';
import { createIdMaker } from '../library/device/new-id.ts';
import type { Database } from '../library/device/tables.ts';
import type { PhotoStore } from '../library/journal/photos.ts';
import { openMemoryJournal } from '../library/journal/tables.ts';
import type { SendNow } from '../library/library-types.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { browserPorts, followTab, type OpenOptions } from './browser-ports.ts';
import { openLibraryWith } from './open-library.ts';
import type { Fetch, TabChannel } from './ports.ts';
import { createSendNow } from './send-now.ts';
import { errorBodyOf } from './send-request.ts';

/**
 * Opens the library of a person whom an administrator views as: rows are read into memory, each change is sent at once,
 * and neither databases nor other tabs of this browser have any part in it.
 */
export function openViewedLibrary(userId: string, options: OpenOptions): OpenLibrary {
  const ports = browserPorts(userId);
  const { times: _, ...rest } = ports;
  const [journal, cache] = [inMemory(openMemoryJournal), inMemory(openMemoryCache)];
  const newId = createIdMaker({ now: Date.now, random: ports.random });
  const sendPorts = { ...rest, ...options, userId, newId, now: Date.now, hasNetwork };
  const send = createSendNow(sendPorts, createCache(cache));
  const sendNow: SendNow = async (row, draft) => {
    const refused = await send(row);
    if (!refused && draft) await journal.write(async ({ drafts }) => void (await drafts.delete(draft)));
    return refused;
  };
  const view = { journal, cache, sendNow };
  const open = openLibraryWith({ ...rest, ...options, userId, view, channel: NO_CHANNEL, locks: undefined });
  const stop = followTab(open);
  return {
    ...open,
    photos: uploadedAtOnce(open.photos, userId, ports),
    close() {
      stop();
      return open.close();
    },
    wipe() {
      stop();
      return open.wipe();
    },
  };
}

const NO_CHANNEL: TabChannel = { post: () => undefined, listen: () => () => undefined, close: () => undefined };

/** Tables in memory, whose code loads while the first of them is used. */
function inMemory<T>(open: () => Promise<Database<T>>): FallbackDatabase<T> {
  const opened = open();
  return {
    durable: false,
    read: async (work) => (await opened).read(work),
    write: async (work) => (await opened).write(work),
    append: async (...args) => (await opened).append(...args),
    close: () => undefined,
    destroy: async () => (await opened).destroy(),
    giveUp: () => undefined,
  };
}

const hasNetwork = () => navigator.onLine;

const UPLOAD_MS = 60_000;

interface UploadPorts {
  fetch: Fetch;
  timeout(milliseconds: number): AbortSignal;
  sha256(bytes: ArrayBuffer): Promise<string>;
}

/** Pictures go to the server as they are picked. */
export function uploadedAtOnce(photos: PhotoStore, userId: string, ports: UploadPorts): PhotoStore {
  return {
    ...photos,
    async add(bytes, type) {
      const address = `/api/images/${await ports.sha256(bytes)}`;
      const response = await ports.fetch(address, {
        method: 'PUT',
        body: bytes,
        credentials: 'same-origin',
        redirect: 'error',
        signal: ports.timeout(UPLOAD_MS),
        headers: { 'content-type': type, [USER_HEADER]: userId },
      });
      if (!response.ok) throw new Error(errorBodyOf(await response.text())?.message ?? 'The picture was not uploaded');
      return address;
    },
  };
}
