import type { AmountSum } from '../../../shared/domain/amounts.ts';
import { moneyText } from '../../ui/money-text.ts';
import { countText, numberText } from '../../ui/number-text.ts';
import { KeyValues } from '../../ui/text/KeyValues.tsx';

/** By currency: amounts are never converted. */
export function Sums({ sums }: { sums: readonly AmountSum[] }) {
  return (
    <KeyValues
      rows={sums.map(({ currency, amount, count }) => ({
        key: currency,
        value: (
          <>
            <span className="num">{moneyText(amount, currency)}</span>{' '}
            <span className="muted sm">for {countText(count, 'record')}</span>
          </>
        ),
      }))}
    />
  );
}

export type PaidProps = {
  title?: string;
  paid: readonly AmountSum[];
  totalRecords: number;
};

/** The sums of purchase prices, and of how many records they are. */
export function Paid({ title = 'Paid', paid, totalRecords }: PaidProps) {
  return (
    <section className="stat-section" aria-labelledby="stat-paid">
      <h2 className="title-3" id="stat-paid">
        {title}
      </h2>
      <Sums sums={paid} />
      <p className="muted sm stat-note">
        {`${numberText(countOf(paid))} of ${numberText(totalRecords)} records have a purchase price.`}
      </p>
    </section>
  );
}

export function countOf(sums: readonly AmountSum[]): number {
  return sums.reduce((sum, { count }) => sum + count, 0);
}
