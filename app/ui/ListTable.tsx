import type { ReactNode } from 'react';
import { Checkbox } from './Checkbox.tsx';

export type ListColumn = {
  label: string;
  align?: 'right' | undefined;
  labelHidden?: boolean | undefined;
  span?: number | undefined;
};

export type ListTableProps = {
  caption: string;
  columns: readonly ListColumn[];
  /** Puts 'select all' before the first column; rows then begin with a SelectCell. */
  selectAll?:
    | {
        label: string;
        state: 'none' | 'some' | 'all';
        onToggle: (all: boolean) => void;
      }
    | undefined;
  /** ListRows. */
  children: ReactNode;
};

export function ListTable({ caption, columns, selectAll, children }: ListTableProps) {
  return (
    <table className="list-table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {selectAll && (
            <th scope="col">
              <Checkbox
                label={selectAll.label}
                labelHidden
                checked={selectAll.state === 'all'}
                indeterminate={selectAll.state === 'some'}
                onCheckedChange={selectAll.onToggle}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              colSpan={column.span}
              className={column.align === 'right' ? 'r' : undefined}
            >
              {column.labelHidden ? <span className="vh">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A row; `selected` lights it. */
export function ListRow({ selected = false, children }: { selected?: boolean | undefined; children: ReactNode }) {
  return <tr data-selected={selected || undefined}>{children}</tr>;
}

export type SelectCellProps = {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean, how: { shiftKey: boolean }) => void;
};

export function SelectCell({ label, checked, onCheckedChange }: SelectCellProps) {
  return (
    <td>
      <Checkbox label={label} labelHidden checked={checked} onCheckedChange={onCheckedChange} />
    </td>
  );
}
