import type { CommandName } from '../../../shared/commands/registry.ts';
import type { RunResult } from '../library-types.ts';
import type { UndoEntry } from './undo-log.ts';

const PASSED = ['NOT_FOUND', 'DELETED', 'DEFAULT_PROTECTED'];

/**
 * Runs the steps that take changes back, the last change first. Rows that are deleted since, and a collection that is
 * the default and must stay, do not keep the others from it. After a row that was refused and waits in the tray, other
 * rows still come back or wait there too, but nothing else is done: what takes its place stays.
 * @returns undefined where there is no step
 */
export async function takeBack(
  entries: readonly UndoEntry[],
  run: (name: CommandName, args: unknown, keepRefused: boolean) => Promise<RunResult>,
): Promise<RunResult | undefined> {
  let done: RunResult | undefined;
  let passed: RunResult | undefined;
  let refused: RunResult | undefined;
  let isPreviousDone = true;
  for (const { name, args, needsPrevious } of entries.toReversed().flatMap(({ steps }) => steps)) {
    const isRestore = name.endsWith('.restore');
    if ((refused && !isRestore) || (needsPrevious && !isPreviousDone)) continue;
    const result = await run(name as CommandName, args, isRestore);
    isPreviousDone = result.ok;
    if (result.ok) done = result;
    else if (PASSED.includes(result.code)) passed ??= result;
    else if (result.kept) refused ??= result;
    else return passed ?? result;
  }
  return refused ?? done ?? passed;
}
