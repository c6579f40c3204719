import { conditionOf } from '../../../../shared/domain/condition.ts';
import { useCollections } from '../../../library/react/hooks.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { MoreFields } from '../../../ui/field/MoreFields.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Select } from '../../../ui/Select.tsx';
import { ConditionField } from '../ConditionField.tsx';
import type { ForAll } from './strip.ts';
import { useTyped } from './use-typed.ts';

export type ForAllFieldsProps = { forAll: ForAll; onChange: (changes: Partial<ForAll>) => void };

/** The values of all records of the strip that were not corrected. */
export function ForAllFields({ forAll: stored, onChange }: ForAllFieldsProps) {
  const { typed, change } = useTyped<ForAll>(onChange);
  const forAll = { ...stored, ...typed };
  const [main, ...others] = useCollections();
  const collection = others.find(({ id }) => id === forAll.collectionId);
  const inShort = [conditionOf(forAll.condition).short, forAll.place, collection?.name].filter(Boolean).join(' · ');
  return (
    <MoreFields title={`For all: ${inShort}`} isOpen={false}>
      <ConditionField value={forAll.condition} onChange={(condition) => change({ condition })} />
      <Field label="Where they stand">
        <TextInput
          name="place"
          value={forAll.place}
          placeholder="Living room, third shelf"
          maxLength={200}
          onChange={(event) => change({ place: event.currentTarget.value })}
        />
      </Field>
      <Field label="Collection">
        <Select
          name="collection"
          value={collection?.id ?? ''}
          onChange={(event) => change({ collectionId: event.currentTarget.value })}
          options={[
            { value: '', label: main?.name ?? 'Your collection' },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
    </MoreFields>
  );
}
