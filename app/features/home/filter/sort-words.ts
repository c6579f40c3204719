import type { HomeSearch } from '../home-search.ts';
import { SORTS, type Sort } from './sorts.ts';

/** Every order of the shelf. */
export const ALL_SORTS: readonly Sort[] = [
  ...SORTS,
  { param: 'oldest', label: 'Year, oldest first', short: 'Oldest' },
  { param: 'title', label: 'Title A–Z', short: 'Title' },
  { param: 'label', label: 'Label, then catalogue number', short: 'Label' },
  { param: 'value', label: 'Value, highest first', short: 'Value' },
  { param: 'grade', label: 'Grade, best first', short: 'Grade' },
  { param: 'place', label: 'Place', short: 'Place' },
  { param: 'unplayed', label: 'Not played for longest', short: 'Unplayed' },
  { param: 'played', label: 'Most played', short: 'Played' },
  { param: 'random', label: 'Random', short: 'Random' },
];

export function sortWords(sort: HomeSearch['sort']): string {
  return ALL_SORTS.find(({ param }) => param === sort)?.label ?? '';
}
