import type { RowOf } from '../../../../shared/entities.ts';
import { useLibrary, useView } from '../../../library/react/hooks.ts';
import { collator } from '../../../library/view/members.ts';
import { LISTING } from '../filter/home-filters.ts';
import { type HomeSearch, parseHomeSearch } from '../home-search.ts';

export type SavedView = RowOf['savedView'];

/** The person's saved views, A to Z. */
export function useSavedViews(): readonly SavedView[] {
  const library = useLibrary();
  useView();
  return [...library.state().all('savedView')].sort((a, b) => collator.compare(a.name, b.name));
}

/** The part of an address that a saved view keeps, in the same order for the same listing. */
export function queryOf(search: HomeSearch): string {
  const kept = LISTING.flatMap((key) => (search[key] === undefined ? [] : [[key, String(search[key])]]));
  return String(new URLSearchParams(kept));
}

/** The changes of an address that open a saved view. */
export function searchOf({ id, query }: Pick<SavedView, 'id' | 'query'>): Partial<HomeSearch> {
  const search = parseHomeSearch(Object.fromEntries(new URLSearchParams(query)));
  return { ...Object.fromEntries(LISTING.map((key) => [key, search[key]])), saved: id };
}
