import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';

/**
 * Where a row goes away under the focus, the focus goes to the row that takes its place, or to the page's heading where
 * none is left: keys go on from there. Call it before the row is gone.
 */
export function focusAfterLeaving({ title }: WishlistRow): () => void {
  const keysOf = () => [...document.querySelectorAll<HTMLElement>('.wish-ops [aria-haspopup]')];
  const at = keysOf().findIndex((key) => key.ariaLabel === `More for ${title}`);
  return () =>
    requestAnimationFrame(() => {
      const { activeElement: active, body } = document;
      // A menu that is still on its way out holds the focus for a moment.
      if (active && active !== body && !active.closest('[role="menu"]')) return;
      const keys = keysOf();
      const next = keys[Math.min(at, keys.length - 1)] ?? document.querySelector<HTMLElement>('[data-page-title]');
      next?.focus();
    });
}
