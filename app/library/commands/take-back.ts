import type { CommandName } from '../../../shared/commands/registry.ts';
import type { RunResult } from '../library-types.ts';
import type { UndoEntry } from './undo-log.ts';

const PASSED = ['NOT_FOUND', 'DELETED', 'DEFAULT_PROTECTED'];

/**
 * Runs the steps that take changes back, the last change first. Rows that are deleted since, and a collection that is
 * the default and must stay, do not keep the others from it. After a row that was refused and waits in the tray, other
 * rows still come back or wait there too, but nothing else is done: what takes its place stays. An album that is deleted
 * in the end is deleted as it is, so that an Undo of this Undo brings back all of it.
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
  const steps = entries.toReversed().flatMap((entry) => entry.steps);
  const deletions = new Map<string, number>();
  for (const [at, { name, args }] of steps.entries()) if (name === 'record.delete') deletions.set(idOf(args), at);
  for (const [at, { name, args, needsPrevious }] of steps.entries()) {
    if (name.startsWith('record.') && at < (deletions.get(idOf(args)) ?? 0)) continue;
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

function idOf(args: unknown): string {
  return (args as { id: string }).id;
}
