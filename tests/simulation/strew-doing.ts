import { rngOf } from '../support/rng.ts';
import type { Doing, Scenario } from './scenario.ts';

/** Where a step says what else happens after it, by the kind of that. */
type Place = 'disk' | 'plan' | 'kept' | 'eviction' | 'signIn';

/**
 * Lets something more happen after some steps, somewhere. Its chance is its own: the stories told before it was thought of
 * are otherwise the same.
 * @param ownSeed made of the story's, in another way than for any other kind
 * @param kindOf draws what happens
 */
export function strewDoing(
  { devices, steps }: Scenario,
  place: Place,
  { ownSeed, chance, kindOf }: { ownSeed: number; chance: number; kindOf: (random: () => number) => Doing },
): void {
  const random = rngOf(ownSeed);
  const below = (limit: number) => Math.floor(random() * limit);
  for (const step of steps) {
    if (random() > chance) continue;
    step[place] = { do: kindOf(random), device: below(devices), tab: below(3), r: below(2 ** 31) };
  }
}
