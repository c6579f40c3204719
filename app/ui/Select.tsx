import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean | undefined;
};

export type SelectProps = ComponentProps<'select'> & {
  options?: readonly SelectOption[] | undefined;
};

/** Uses the native select, so phones show their own picker. */
export function Select({ className, options, children, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  return (
    <select {...rest} {...control} className={classNames('select', className)}>
      {children}
      {options?.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
