import { type RefCallback, startTransition, useCallback, useState } from 'react';

/** More is drawn before anybody sees the end of what is there. */
const AHEAD = '1500px';

/**
 * How many rows of a long list are drawn: a first handful, and more whenever its end comes near.
 * @returns the count, and the ref of an element that stands behind the last row
 */
export function useGrowingCount(total: number, step: number): readonly [number, RefCallback<Element>] {
  const [drawn, setDrawn] = useState(step);
  const count = Math.min(drawn, total);
  const end = useCallback(
    (element: Element | null) => {
      if (!element || count >= total) return;
      const observer = new IntersectionObserver(
        (entries) => {
          // The page stays usable while the rows are made.
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
