import type { Problems } from '../../../forms/use-form.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { CodeField, TypedChange } from './code-form.ts';

export type CodeLimitProps = {
  typed: TypedChange;
  problems: Problems<CodeField>;
  onChange: (changes: Partial<TypedChange>) => void;
};

/** The number of times a code can be used. */
export function MostUses({ typed, problems, onChange }: CodeLimitProps) {
  return (
    <TextField
      label="Most uses"
      name="maxUses"
      numeric="integer"
      value={typed.maxUses}
      onValueChange={(maxUses) => onChange({ maxUses })}
      error={problems.maxUses}
    />
  );
}

/** Until when a code can be used. */
export function LastDay({ typed, problems, onChange }: CodeLimitProps) {
  return (
    <Field label="Ends" hint="Left empty, it has no end." error={problems.lastDay}>
      <TextInput
        type="date"
        name="lastDay"
        value={typed.lastDay}
        onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
      />
    </Field>
  );
}
