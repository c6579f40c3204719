/** The tile or row used last, and the list it was in. */
export interface Place {
  id: string;
  among: readonly string[];
}

/**
 * Its current index. If it was removed, the index of its nearest remaining neighbour: the next one first, then the previous
 * one, else 0.
 */
export function indexOfPlace(place: Place | undefined, ids: readonly string[]): number {
  if (place === undefined) return 0;
  const { id, among } = place;
  const at = ids.indexOf(id);
  if (at >= 0) return at;
  const from = among.indexOf(id);
  const nearest = [...among.slice(from), ...among.slice(0, from).reverse()];
  return Math.max(0, ids.indexOf(nearest.find((other) => ids.includes(other)) ?? ''));
}
