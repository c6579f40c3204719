import { createCache } from '../library/cache/cache.ts';
import { openCache, openMemoryCache } from '../library/cache/tables.ts';
import { createAnswerWatch } from '../library/device/answer-watch.ts';
import { withMemoryFallback } from '../library/device/fallback-database.ts';
import { openIndexedDb } from '../library/device/tables.ts';
import { importsName } from '../library/imports/imports-name.ts';
import { createJournal } from '../library/journal/journal.ts';
import { openJournal, openMemoryJournal } from '../library/journal/tables.ts';
import type { OpenLibraryPorts } from './open-ports.ts';

export interface DatabaseEvents {
  /** The browser allows no storage: changes are kept in memory. */
  onFailed(): void;
  /** The storage does not answer for many seconds, or answers after all. */
  onLate(): void;
}

export type Databases = ReturnType<typeof openDatabases>;

/** A person's journal and cache on this device; in memory where the browser allows no storage. */
export function openDatabases(
  { userId, clock, channel, view, ...ports }: OpenLibraryPorts,
  newId: () => string,
  { onFailed, onLate }: DatabaseEvents,
) {
  let isLate = false;
  const watch = createAnswerWatch(clock, (isNow) => {
    isLate = isNow;
    onLate();
  });
  const storage = { ...ports.storage, onLost: () => ports.onWiped?.() };
  const journalDb =
    view?.journal ?? withMemoryFallback(openJournal(userId, storage), openMemoryJournal, onFailed, watch);
  const cacheDb =
    view?.cache ?? withMemoryFallback(openCache(userId, storage), openMemoryCache, () => undefined, watch);
  const now = () => new Date(clock.now()).toISOString();
  // Memory in place of storage belongs to this tab alone.
  const journal = createJournal(journalDb, {
    newId,
    now,
    notifyTabs: (patch) => journalDb.durable && channel.post({ kind: 'wrote', patch }),
  });
  return {
    journal,
    cache: createCache(cacheDb),
    now,
    isDurable: () => journalDb.durable,
    isLate: () => isLate,
    giveUp(): void {
      journalDb.giveUp();
      cacheDb.giveUp();
    },
    close(): void {
      journalDb.close();
      cacheDb.close();
    },
    async destroy(): Promise<void> {
      await journalDb.destroy();
      await cacheDb.destroy();
      if (!view) await openIndexedDb(importsName(userId), {}, ports.storage).destroy();
    },
  };
}
