import { useMemo } from 'react';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { failureText, moveFailure } from '../../library/commands/failure-text.ts';
import type { OpenLibrary } from '../../library/opened-library.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { createOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';

export interface WishActions {
  /** Moves the wish into the collection atomically: if the album limit refuses it, the wish stays (AMB-61). */
  move(wish: WishlistRow): Promise<void>;
  remove(wish: WishlistRow): Promise<void>;
}

/** Returns the same object while the library is open. */
export function useWishActions(): WishActions {
  const library = useLibrary();
  return useMemo(() => createWishActions(library), [library]);
}

/** Moves or removes each wish once, also after a double click. */
export function createWishActions(
  library: Pick<OpenLibrary['library'], 'run' | 'undo'>,
  { notify = toast, leave = focusAfterLeaving } = {},
): WishActions {
  const { run } = createOneAtATime(() => undefined);
  const undo = (group: string) => undoAction(library, group);

  async function move(wish: WishlistRow): Promise<void> {
    const focusNext = leave(wish);
    const result = await library.run('wishlist.moveToCollection', { id: wish.id });
    if (!result.ok) return void notify(moveFailure(result));
    notify({ title: 'Moved to your collection', text: nameOf(wish), action: undo(result.group) });
    focusNext();
  }

  async function remove(wish: WishlistRow): Promise<void> {
    const focusNext = leave(wish);
    const result = await library.run('wishlist.delete', { id: wish.id });
    if (!result.ok) {
      const text = failureText(result, 'Failed to remove item from wishlist');
      return void notify({ title: 'Error', text, tone: 'bad' });
    }
    notify({ title: 'Removed from wishlist', text: nameOf(wish), action: undo(result.group) });
    focusNext();
  }

  return {
    move: (wish) => run(() => move(wish), wish.id),
    remove: (wish) => run(() => remove(wish), wish.id),
  };
}

function nameOf({ title, artist }: WishlistRow): string {
  return `“${title}” by ${artist}`;
}

/**
 * Moves the focus from a removed row to the row that takes its place, or to the page's heading if none is left, so that
 * keyboard use continues there. Call it before the row is removed.
 */
function focusAfterLeaving({ title }: WishlistRow): () => void {
  const keysOf = () => [...document.querySelectorAll<HTMLElement>('.wish-ops [aria-haspopup]')];
  const at = keysOf().findIndex((key) => key.ariaLabel === `More for ${title}`);
  return () =>
    requestAnimationFrame(() => {
      const { activeElement: active, body } = document;
      // A closing menu keeps the focus for a moment.
      if (active && active !== body && !active.closest('[role="menu"]')) return;
      const keys = keysOf();
      const next = keys[Math.min(at, keys.length - 1)] ?? document.querySelector<HTMLElement>('[data-page-title]');
      next?.focus();
    });
}
