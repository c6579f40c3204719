import { expect, test } from 'vitest';
import { expectGood } from '../../simulation/expect-good.ts';
import { neverHappened } from '../../simulation/happenings.ts';
import { scenarioOf } from '../../simulation/scenario.ts';

/** After the 20 of sync.test.ts; `npm run simulate` plays as many more as wanted. */
const FIRST = 21;
const COUNT = 480;

test(`no edit is lost, doubled or seen by others in ${COUNT} more stories of bad networks and crashes`, async () => {
  let commands = 0;
  const happened: Record<string, number> = {};
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
    const told = await expectGood(scenarioOf(seed));
    commands += told.commands;
    for (const [name, times] of Object.entries(told.faults)) happened[name] = (happened[name] ?? 0) + times;
  }
  expect(commands).toBeGreaterThan(COUNT * 10);
  expect(neverHappened('fast', happened)).toEqual([]);
});
