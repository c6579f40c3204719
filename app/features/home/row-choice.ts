import { useSyncExternalStore } from 'react';
import { useLibrary } from '../../library/react/hooks.ts';

/** The sleeves in a row of a window below 1024 px. Wider windows have the same part of a full row. */
export const ROW_CHOICES = [2, 3, 4] as const;
export type RowChoice = (typeof ROW_CHOICES)[number];

const storageKey = 'shelf-row';
const listeners = new Set<() => void>();
/** Blocked storage holds no choice, which then applies until the page closes. */
const chosen = new Map<string, RowChoice>();

function choiceOf(userId: string): RowChoice {
  const choice = chosen.get(userId) ?? stored(userId) ?? 4;
  chosen.set(userId, choice);
  return choice;
}

function stored(userId: string): RowChoice | undefined {
  try {
    // Earlier builds kept one choice for everyone on the device.
    const text = localStorage.getItem(storageKey + userId) ?? localStorage.getItem(storageKey);
    return ROW_CHOICES.find((choice) => String(choice) === text);
  } catch {}
}

export function chooseRow(userId: string, choice: RowChoice): void {
  chosen.set(userId, choice);
  try {
    localStorage.setItem(storageKey + userId, String(choice));
  } catch {}
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A person's choice, kept on this device. */
export function useRowChoice(): RowChoice {
  const { userId } = useLibrary();
  return useSyncExternalStore(subscribe, () => choiceOf(userId));
}
