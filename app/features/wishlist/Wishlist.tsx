import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import { useView } from '../../library/hooks.ts';
import { useAddAction } from '../../shell/add-action.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyShelf } from '../../ui/EmptyShelf.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { AddWishDialog, type PickRelease } from './AddWishDialog.tsx';
import { EditWishDialog } from './EditWishDialog.tsx';
import { PriceAlertDialog } from './PriceAlertDialog.tsx';
import { ShareWishlist } from './ShareWishlist.tsx';
import { VisibilitySwitch } from './VisibilitySwitch.tsx';
import { WishRows } from './WishRows.tsx';
import { wishlistSummary } from './wish-words.ts';
import { askedWish, type WishlistSearch } from './wishlist-search.ts';
import './wishlist.css';

export type WishlistProps = {
  search: WishlistSearch;
  /** What is to be open over the wishlist. */
  onOpen: (search: WishlistSearch) => void;
  onClose: () => void;
  pickRelease: PickRelease;
  /** Leads to the form for an album that is owned already. */
  onAddRecord: () => void;
};

/** What a person is looking for, the newest wish first. */
export function Wishlist({ search, onOpen, onClose, pickRelease, onAddRecord }: WishlistProps) {
  const { wishlist, complete, pulled, syncOf } = useView();
  const add = useCallback(() => onOpen({ add: 'item' }), [onOpen]);
  const bar = useMemo(() => ({ label: 'Add Record', run: onAddRecord }), [onAddRecord]);
  useAddAction('Add Item', add, bar);
  const loading = wishlist.length === 0 && !(complete && pulled);

  return (
    <div className="wrap page wishes">
      <div className="wishes-head">
        <PageHead title="My Wishlist" text={wishlist.length === 0 ? undefined : wishlistSummary(wishlist)} />
        <VisibilitySwitch />
        <ShareWishlist wishlist={wishlist} />
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
      {wishlist.length > 0 && <WishRows wishlist={wishlist} syncOf={syncOf} onOpen={onOpen} />}
      <AddWishDialog
        open={search.add === 'item'}
        onClose={onClose}
        pickRelease={pickRelease}
        asked={askedWish(search)}
      />
      <OpenWish id={search.edit} wishlist={wishlist}>
        {(wish, open) => <EditWishDialog wish={wish} open={open} onClose={onClose} />}
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
 * Keeps the wish of a dialog while the dialog leaves, and when another device removes it: what is typed then stays.
 * Each opening is a new dialog.
 */
function OpenWish({ id, wishlist, children }: OpenWishProps) {
  const wish = wishlist.find((one) => one.id === id);
  const [shown, setShown] = useState(wish);
  const [opening, setOpening] = useState(0);
  const open = id !== undefined && (wish ?? shown)?.id === id;
  const [wasOpen, setWasOpen] = useState(open);
  if (wish && wish !== shown) setShown(wish);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpening(opening + 1);
  }
  return shown ? <Fragment key={opening}>{children(shown, open)}</Fragment> : null;
}
