import type { Outcome } from '../../shared/commands/command.ts';
import { type ReadyCommand, readyCommand } from '../../shared/commands/registry.ts';
import type { QueuedCommand } from './journal-rows.ts';

const readyByCommand = new WeakMap<QueuedCommand, { args: unknown; ready: ReadyCommand | Outcome }>();

/** Notes how a command was parsed before it was queued. */
export function rememberReady(command: QueuedCommand, ready: ReadyCommand): void {
  readyByCommand.set(command, { args: command.args, ready });
}

/** Parsing is the dear part of a refold; a command's arguments never change without becoming a new object. */
export function readyOnce(command: QueuedCommand): ReadyCommand | Outcome {
  const known = readyByCommand.get(command);
  if (known && known.args === command.args) return known.ready;
  const ready = readyCommand(command.name, command.v, command.args);
  readyByCommand.set(command, { args: command.args, ready });
  return ready;
}
