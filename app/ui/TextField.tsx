import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export type TextFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  label: ReactNode;
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
};

/** A line of text in a form. That it is required is said by the label; the form's own rules hold it. */
export function TextField({ label, error, required = false, onValueChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} required={required}>
      <TextInput autoComplete="off" {...input} onChange={(event) => onValueChange(event.currentTarget.value)} />
    </Field>
  );
}
