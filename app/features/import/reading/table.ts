import type { TableRow } from '../../../../shared/import/row-reader.ts';

/** A file as columns and lines, whatever its format. */
export interface Table {
  names: string[];
  /** The first line, if it may not be the names. */
  firstLine?: readonly string[];
  rows: TableRow[];
  /** Of a list with a delimiter, whether its first line names the columns. */
  hasHead?: boolean;
}

/** More than any program's list has. */
export const MOST_COLUMNS = 300;

/** Entries with named values as a table, with a column for each name. */
export function tableOf(entries: readonly { values: ReadonlyMap<string, string>; text: string }[]): Table {
  const names = [...new Set(entries.flatMap(({ values }) => [...values.keys()]))];
  const rows = entries.map(({ values, text }, index) => ({
    line: index + 1,
    text,
    cells: names.map((name) => values.get(name) ?? ''),
  }));
  return { names, rows };
}

/** Values of which several may have one name, joined as a list. */
export function addTo(values: Map<string, string>, name: string, text: string, between = ', '): void {
  if (text === '') return;
  const before = values.get(name);
  values.set(name, before === undefined ? text : `${before}${between}${text}`);
}
