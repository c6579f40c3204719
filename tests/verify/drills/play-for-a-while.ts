import { expect } from 'vitest';
import { failureText, isFailure, judge, type Play } from '../../simulation/check/judge.ts';
import { scenarioOf } from '../../simulation/random-scenario.ts';
import type { Tier } from '../../simulation/scenario.ts';

/** Seeds that a run may begin with; the ones of kept cases and of fixed stories are far below. */
const FIRST = 10_000_000;

interface Share {
  tier: Exclude<Tier, 'fast'>;
  play: Play;
  /** Steps of a story. */
  steps: number;
  seconds: number;
  /** So few only where something is wrong with the machine. */
  atLeast: number;
}

/**
 * Plays new stories for as long as the budget says. Its first seed is printed, and each can be
 * played again by the command that a failure names.
 */
export async function playForAWhile({ tier, play, steps, seconds, atLeast }: Share): Promise<void> {
  const first = Number(process.env.SIMULATION_FIRST_SEED ?? FIRST + (Math.floor(Date.now() / 1_000) % FIRST));
  const replay = (seed: number) => `npm run simulate -- --${tier} --seed ${seed} --steps ${steps}`;
  console.log(`Stories of the tier "${tier}" from seed ${first} on, for ${seconds} s`);
  const until = performance.now() + seconds * 1_000;
  let seed = first;
  let commands = 0;
  for (; performance.now() < until || seed < first + atLeast; seed += 1) {
    // Not made small: that takes longer than the budget.
    const result = await judge(scenarioOf(seed, { tier, steps }), play, false);
    if (isFailure(result)) throw new Error(`${replay(seed)}\n${failureText(result)}`);
    commands += result.commands;
  }
  console.log(
    `${seed - first} stories of the tier "${tier}" with ${commands} commands, from seed ${first} to ${seed - 1}`,
  );
  expect(commands).toBeGreaterThan(seed - first);
}

/** The time for one tier's stories; `SIMULATION_SECONDS` is for longer runs. */
export const SECONDS = Number(process.env.SIMULATION_SECONDS ?? 120);
