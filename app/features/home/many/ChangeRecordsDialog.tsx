import type { ReactNode } from 'react';
import { CONDITIONS } from '../../../../shared/domain/condition.ts';
import { genreOptions } from '../../../../shared/domain/genre.ts';
import type { RecordRow } from '../../../../shared/schemas/record.ts';
import { CurrencyField } from '../../../forms/CurrencyField.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { TagsField } from '../../../record-ui/library/TagsField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { countText } from '../../../ui/number-text.ts';
import { Select, type SelectOption } from '../../../ui/Select.tsx';
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

  const choice = (
    label: string,
    field: Parameters<typeof sharedText>[1],
    by: Exclude<keyof ChangeForm, 'customTags' | 'place' | 'estimatedValue' | 'valueCurrency'>,
    options: readonly SelectOption[],
    more?: ReactNode,
  ) => (
    <div className="change-field" data-changed={form[by] !== KEEP || undefined}>
      <Field label={label} error={problems[by]}>
        <Select
          name={by}
          value={form[by]}
          onChange={(event) => change({ [by]: event.currentTarget.value })}
          options={[{ value: KEEP, label: `Leave as is (${sharedText(records, field)})` }, ...options]}
        />
      </Field>
      {form[by] !== KEEP && form[by] !== CLEAR && more}
    </div>
  );

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
        {choice(
          'Tags',
          'customTags',
          'tagsBy',
          TAGS,
          <TagsField
            value={form.customTags}
            onChange={(customTags) => change({ customTags })}
            error={problems.customTags}
          />,
        )}
        {choice('Condition', 'condition', 'condition', GRADES)}
        {choice('Sleeve condition', 'sleeveCondition', 'sleeveCondition', [
          { value: CLEAR, label: 'Not graded' },
          ...GRADES,
        ])}
        {choice(
          'Genre',
          'genre',
          'genre',
          genreOptions('').map((option) => (option.value === '' ? { ...option, value: CLEAR } : option)),
        )}
        {choice(
          'Place',
          'place',
          'placeBy',
          [...SET, { value: CLEAR, label: 'No place' }],
          <TextField
            label="Where they stand"
            name="place"
            value={form.place}
            placeholder="Living room, third shelf"
            onValueChange={(place) => change({ place })}
            error={problems.place}
          />,
        )}
        {choice(
          'Estimated value',
          'estimatedValue',
          'valueBy',
          [...SET, { value: CLEAR, label: 'No value' }],
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
          </div>,
        )}
        {choice('Limited edition', 'isLimitedEdition', 'isLimitedEdition', [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ])}
      </div>
    </Dialog>
  );
}
