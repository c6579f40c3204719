import { Children, type ReactNode } from 'react';

export type ShelfProps = {
  label: string;
  /** How many sleeves stand on one board. */
  perRow: number;
  /** ShelfSpots; a short last row keeps its full board. */
  children: ReactNode;
};

/** Rows of sleeves on walnut boards. It is the size container its rows measure themselves by. */
export function Shelf({ label, perRow, children }: ShelfProps) {
  const spots = Children.toArray(children);
  const rows = Array.from({ length: Math.ceil(spots.length / perRow) }, (_, row) => ({
    row,
    spots: spots.slice(row * perRow, (row + 1) * perRow),
  }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: one list over several boards, which a ul cannot hold
    <div className="shelf" role="list" aria-label={label}>
      {rows.map(({ row, spots: standing }) => (
        <div key={row} className="shelf-row" style={{ '--n': perRow } as React.CSSProperties}>
          {standing}
        </div>
      ))}
    </div>
  );
}
