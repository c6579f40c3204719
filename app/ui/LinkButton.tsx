import type { ComponentProps, ReactElement } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { drawnAs } from './drawn-as.ts';

export type LinkButtonProps = ComponentProps<'a'> &
  ButtonLook & {
    /** The element to draw as a key in place of `<a>`, e.g. `<Link to="/pricing" />`. */
    render?: ReactElement | undefined;
  };

/** A link that looks like a key. */
export function LinkButton({ variant, size, full, render, className, ...rest }: LinkButtonProps) {
  return drawnAs('a', render, {
    ...rest,
    className: classNames(buttonClass({ variant, size, full }), className),
  });
}
