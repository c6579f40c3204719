import type { CommandFills, CommandInput, CommandName } from '../../shared/commands/registry.ts';
import type { RefusalCode } from '../../shared/error-codes.ts';
import type { QueuedCommand } from './journal/rows.ts';

/** A screen's input for a command; ids of new rows, times and seen values are filled in. */
export type RunInput<Name extends CommandName> = WithOptional<CommandInput<Name>, CommandFills<Name>>;
type WithOptional<Input, Key extends PropertyKey> = Omit<Input, Key> & Partial<Pick<Input, Key & keyof Input>>;

export interface RunOptions {
  /** Commands of one action of the person share a group: they are undone and shown together. */
  group?: string;
  /** Puts a command the rules refuse into the tray with all its input instead of dropping it. */
  keepRefused?: boolean;
  /** Key of the form that is saved; the same write drops its draft. */
  draft?: string;
  /** Entries of the tray that the command decides a part of: they must still wait. */
  undecided?: string[];
}

export interface RunDone {
  ok: true;
  /** Id of the row: the new one for a create, the new record's for a move, else the one the input names. */
  id: string;
  /** For `undo`. */
  group: string;
  /** False if nothing changed. */
  changed: boolean;
  /** Of several commands that ran as one group, those that were refused. */
  refused?: readonly RunRefused[];
}

export interface RunRefused {
  ok: false;
  /** UNAVAILABLE: the code that checks changes could not be loaded, or how to take one back is no longer stored. */
  code: RefusalCode | 'STORAGE_FAILED' | 'UNAVAILABLE';
  /** A sentence for the person. */
  message: string;
  field?: string;
  /** Whether the command waits in the tray (`keepRefused`). */
  kept: boolean;
}

export type RunResult = RunDone | RunRefused;

/**
 * Sends one change and waits for its verdict; nothing of it is kept.
 * @param draft key of the form's draft, which goes if the change is accepted
 * @returns undefined if it was accepted
 */
export type SendNow = (command: QueuedCommand, draft?: string) => Promise<RunRefused | undefined>;
