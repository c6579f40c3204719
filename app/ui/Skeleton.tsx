import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import '../styles/instruments.css';

/** A grey stand-in for something that loads; give it its size by class or style. */
export function Skeleton({ className, style }: { className?: string | undefined; style?: CSSProperties | undefined }) {
  return <div className={classNames('skel', className)} style={style} aria-hidden="true" />;
}
