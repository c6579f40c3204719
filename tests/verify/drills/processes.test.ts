import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Processes, startProcesses } from '../../simulation/backends/processes.ts';
import { failureText, isFailure, judge } from '../../simulation/check/judge.ts';
import { scenarioOf, scenarioOfProcessFaults } from '../../simulation/random-scenario.ts';
import { PROCESS_FAULTS, type Scenario } from '../../simulation/scenario.ts';
import { playForAWhile, SECONDS } from './play-for-a-while.ts';

/** Stories in which requests race. */
const SEEDS = [8, 20, 27, 30, 33];

let processes: Processes;

beforeAll(async () => {
  processes = await startProcesses();
});
afterAll(() => processes?.end());

test('no edit is lost or doubled in a story in which each way to kill a server or to stop the database strikes', async () => {
  await play(scenarioOfProcessFaults());
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
