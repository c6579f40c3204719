import type { Step } from '../../../shared/commands/definition.ts';
import type { CommandName } from '../../../shared/commands/registry.ts';
import type { RunResult } from '../library-types.ts';
import type { Run } from './run-command.ts';

export type CommandStep = Step<CommandName>;

/**
 * Runs commands as one group until one is refused.
 * @param answers the entries of the tray that the last one decides
 */
export async function runSteps(
  { run, newId }: { run: Run; newId(): string },
  steps: readonly CommandStep[],
  answers: string[],
): Promise<RunResult> {
  const group = newId();
  let result: RunResult = { ok: true, id: '', group, changed: false };
  for (const [index, { name, args: input }] of steps.entries()) {
    const isLast = index === steps.length - 1;
    result = await run({ name, input, options: { group, undecided: answers }, answers: isLast ? answers : [] });
    if (!result.ok) return result;
  }
  return result;
}
