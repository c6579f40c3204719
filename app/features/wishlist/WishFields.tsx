import { genreOptions } from '../../../shared/domain/genre.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { textFieldsOf } from '../../ui/TextField.tsx';
import type { WishForm, WishProblems } from './wish-form.ts';

export type WishFieldsProps = {
  form: WishForm;
  problems: WishProblems;
  onChange: (changes: Partial<WishForm>) => void;
};

type TextKey = 'artist' | 'title' | 'year' | 'label' | 'purchaseUrl' | 'targetPrice';

/** The fields of a wish, in the order of both dialogs. */
export function WishFields({ form, problems, onChange }: WishFieldsProps) {
  const text = textFieldsOf<TextKey>(form, problems, onChange);
  return (
    <div className="form">
      <div className="wish-two">
        {text('artist', 'Artist', { required: true })}
        {text('title', 'Title', { required: true })}
      </div>
      <div className="wish-three">
        {text('year', 'Year', { numeric: 'integer', maxLength: 4 })}
        {text('targetPrice', 'Target price', {
          numeric: 'decimal',
          placeholder: '0.00',
          required: form.priceAlert,
        })}
        <Field label="Genre" error={problems.genre}>
          <Select
            name="genre"
            value={form.genre}
            onChange={(event) => onChange({ genre: event.currentTarget.value })}
            options={genreOptions(form.genre)}
          />
        </Field>
      </div>
      <Switch
        label="Price alert"
        hint="Needs a target price"
        checked={form.priceAlert}
        onCheckedChange={(priceAlert) => onChange({ priceAlert, targetPrice: form.targetPrice })}
      />
      {text('label', 'Label')}
      <Field label="Notes" error={problems.notes}>
        <TextArea
          name="notes"
          value={form.notes}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
      </Field>
      {text('purchaseUrl', 'Purchase link', { type: 'url', inputMode: 'url', placeholder: 'https://' })}
      <Switch
        label="Show on the public wishlist"
        hint="Only while your wishlist itself is public"
        checked={form.isPublic}
        onCheckedChange={(isPublic) => onChange({ isPublic })}
      />
    </div>
  );
}
