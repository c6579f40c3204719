import { expect, test } from 'vitest';
import cases from './cases.json' with { type: 'json' };
import { failureText, isFailure, judge, playFast } from './judge.ts';
import { type Scenario, scenarioOf } from './scenario.ts';

/** A fixed start keeps the run the same every time; `npm run simulate` plays as many more as wanted. */
const FIRST = 1;
const COUNT = 500;

async function expectGood(scenario: Scenario): Promise<{ commands: number; faults: number; hash: string }> {
  const result = await judge(scenario, playFast);
  if (isFailure(result)) throw new Error(failureText(result));
  const faults = Object.values(result.faults).reduce((sum, count) => sum + count, 0);
  return { commands: result.commands, faults, hash: result.hash };
}

test.each(cases.fast)('what once went wrong stays right: $story', async ({ seed, steps, storage }) => {
  await expectGood(
    scenarioOf(seed, { steps, storage: storage === 'indexeddb' ? 'indexeddb' : 'memory', isLater: false }),
  );
});

test.each(cases.told)('what once went wrong in a few steps stays right: $story', async ({ scenario }) => {
  await expectGood(scenario as Scenario);
});

test.each([3, 16, 29])('seed %i tells the same story twice', async (seed) => {
  const first = await expectGood(scenarioOf(seed));
  const second = await expectGood(scenarioOf(seed));
  expect(second).toEqual(first);
  expect((await expectGood(scenarioOf(seed + 1))).hash).not.toBe(first.hash);
});

test(`no edit is lost, doubled or seen by others in ${COUNT} stories of bad networks and crashes`, async () => {
  let commands = 0;
  let faults = 0;
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
    const told = await expectGood(scenarioOf(seed));
    commands += told.commands;
    faults += told.faults;
  }
  expect(commands).toBeGreaterThan(COUNT * 10);
  expect(faults).toBeGreaterThan(COUNT * 5);
});
