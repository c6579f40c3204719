import { useRef } from 'react';

/** The tile or row that the Tab key would reach. */
const PLACE = 'main :is(a[data-tile], div[data-row], li[data-row] a):not([tabindex="-1"])';

/**
 * A dialog gives the focus back to what opened it. What is gone by then, as after Delete, is stood in for by its
 * neighbour in the list, or by the heading of the page.
 */
export function useStandInFocus() {
  const opener = useRef<Element>(null);
  return {
    noteOpener(): void {
      // What stands in a sheet or a menu is gone in any case.
      opener.current = document.activeElement?.closest('main *') ?? null;
    },
    onClosed(): void {
      if (opener.current === null || opener.current.isConnected) return;
      // The dialog's own attempt comes first.
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
