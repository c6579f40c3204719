/** The tile or row that was used last, and what it stood among. */
export interface Place {
  id: string;
  among: readonly string[];
}

/**
 * Where it stands now. When it is gone, its place is that of the next one of its neighbours that is left, else of the
 * one before, else the first.
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
