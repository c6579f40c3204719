import { CONDITIONS, type Condition } from '../../../shared/domain/condition.ts';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
import { Field } from '../../ui/later/Field.tsx';
import { KeyStrip } from '../../ui/later/KeyStrip.tsx';

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
    <Field label={RECORD_FIELDS.condition.label} group error={error}>
      <KeyStrip value={value} onValueChange={onChange} options={OPTIONS} />
    </Field>
  );
}
