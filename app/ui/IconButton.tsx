import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { drawnAs } from './drawn-as.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'aria-pressed'> & {
  'aria-label': string;
  /** For toggles. */
  pressed?: boolean | undefined;
  /** Another element to render, e.g. a router link. */
  render?: ReactElement | undefined;
};

/** A 44 px button with one icon: `<IconButton aria-label="Close"><X className="i" /></IconButton>`. */
export function IconButton({ pressed, className, render, type = 'button', ...rest }: IconButtonProps) {
  return drawnAs('button', render, {
    ...(render === undefined && { type }),
    'aria-pressed': pressed,
    ...rest,
    className: classNames('ibtn', className),
  });
}
