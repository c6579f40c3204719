import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field-context.ts';

export type TextInputProps = ComponentProps<'input'> & {
  /** Uses tabular digits and requests the matching keyboard. */
  numeric?: 'integer' | 'decimal' | undefined;
};

export function TextInput({ className, numeric, type = 'text', ...rest }: TextInputProps) {
  const control = useFieldControl(rest);
  return (
    <input
      type={type}
      inputMode={numeric === undefined ? undefined : numeric === 'integer' ? 'numeric' : 'decimal'}
      {...rest}
      {...control}
      className={classNames('input', numeric && 'num', className)}
    />
  );
}
