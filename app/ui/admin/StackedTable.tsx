import type { Key, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import '../../styles/stacked-table.css';

export interface Column<Row> {
  head: string;
  /** The head is for screen readers alone. */
  hideHead?: boolean;
  cell: (row: Row) => ReactNode;
  /** 'side': at the right of a block on phones, where the first column and the state are on top. */
  place?: 'side' | undefined;
  isNumber?: boolean;
}

export type StackedTableProps<Row> = {
  /** The id of the heading above. */
  labelledBy: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
};

/** A table on wide screens; below 1024 px each row is a block of two columns. */
export function StackedTable<Row>({ labelledBy, columns, rows, keyOf }: StackedTableProps<Row>) {
  return (
    <table className="stacked" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map(({ head, hideHead, isNumber }) => (
            <th key={head} scope="col" className={isNumber ? 'num' : undefined}>
              {hideHead ? <span className="vh">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, cell, place, isNumber }) => (
              <td key={head} className={classNames(isNumber && 'num', place === 'side' && 'stacked-side')}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
