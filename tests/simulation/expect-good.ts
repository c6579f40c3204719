import { failureText, isFailure, judge, playFast } from './judge.ts';
import type { Scenario } from './scenario.ts';
import type { Told } from './world.ts';

export async function expectGood(scenario: Scenario): Promise<Told> {
  const result = await judge(scenario, playFast);
  if (isFailure(result)) throw new Error(failureText(result));
  return result;
}
