import { CONDITIONS } from '../../../shared/domain/condition.ts';
import { DEFAULT_CURRENCY } from '../../../shared/domain/money.ts';
import { DEFAULT_PRESSING, PRESSINGS, type Pressing } from '../../../shared/domain/wish-rule.ts';
import { pressingWords, ruleProblem, waitWords } from '../../../shared/domain/wish-words.ts';
import { WISHLIST_FIELDS } from '../../../shared/entities.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { CurrencyField } from '../../forms/CurrencyField.tsx';
import type { Problems } from '../../forms/use-form.ts';
import { Field } from '../../ui/field/Field.tsx';
import { MoreFields } from '../../ui/field/MoreFields.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { Select } from '../../ui/Select.tsx';
import { currencyWords } from '../../ui/text/currency-words.ts';
import { Remark } from '../../ui/text/Remark.tsx';
import { type PriceAlertInput, ruleOfInput } from './wish-form.ts';

export type AlertFieldsProps = {
  wish: WishlistRow;
  value: PriceAlertInput;
  problems: Problems<keyof PriceAlertInput>;
  onChange: (changes: Partial<PriceAlertInput>) => void;
};

/** The price that a wish waits for, and behind "More" the copies that count, with the whole rule in words. */
export function AlertFields({ wish, value, problems, onChange }: AlertFieldsProps) {
  const pressing = value.pressing as Pressing;
  const problem = ruleProblem(pressing, wish);
  const rule = ruleOfInput(value);
  return (
    <>
      <Field
        label={WISHLIST_FIELDS.targetPrice.label}
        required
        error={problems.targetPrice}
        hint={`In ${currencyWords(value.currency)}`}
      >
        <TextInput
          name="targetPrice"
          numeric="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={value.targetPrice}
          onChange={(event) => onChange({ targetPrice: event.currentTarget.value })}
        />
      </Field>
      <MoreFields title="More" isOpen={hasRules(value)}>
        <CurrencyField
          name="currency"
          value={value.currency}
          onValueChange={(currency) => onChange({ currency })}
          error={problems.currency}
        />
        <Switch
          label="Shipping included"
          hint="Copies count only if the shop says what shipping costs"
          name="withShipping"
          checked={value.withShipping}
          onCheckedChange={(withShipping) => onChange({ withShipping })}
        />
        <Field label={WISHLIST_FIELDS.pressing.label} error={problems.pressing}>
          <Select
            name="pressing"
            value={value.pressing}
            onChange={(event) => onChange({ pressing: event.currentTarget.value })}
            options={PRESSINGS.map((each) => ({ value: each, label: pressingWords(each, wish) }))}
          />
        </Field>
        <Field
          label={WISHLIST_FIELDS.lowestGrade.label}
          error={problems.lowestGrade}
          hint={value.lowestGrade === '' ? undefined : 'Copies without a grade do not count'}
        >
          <Select
            name="lowestGrade"
            value={value.lowestGrade}
            onChange={(event) => {
              const grade = CONDITIONS.find(({ slug }) => slug === event.currentTarget.value);
              onChange({ lowestGrade: grade?.slug ?? '' });
            }}
            options={[
              { value: '', label: 'Any grade' },
              ...CONDITIONS.map(({ slug, long }) => ({ value: slug, label: long })),
            ]}
          />
        </Field>
      </MoreFields>
      <div className="wish-waits" role="status">
        {problem !== null && <Remark>{problem}</Remark>}
        {problem === null && rule && <p className="sm">{waitWords(rule, wish, moneyText)}.</p>}
      </div>
    </>
  );
}

function hasRules({ withShipping, currency, pressing, lowestGrade }: PriceAlertInput): boolean {
  return withShipping || currency !== DEFAULT_CURRENCY || pressing !== DEFAULT_PRESSING || lowestGrade !== '';
}
