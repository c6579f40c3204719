import { createMemoryBackend } from './memory-backend.ts';
import type { Scenario } from './scenario.ts';
import { shrink } from './shrink.ts';
import type { Told } from './world.ts';
import { playScenario } from './world.ts';

const LONGEST_SHRINKING_MS = 90_000;

/** What a failing scenario came down to. */
export interface Failure {
  seed: number;
  invariant: string;
  message: string;
  scenario: Scenario;
}

export type Play = (scenario: Scenario) => Promise<Told>;

export const playFast: Play = (scenario) => playScenario(scenario, createMemoryBackend);

/** Plays one scenario; a failure is made small and told, not thrown. */
export async function judge(scenario: Scenario, play: Play, isShrunk = true): Promise<Told | Failure> {
  try {
    return await play(scenario);
  } catch (error) {
    const invariant = invariantOf(error);
    const isInvariant = error instanceof Error && 'invariant' in error;
    let last = error;
    const fails = async (smaller: Scenario) => {
      try {
        await play(smaller);
        return false;
      } catch (again) {
        const isOther = !isInvariant && String(again) !== String(error);
        if (isOther || invariantOf(again) !== invariant) return false;
        last = again;
        return true;
      }
    };
    const small = isShrunk ? await shrink(scenario, fails, LONGEST_SHRINKING_MS) : scenario;
    const message = last instanceof Error ? (last.stack ?? last.message) : String(last);
    return { seed: scenario.seed, invariant, message, scenario: small };
  }
}

export function isFailure(result: Told | Failure): result is Failure {
  return 'invariant' in result;
}

/** For a person who wants to see it: the words, the seed and the steps, one to a line. */
export function failureText({ seed, message, scenario }: Failure): string {
  const { steps, ...rest } = scenario;
  const lines = steps.map((step) => `  ${JSON.stringify(step)}`);
  return [`Seed ${seed} went wrong: ${message}`, `${JSON.stringify(rest)}, ${steps.length} steps:`, ...lines].join(
    '\n',
  );
}

function invariantOf(error: unknown): string {
  if (error instanceof Error && 'invariant' in error) return String(error.invariant);
  return error instanceof Error ? error.name : 'unknown';
}
