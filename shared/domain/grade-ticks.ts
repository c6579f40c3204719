// Chunk: of its pages

import { CONDITIONS, type Condition } from './condition.ts';

/** The number of the eight ticks that a grade fills: Mint all, Poor one. */
export function ticksOf(condition: Condition): number {
  return CONDITIONS.length - CONDITIONS.findIndex(({ slug }) => slug === condition);
}
