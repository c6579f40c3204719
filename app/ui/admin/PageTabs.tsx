import { type ReactElement, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import '../../styles/page-tabs.css';

export type PageTabsProps = {
  label: string;
  /** The address that is open; when it changes, its tab is scrolled into view. */
  current: string;
  /** Links, e.g. of the router, which mark the current one with aria-current. */
  children: readonly ReactElement[];
  className?: string | undefined;
};

/** Tabs that are pages with addresses. */
export function PageTabs({ label, current, children, className }: PageTabsProps) {
  const ref = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is open
  useEffect(() => {
    const row = ref.current;
    const tab = row?.querySelector<HTMLElement>('[aria-current="page"]');
    // Scrolls sideways only: scrollIntoView would also move the page.
    if (row && tab) row.scrollLeft = Math.max(0, tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2);
  }, [current]);

  return (
    <nav ref={ref} className={classNames('page-tabs', className)} aria-label={label}>
      {children}
    </nav>
  );
}
