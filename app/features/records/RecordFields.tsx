import { useState } from 'react';
import { CONDITIONS } from '../../../shared/domain/condition.ts';
import { genreOptions } from '../../../shared/domain/genre.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { textFieldsOf } from '../../ui/TextField.tsx';
import { ConditionField } from './ConditionField.tsx';
import type { RecordForm, RecordProblems } from './record-form.ts';
import { TagsField } from './TagsField.tsx';

export type RecordFieldsProps = {
  form: RecordForm;
  problems: RecordProblems;
  onChange: (changes: Partial<RecordForm>) => void;
};

type TextKey = {
  [Key in keyof RecordForm]: RecordForm[Key] extends string ? (string extends RecordForm[Key] ? Key : never) : never;
}[keyof RecordForm];

const PRESSING = ['catalogNumber', 'barcode', 'matrixRunout', 'country', 'format'] as const;

/** The fields of a record in the order of the sheets; what only few fill in stands under 'More about this pressing'. */
export function RecordFields({ form, problems, onChange }: RecordFieldsProps) {
  const text = textFieldsOf<TextKey>(form, problems, onChange);
  const isPressingFilled = PRESSING.some((key) => form[key] !== '');
  // Its own from then on: it must not close under somebody who empties a field.
  const [isMoreOpen, setMoreOpen] = useState(isPressingFilled || PRESSING.some((key) => problems[key] !== undefined));

  return (
    <div className="form">
      <div className="record-two">
        {text('artist', 'Artist', { required: true })}
        {text('title', 'Title', { required: true })}
      </div>
      <ConditionField
        value={form.condition}
        onChange={(condition) => onChange({ condition })}
        error={problems.condition}
      />
      <TagsField
        value={form.customTags}
        onChange={(customTags) => onChange({ customTags })}
        error={problems.customTags}
      />
      <div className="record-three">
        {text('year', 'Year', { numeric: 'integer' })}
        <Field label="Genre" error={problems.genre}>
          <Select
            name="genre"
            value={form.genre}
            onChange={(event) => onChange({ genre: event.currentTarget.value })}
            options={genreOptions(form.genre)}
          />
        </Field>
        {text('estimatedValue', 'Value', {
          numeric: 'decimal',
          type: 'number',
          step: '0.01',
          min: '0',
          placeholder: '0.00',
          // A wheel that scrolls the sheet would count the amount up or down on its way.
          onWheel: (event) => event.currentTarget.blur(),
        })}
      </div>
      {text('label', 'Label')}
      <Field label="Notes" error={problems.personalNotes}>
        <TextArea
          name="personalNotes"
          value={form.personalNotes}
          onChange={(event) => onChange({ personalNotes: event.currentTarget.value })}
        />
      </Field>
      <Switch
        label="Limited edition"
        checked={form.isLimitedEdition}
        onCheckedChange={(isLimitedEdition) => onChange({ isLimitedEdition })}
      />
      <details className="record-more" open={isMoreOpen} onToggle={(event) => setMoreOpen(event.currentTarget.open)}>
        <summary>More about this pressing</summary>
        <div className="form">
          <Field label="Sleeve condition" error={problems.sleeveCondition}>
            <Select
              name="sleeveCondition"
              value={form.sleeveCondition}
              onChange={(event) => {
                const grade = CONDITIONS.find(({ slug }) => slug === event.currentTarget.value);
                onChange({ sleeveCondition: grade?.slug ?? '' });
              }}
              options={[
                { value: '', label: 'Not graded' },
                ...CONDITIONS.map(({ slug, long }) => ({ value: slug, label: long })),
              ]}
            />
          </Field>
          <div className="record-two">
            {text('catalogNumber', 'Catalogue number')}
            {text('barcode', 'Barcode', { inputMode: 'numeric' })}
            {text('country', 'Country')}
            {text('format', 'Format', { placeholder: 'LP, Album' })}
          </div>
          {text('matrixRunout', 'Matrix / runout')}
        </div>
      </details>
    </div>
  );
}
