import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { numberText } from '../number-text.ts';
import { usePageMark } from '../overlay/use-page-mark.ts';
import '../../styles/bulk.css';

export type BulkBarProps = {
  count: number;
  onClear: () => void;
  /** The buttons, with a sentence next to a disabled one that gives the reason. */
  children: ReactNode;
};

/** The bar shown while items are selected; the list says their number aloud. Escape clears the selection. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const clear = useEffectEvent((event: KeyboardEvent) => {
    const inDialog = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !inDialog) onClear();
  });
  useEffect(() => {
    window.addEventListener('keydown', clear);
    return () => window.removeEventListener('keydown', clear);
  }, []);
  usePageMark('bulk');
  const bar = useRef<HTMLElement>(null);
  // The page ends above the bar, which is as high as its buttons need.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      if (bar.current) style.setProperty('--bulk-h', `${bar.current.offsetHeight}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={bar} className="bulk" aria-label="Bulk actions">
      <b className="num">{numberText(count)} selected</b>
      {children}
      <span className="grow" />
      <Button aria-label="Clear" onClick={onClear}>
        <X className="i phone" aria-hidden="true" />
        <span className="desk">Clear</span>
      </Button>
    </section>
  );
}
