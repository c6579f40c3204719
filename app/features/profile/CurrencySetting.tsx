import { useState } from 'react';
import { updateCurrency } from '../../../shared/contract/settings.ts';
import { CURRENCIES, isCurrency } from '../../../shared/domain/currency.ts';
import { call } from '../../online/call.ts';
import { useSession } from '../../session/session-context.ts';
import { useUsualCurrency } from '../../session/usual-currency.ts';
import { Field } from '../../ui/field/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { currencyChoice, currencyWords } from '../../ui/text/currency-words.ts';
import { toast } from '../../ui/toast.ts';
import { settingFailed } from './setting-failure.ts';
import { useBlocked } from './use-blocked.ts';

const CHOICES = CURRENCIES.map((code) => ({ value: code, label: currencyChoice(code) }));

/** The currency of new prices. It is saved at once and springs back if that fails. */
export function CurrencySetting() {
  const { session } = useSession();
  const { change: blocked } = useBlocked();
  const usual = useUsualCurrency();
  const [pending, setPending] = useState<string>();

  async function choose(next: string) {
    if (pending !== undefined || !isCurrency(next)) return;
    setPending(next);
    try {
      session.accountChanged(await call(updateCurrency, { body: { currency: next } }));
      toast({ title: `New prices are in ${currencyWords(next)}` });
    } catch (error) {
      settingFailed(error, 'your currency');
    } finally {
      setPending(undefined);
    }
  }

  return (
    <Field
      className="settings-currency"
      label="Currency"
      hint="New purchase and target prices are in this currency. Prices typed before keep theirs."
    >
      <Select
        name="currency"
        value={pending ?? usual}
        disabled={blocked !== undefined}
        onChange={(event) => void choose(event.currentTarget.value)}
        options={CHOICES}
      />
    </Field>
  );
}
