import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Focuses the new page's heading after a navigation, so that screen readers announce it and Tab starts there. Changes
 * of the search string only (filters, pages of the shelf) leave the focus alone.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        // A screen may already have focused its own field.
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
