import { CONDITIONS, type Condition } from '../../../shared/domain/condition.ts';
import { Field } from '../../ui/Field.tsx';
import { KeyStrip } from '../../ui/KeyStrip.tsx';

const OPTIONS = CONDITIONS.map(({ slug, code, long, meaning }) => ({
  value: slug,
  short: code,
  name: long,
  meaning: `${long}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`,
}));

export type ConditionFieldProps = {
  value: Condition;
  onChange: (value: Condition) => void;
  error?: string | undefined;
};

export function ConditionField({ value, onChange, error }: ConditionFieldProps) {
  return (
    <Field label="Condition" group error={error}>
      <KeyStrip value={value} onValueChange={onChange} options={OPTIONS} />
    </Field>
  );
}
