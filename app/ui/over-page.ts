import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Number of steps back to the page below; missing if this was not opened from that page. */
    over?: number | undefined;
    /** One step back is the same screen without its edit fields. */
    edits?: boolean | undefined;
  }
}

/**
 * The state of a history entry that opens something over the page.
 * @param edits whether the entry opens the edit fields of a screen that is already open
 */
export function oneOver({ over = 0 }: HistoryState, edits?: boolean): HistoryState {
  return { over: over + 1, edits };
}
