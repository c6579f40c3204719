import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows `busyLabel` at the same width and ignores clicks; keeps the focus. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
  };

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    full,
    busy = false,
    busyLabel,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, full }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <span className="btn-face">
          <span data-off={busy || undefined}>{children}</span>
          <span data-off={busy ? undefined : true}>{busyLabel}</span>
        </span>
      )}
    </button>
  );
}
