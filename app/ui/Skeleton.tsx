import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import '../styles/instruments.css';

/** A grey loading placeholder; class or style sets its size. */
export function Skeleton({ className, style }: { className?: string | undefined; style?: CSSProperties | undefined }) {
  return <div className={classNames('skel', className)} style={style} aria-hidden="true" />;
}
