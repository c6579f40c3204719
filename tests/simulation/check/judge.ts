import { createMemoryBackend } from '../backends/memory.ts';
import { playScenario } from '../play-scenario.ts';
import type { Outcome, Scenario, Step } from '../scenario.ts';

const LONGEST_SHRINKING_MS = 90_000;

/** The result of shrinking a failing scenario. */
export interface Failure {
  seed: number;
  invariant: string;
  message: string;
  scenario: Scenario;
}

export type Play = (scenario: Scenario) => Promise<Outcome>;

export const playFast: Play = (scenario) => playScenario(scenario, createMemoryBackend);

/** Plays one scenario; a failure is made small and returned, not thrown. */
export async function judge(scenario: Scenario, play: Play, isShrunk = true): Promise<Outcome | Failure> {
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

export function isFailure(result: Outcome | Failure): result is Failure {
  return 'invariant' in result;
}

/** For a reader: the message, the seed and the steps, one to a line as in cases.json. */
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

export async function expectGood(scenario: Scenario): Promise<Outcome> {
  const result = await judge(scenario, playFast);
  if (isFailure(result)) throw new Error(failureText(result));
  return result;
}

/** The parts that a step can drop. */
const PARTS = ['after', 'fullEdit', 'serverPush', 'atOnce', 'fault', 'fuse'] as const;

/**
 * Makes a failing scenario small: first as few steps as possible, by halves, then as few faults in them as possible.
 * @param fails plays it; says whether it still goes wrong
 * @param longest after so many milliseconds it is small enough: a story on a real server takes seconds
 */
export async function shrink(
  scenario: Scenario,
  fails: (smaller: Scenario) => Promise<boolean>,
  longest = Number.POSITIVE_INFINITY,
): Promise<Scenario> {
  const started = performance.now();
  let best = scenario;
  const attempt = async (change: Partial<Scenario>): Promise<boolean> => {
    const candidate = { ...best, ...change };
    if (performance.now() - started > longest || !(await fails(candidate))) return false;
    best = candidate;
    return true;
  };
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = best.steps.length - size; at > -size; at -= size) {
      const start = Math.max(0, at);
      await attempt({ steps: best.steps.toSpliced(start, at + size - start) });
    }
  }
  for (const [index, step] of best.steps.entries()) {
    const replaceWith = (simpler: Step) => attempt({ steps: best.steps.with(index, simpler) });
    for (const part of PARTS) {
      const { [part]: left, ...shorter } = best.steps[index] ?? step;
      if (left !== undefined) await replaceWith(shorter);
    }
    for (let at = (best.steps[index]?.after?.length ?? 0) - 1; at >= 0; at -= 1) {
      const now = best.steps[index] ?? step;
      await replaceWith({ ...now, after: now.after?.toSpliced(at, 1) ?? [] });
    }
  }
  await attempt({ server: undefined });
  await attempt({ sizes: undefined });
  return best;
}
