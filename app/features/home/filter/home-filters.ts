import type { FilterKey } from '../../../library/view/record-filter.ts';
import { FILTERS, type HomeSearch, parseHomeSearch } from '../home-search.ts';

const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];

/** Without a filter; the text of the search stays. */
export const NO_FILTERS = Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])) as Record<
  FilterKey,
  undefined
>;

/** The parameters that a saved view keeps; a change of one changes the list, which then starts at page 1. */
export const LISTING = [...FILTER_KEYS, 'collection', 'view', 'q', 'sort', 'seed'] as const;

/** Closes a saved view: its filters are not those of a collection. */
export const NO_VIEW = { ...NO_FILTERS, q: undefined, sort: undefined, seed: undefined, saved: undefined };

export function changedSearch(search: HomeSearch, changes: Partial<HomeSearch>): HomeSearch {
  const isNewListing = LISTING.some((key) => key in changes && changes[key] !== search[key]);
  return parseHomeSearch({ ...search, ...(isNewListing ? { page: undefined } : {}), ...changes });
}

export function isFiltered(search: HomeSearch): boolean {
  return FILTER_KEYS.some((key) => search[key] !== undefined);
}

export function hasFilter(search: HomeSearch): boolean {
  return search.q !== undefined || isFiltered(search);
}

/** Explains an empty result, with the label of the button that clears it. */
export function nothingFound(search: HomeSearch): { text: string; clear: string } {
  if (search.q === undefined) return { text: 'No record here fits the filters you chose.', clear: 'Clear filters' };
  const lacks = 'No record here has this in its artist, title or tags';
  return isFiltered(search)
    ? { text: `${lacks} and fits the filters you chose.`, clear: 'Clear search and filters' }
    : { text: `${lacks}.`, clear: 'Clear search' };
}
