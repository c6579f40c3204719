import type { HomeSearch } from './home-search.ts';

interface Sort {
  value: string;
  label: string;
  short: string;
  /** The address's parameter; the default order has none. */
  param: HomeSearch['sort'];
}

const RECENT: Sort = { value: 'recent', label: 'Recently added', short: 'Recent', param: undefined };
export const SORTS: readonly Sort[] = [
  RECENT,
  { value: 'artist', label: 'Artist A–Z', short: 'Artist', param: 'artist' },
  { value: 'year', label: 'Year, newest first', short: 'Year', param: 'year' },
];

export function sortOf(value: string | undefined): Sort {
  return SORTS.find((sort) => sort.value === value) ?? RECENT;
}
