import { useSyncExternalStore } from 'react';

export interface SyncSheetState {
  isOpen: boolean;
  /** Its code is fetched at the first opening and stays, so that it can close with its movement. */
  hasBeenOpen: boolean;
}

let state: SyncSheetState = { isOpen: false, hasBeenOpen: false };
const listeners = new Set<() => void>();

function set(isOpen: boolean): void {
  state = { isOpen, hasBeenOpen: state.hasBeenOpen || isOpen };
  for (const listener of listeners) listener();
}

export const openSyncSheet = () => set(true);
export const closeSyncSheet = () => set(false);

export function useSyncSheet(): SyncSheetState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
