import { expect, test } from 'vitest';
import cases from './cases.json' with { type: 'json' };
import { expectGood } from './expect-good.ts';
import { type Scenario, scenarioOf } from './scenario.ts';

test.each(cases.fast)('what once went wrong stays right: $story', async ({ seed, steps, storage }) => {
  await expectGood(
    scenarioOf(seed, { steps, storage: storage === 'indexeddb' ? 'indexeddb' : 'memory', isLater: false }),
  );
});

test.each(cases.told)('what once went wrong in a few steps stays right: $story', async ({ scenario }) => {
  await expectGood(scenario as Scenario);
});

test('a seed tells the same story twice', async () => {
  const first = await expectGood(scenarioOf(3));
  const second = await expectGood(scenarioOf(3));
  expect(second).toEqual(first);
  expect((await expectGood(scenarioOf(4))).hash).not.toBe(first.hash);
});

// `npm run verify` plays the 480 after these.
test('no edit is lost, doubled or seen by others in 20 stories of bad networks and crashes', async () => {
  for (let seed = 1; seed <= 20; seed += 1) await expectGood(scenarioOf(seed));
});
