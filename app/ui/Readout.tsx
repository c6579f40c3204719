import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import '../styles/instruments.css';

export type ReadoutItem = {
  label: string;
  value: ReactNode;
  small?: boolean | undefined;
};

/** Labelled numbers in one line. `small` is for values that are words. */
export function Readout({ items, className }: { items: readonly ReadoutItem[]; className?: string | undefined }) {
  return (
    <dl className={classNames('readout', className)}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd className={item.small ? 'word' : undefined}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
