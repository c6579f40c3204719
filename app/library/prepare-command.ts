import type { LibraryState, Outcome } from '../../shared/commands/command.ts';
import {
  COMMANDS,
  type CommandName,
  isReady,
  parseArgs,
  type ReadyCommand,
  readyCommand,
  readyParsed,
} from '../../shared/commands/registry.ts';
import { completeInput } from './complete-input.ts';
import { defaultCollectionIdOf } from './default-collection-id.ts';
import { inverseOf } from './inverse.ts';
import type { QueueChange } from './journal-queue.ts';
import type { QueuedCommand, TrayEntry, UndoStep } from './journal-rows.ts';
import type { RunDone, RunRefused } from './library-types.ts';
import { refusedCreate } from './refused-records.ts';

/** A command that has been checked on the view. */
export interface Prepared {
  command: QueuedCommand;
  outcome: Outcome;
  undo: UndoStep[];
  ready: ReadyCommand | Outcome;
}

/** Checks a command on the view; gives what to queue, or why not. */
export function prepareCommand(
  name: CommandName,
  input: unknown,
  { state, ...ports }: { state: LibraryState; group: string; now: string; newId(): string; userId: string },
): Prepared {
  const { now, newId, group } = ports;
  const defaultCollectionId = defaultCollectionIdOf(ports.userId);
  const { v } = COMMANDS[name];
  const completed = completeInput(name, input, state, { now, newId });
  const parsed = parseArgs(name, completed as never);
  const args: unknown = parsed.success ? parsed.data : completed;
  const command: QueuedCommand = { id: newId(), name, v, args, at: now, group };
  const ready = parsed.success ? readyParsed(name, parsed.data as never) : readyCommand(name, v, args);
  const outcome: Outcome = isReady(ready) ? ready.apply(state, { now, defaultCollectionId }) : ready;
  const undo = parsed.success && outcome.status === 'ok' ? inverseOf(name, parsed.data as never, state) : [];
  return { command, outcome, undo, ready };
}

/** The row a command is about. */
export function rowIdOf(command: QueuedCommand): string {
  const { id, recordId } = command.args as { id?: string; recordId?: string };
  return recordId ?? id ?? '';
}

/** What an edit of a new album that was refused does to the tray: its entry goes, or another takes its place. */
export type RefusedEdit = RunDone & { entry: TrayEntry; change: Pick<QueueChange, 'putTray' | 'dropTray'> };

/**
 * A refused new album has no row yet: changing it changes what waits in the tray, deleting it discards it.
 * @returns undefined when the command is about something else
 */
export function editOfRefused(
  name: CommandName,
  input: unknown,
  state: LibraryState,
  tray: readonly TrayEntry[],
  group: string,
): RefusedEdit | RunRefused | undefined {
  const { id } = input as { id?: string };
  if (id === undefined || state.record(id) || !name.startsWith('record.')) return undefined;
  const entry = refusedCreate(tray, id);
  if (!entry) return undefined;
  const done = { ok: true, id, group, changed: true, entry } as const;
  if (name === 'record.delete') return { ...done, change: { dropTray: [entry.id] } };
  if (name !== 'record.update') return undefined;
  const parsed = parseArgs('record.update', input as never);
  if (!parsed.success) {
    const problem = readyCommand(name, 1, input);
    return refusalOf(isReady(problem) ? undefined : problem);
  }
  const args = entry.command.args as { fields: object };
  const fields = { ...args.fields, ...parsed.data.changes };
  const edited = { ...entry, command: { ...entry.command, args: { ...args, fields } } };
  return { ...done, change: { putTray: [edited] } };
}

function refusalOf(outcome: Outcome | undefined): RunRefused {
  if (outcome?.status !== 'refused') {
    return { ok: false, code: 'INVALID', message: 'The input is not valid', kept: false };
  }
  return { ok: false, code: outcome.code, message: outcome.message, field: outcome.field, kept: false };
}
