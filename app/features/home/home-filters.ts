import { type HomeSearch, parseHomeSearch } from './home-search.ts';

/** Without a filter; the text of the search stays. */
export const NO_FILTERS = {
  genre: undefined,
  decade: undefined,
  artist: undefined,
  label: undefined,
  condition: undefined,
  lent: undefined,
};

const FILTERS = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];

/** A change of these parameters changes the list, which then starts at page 1. */
const LISTING = [...FILTERS, 'collection', 'view', 'q', 'sort'] as const;

export function changedSearch(search: HomeSearch, changes: Partial<HomeSearch>): HomeSearch {
  const isNewListing = LISTING.some((key) => key in changes && changes[key] !== search[key]);
  return parseHomeSearch({ ...search, ...(isNewListing ? { page: undefined } : {}), ...changes });
}

function isFiltered(search: HomeSearch): boolean {
  return FILTERS.some((key) => search[key] !== undefined);
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
