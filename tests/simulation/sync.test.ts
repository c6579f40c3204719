import { expect, test } from 'vitest';
import { runWorld } from './world.ts';

/** A fixed start keeps the run the same every time; SIMULATION_SEED replays one story, SIMULATION_COUNT runs more. */
const first = Number(process.env.SIMULATION_SEED ?? 1);
const count = Number(process.env.SIMULATION_COUNT ?? (process.env.SIMULATION_SEED ? 1 : 200));

test(`no edit is lost, doubled or seen by others in ${count} stories of bad networks and crashes`, async () => {
  let accepted = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    try {
      const told = await runWorld({ seed, devices: 1 + (seed % 3), steps: 40, faults: (seed % 4) * 0.15 });
      accepted += told.accepted;
    } catch (error) {
      throw new Error(`The story with SIMULATION_SEED=${seed} went wrong: ${String(error)}`, { cause: error });
    }
  }
  expect(accepted).toBeGreaterThan(count);
});
