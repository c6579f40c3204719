import type { LibraryState, Outcome, Refusal } from '../../../shared/commands/command.ts';
import { COMMANDS, type CommandName, isParsed, parseCommand } from '../../../shared/commands/registry.ts';
import type { QueueChange } from '../journal/queue.ts';
import type { OutboxRow, QueuedCommand, TrayEntry } from '../journal/rows.ts';
import { completeInput } from './complete-input.ts';
import { defaultCollectionIdOf } from './default-collection-id.ts';
import { rememberParsed } from './parse-once.ts';
import { refusedCreate } from './refused-records.ts';
import type { UndoEntry } from './undo-log.ts';

/** A command that was checked on the view: the row to queue, and the outcome of its rule. */
export interface Prepared {
  row: OutboxRow;
  outcome: Outcome;
}

/** Parses a command and applies its rule to the view, both once. */
export function prepareCommand(
  name: CommandName,
  input: unknown,
  ports: { state: LibraryState; group: string; now: string; newId(): string; userId: string },
): Prepared {
  const { state, now, group } = ports;
  const { v } = COMMANDS[name];
  const completed = completeInput(name, input, ports);
  const parsed = parseCommand(name, v, completed);
  const row: OutboxRow = { id: ports.newId(), name, v, args: completed, at: now, group };
  if (!isParsed(parsed)) return { row, outcome: parsed };
  row.args = parsed.args;
  rememberParsed(row, parsed);
  const outcome = parsed.apply(state, { now, defaultCollectionId: defaultCollectionIdOf(ports.userId) });
  if (outcome.status === 'ok') row.undo = parsed.inverse(state);
  return { row, outcome };
}

/** The row a command is about. */
export function rowIdOf(command: QueuedCommand): string {
  const { id, recordId } = command.args as { id?: string; recordId?: string };
  return recordId ?? id ?? '';
}

/** What a person decides about a command that the rules refuse. */
export function entryOf(command: OutboxRow, { code, message, field }: Refusal): TrayEntry {
  return { id: command.id, kind: 'refused', command, at: command.at, code, message, field };
}

/** The change of the tray for an edit of a refused new album: its entry is removed or replaced. */
export interface RefusedEdit {
  /** The entries that it changes, as they were. */
  before: TrayEntry[];
  changed: boolean;
  change: QueueChange;
}

/**
 * A refused new album has no row yet: an edit changes its tray entry, and a delete discards it.
 * @param queue this tab's copy
 * @param answers the entries that the command decides
 * @param undecided the entries that nobody may have decided yet
 * @param takenBack the commands that Undo takes back: it discards no album that another one brought
 * @returns undefined when the command found nothing to change for another reason, 'decided' when it comes too late
 */
export function editOfRefused(
  { row, outcome }: Prepared,
  state: LibraryState,
  { tray, revision }: { tray: readonly TrayEntry[]; revision: number },
  answers: readonly string[],
  undecided: readonly string[],
  takenBack?: readonly UndoEntry[],
): RefusedEdit | 'decided' | undefined {
  const { id, changes } = row.args as { id?: string; changes?: object };
  const isMissing = outcome.status === 'noop' || (outcome.status === 'refused' && outcome.code === 'NOT_FOUND');
  if (!isMissing || id === undefined || state.record(id)) return undefined;
  const entry = refusedCreate(tray, id);
  if (!entry) return undefined;
  const isThere = new Set(tray.map((one) => one.id));
  if (!undecided.every((one) => isThere.has(one))) return 'decided';
  const before = [entry, ...tray.filter((one) => answers.includes(one.id))];
  const change = { append: [], dropTray: [...answers], undecided: [...undecided, entry.id], revision };
  if (row.name === 'record.delete') {
    if (takenBack && !takenBack.some((one) => one.id === entry.id)) return undefined;
    return { before, changed: true, change: { ...change, dropTray: [...answers, entry.id] } };
  }
  if (row.name !== 'record.update') return undefined;
  const args = entry.command.args as { fields: object };
  const fields = { ...args.fields, ...changes };
  // Typed again as it was.
  if (JSON.stringify(fields) === JSON.stringify(args.fields)) return { before, changed: false, change };
  const edited = { ...entry, command: { ...entry.command, args: { ...args, fields } } };
  return { before, changed: true, change: { ...change, putTray: [edited] } };
}
