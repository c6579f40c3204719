import { useSyncExternalStore } from 'react';

/** Dialogs that open over any screen, from many places. */
export const syncSheet = createOpening();
export const keyboardHelp = createOpening();

function createOpening() {
  const listeners = new Set<() => void>();
  let isOpen = false;
  function set(open: boolean): void {
    isOpen = open;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    open: () => set(true),
    close: () => set(false),
    useIsOpen: () => useSyncExternalStore(subscribe, () => isOpen),
  };
}
