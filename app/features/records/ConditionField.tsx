import { CONDITIONS, type Condition, conditionOf } from '../../../shared/domain/condition.ts';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
import { Field } from '../../ui/field/Field.tsx';
import { OptionStrip } from '../../ui/field/OptionStrip.tsx';

const OPTIONS = CONDITIONS.map(({ slug, code, long, meaning }) => ({
  value: slug,
  short: code,
  name: long,
  meaning: `${long}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`,
}));

export type ConditionFieldProps = {
  value: Condition;
  /** False while the value is a default, not chosen by the person. */
  isGraded?: boolean | undefined;
  onChange: (value: Condition) => void;
  error?: string | undefined;
};

export function ConditionField({ value, isGraded = true, onChange, error }: ConditionFieldProps) {
  const unchosen = isGraded ? undefined : `${conditionOf(value).long}, not yet graded`;
  return (
    <Field label={RECORD_FIELDS.condition.label} group error={error}>
      <OptionStrip value={value} onValueChange={onChange} options={OPTIONS} unchosen={unchosen} />
    </Field>
  );
}
