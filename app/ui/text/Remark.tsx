// Chunk: small

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import '../../styles/remark.css';

export type RemarkProps = {
  /** Amber: something waits or is off; green: done; red: failed; grey: context. */
  tone?: 'lamp' | 'ok' | 'bad' | 'plain' | undefined;
  icon?: ReactNode;
  /** Announces the text when it appears. */
  live?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A sentence with a coloured rule; at most one per view. */
export function Remark({ tone = 'lamp', icon, live = false, className, children }: RemarkProps) {
  return (
    <div
      className={classNames('remark', tone !== 'lamp' && `remark-${tone}`, className)}
      role={live ? 'status' : undefined}
    >
      {icon}
      <div className="grow">{children}</div>
    </div>
  );
}
