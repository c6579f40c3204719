import { useMemo } from 'react';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { createRecordSearch } from '../../search/record-search.ts';
import { fits, sortWishes } from './wish-listing.ts';
import type { WishListing } from './wishlist-search.ts';

/** Searched as the home searches records, on this device. */
export function useListedWishes(
  wishlist: readonly WishlistRow[],
  { find = '', sort, only }: WishListing,
): readonly WishlistRow[] {
  const search = useMemo(() => createRecordSearch<WishlistRow>(), []);
  return useMemo(
    () =>
      sortWishes(
        search(wishlist, find).filter((wish) => fits(wish, only)),
        sort,
      ),
    [search, wishlist, find, sort, only],
  );
}
