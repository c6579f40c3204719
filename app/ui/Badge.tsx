// Chunk: sleeve

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeProps = {
  children: ReactNode;
  tone?: 'neutral' | 'lamp' | 'ok' | 'bad' | 'key' | undefined;
  className?: string | undefined;
  /** The accessible name of a badge that shows only a number or an icon. */
  label?: string | undefined;
};

export function Badge({ children, tone = 'neutral', className, label }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`, className)}>
      {label === undefined ? (
        children
      ) : (
        <>
          <span className="badge-face" aria-hidden="true">
            {children}
          </span>
          <span className="vh">{label}</span>
        </>
      )}
    </span>
  );
}
