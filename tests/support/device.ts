import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createCache, openCache } from '../../app/library/cache.ts';
import { createJournal, openJournal } from '../../app/library/journal.ts';
import { createLibrary, type Library } from '../../app/library/library.ts';
import { createIdMaker } from '../../app/library/new-id.ts';
import { sendPhotos } from '../../app/sync/photo-queue.ts';
import type { Fetch } from '../../app/sync/ports.ts';
import { createSyncRound, type RoundResult } from '../../app/sync/sync-round.ts';
import type { MemoryServer } from './memory-server.ts';
import { rngOf } from './rng.ts';

export const USER = '0190a8c0-0000-7000-8000-000000000001';
export const OTHER_USER = '0190a8c0-0000-7000-8000-000000000002';

/** The storage of one browser profile; it survives a crash of its tabs. */
export interface Profile {
  storage: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
  random(): number;
}

export function newProfile(seed = 1): Profile {
  return { storage: { indexedDB: new IDBFactory(), IDBKeyRange }, random: rngOf(seed) };
}

export interface Tab {
  library: Library;
  journal: ReturnType<typeof createJournal>;
  cache: ReturnType<typeof createCache>;
  round(): Promise<RoundResult>;
  sendPhotos(): Promise<boolean>;
  /** Round trips until there is nothing more to do. */
  sync(): Promise<RoundResult>;
  close(): void;
}

/** One tab of a browser profile: the real journal, cache, library and round trips on a fake network. */
export async function openTab(options: {
  profile: Profile;
  userId?: string;
  now(): number;
  fetch: Fetch;
  /** Looks at every transaction of journal and cache; throwing is a crash at this point. */
  beforeWrite?(database: 'journal' | 'cache'): void;
}): Promise<Tab> {
  const { profile, userId = USER, now } = options;
  const newId = createIdMaker({ now, random: profile.random });
  const watched = <T extends { write(work: never): Promise<unknown> }>(db: T, name: 'journal' | 'cache'): T => ({
    ...db,
    write: ((work: never) => {
      options.beforeWrite?.(name);
      return db.write(work);
    }) as T['write'],
  });
  const journalDb = watched(openJournal(userId, profile.storage), 'journal');
  const cacheDb = watched(openCache(userId, profile.storage), 'cache');
  const journal = createJournal(journalDb, { newId, now: () => new Date(now()).toISOString() });
  const cache = createCache(cacheDb);
  const library = createLibrary({ userId, journal, cache, now, newId });
  const timeout = () => new AbortController().signal;
  const round = createSyncRound({
    userId,
    build: 'test',
    journal,
    cache,
    fetch: options.fetch,
    timeout,
    follow: library.follow,
  });
  await library.opened;
  return {
    library,
    journal,
    cache,
    round,
    sendPhotos: () => sendPhotos({ userId, journal, fetch: options.fetch, timeout }),
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

/** A network that works, for a browser with this session. */
export function networkTo(server: MemoryServer, session: () => string | undefined = () => USER): Fetch {
  return (path, init) => server.handle(session(), path, init);
}
