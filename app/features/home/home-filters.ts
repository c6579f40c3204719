import { type HomeSearch, parseHomeSearch } from './home-search.ts';

/** A change of these parameters changes the list, which then starts at page 1. */
const LISTING = ['collection', 'view', 'q', 'genre', 'decade', 'sort'] as const;

export function changedSearch(search: HomeSearch, changes: Partial<HomeSearch>): HomeSearch {
  const isNewListing = LISTING.some((key) => key in changes && changes[key] !== search[key]);
  return parseHomeSearch({ ...search, ...(isNewListing ? { page: undefined } : {}), ...changes });
}

export function hasFilter({ q, genre, decade }: HomeSearch): boolean {
  return q !== undefined || genre !== undefined || decade !== undefined;
}

/** Explains an empty result, with the label of the button that clears it. */
export function nothingFound({ q, genre, decade }: HomeSearch): { text: string; clear: string } {
  const filters = genre !== undefined || decade !== undefined;
  if (q === undefined) return { text: 'No record here fits the filters you chose.', clear: 'Clear filters' };
  const lacks = 'No record here has this in its artist, title or tags';
  return filters
    ? { text: `${lacks} and fits the filters you chose.`, clear: 'Clear search and filters' }
    : { text: `${lacks}.`, clear: 'Clear search' };
}
