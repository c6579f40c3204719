import { type ReactNode, useMemo } from 'react';
import { CONDITIONS } from '../../../../../shared/domain/condition.ts';
import { genreOptions } from '../../../../../shared/domain/genre.ts';
import type { RecordRow } from '../../../../../shared/schemas/record.ts';
import { CurrencyField } from '../../../../forms/CurrencyField.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { TagsField } from '../../../../record-ui/library/TagsField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/field/Field.tsx';
import { TextField } from '../../../../ui/field/TextField.tsx';
import { countText } from '../../../../ui/number-text.ts';
import { Select, type SelectOption } from '../../../../ui/Select.tsx';
import { type ChangeForm, CLEAR, isUnchanged, KEEP, parseChanges, sharedText } from './record-changes.ts';
import './many.css';

const GRADES = CONDITIONS.map(({ slug, long }) => ({ value: slug, label: long }));
const SET = [{ value: 'set', label: 'Set to…' }];
const TAGS = [
  { value: 'add', label: 'Add…' },
  { value: 'remove', label: 'Remove…' },
  { value: 'replace', label: 'Replace all by…' },
  { value: CLEAR, label: 'Remove all' },
];

export type ChangeRecordsDialogProps = {
  open: boolean;
  onClose: () => void;
  records: readonly RecordRow[];
  form: ChangeForm;
  onChange: (changes: Partial<ChangeForm>) => void;
  /** Makes the changes of each record. */
  onSave: (changesOf: (row: RecordRow) => object) => Promise<void>;
};

/** Changes the same fields of many records; each is left as it is until something is chosen for it. */
export function ChangeRecordsDialog({ open, onClose, records, form, onChange, onSave }: ChangeRecordsDialogProps) {
  const { bodyRef, problems, saving, submit, clearProblems } = useForm<keyof ChangeForm>();
  const count = countText(records.length, 'record');

  function change(changes: Partial<ChangeForm>) {
    onChange(changes);
    clearProblems(changes);
  }

  const choices = { records, form, problems, onChange: change };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Change ${count}`}
      dirty={!isUnchanged(form)}
      onSubmit={() => submit(parseChanges(form), onSave)}
      footer={
        <Button
          type="submit"
          variant="key"
          size="lg"
          full
          disabled={isUnchanged(form)}
          busy={saving}
          busyLabel="Changing…"
        >
          Change {count}
        </Button>
      }
    >
      <div className="form" ref={bodyRef}>
        <Choice {...choices} label="Tags" field="customTags" by="tagsBy" options={TAGS}>
          <TagsField
            value={form.customTags}
            onChange={(customTags) => change({ customTags })}
            error={problems.customTags}
          />
        </Choice>
        <Choice {...choices} label="Condition" field="condition" by="condition" options={GRADES} />
        <Choice
          {...choices}
          label="Sleeve condition"
          field="sleeveCondition"
          by="sleeveCondition"
          options={[{ value: CLEAR, label: 'Not graded' }, ...GRADES]}
        />
        <Choice
          {...choices}
          label="Genre"
          field="genre"
          by="genre"
          options={genreOptions('').map((option) => (option.value === '' ? { ...option, value: CLEAR } : option))}
        />
        <Choice
          {...choices}
          label="Place"
          field="place"
          by="placeBy"
          options={[...SET, { value: CLEAR, label: 'No place' }]}
        >
          <TextField
            label="Where they stand"
            name="place"
            value={form.place}
            placeholder="Living room, third shelf"
            onValueChange={(place) => change({ place })}
            error={problems.place}
          />
        </Choice>
        <Choice
          {...choices}
          label="Estimated value"
          field="estimatedValue"
          by="valueBy"
          options={[...SET, { value: CLEAR, label: 'No value' }]}
        >
          <div className="change-money">
            <TextField
              label="Amount of each"
              name="estimatedValue"
              numeric="decimal"
              placeholder="0.00"
              value={form.estimatedValue}
              onValueChange={(estimatedValue) => change({ estimatedValue })}
              error={problems.estimatedValue}
            />
            <CurrencyField
              name="valueCurrency"
              value={form.valueCurrency}
              onValueChange={(valueCurrency) => change({ valueCurrency })}
            />
          </div>
        </Choice>
        <Choice
          {...choices}
          label="Limited edition"
          field="isLimitedEdition"
          by="isLimitedEdition"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  records: readonly RecordRow[];
  form: ChangeForm;
  problems: Partial<Record<keyof ChangeForm, string>>;
  onChange: (changes: Partial<ChangeForm>) => void;
  label: string;
  field: Parameters<typeof sharedText>[1];
  by: Exclude<keyof ChangeForm, 'customTags' | 'place' | 'estimatedValue' | 'valueCurrency'>;
  options: readonly SelectOption[];
  /** Asked once something other than clearing is chosen. */
  children?: ReactNode;
}

/** The choice for one field; mounted only while the dialog is open, since it reads all of the records. */
function Choice({ records, form, problems, onChange, label, field, by, options, children }: ChoiceProps) {
  const asIs = useMemo(() => sharedText(records, field), [records, field]);
  return (
    <div className="change-field" data-changed={form[by] !== KEEP || undefined}>
      <Field label={label} error={problems[by]}>
        <Select
          name={by}
          value={form[by]}
          onChange={(event) => onChange({ [by]: event.currentTarget.value })}
          options={[{ value: KEEP, label: `Leave as is (${asIs})` }, ...options]}
        />
      </Field>
      {form[by] !== KEEP && form[by] !== CLEAR && children}
    </div>
  );
}
