import { CONDITIONS, type Condition } from './condition.ts';

/** How many of the eight ticks a grade fills: Mint all, Poor one. */
export function ticksOf(condition: Condition): number {
  return CONDITIONS.length - CONDITIONS.findIndex(({ slug }) => slug === condition);
}
