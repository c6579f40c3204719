import { startTransition, useEffect, useState } from 'react';

/**
 * What to draw now of rows that are all to be replaced: one more of them with each frame, from the top, so that no
 * frame has to draw a whole page. Rows that stay as they are take no frame, and the first display comes whole.
 */
export function useRowsInTurn<Item>(items: readonly Item[], perRow: number): readonly Item[] {
  const [before, setBefore] = useState({ items, perRow });
  const drawn = before.perRow === perRow ? nextRow(before.items, items, perRow) : items;
  const isSettled = drawn === before.items;
  useEffect(() => {
    if (isSettled) return;
    const frame = requestAnimationFrame(() => startTransition(() => setBefore({ items: drawn, perRow })));
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}

/**
 * @returns `before` with the first row that is not yet as in `after` made so, and no longer than `after`; all of
 * `after` where nothing stood before, and `before` itself once they are the same
 */
export function nextRow<Item>(before: readonly Item[], after: readonly Item[], perRow: number): readonly Item[] {
  const different = after.findIndex((item, index) => item !== before[index]);
  if (different === -1) return before.length === after.length ? before : after;
  if (before.length === 0) return after;
  const end = (Math.floor(different / perRow) + 1) * perRow;
  return [...after.slice(0, end), ...before.slice(end, after.length)];
}
