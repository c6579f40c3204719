import { expect } from 'vitest';
import { failureText, isFailure, judge, playFast } from './judge.ts';
import { type Scenario, scenarioOf } from './scenario.ts';

export async function expectGood(scenario: Scenario): Promise<{ commands: number; faults: number; hash: string }> {
  const result = await judge(scenario, playFast);
  if (isFailure(result)) throw new Error(failureText(result));
  const faults = Object.values(result.faults).reduce((sum, count) => sum + count, 0);
  return { commands: result.commands, faults, hash: result.hash };
}

/** Plays the stories of consecutive seeds. A fixed start makes each run the same. */
export async function expectGoodStories({ first, count }: { first: number; count: number }): Promise<void> {
  let commands = 0;
  let faults = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const told = await expectGood(scenarioOf(seed));
    commands += told.commands;
    faults += told.faults;
  }
  expect(commands).toBeGreaterThan(count * 10);
  expect(faults).toBeGreaterThan(count * 5);
}
