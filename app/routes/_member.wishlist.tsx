import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ReleasePicker } from '../features/records/ReleasePicker.tsx';
import { Wishlist } from '../features/wishlist/Wishlist.tsx';
import { parseWishlistSearch, type WishlistSearch } from '../features/wishlist/wishlist-search.ts';

export const Route = createFileRoute('/_member/wishlist')({
  validateSearch: parseWishlistSearch,
  component: WishlistScreen,
  staticData: { title: 'My Wishlist' },
});

function WishlistScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = useCallback((next: WishlistSearch) => void navigate({ search: next, resetScroll: false }), [navigate]);
  const addRecord = useCallback(() => void navigate({ to: '/', search: { add: 'record' } }), [navigate]);
  return (
    <Wishlist
      search={search}
      onSearchChange={change}
      pickRelease={(props) => <ReleasePicker {...props} />}
      onAddRecord={addRecord}
    />
  );
}
