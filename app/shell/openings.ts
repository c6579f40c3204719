import { useSyncExternalStore } from 'react';

/** Dialogs that open over any screen, from many places. */
export const syncSheet = createOpening();
export const keyboardHelp = createOpening();

/** The backup whose restore is open; chosen there, or given to the import. */
export const backupToRestore = createSlot<File>();

function createOpening() {
  const slot = createSlot<true>();
  return {
    open: () => slot.set(true),
    close: () => slot.set(undefined),
    useIsOpen: () => slot.useValue() === true,
  };
}

/** A value that one part of the app hands to another. */
function createSlot<Value>() {
  const listeners = new Set<() => void>();
  let held: Value | undefined;
  function set(value: Value | undefined): void {
    held = value;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return { set, useValue: () => useSyncExternalStore(subscribe, () => held) };
}
