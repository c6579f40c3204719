import type { Outcome } from '../../../shared/commands/command.ts';
import { type ParsedCommand, parseCommand } from '../../../shared/commands/registry.ts';
import type { QueuedCommand } from '../journal/rows.ts';

const parsedByCommand = new WeakMap<QueuedCommand, { args: unknown; parsed: ParsedCommand | Outcome }>();

/** Caches the parsed form of a command before it is queued. */
export function rememberParsed(command: QueuedCommand, parsed: ParsedCommand): void {
  parsedByCommand.set(command, { args: command.args, parsed });
}

/** Parsing is the expensive part of a refold, so it is cached; changed arguments are always a new object. */
export function parseOnce(command: QueuedCommand): ParsedCommand | Outcome {
  const cached = parsedByCommand.get(command);
  if (cached && cached.args === command.args) return cached.parsed;
  const parsed = parseCommand(command.name, command.v, command.args);
  parsedByCommand.set(command, { args: command.args, parsed });
  return parsed;
}
