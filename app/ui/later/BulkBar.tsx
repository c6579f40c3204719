import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '../Button.tsx';
import { numberText } from '../number-text.ts';
import '../../styles/bulk.css';

export type BulkBarProps = {
  count: number;
  onClear: () => void;
  /** The buttons, with a sentence beside a disabled one that gives the reason. */
  children: ReactNode;
};

/** The bar shown while items are selected. Escape clears the selection. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const clear = useEffectEvent((event: KeyboardEvent) => {
    const inDialog = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !inDialog) onClear();
  });
  useEffect(() => {
    window.addEventListener('keydown', clear);
    return () => window.removeEventListener('keydown', clear);
  }, []);
  return (
    <section className="bulk" aria-label="Bulk actions">
      <b className="num" aria-live="polite">
        {numberText(count)} selected
      </b>
      {children}
      <span className="grow" />
      <Button onClick={onClear}>Clear</Button>
    </section>
  );
}
