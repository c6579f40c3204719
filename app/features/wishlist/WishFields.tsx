import { genreOptions } from '../../../shared/domain/genre.ts';
import { DEFAULT_CURRENCY } from '../../../shared/domain/money.ts';
import { WISHLIST_FIELDS } from '../../../shared/entities.ts';
import { Field } from '../../ui/field/Field.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { textFieldsOf } from '../../ui/field/TextField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { WishForm, WishProblems } from './wish-form.ts';

export type WishFieldsProps = {
  form: WishForm;
  problems: WishProblems;
  onChange: (changes: Partial<WishForm>) => void;
};

type TextButton = 'artist' | 'title' | 'year' | 'label' | 'purchaseUrl' | 'targetPrice';

/** With the currency, where it is not the usual one. */
function targetLabel({ currency }: WishForm): string {
  const { label } = WISHLIST_FIELDS.targetPrice;
  return currency === DEFAULT_CURRENCY ? label : `${label} (${currency})`;
}

/** A wish's fields, in the order of both dialogs. */
export function WishFields({ form, problems, onChange }: WishFieldsProps) {
  const text = textFieldsOf<TextButton>(WISHLIST_FIELDS, form, problems, onChange);
  return (
    <div className="form">
      <div className="wish-two">
        {text('artist', { required: true })}
        {text('title', { required: true })}
      </div>
      <div className="wish-three">
        {text('year', { numeric: 'integer', maxLength: 4 })}
        {text('targetPrice', {
          label: targetLabel(form),
          numeric: 'decimal',
          placeholder: '0.00',
          required: form.priceAlert,
        })}
        <Field label={WISHLIST_FIELDS.genre.label} error={problems.genre}>
          <Select
            name="genre"
            value={form.genre}
            onChange={(event) => onChange({ genre: event.currentTarget.value })}
            options={genreOptions(form.genre)}
          />
        </Field>
      </div>
      <Switch
        label={WISHLIST_FIELDS.priceAlert.label}
        hint={form.targetPrice.trim() === '' ? 'Needs a target price' : undefined}
        checked={form.priceAlert}
        onCheckedChange={(priceAlert) => onChange({ priceAlert, targetPrice: form.targetPrice })}
      />
      {text('label')}
      <Field label={WISHLIST_FIELDS.notes.label} error={problems.notes}>
        <TextArea
          name="notes"
          value={form.notes}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
      </Field>
      {text('purchaseUrl', { type: 'url', inputMode: 'url', placeholder: 'https://' })}
      <Switch
        label="Show on the public wishlist"
        hint="Only while your wishlist itself is public"
        checked={form.isPublic}
        onCheckedChange={(isPublic) => onChange({ isPublic })}
      />
    </div>
  );
}
