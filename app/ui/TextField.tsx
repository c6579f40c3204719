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

/** Draws the lines of a form by their key. */
export function textFieldsOf<Key extends string>(
  form: Readonly<Record<Key, string>>,
  problems: Readonly<Partial<Record<Key, string | undefined>>>,
  onChange: (changes: Partial<Record<Key, string>>) => void,
) {
  return (key: Key, label: string, more: Partial<TextFieldProps> = {}) => (
    <TextField
      name={key}
      label={label}
      value={form[key]}
      onValueChange={(value) => onChange({ [key]: value } as Partial<Record<Key, string>>)}
      error={problems[key]}
      {...more}
    />
  );
}
