import { useRef } from 'react';

/** The tile or row in the tab order. */
const PLACE = 'main :is(a[data-tile], div[data-row], li[data-row] a):not([tabindex="-1"])';

/**
 * A dialog returns the focus to its opener. If the opener was removed, e.g. by Delete, the focus moves to its neighbour
 * in the list or to the page heading.
 */
export function useStandInFocus() {
  const opener = useRef<Element>(null);
  return {
    noteOpener(): void {
      // Ignores openers inside sheets and menus: those always disappear.
      opener.current = document.activeElement?.closest('main *') ?? null;
    },
    onClosed(): void {
      if (opener.current === null || opener.current.isConnected) return;
      // Runs after the dialog's own attempt to return the focus.
      requestAnimationFrame(() => {
        const active = document.activeElement;
        const place = document.querySelector<HTMLElement>(PLACE);
        const isInUse = active?.closest('input, [role="dialog"], [role="alertdialog"]');
        if (isInUse || place?.closest('[role="list"], [role="grid"], ul')?.contains(active)) return;
        const heading = active === document.body ? document.querySelector<HTMLElement>('main [data-page-title]') : null;
        (place ?? heading)?.focus({ preventScroll: true });
      });
    },
  };
}
