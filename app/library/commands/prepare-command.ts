import type { LibraryState, Outcome, Refusal } from '../../../shared/commands/command.ts';
import { COMMANDS, type CommandName, isParsed, parseCommand } from '../../../shared/commands/registry.ts';
import type { OutboxRow, QueuedCommand, RefusedEntry } from '../journal/rows.ts';
import { completeInput } from './complete-input.ts';
import { defaultCollectionIdOf } from './default-collection-id.ts';
import { rememberParsed } from './parse-once.ts';

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
export function entryOf(command: OutboxRow, { code, message, field }: Refusal): RefusedEntry {
  return { id: command.id, kind: 'refused', command, at: command.at, code, message, field };
}
