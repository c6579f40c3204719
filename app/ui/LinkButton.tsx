import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, ReactElement } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

export type LinkButtonProps = ComponentProps<'a'> &
  ButtonLook & {
    /** The element to draw as a key in place of `<a>`, e.g. `<Link to="/pricing" />`. */
    render?: ReactElement | undefined;
  };

/** A link that looks like a key. */
export function LinkButton({ variant, size, full, render, className, ...rest }: LinkButtonProps) {
  return useRender({
    defaultTagName: 'a',
    render,
    props: {
      ...rest,
      className: classNames(buttonClass({ variant, size, full }), className),
    },
  });
}
