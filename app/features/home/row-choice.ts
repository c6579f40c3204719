import { useSyncExternalStore } from 'react';

/** The sleeves in a row that a window below 1024 px can show. */
export const ROW_CHOICES = [2, 3, 4] as const;
export type RowChoice = (typeof ROW_CHOICES)[number];

const storageKey = 'shelf-row';
const listeners = new Set<() => void>();
let chosen: RowChoice = stored() ?? 4;

function stored(): RowChoice | undefined {
  try {
    const text = localStorage.getItem(storageKey);
    return ROW_CHOICES.find((choice) => String(choice) === text);
  } catch {
    // Blocked storage holds no choice.
  }
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
  return useSyncExternalStore(subscribe, () => chosen);
}
