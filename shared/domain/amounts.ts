import type { Currency } from './currency.ts';
import { centsOf, DEFAULT_CURRENCY } from './money.ts';

/** The amounts in one currency. */
export interface AmountSum {
  currency: Currency;
  amount: number;
  /** Records with an amount in it. */
  count: number;
}

/** Decimal text with its currency. A record that a device stored earlier may lack either. */
export type Amount = [amount: string | null | undefined, currency: Currency | undefined];

/** Sums of what records are worth or have cost, the currency of the most first. Amounts are never converted. */
export function sumsByCurrency<Row>(records: Iterable<Row>, amountOf: (record: Row) => Amount): AmountSum[] {
  const sums = new Map<Currency, { cents: number; count: number }>();
  for (const record of records) {
    const [amount, currency = DEFAULT_CURRENCY] = amountOf(record);
    const own = centsOf(amount ?? '');
    if (own === null) continue;
    const { cents, count } = sums.get(currency) ?? { cents: 0, count: 0 };
    sums.set(currency, { cents: cents + own, count: count + 1 });
  }
  return [...sums]
    .map(([currency, { cents, count }]) => ({ currency, amount: cents / 100, count }))
    .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
}

export function worthOf({
  estimatedValue,
  valueCurrency,
}: {
  estimatedValue: string | null;
  valueCurrency?: Currency;
}): Amount {
  return [estimatedValue, valueCurrency];
}

export function paidOf({
  purchasePrice,
  purchaseCurrency,
}: {
  purchasePrice?: string | null;
  purchaseCurrency?: Currency;
}): Amount {
  return [purchasePrice, purchaseCurrency];
}
