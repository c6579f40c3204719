import type { RecordRow } from '../../../shared/schemas/record.ts';
import { codeOf, printSheet, textOf } from '../../sharing/print-code.ts';
import { countText } from '../../ui/number-text.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { type InsuranceLine, inOrder, insuranceList } from './print-rows.ts';
import '../../sharing/sharing.css';
import './print.css';

const COLUMNS: readonly [head: string, value: (line: InsuranceLine) => string][] = [
  ['Album', ({ album }) => album],
  ['Pressing', ({ pressing }) => pressing],
  ['Condition', ({ condition }) => condition],
  ['Bought', ({ bought }) => bought],
  ['Paid', ({ paid }) => paid],
  ['Value', ({ value }) => value],
];

/** Prints a list for an insurer: each record with its state, purchase and value, and the sums. */
export function printInsuranceList(
  title: string,
  owner: string | null,
  records: readonly RecordRow[],
  at: string,
): void {
  const { lines, totals } = insuranceList(records);
  const head = document.createElement('tr');
  head.append(...COLUMNS.map(([name]) => textOf('th', name)));
  const rows = lines.map((line) => {
    const row = document.createElement('tr');
    row.append(...COLUMNS.map(([, value]) => textOf('td', value(line))));
    return row;
  });
  const table = document.createElement('table');
  table.append(within('thead', head), within('tbody', ...rows));
  const about = [owner !== null && `@${owner}`, dayText(at), countText(records.length, 'record'), ...totals];
  printSheet('print-list', textOf('h1', title), textOf('p', about.filter(Boolean).join(' · ')), table);
}

/** Prints a label for each record, with a code that opens it in the app. */
export function printLabels(records: readonly RecordRow[], origin: string): void {
  const labels = inOrder(records).map(({ id, artist, title, year, label, place }) => {
    const lines = [
      textOf('b', artist),
      textOf('span', title),
      textOf('small', [year, label].filter(Boolean).join(', ')),
    ];
    if (place) lines.push(textOf('small', place));
    return within('li', codeOf(`${origin}/?record=${id}`), within('div', ...lines));
  });
  printSheet('print-labels', within('ul', ...labels));
}

function within(tag: string, ...parts: Node[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...parts);
  return element;
}
