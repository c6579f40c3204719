import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export type TextFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  label: ReactNode;
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
};

/** A text field of a form. Only the label shows `required`; the form's own rules enforce it. */
export function TextField({ label, error, required = false, onValueChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} required={required}>
      <TextInput autoComplete="off" {...input} onChange={(event) => onValueChange(event.currentTarget.value)} />
    </Field>
  );
}

/** Renders a form's fields by their key, each with its label unless `more` has another. */
export function textFieldsOf<Key extends string>(
  fields: Readonly<Record<Key, { label: string }>>,
  form: Readonly<Record<Key, string>>,
  problems: Readonly<Partial<Record<Key, string | undefined>>>,
  onChange: (changes: Partial<Record<Key, string>>) => void,
) {
  return (key: Key, more: Partial<TextFieldProps> = {}) => (
    <TextField
      name={key}
      label={fields[key].label}
      value={form[key]}
      onValueChange={(value) => onChange({ [key]: value } as Partial<Record<Key, string>>)}
      error={problems[key]}
      {...more}
    />
  );
}
