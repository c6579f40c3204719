import { useSyncExternalStore } from 'react';

const keyOf = (userId: string) => `last-backup:${userId}`;
const listeners = new Set<() => void>();

/** When a person last saved a backup on this device; ISO time, or null. */
export function lastBackup(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

export function useLastBackup(userId: string): string | null {
  return useSyncExternalStore(subscribe, () => lastBackup(userId));
}

export function noteBackup(userId: string, at: string): void {
  try {
    localStorage.setItem(keyOf(userId), at);
  } catch {
    // Without storage the file is still saved; only its date is lost.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
