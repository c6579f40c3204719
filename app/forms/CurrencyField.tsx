import { CURRENCIES } from '../../shared/domain/currency.ts';
import { Field } from '../ui/field/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { currencyChoice } from '../ui/text/currency-words.ts';

export type CurrencyFieldProps = {
  label?: string | undefined;
  /** Of the field in its form. */
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
};

export function CurrencyField({ label = 'Currency', name, value, onValueChange, error }: CurrencyFieldProps) {
  return (
    <Field label={label} error={error}>
      <Select
        name={name}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        options={CURRENCIES.map((code) => ({ value: code, label: currencyChoice(code) }))}
      />
    </Field>
  );
}
