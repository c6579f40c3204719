import { type RefCallback, startTransition, useCallback, useState } from 'react';

/** Renders more rows before the end of the list scrolls into view. */
const AHEAD = '1500px';

/**
 * Counts the rows of a long list to render: one step at first, and another whenever its end comes near.
 * @returns the count, and the ref of an element after the last row
 */
export function useGrowingCount(total: number, step: number): readonly [number, RefCallback<Element>] {
  const [drawn, setDrawn] = useState(step);
  const count = Math.min(drawn, total);
  const end = useCallback(
    (element: Element | null) => {
      if (!element || count >= total) return;
      const observer = new IntersectionObserver(
        (entries) => {
          // Keeps the page responsive while the rows render.
          if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setDrawn(count + step));
        },
        { rootMargin: `${AHEAD} 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [count, total, step],
  );
  return [count, end];
}
