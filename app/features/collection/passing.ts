import type { HomeSearch } from './home-search.ts';

/** What lies over the shelves. */
const OVER = ['record', 'edit', 'add'] as const;

/** Neither typing in the search box nor closing a sheet may fill the history. */
export function isPassing(changes: Partial<HomeSearch>): boolean {
  return (
    'q' in changes ||
    Object.entries(changes).every(([key, value]) => value === undefined && OVER.some((over) => over === key))
  );
}

/** Whether something is opened over the shelves, or over what lies there. */
export function opensOver(changes: Partial<HomeSearch>): boolean {
  return OVER.some((key) => changes[key]);
}
