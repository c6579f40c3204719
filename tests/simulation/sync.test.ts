import { expect, test } from 'vitest';
import cases from './cases.json' with { type: 'json' };
import { expectGood } from './check/judge.ts';
import { scenarioOf } from './random-scenario.ts';
import type { Scenario } from './scenario.ts';

test.each(cases.seeds)('a kept seed passes: $title', async ({ seed, storage }) => {
  await expectGood(scenarioOf(seed, { storage: storage as Scenario['storage'], isBare: true }));
});

test.each(cases.steps)('a kept scenario passes: $title', async ({ scenario }) => {
  await expectGood(scenario as Scenario);
});

test('the same seed is the same scenario twice', async () => {
  const first = await expectGood(scenarioOf(3));
  const second = await expectGood(scenarioOf(3));
  expect(second).toEqual(first);
  expect((await expectGood(scenarioOf(4))).hash).not.toBe(first.hash);
});

// `npm run verify` plays the 480 after these.
test('no edit is lost, doubled or seen by others in 20 scenarios of bad networks and crashes', async () => {
  for (let seed = 1; seed <= 20; seed += 1) await expectGood(scenarioOf(seed));
});
