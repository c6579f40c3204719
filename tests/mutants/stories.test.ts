import { expect, test } from 'vitest';
import { expectGood } from '../simulation/check/judge.ts';
import { scenarioOf } from '../simulation/random-scenario.ts';
import { playWholeTabs } from '../simulation/whole-tabs.ts';

// A few short stories for runs of mutants with the unit tests. `npm test` plays many more.
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'nothing is lost, doubled or shown to others in the story of seed %i',
  async (seed) => {
    expect((await expectGood(scenarioOf(seed))).commands).toBeGreaterThan(0);
  },
);

test.each([1, 2, 3])('nothing is lost, doubled or shown to others in the whole tabs of seed %i', async (seed) => {
  expect((await playWholeTabs(seed)).albums).toBeGreaterThan(0);
});
