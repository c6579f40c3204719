import { type Amount, paidOf, sumsByCurrency, worthOf } from '../../../shared/domain/amounts.ts';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { artistForOrder } from '../../../shared/domain/text.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { moneyText } from '../../ui/money-text.ts';
import { dateText } from '../../ui/text/date-words.ts';

/** Codes of more records would hold the page for long. */
export const MOST_LABELS = 500;

/** A line of the insurance list. */
export interface InsuranceLine {
  id: string;
  album: string;
  /** 'Island, 1972, ILPS 9184, LP' */
  pressing: string;
  condition: string;
  /** The shop and the day. */
  bought: string;
  paid: string;
  value: string;
}

export interface InsuranceList {
  lines: InsuranceLine[];
  /** 'Paid: €120 and $45', 'Value: $845' */
  totals: string[];
}

/** The list for an insurer: each copy with its state, its price and its value, and the sums by currency. */
export function insuranceList(records: readonly RecordRow[]): InsuranceList {
  const totalOf = (title: string, amountOf: (record: RecordRow) => Amount) => {
    const sums = sumsByCurrency(records, amountOf).map(({ amount, currency }) => moneyText(amount, currency));
    return sums.length > 0 ? [`${title}: ${sums.join(' and ')}`] : [];
  };
  return {
    lines: inOrder(records).map(lineOf),
    totals: [...totalOf('Paid', paidOf), ...totalOf('Value', worthOf)],
  };
}

/** As they are filed: by artist without the article, then by year and title. */
export function inOrder(records: readonly RecordRow[]): RecordRow[] {
  const key = ({ artist }: RecordRow) => artistForOrder(artist);
  return records.toSorted(
    (one, other) =>
      key(one).localeCompare(key(other)) || (one.year ?? 0) - (other.year ?? 0) || one.title.localeCompare(other.title),
  );
}

function lineOf(record: RecordRow): InsuranceLine {
  const { artist, title, sleeveCondition, purchasedOn, purchasedAt, purchasePrice, estimatedValue } = record;
  const grades = [record.condition, sleeveCondition].flatMap((grade) => (grade ? conditionOf(grade).code : []));
  return {
    id: record.id,
    album: `${artist}: ${title}`,
    pressing: [record.label, record.year, record.catalogNumber, record.format].filter(Boolean).join(', '),
    condition: grades.join(' / '),
    bought: [purchasedAt, purchasedOn && dateText(purchasedOn)].filter(Boolean).join(', '),
    // A record that this device stored earlier lacks a price.
    paid: purchasePrice ? moneyText(purchasePrice, record.purchaseCurrency) : '',
    value: estimatedValue === null ? '' : moneyText(estimatedValue, record.valueCurrency),
  };
}
