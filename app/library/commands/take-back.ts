import type { CommandName } from '../../../shared/commands/registry.ts';
import type { RunResult } from '../library-types.ts';
import type { UndoEntry } from './undo-log.ts';

/**
 * Runs the steps that take changes back, the last change first. Rows that are deleted since do not keep the others
 * from it.
 * @returns undefined where there is no step
 */
export async function takeBack(
  entries: readonly UndoEntry[],
  run: (name: CommandName, args: unknown, keepRefused: boolean) => Promise<RunResult>,
): Promise<RunResult | undefined> {
  let done: RunResult | undefined;
  let missing: RunResult | undefined;
  for (const { name, args } of entries.toReversed().flatMap(({ steps }) => steps)) {
    const result = await run(name as CommandName, args, name.endsWith('.restore'));
    if (result.ok) done = result;
    else if (result.code === 'NOT_FOUND' || result.code === 'DELETED') missing ??= result;
    else return missing ?? result;
  }
  return done ?? missing;
}
