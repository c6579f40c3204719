import { useEffect, useRef } from 'react';

/** Keeps the focus inside the sheet when an answered entry disappears. */
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
