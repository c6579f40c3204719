import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ReleasePicker } from '../features/records/ReleasePicker.tsx';
import { Wishlist } from '../features/wishlist/Wishlist.tsx';
import { listingOf } from '../features/wishlist/wish-listing.ts';
import { parseWishlistSearch, type WishListing, type WishlistSearch } from '../features/wishlist/wishlist-search.ts';
import { useStepBack } from '../ui/action/use-step-back.ts';
import { oneOver } from '../ui/over-page.ts';

export const Route = createFileRoute('/_member/wishlist')({
  validateSearch: parseWishlistSearch,
  component: WishlistScreen,
  staticData: { title: 'My Wishlist' },
});

function WishlistScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { close } = useStepBack();
  const open = useCallback(
    (next: WishlistSearch) =>
      void navigate({
        search: (current) => ({ ...listingOf(current), ...next }),
        state: oneOver,
        resetScroll: false,
      }),
    [navigate],
  );
  // Typing must not fill the history.
  const list = useCallback(
    (changes: WishListing) =>
      void navigate({
        search: (current) => ({ ...listingOf(current), ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const addRecord = useCallback(() => void navigate({ to: '/', search: { add: 'record' } }), [navigate]);
  return (
    <Wishlist
      search={search}
      onOpen={open}
      onList={list}
      onClose={() => close(() => void navigate({ search: listingOf, replace: true, resetScroll: false }))}
      pickRelease={(props) => <ReleasePicker {...props} />}
      onAddRecord={addRecord}
    />
  );
}
