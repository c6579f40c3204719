import { expect, test } from 'vitest';
import { expectGood } from '../../simulation/check/judge.ts';
import { missingEvents } from '../../simulation/events.ts';
import { scenarioOf } from '../../simulation/random-scenario.ts';

/** After the 20 of sync.test.ts; `npm run simulate` plays as many more as wanted. */
const FIRST = 21;
const COUNT = 480;

test(`no edit is lost, doubled or seen by others in ${COUNT} more scenarios of bad networks and crashes`, async () => {
  let commands = 0;
  const counts: Record<string, number> = {};
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
    const outcome = await expectGood(scenarioOf(seed));
    commands += outcome.commands;
    for (const [name, times] of Object.entries(outcome.events)) counts[name] = (counts[name] ?? 0) + times;
  }
  expect(commands).toBeGreaterThan(COUNT * 10);
  expect(missingEvents('fast', counts)).toEqual([]);
});
