import { expect, test } from 'vitest';
import cases from './cases.json' with { type: 'json' };
import { expectGood, expectGoodStories } from './expect-good.ts';
import { type Scenario, scenarioOf } from './scenario.ts';

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

// `npm run verify` plays the 400 after these; `npm run simulate` as many as wanted.
test('no edit is lost, doubled or seen by others in 100 stories of bad networks and crashes', () =>
  expectGoodStories({ first: 1, count: 100 }));
