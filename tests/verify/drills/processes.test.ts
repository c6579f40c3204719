import { afterAll, beforeAll, expect, test } from 'vitest';
import { playForAWhile, SECONDS } from '../../simulation/budget.ts';
import { failureText, isFailure, judge } from '../../simulation/judge.ts';
import { type Processes, startProcesses } from '../../simulation/process-backend.ts';
import { PROCESS_FAULTS, type Scenario, scenarioOf, storyOfProcessFaults } from '../../simulation/scenario.ts';

/** Stories in which requests race. */
const SEEDS = [8, 20, 27, 30, 33];

let processes: Processes;

beforeAll(async () => {
  processes = await startProcesses();
});
afterAll(() => processes?.end());

test('no edit is lost or doubled in a story in which each way to kill a server or to stop the database strikes', async () => {
  await play(storyOfProcessFaults());
  expect(PROCESS_FAULTS.filter((fault) => !processes.struck.has(fault))).toEqual([]);
});

test.each(SEEDS)('no edit is lost or doubled in story %i of killed servers and a stopped database', async (seed) => {
  await play(scenarioOf(seed, { tier: 'processes', steps: 30 }));
});

test(
  'no edit is lost or doubled in new stories of killed servers, as many as there is time for',
  {
    timeout: (SECONDS + 300) * 1_000,
  },
  () => playForAWhile({ tier: 'processes', play: processes.play, steps: 30, seconds: SECONDS, atLeast: 2 }),
);

async function play(scenario: Scenario): Promise<void> {
  // Not made small: real processes do not fail the same way twice, and each attempt takes seconds.
  const result = await judge(scenario, processes.play, false);
  if (isFailure(result)) throw new Error(failureText(result));
}
