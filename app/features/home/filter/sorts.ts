import type { HomeSearch } from '../home-search.ts';

export interface Sort {
  label: string;
  short: string;
  /** The address's parameter; the default order has none. */
  param: HomeSearch['sort'];
}

const RECENT: Sort = { label: 'Recently added', short: 'Recent', param: undefined };
/** Those that the first screen knows; the others are in sort-words.ts. */
export const SORTS: readonly Sort[] = [
  RECENT,
  { label: 'Artist A–Z', short: 'Artist', param: 'artist' },
  { label: 'Year, newest first', short: 'Year', param: 'year' },
];

export function sortOf(param: string | undefined, sorts = SORTS): Sort {
  return sorts.find((sort) => sort.param === param) ?? RECENT;
}

/** Choosing a random order again is another one. */
export function sortedBy(sort: HomeSearch['sort']): Pick<HomeSearch, 'sort' | 'seed'> {
  return { sort, seed: sort === 'random' ? Date.now() % 1_000_000 : undefined };
}
