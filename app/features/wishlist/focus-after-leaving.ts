import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';

/**
 * Moves the focus from a removed row to the row that takes its place, or to the page's heading if none is left, so that
 * keyboard use continues there. Call it before the row is gone.
 */
export function focusAfterLeaving({ title }: WishlistRow): () => void {
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
