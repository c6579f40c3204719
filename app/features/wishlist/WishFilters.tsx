import { genreLabel } from '../../../shared/domain/genre.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { genresOf } from '../../library/view/members.ts';
import { countText, numberText } from '../../ui/number-text.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { genreChoice, WISH_SORTS } from './wish-listing.ts';
import type { WishListing } from './wishlist-search.ts';

export type WishFiltersProps = {
  wishlist: readonly WishlistRow[];
  listing: WishListing;
  count: number;
  onChange: (changes: WishListing) => void;
};

/** Search, filter and order of a wishlist. */
export function WishFilters({ wishlist, listing, count, onChange }: WishFiltersProps) {
  const { find = '', only = 'all', sort = 'recent' } = listing;
  return (
    <div className="wish-filters">
      <SearchInput
        label="Search your wishlist"
        placeholder="Artist or title"
        value={find}
        onValueChange={(text) => onChange({ find: text === '' ? undefined : text })}
      />
      <Select
        aria-label="Show"
        value={only}
        onChange={({ currentTarget: { value } }) => onChange({ only: value === 'all' ? undefined : value })}
        options={[
          { value: 'all', label: 'All wishes' },
          { value: 'alert', label: 'Price alert on' },
          { value: 'private', label: 'Private' },
          ...genresOf(wishlist).map((genre) => ({ value: genreChoice(genre), label: genreLabel(genre) })),
        ]}
      />
      <Select
        aria-label="Sort"
        value={sort}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'recent' ? undefined : value })}
        options={WISH_SORTS}
      />
      <p className="muted sm num" aria-live="polite">
        {isNarrowed(listing) ? `${numberText(count)} of ${countText(wishlist.length, 'wish', 'wishes')}` : ''}
      </p>
    </div>
  );
}

export function isNarrowed({ find, only }: WishListing): boolean {
  return find !== undefined || only !== undefined;
}
