import type { CSSProperties, ReactNode } from 'react';
import { sleeveColours } from '../../shared/sleeve/sleeve-colours.ts';
import { classNames } from '../ui/class-names.ts';
import { Sleeve, type SleeveProps } from './sleeve/Sleeve.tsx';

/** A sleeve with its disc visible at the right. The label uses the drawing's colours, or the lamp's with a photo. */
export function Gatefold({ className, children, ...sleeve }: SleeveProps & { children?: ReactNode }) {
  const colours = sleeve.imageUrl ? undefined : sleeveColours(sleeve.artist, sleeve.title);
  const label = {
    '--l1': colours?.a ?? 'var(--color-lamp)',
    '--l2': colours?.paper ?? 'var(--color-bg)',
  } as CSSProperties;
  return (
    <div className={classNames('gatefold', className)}>
      <span className="disc" style={label} aria-hidden="true" />
      <Sleeve {...sleeve} />
      {children}
    </div>
  );
}
