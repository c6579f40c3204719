import { useEffect } from 'react';
import { useLibrary, useSyncStatus } from './hooks.ts';

const keyOf = (userId: string) => `last-synced:${userId}`;
/** A minute more or less makes no difference to a person, and every write wakes the disk. */
const WRITE_EVERY = 60_000;

/** When this device last agreed with the server; also after a start without a connection. */
export function useLastSyncedAt(): number | undefined {
  const { userId } = useLibrary();
  const { lastSyncedAt } = useSyncStatus();
  return lastSyncedAt ?? stored(userId);
}

/** Remembers that time across starts; one place in the page is enough. */
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
