import { rngOf } from '../support/rng.ts';

/** That many of them, drawn by the seed, in their order. */
export function someOf<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const rng = rngOf(seed);
  const drawn = items.map((item, place) => ({ item, place, lot: rng() }));
  return drawn
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, count)
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
