import { PLACES, type Scenario, type Step } from './scenario.ts';

/** What a step may do without. */
const PARTS = [...PLACES, 'full', 'telling', 'fault', 'fuse'] as const;

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
  }
  await attempt({ server: undefined });
  await attempt({ sizes: undefined });
  return best;
}
