import type { HomeSearch } from './home-search.ts';

/** Parameters that open something over the shelves. */
const OVER = ['record', 'edit', 'add'] as const;

/** Typing in the search box and closing a sheet must not fill the history. */
export function isPassing(changes: Partial<HomeSearch>): boolean {
  return (
    'q' in changes ||
    Object.entries(changes).every(([key, value]) => value === undefined && OVER.some((over) => over === key))
  );
}

/** True if the change opens something over the shelves, or over an open sheet. */
export function opensOver(changes: Partial<HomeSearch>): boolean {
  return OVER.some((key) => changes[key]);
}
