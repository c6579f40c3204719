import { startTransition, useEffect, useState } from 'react';

/**
 * Replaces rows one per frame, from the top, so that no frame renders a whole page. Unchanged rows take no frame, and
 * the first render shows all rows.
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
 * @returns `before` with its first changed row taken from `after`, cut to the length of `after`; `after` if `before` is
 * empty, and `before` itself once both are equal
 */
export function nextRow<Item>(before: readonly Item[], after: readonly Item[], perRow: number): readonly Item[] {
  const different = after.findIndex((item, index) => item !== before[index]);
  if (different === -1) return before.length === after.length ? before : after;
  if (before.length === 0) return after;
  const end = (Math.floor(different / perRow) + 1) * perRow;
  return [...after.slice(0, end), ...before.slice(end, after.length)];
}
