import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureText, isFailure, judge } from './judge.ts';
import { type Processes, startProcesses } from './process-backend.ts';
import { PROCESS_FAULTS, scenarioOf } from './scenario.ts';

/** Stories in which every fault strikes; `npm run simulate -- --processes` plays as many others as wanted. */
const SEEDS = [8, 20, 27, 30, 33];
/** Where two requests race, a fault may strike the other one and pass by: then further stories are played. */
const MORE = Array.from({ length: 40 }, (_, index) => 100 + index);

let processes: Processes;

beforeAll(async () => {
  processes = await startProcesses();
});
afterAll(() => processes?.end());

test('no edit is lost or doubled in stories of killed servers and a stopped database, until each has struck', async () => {
  const outstanding = () => PROCESS_FAULTS.filter((fault) => !processes.struck.has(fault));
  for (const seed of [...SEEDS, ...MORE]) {
    if (!SEEDS.includes(seed) && outstanding().length === 0) break;
    const result = await judge(scenarioOf(seed, { tier: 'processes', steps: 30 }), processes.play);
    if (isFailure(result)) throw new Error(failureText(result));
  }
  expect(outstanding()).toEqual([]);
});
