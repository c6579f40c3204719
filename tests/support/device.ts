import { createHash } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createCache } from '../../app/library/cache/cache.ts';
import { type CacheTables, openCache, openMemoryCache } from '../../app/library/cache/tables.ts';
import * as rules from '../../app/library/commands/command-code.ts';
import { createIdMaker } from '../../app/library/device/new-id.ts';
import type { Database } from '../../app/library/device/tables.ts';
import { createJournal } from '../../app/library/journal/journal.ts';
import type { QueuePatch } from '../../app/library/journal/patch-log.ts';
import { createPhotoStore, type PhotoStore } from '../../app/library/journal/photos.ts';
import { type JournalTables, openJournal, openMemoryJournal } from '../../app/library/journal/tables.ts';
import { createLibrary, type Library } from '../../app/library/library.ts';
import { createPhotoQueue } from '../../app/sync/photo-queue.ts';
import type { Fetch } from '../../app/sync/ports.ts';
import type { RoundSizes, TabState } from '../../app/sync/requests.ts';
import type { RoundResult } from '../../app/sync/round-result.ts';
import { errorBodyOf } from '../../app/sync/send-request.ts';
import type { ServerTimes } from '../../app/sync/server-times.ts';
import { createSyncRound } from '../../app/sync/sync-round.ts';
import { takeNews } from '../../app/sync/take-news.ts';
import type { News } from '../../shared/wire/sync-text.ts';
import type { MemoryServer } from './memory-server.ts';
import { rngOf } from './rng.ts';

export const USER = '0190a8c0-0000-7000-8000-000000000001';
export const OTHER_USER = '0190a8c0-0000-7000-8000-000000000002';

/** The storage of one browser profile; it survives crashes of its tabs. */
export interface Profile {
  storage: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
  /** Databases by user in plain memory, which is many times faster than fake-indexeddb. */
  memory?: Map<string, { journal: Database<JournalTables>; cache: Database<CacheTables> }>;
  random(): number;
  times: ServerTimes;
}

export function newProfile(seed = 1, kind: 'indexeddb' | 'memory' = 'indexeddb'): Profile {
  const memory: Profile['memory'] = kind === 'memory' ? new Map() : undefined;
  return { storage: { indexedDB: new IDBFactory(), IDBKeyRange }, memory, random: rngOf(seed), times: newTimes() };
}

/** The server times that a browser's localStorage keeps. */
export function newTimes(): ServerTimes {
  let text: string | undefined;
  return {
    read: () => text,
    write(next) {
      text = next;
    },
  };
}

/** Points where a tab may be killed: around a transaction, inside it, around a request. */
export type Point = 'before-write' | 'in-write' | 'after-write' | 'read' | 'request' | 'answer';

export interface Tab {
  library: Library;
  journal: ReturnType<typeof createJournal>;
  cache: ReturnType<typeof createCache>;
  round(): Promise<RoundResult>;
  /** Handles news pushed by the server; returns false if this device has to pull instead. */
  takeNews(news: News): Promise<boolean>;
  photos: PhotoStore;
  /** The delay in ms before the next attempt; undefined when no picture waits. */
  sendPhotos(): Promise<number | undefined>;
  /** Runs rounds until nothing is left to sync. */
  sync(): Promise<RoundResult>;
  close(): void;
}

