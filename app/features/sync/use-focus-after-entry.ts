import { useEffect, useRef } from 'react';

/** For an entry that goes with the answer given to it: keys go on inside the sheet, not on the page behind it. */
export function useFocusAfterEntry() {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const title = article.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-dialog-title]');
    return () => {
      requestAnimationFrame(() => document.activeElement === document.body && title?.focus());
    };
  }, []);
  return article;
}
