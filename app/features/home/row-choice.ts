import { useSyncExternalStore } from 'react';

/** The sleeves in a row that a window below 1024 px can show. */
export const ROW_CHOICES = [2, 3, 4] as const;
export type RowChoice = (typeof ROW_CHOICES)[number];

const USUAL: RowChoice = 4;
const storageKey = 'shelf-row';
const listeners = new Set<() => void>();
/** For the page's life where storage is blocked. */
let chosen: RowChoice | undefined;

function read(): RowChoice {
  if (chosen === undefined) {
    try {
      const stored = Number(localStorage.getItem(storageKey));
      chosen = ROW_CHOICES.find((choice) => choice === stored);
    } catch {
      // Blocked storage holds no choice.
    }
    chosen ??= USUAL;
  }
  return chosen;
}

export function chooseRow(choice: RowChoice): void {
  chosen = choice;
  try {
    localStorage.setItem(storageKey, String(choice));
  } catch {
    // The choice still applies until the page closes.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Kept on this device. */
export function useRowChoice(): RowChoice {
  return useSyncExternalStore(subscribe, read);
}
