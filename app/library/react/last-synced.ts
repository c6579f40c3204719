import { useEffect } from 'react';
import { useLibrary, useSyncStatus } from './hooks.ts';

const keyOf = (userId: string) => `last-synced:${userId}`;
/** A minute is exact enough for a person, and every write wakes the disk. */
const WRITE_EVERY = 60_000;

/** The time at which this device last had all of the server's rows; also after a start offline. */
export function useLastSyncedAt(): number | undefined {
  const { userId } = useLibrary();
  const { lastSyncedAt } = useSyncStatus();
  return lastSyncedAt ?? stored(userId);
}

/** Stores that time for the next start; use it once per page. */
export function useRememberedSync(): void {
  const { userId } = useLibrary();
  const { lastSyncedAt } = useSyncStatus();
  useEffect(() => {
    if (lastSyncedAt === undefined || lastSyncedAt - (stored(userId) ?? 0) < WRITE_EVERY) return;
    try {
      localStorage.setItem(keyOf(userId), String(lastSyncedAt));
    } catch {
      // Without storage the time is known only while the page is open.
    }
  }, [userId, lastSyncedAt]);
}

function stored(userId: string): number | undefined {
  try {
    const at = Number(localStorage.getItem(keyOf(userId)));
    return at > 0 ? at : undefined;
  } catch {
    return undefined;
  }
}
