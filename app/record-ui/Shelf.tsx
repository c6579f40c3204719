import { Children, type FocusEventHandler, type KeyboardEventHandler, type ReactNode, type Ref } from 'react';

export type ShelfProps = {
  label: string;
  /** The number of sleeves per board. */
  perRow: number;
  /** ShelfSpots; a short last row keeps a full board. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLElement> | undefined;
  onFocus?: FocusEventHandler<HTMLElement> | undefined;
  onBlur?: FocusEventHandler<HTMLElement> | undefined;
};

/** Rows of sleeves on walnut boards. It is the size container for its rows. */
export function Shelf({ label, perRow, children, ref, ...handlers }: ShelfProps) {
  const spots = Children.toArray(children);
  const rows = Array.from({ length: Math.ceil(spots.length / perRow) }, (_, row) => ({
    row,
    spots: spots.slice(row * perRow, (row + 1) * perRow),
  }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: one list over several boards, which a ul cannot hold
    <div className="shelf" role="list" aria-label={label} ref={ref} {...handlers}>
      {rows.map(({ row, spots: standing }) => (
        <div key={row} className="shelf-row" style={{ '--n': perRow } as React.CSSProperties}>
          {standing}
        </div>
      ))}
    </div>
  );
}
