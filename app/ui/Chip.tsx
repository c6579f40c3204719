import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { numberText } from './number-text.ts';

export type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & {
  pressed?: boolean | undefined;
  icon?: ReactNode;
  count?: number | undefined;
  /** Shows a cross: a click removes the chip. */
  removable?: boolean | undefined;
};

export function Chip({
  pressed,
  icon,
  count,
  removable = false,
  className,
  children,
  type = 'button',
  ...rest
}: ChipProps) {
  return (
    <button {...rest} type={type} className={classNames('chip', className)} aria-pressed={pressed}>
      {icon}
      {children}
      {count !== undefined && <span className="num">{numberText(count)}</span>}
      {removable && <X className="i" />}
    </button>
  );
}
