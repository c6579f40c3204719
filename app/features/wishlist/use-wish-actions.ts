import { useMemo } from 'react';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import { failureText, moveFailure } from '../../library/failure-text.ts';
import { useLibrary } from '../../library/hooks.ts';
import { toast } from '../../ui/toast.ts';
import { focusAfterLeaving } from './focus-after-leaving.ts';

export interface WishActions {
  /** Makes an album of it, whole or not at all: refused by the album limit, the wish stays (AMB-61). */
  move(wish: WishlistRow): Promise<void>;
  remove(wish: WishlistRow): Promise<void>;
}

/** The same object as long as the library is open. */
export function useWishActions(): WishActions {
  const library = useLibrary();
  return useMemo(() => wishActions(library), [library]);
}

function wishActions(library: ReturnType<typeof useLibrary>): WishActions {
  const undo = (group: string) => ({ label: 'Undo', onSelect: () => void library.undo(group) });
  return {
    async move(wish) {
      const focusNext = focusAfterLeaving(wish);
      const result = await library.run('wishlist.moveToCollection', { id: wish.id });
      if (!result.ok) {
        toast(moveFailure(result));
        return;
      }
      toast({ title: 'Moved to your collection', text: nameOf(wish), action: undo(result.group) });
      focusNext();
    },
    async remove(wish) {
      const focusNext = focusAfterLeaving(wish);
      const result = await library.run('wishlist.delete', { id: wish.id });
      if (!result.ok) {
        toast({ title: 'Error', text: failureText(result, 'Failed to remove item from wishlist'), tone: 'bad' });
        return;
      }
      toast({ title: 'Removed from wishlist', text: nameOf(wish), action: undo(result.group) });
      focusNext();
    },
  };
}

function nameOf({ title, artist }: WishlistRow): string {
  return `“${title}” by ${artist}`;
}
