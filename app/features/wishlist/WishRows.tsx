import { useMemo } from 'react';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import type { RowSync } from '../../library/view/view.ts';
import { useGrowingCount } from '../../ui/list/use-growing-count.ts';
import { useWishActions } from './use-wish-actions.ts';
import { WishRow, type WishRowActions } from './WishRow.tsx';
import type { WishlistSearch } from './wishlist-search.ts';

const STEP = 24;

export type WishRowsProps = {
  wishlist: readonly WishlistRow[];
  syncOf: (id: string) => RowSync;
  onOpen: (search: WishlistSearch) => void;
};

/** The wishes as rows; rows far below the window render when it comes near. */
export function WishRows({ wishlist, syncOf, onOpen }: WishRowsProps) {
  const [count, end] = useGrowingCount(wishlist.length, STEP);
  const { move, remove } = useWishActions();
  // One object for all rows, so that a change re-renders only its own row.
  const actions = useMemo(
    (): WishRowActions => ({
      alert: ({ id }) => onOpen({ alert: id }),
      price: ({ id }) => onOpen({ price: id }),
      edit: ({ id }) => onOpen({ edit: id }),
      move: (wish) => void move(wish),
      remove: (wish) => void remove(wish),
    }),
    [onOpen, move, remove],
  );
  return (
    <>
      <ul className="wish-rows">
        {wishlist.slice(0, count).map((wish) => (
          <WishRow key={wish.id} wish={wish} sync={syncOf(wish.id)} actions={actions} />
        ))}
      </ul>
      <div ref={end} aria-hidden="true" />
    </>
  );
}
