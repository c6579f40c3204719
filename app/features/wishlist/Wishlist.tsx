import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { useView } from '../../library/react/hooks.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { useAddAction } from '../../shell/add-action.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { countText } from '../../ui/number-text.ts';
import { AddWishDialog, type PickRelease } from './AddWishDialog.tsx';
import { EditWishDialog } from './EditWishDialog.tsx';
import { PriceAlertDialog } from './PriceAlertDialog.tsx';
import { ShareWishlist } from './ShareWishlist.tsx';
import { useListedWishes } from './use-listed-wishes.ts';
import { useWishActions } from './use-wish-actions.ts';
import { VisibilitySwitch } from './VisibilitySwitch.tsx';
import { isNarrowed, WishFilters } from './WishFilters.tsx';
import { WishRows } from './WishRows.tsx';
import { askedWish } from './wish-listing.ts';
import type { WishListing, WishlistSearch } from './wishlist-search.ts';
import './wishlist.css';

export type WishlistProps = {
  search: WishlistSearch;
  /** Opens a dialog over the wishlist. */
  onOpen: (search: WishlistSearch) => void;
  onList: (changes: WishListing) => void;
  onClose: () => void;
  pickRelease: PickRelease;
  /** Opens the form for an album that is already owned. */
  onAddRecord: () => void;
};

const PriceSheet = lazyDialog(async () => (await import('./price/PriceSheet.tsx')).PriceSheet);

/** A few wishes are seen at a glance. */
const FILTERS_FROM = 8;

/** A person's wishes, newest first. */
export function Wishlist({ search, onOpen, onList, onClose, pickRelease, onAddRecord }: WishlistProps) {
  const { wishlist, complete, pulled, syncOf } = useView();
  const add = useCallback(() => onOpen({ add: 'item' }), [onOpen]);
  const bar = useMemo(() => ({ label: 'Add Record', run: onAddRecord }), [onAddRecord]);
  useAddAction('Add Item', add, bar);
  const listed = useListedWishes(wishlist, search);
  const { move } = useWishActions();
  const bought = (wish: WishlistRow) => {
    onClose();
    void move(wish);
  };
  const loading = wishlist.length === 0 && !(complete && pulled);

  return (
    <div className="wrap page wishes">
      <div className="wishes-head">
        <PageHead title="My Wishlist" text={wishlist.length === 0 ? undefined : wishlistSummary(wishlist)} />
        <VisibilitySwitch />
        <ShareWishlist wishlist={wishlist} listed={listed} />
        <Button variant="key" className="desk" onClick={add}>
          <Plus className="i" aria-hidden="true" />
          Add Item
        </Button>
      </div>
      {loading && <SkeletonRows count={4} className="wish-rows" picture="wish-cover wish-cover-skel" />}
      {!loading && wishlist.length === 0 && (
        <EmptyShelf
          title="Nothing on your wishlist"
          text="Add an album you are looking for. Give it a target price, and keep the link to where it is sold."
          action={
            <Button onClick={add}>
              <Plus className="i" aria-hidden="true" />
              Add Item
            </Button>
          }
        />
      )}
      {(wishlist.length >= FILTERS_FROM || isNarrowed(search)) && (
        <WishFilters wishlist={wishlist} listing={search} count={listed.length} onChange={onList} />
      )}
      {wishlist.length > 0 && listed.length === 0 && (
        <EmptyShelf
          title="Nothing matches"
          text="No wish here fits your search and filter."
          action={<Button onClick={() => onList({ find: undefined, only: undefined })}>Clear search and filter</Button>}
        />
      )}
      {listed.length > 0 && <WishRows wishlist={listed} syncOf={syncOf} onOpen={onOpen} />}
      <AddWishDialog
        open={search.add === 'item'}
        onClose={onClose}
        pickRelease={pickRelease}
        asked={askedWish(search)}
      />
      <OpenWish id={search.edit} wishlist={wishlist}>
        {(wish, open) => <EditWishDialog wish={wish} open={open} onClose={onClose} />}
      </OpenWish>
      <OpenWish id={search.price} wishlist={wishlist}>
        {(wish, open) => (
          <PriceSheet
            wish={wish}
            open={open}
            onClose={onClose}
            onAlert={({ id }) => onOpen({ alert: id })}
            onBought={bought}
          />
        )}
      </OpenWish>
      <OpenWish id={search.alert} wishlist={wishlist}>
        {(wish, open) => <PriceAlertDialog wish={wish} open={open} onClose={onClose} />}
      </OpenWish>
    </div>
  );
}

type OpenWishProps = {
  id: string | undefined;
  wishlist: readonly WishlistRow[];
  children: (wish: WishlistRow, open: boolean) => ReactNode;
};

/**
 * Keeps a dialog's wish while the dialog closes, and if another device removes it, so that typed input stays. Each
 * opening mounts a new dialog.
 */
function OpenWish({ id, wishlist, children }: OpenWishProps) {
  const wish = wishlist.find((one) => one.id === id);
  const [shown, setShown] = useState(wish);
  const open = id !== undefined && (wish ?? shown)?.id === id;
  if (wish && wish !== shown) setShown(wish);
  const opening = useOpeningKey(open);
  return shown ? <Fragment key={`${shown.id} ${opening}`}>{children(shown, open)}</Fragment> : null;
}

/** '23 albums, 9 price alerts on' */
export function wishlistSummary(wishlist: readonly Pick<WishlistRow, 'priceAlert'>[]): string {
  const alerts = wishlist.filter(({ priceAlert }) => priceAlert).length;
  const on = alerts === 0 ? 'no price alerts' : countText(alerts, 'price alert');
  return `${countText(wishlist.length, 'album')}, ${on} on`;
}
