import { CONDITIONS } from '../../../shared/domain/condition.ts';
import { genreOptions } from '../../../shared/domain/genre.ts';
import { today } from '../../../shared/domain/local-day.ts';
import { DEFAULT_CURRENCY } from '../../../shared/domain/money.ts';
import { ratingText } from '../../../shared/domain/record-lines.ts';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
import { CurrencyField } from '../../forms/CurrencyField.tsx';
import { TagsField } from '../../record-ui/library/TagsField.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { MoreFields } from '../../ui/field/MoreFields.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { type TextFieldProps, textFieldsOf } from '../../ui/field/TextField.tsx';
import { Select } from '../../ui/Select.tsx';
import { ConditionField } from './ConditionField.tsx';
import type { RecordForm, RecordProblems } from './record-form.ts';

export type RecordFieldsProps = {
  form: RecordForm;
  /** False while the condition is a default, not chosen by the person. */
  isGraded?: boolean | undefined;
  problems: RecordProblems;
  onChange: (changes: Partial<RecordForm>) => void;
};

type TextButton = {
  [Key in keyof RecordForm]: RecordForm[Key] extends string ? (string extends RecordForm[Key] ? Key : never) : never;
}[keyof RecordForm];

const PURCHASE = ['purchasePrice', 'purchasedOn', 'purchasedAt', 'place', 'lentTo', 'lentOn'] as const;
const PRESSING = [
  'catalogNumber',
  'barcode',
  'matrixRunout',
  'country',
  'format',
  'styles',
  'discs',
  'tracks',
  'extra',
] as const;

const AMOUNT: Partial<TextFieldProps> = {
  ...{ numeric: 'decimal', type: 'number', step: '0.01', min: '0', placeholder: '0.00' },
  // Scrolling the sheet with the wheel would change the amount.
  onWheel: (event) => event.currentTarget.blur(),
};

const RATINGS = [
  { value: '', label: 'Not rated' },
  ...Array.from({ length: 10 }, (_, at) => ({ value: String(10 - at), label: `${ratingText(10 - at)} stars` })),
];

/** With the currency, where it is not the usual one. */
function valueLabel({ valueCurrency }: RecordForm): string {
  return valueCurrency === DEFAULT_CURRENCY ? 'Value' : `Value (${valueCurrency})`;
}

/** A record's fields in the sheets' order; rarely used ones are under two buttons for more. */
export function RecordFields({ form, isGraded, problems, onChange }: RecordFieldsProps) {
  const text = textFieldsOf<TextButton>(RECORD_FIELDS, form, problems, onChange);
  const isAnyFilled = (keys: readonly TextButton[]) => keys.some((key) => form[key] !== '');

  const lines = (name: 'tracks' | 'extra', placeholder: string) => (
    <Field label={RECORD_FIELDS[name].label} error={problems[name]}>
      <TextArea
        name={name}
        value={form[name]}
        placeholder={placeholder}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    </Field>
  );

  return (
    <div className="form">
      <div className="record-two">
        {text('artist', { required: true })}
        {text('title', { required: true })}
      </div>
      <ConditionField
        value={form.condition}
        isGraded={isGraded}
        onChange={(condition) => onChange({ condition })}
        error={problems.condition}
      />
      <TagsField
        value={form.customTags}
        onChange={(customTags) => onChange({ customTags })}
        error={problems.customTags}
      />
      <div className="record-three">
        {text('year', { numeric: 'integer' })}
        <Field label={RECORD_FIELDS.genre.label} error={problems.genre}>
          <Select
            name="genre"
            value={form.genre}
            onChange={(event) => onChange({ genre: event.currentTarget.value })}
            options={genreOptions(form.genre)}
          />
        </Field>
        {text('estimatedValue', { label: valueLabel(form), ...AMOUNT })}
      </div>
      <div className="record-two">
        {text('label')}
        <Field label={RECORD_FIELDS.rating.label} error={problems.rating}>
          <Select
            name="rating"
            value={form.rating}
            onChange={(event) => onChange({ rating: event.currentTarget.value })}
            options={RATINGS}
          />
        </Field>
      </div>
      <Field label={RECORD_FIELDS.personalNotes.label} error={problems.personalNotes}>
        <TextArea
          name="personalNotes"
          value={form.personalNotes}
          onChange={(event) => onChange({ personalNotes: event.currentTarget.value })}
        />
      </Field>
      <Switch
        label={RECORD_FIELDS.isLimitedEdition.label}
        checked={form.isLimitedEdition}
        onCheckedChange={(isLimitedEdition) => onChange({ isLimitedEdition })}
      />
      <MoreFields
        title="More about this pressing"
        isOpen={isAnyFilled(PRESSING) || PRESSING.some((key) => problems[key] !== undefined)}
      >
        <Field label={RECORD_FIELDS.sleeveCondition.label} error={problems.sleeveCondition}>
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
          {text('catalogNumber')}
          {text('barcode', { inputMode: 'numeric' })}
          {text('country')}
          {text('format', { placeholder: 'LP, Album' })}
        </div>
        {text('matrixRunout')}
        <div className="record-two">
          {text('styles', { placeholder: 'Hard Bop, Modal' })}
          {text('discs', { numeric: 'integer' })}
        </div>
        {lines('tracks', 'A line for each: A1 So What 9:22')}
        {lines('extra', 'A line for each: Vinyl colour: Black')}
      </MoreFields>
      <MoreFields
        title="Purchase and place"
        isOpen={isAnyFilled(PURCHASE) || PURCHASE.some((key) => problems[key] !== undefined)}
      >
        <div className="record-two">
          {text('purchasePrice', AMOUNT)}
          <CurrencyField
            name="purchaseCurrency"
            value={form.purchaseCurrency}
            onValueChange={(purchaseCurrency) => onChange({ purchaseCurrency })}
            error={problems.purchaseCurrency}
          />
          {text('purchasedOn', { type: 'date', max: today() })}
          {text('purchasedAt')}
          {text('place', { label: 'Where it stands', placeholder: 'Living room, third shelf' })}
          <CurrencyField
            label={RECORD_FIELDS.valueCurrency.label}
            name="valueCurrency"
            value={form.valueCurrency}
            onValueChange={(valueCurrency) => onChange({ valueCurrency })}
            error={problems.valueCurrency}
          />
          {text('lentTo')}
          {text('lentOn', { type: 'date', max: today() })}
        </div>
      </MoreFields>
    </div>
  );
}
