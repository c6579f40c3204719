import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field-context.ts';

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest);
  return <textarea dir="auto" {...rest} {...control} className={classNames('textarea', className)} />;
}