/** One tab of a browser profile: the real journal, cache, library and rounds on a fake network. */
export async function openTab(options: {
  profile: Profile;
  userId?: string;
  now(): number;
  fetch: Fetch;
  /** Called before each transaction of journal and cache; throwing simulates a crash. */
  beforeWrite?(database: 'journal' | 'cache'): void;
  /** Called at each point where the tab may be killed; throwing kills it. */
  point?(at: Point): void;
  sizes?: Partial<RoundSizes>;
  /** True if a change is sent at once; `sendAtOnce` then starts the round. */
  sendsAtOnce?(): boolean;
  sendAtOnce?(): void;
  /** Sends this tab's writes to the other tabs. */
  notifyTabs?(patch: QueuePatch): void;
}): Promise<Tab> {
  const { profile, userId = USER, now, point } = options;
  const newId = createIdMaker({ now, random: profile.random });
  const watched = <T extends object>(db: Database<T>, name: 'journal' | 'cache'): Database<T> => ({
    durable: db.durable,
    close: db.close,
    destroy: db.destroy,
    read(work) {
      point?.('read');
      return db.read(work);
    },
    async write(work) {
      options.beforeWrite?.(name);
      if (!point) return db.write(work);
      point('before-write');
      const result = await db.write((tables) => work(withPoints(tables, () => point('in-write'))));
      point('after-write');
      return result;
    },
    async append(table, row, also) {
      options.beforeWrite?.(name);
      point?.('before-write');
      point?.('in-write');
      const isTogether = await db.append(table, row, also);
      point?.('after-write');
      return isTogether;
    },
  });
  const databases = await openDatabases(profile, userId);
  const journalDb = watched(databases.journal, 'journal');
  const cacheDb = watched(databases.cache, 'cache');
  const { notifyTabs } = options;
  const nowText = () => new Date(now()).toISOString();
  const journal = createJournal(journalDb, { newId, now: nowText, notifyTabs });
  const cache = createCache(cacheDb);
  const library = createLibrary({
    userId,
    journal,
    cache,
    now,
    serverTimes: profile.times.read,
    newId,
    loadRules: async () => rules,
    sendsAtOnce: options.sendsAtOnce,
    onLocalChange(batch) {
      if (!batch) return;
      tab.batch = batch;
      options.sendAtOnce?.();
      tab.batch = undefined;
    },
  });
  const timeout = () => new AbortController().signal;
  const tab: TabState = {};
  const rows = { journal, cache, follow: library.follow, queue: library.queue };
  const { fetch, sizes } = options;
  const round = createSyncRound({
    ...rows,
    userId,
    build: 'test',
    fetch,
    now,
    times: profile.times,
    timeout,
    tab,
    sizes,
  });
  const photoQueue = createPhotoQueue({ userId, journal, fetch, timeout, now, errorBodyOf });
  await library.opened;
  return {
    library,
    journal,
    cache,
    round,
    takeNews: (news) => takeNews(rows, tab, news),
    photos: createPhotoStore({
      journal,
      sha256: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
      now: nowText,
    }),
    sendPhotos: () => photoQueue.send().finally(library.refresh),
    async sync() {
      for (let rounds = 0; rounds < 60; rounds += 1) {
        const result = await round();
        if (result.kind === 'again' || (result.kind === 'done' && result.more)) continue;
        return result;
      }
      throw new Error('The device never came to rest');
    },
    close() {
      journalDb.close();
      cacheDb.close();
    },
  };
}

async function openDatabases(profile: Profile, userId: string) {
  if (!profile.memory) {
    return { journal: openJournal(userId, profile.storage), cache: openCache(userId, profile.storage) };
  }
  const databases = profile.memory.get(userId) ?? {
    journal: await openMemoryJournal(),
    cache: await openMemoryCache(),
  };
  profile.memory.set(userId, databases);
  return databases;
}

/** The same tables, with a kill point before each call that changes a row. */
function withPoints<T extends object>(tables: T, point: () => void): T {
  const watch = (table: object) =>
    new Proxy(table, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function' || !CHANGING.has(String(key))) return value;
        return (...args: unknown[]) => {
          try {
            point();
          } catch (error) {
            // Rejects asynchronously, as a real database does.
            return Promise.reject(error);
          }
          return Reflect.apply(value, target, args);
        };
      },
    });
  return Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, watch(table)])) as T;
}

const CHANGING = new Set(['put', 'delete', 'bulkPut', 'bulkDelete', 'clear']);

/** A working network, for a browser with this session. */
export function networkTo(server: MemoryServer, session: () => string | undefined = () => USER): Fetch {
  return (path, init) => server.handle(session(), path, init);
}
