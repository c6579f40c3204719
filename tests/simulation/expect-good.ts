import { expect } from 'vitest';
import { isRare, neverHappened } from './happenings.ts';
import { failureText, isFailure, judge, playFast } from './judge.ts';
import { type Scenario, scenarioOf } from './scenario.ts';
import type { Told } from './world.ts';

export async function expectGood(scenario: Scenario): Promise<Told> {
  const result = await judge(scenario, playFast);
  if (isFailure(result)) throw new Error(failureText(result));
  return result;
}

/**
 * Plays the stories of consecutive seeds, in which all that a story may tell must happen. A fixed start makes each run
 * the same.
 * @param isAll whether they are so many that also what is rare must happen
 */
export async function expectGoodStories({
  first,
  count,
  isAll = false,
}: {
  first: number;
  count: number;
  isAll?: boolean;
}): Promise<void> {
  let commands = 0;
  const happened: Record<string, number> = {};
  for (let seed = first; seed < first + count; seed += 1) {
    const told = await expectGood(scenarioOf(seed));
    commands += told.commands;
    for (const [name, times] of Object.entries(told.faults)) happened[name] = (happened[name] ?? 0) + times;
  }
  expect(commands).toBeGreaterThan(count * 10);
  expect(neverHappened('fast', happened).filter((name) => isAll || !isRare(name))).toEqual([]);
}
