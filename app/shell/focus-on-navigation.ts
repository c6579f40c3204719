import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a move to another page, focus goes to its heading, so that a screen reader says where one is and Tab starts
 * there. Changes of the search string only (filters, pages of the shelf) leave the focus alone.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        // A screen may have put the focus into its own field already.
        const active = document.activeElement;
        if (active instanceof HTMLInputElement || document.querySelector('[role="dialog"]')) return;
        const target = document.querySelector<HTMLElement>('main [data-page-title], main h1') ?? mainElement();
        if (!target) return;
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }),
    [router],
  );
}

function mainElement(): HTMLElement | null {
  return document.getElementById('main');
}
