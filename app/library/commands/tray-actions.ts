import { type CommandName, isCommandName, restoreStep, upToDate } from '../../../shared/commands/registry.ts';
import type { QueueChange } from '../journal/queue.ts';
import type { QueueCopy } from '../journal/queue-copy.ts';
import type { ChangeEntry, TrayEntry } from '../journal/rows.ts';
import type { RunRefused, RunResult } from '../library-types.ts';
import type { Shown } from '../view/shown.ts';
import { DECIDED } from './decided.ts';
import { addWishes, newRecordsOf } from './keep-as-wish.ts';
import type { Run } from './run-command.ts';
import { runSteps } from './run-steps.ts';
import type { UndoLog } from './undo-log.ts';
import { stepsWithoutPicture } from './without-picture.ts';
import type { Write } from './write-change.ts';

export interface TrayParts {
  queue: QueueCopy;
  shown: Shown;
  /** Runs in turn with the other changes of this device; a storage failure becomes a result. */
  guarded(work: () => Promise<RunResult>): Promise<RunResult>;
  run: Run;
  write: Write;
  undoLog: UndoLog;
  newId(): string;
  now(): string;
  userId: string;
}

export type TrayActions = ReturnType<typeof createTrayActions>;

/** The decisions about an entry of "Needs attention". Each removes its entry. */
export function createTrayActions(parts: TrayParts) {
  const { guarded } = parts;
  const entryOf = (id: string) => parts.queue.tray.find((entry) => entry.id === id);

  const run = (name: CommandName, input: unknown, answers: string[]) =>
    guarded(() => parts.run({ name, input, options: {}, answers }));

  const changeTray = (change: Omit<QueueChange, 'append'>) =>
    guarded(async () => {
      const isDone = await parts.write({ append: [], ...change });
      return isDone ? { ok: true, id: '', group: '', changed: true } : DECIDED;
    });
  const drop = (id: string) => changeTray({ dropTray: [id] });
  const put = (entry: TrayEntry) => changeTray({ putTray: [entry] });

  /** @param ofPhoto without its entry, a picture waits like any other */
  function decide(
    id: string,
    action: (entry: ChangeEntry) => Promise<RunResult>,
    ofPhoto: (id: string) => Promise<RunResult> = drop,
  ): Promise<RunResult> {
    const entry = entryOf(id);
    if (!entry) return Promise.resolve(DECIDED);
    if (entry.kind === 'photo') return ofPhoto(id);
    // An earlier build may have made its command.
    return action({ ...entry, command: upToDate(entry.command) });
  }

  /** Runs the command again under a new id; the entry stays, with the edited input, if the rules still refuse. */
  async function runAgain(entry: ChangeEntry, editedInput?: unknown): Promise<RunResult> {
    const { id, command } = entry;
    if (!isCommandName(command.name)) return DECIDED;
    const args = editedInput ?? (entry.kind === 'left' ? leftoversOf(entry) : command.args);
    const result = await run(command.name, args, [id]);
    if (result.ok || editedInput === undefined) return result;
    const { code, message, field } = result;
    const edited = { ...entry, command: { ...command, args }, code, message, field };
    return orRefused(await changeTray({ putTray: [edited], undecided: [id] }), result);
  }

  /** Removes the picture's address from every row first: no row may name a missing picture. */
  async function discardPhoto(sha256: string): Promise<RunResult> {
    const result = await guarded(() => runSteps(parts, stepsWithoutPicture(parts.shown.view(), sha256), []));
    return result.ok ? changeTray({ dropTray: [sha256], dropPhoto: sha256 }) : result;
  }

  async function restore(entry: ChangeEntry): Promise<RunResult> {
    const { name, args } = entry.command;
    const row = entry.kind === 'refused' ? restoreStep(entry.snapshot) : undefined;
    if (!row || !isCommandName(name)) return DECIDED;
    return guarded(() => runSteps(parts, [row, { name, args: withoutSeen(args) }], [entry.id]));
  }

  const discard = (id: string) => decide(id, () => drop(id), discardPhoto);

  return {
    retry: (id: string, editedInput?: unknown) => decide(id, (entry) => runAgain(entry, editedInput)),
    discard,
    keepMine: discard,
    /** Undoes a discard: the entry waits again unchanged. */
    putBack: put,
    /** Keeps a refused album as a wish, or all albums of an import beyond the limit. */
    keepAsWish: (id: string) =>
      decide(id, (entry) => (newRecordsOf(entry).length === 0 ? drop(id) : guarded(() => addWishes(parts, entry)))),
    /** Restores a row that was deleted elsewhere, with the change that was refused because of it. */
    restore: (id: string) => decide(id, restore, async () => DECIDED),
    /** Restores the overwritten values in place of this device's newer ones. */
    takeOther: (id: string) =>
      decide(id, (entry) => {
        const { name, args } = entry.command;
        if (entry.kind !== 'overwrote' || !isCommandName(name)) return drop(id);
        return run(name, { id: (args as { id: string }).id, changes: entry.overwrote }, [id]);
      }),
    /** A file with all that was typed. */
    exportEntry(id: string): EntryFile | undefined {
      const entry = entryOf(id);
      return entry && entry.kind !== 'photo' ? fileOf(entry) : undefined;
    },
  };
}

interface EntryFile {
  filename: string;
  text: string;
}

function fileOf({ command, code, message }: ChangeEntry): EntryFile {
  const change = { change: command.name, at: command.at, input: command.args, code, message };
  const filename = `side-one-${command.at.slice(0, 10)}-${command.id.slice(0, 8)}.json`;
  return { filename, text: JSON.stringify(change, null, 2) };
}

function orRefused(result: RunResult, refusal: RunRefused): RunResult {
  return result.ok ? refusal : result;
}

/** The import of the albums that found no room, with all else that it said: one of a backup restores deleted albums too. */
function leftoversOf(entry: ChangeEntry): object {
  return { ...(entry.command.args as object), records: newRecordsOf(entry) };
}

function withoutSeen(args: unknown): unknown {
  const { seen: _, ...rest } = args as { seen?: unknown };
  return rest;
}
