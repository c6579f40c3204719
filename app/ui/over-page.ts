import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Steps Back to the page that what is open lies over; missing when it was not opened from there. */
    over?: number | undefined;
    /** One step Back is the same without its fields. */
    edits?: boolean | undefined;
  }
}

/**
 * For an entry of the history that opens something over the page.
 * @param edits whether that is the fields of what is open already
 */
export function oneOver({ over = 0 }: HistoryState, edits?: boolean): HistoryState {
  return { over: over + 1, edits };
}
