import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { numberText } from './number-text.ts';
import '../styles/choices.css';
import { drawnAs } from './drawn-as.ts';

export type DividerTabsProps = {
  label: string;
  children: ReactNode;
  /** Stays within its container instead of reaching the screen edges. */
  inset?: boolean | undefined;
  className?: string | undefined;
};

/** The row of record dividers that chooses a collection. */
export function DividerTabs({ label, children, inset = false, className = '' }: DividerTabsProps) {
  return (
    <nav className={`dividers ${className}`} aria-label={label} data-inset={inset || undefined}>
      {children}
    </nav>
  );
}

export type DividerTabProps = {
  /** The link or button to render, e.g. `<Link to="/" search={{ collection }} />`. */
  render: ReactElement;
  children?: ReactNode;
  current?: boolean | undefined;
  count?: number | undefined;
  icon?: ReactNode;
  /** For a tab that shows only an icon. */
  label?: string | undefined;
};

export function DividerTab({ render, children, current = false, count, icon, label }: DividerTabProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tab = ref.current;
    const row = tab?.parentElement;
    if (!current || !tab || !row) return;
    // Scrolls sideways only: scrollIntoView would also move the page.
    row.scrollLeft = Math.max(0, tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2);
  }, [current]);
  return drawnAs('a', render, {
    ref,
    'aria-current': current ? 'true' : undefined,
    'aria-label': label,
    children: (
      <>
        {icon}
        {children && <span className="clip">{children}</span>}
        {count !== undefined && <span className="num">{numberText(count)}</span>}
      </>
    ),
  });
}
