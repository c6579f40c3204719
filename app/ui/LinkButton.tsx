import type { ComponentProps, ReactElement } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { drawnAs } from './drawn-as.ts';

export type LinkButtonProps = ComponentProps<'a'> &
  ButtonLook & {
    /** The element to render instead of `<a>`, e.g. `<Link to="/pricing" />`. */
    render?: ReactElement | undefined;
  };

/** A link styled as a button. */
export function LinkButton({ variant, size, full, render, className, ...rest }: LinkButtonProps) {
  return drawnAs('a', render, {
    ...rest,
    className: classNames(buttonClass({ variant, size, full }), className),
  });
}
