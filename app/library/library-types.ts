import type { CommandInput, CommandName } from '../../shared/commands/registry.ts';
import type { RefusalCode } from '../../shared/error-codes.ts';

/** Names whose new row gets its id from the library when the caller gives none. */
type Creating = 'record.create' | 'collection.create' | 'wishlist.create';
type WithOptional<Input, Key extends PropertyKey> = Omit<Input, Key> & Partial<Pick<Input, Key & keyof Input>>;

/** What a screen gives for a command: ids of new rows, times and the values seen are filled in. */
export type RunInput<Name extends CommandName> = Name extends Creating
  ? WithOptional<CommandInput<Name>, 'id'>
  : Name extends 'wishlist.moveToCollection'
    ? WithOptional<CommandInput<Name>, 'recordId'>
    : CommandInput<Name>;

export interface RunOptions {
  /** Commands of one action of the person share a group: they are undone and shown together. */
  group?: string;
  /** Puts a command the rules refuse into the tray with all its input instead of dropping it. */
  keepRefused?: boolean;
  /** Key of the form that asks for it: what was typed there is dropped in the same write. */
  draft?: string;
}

export interface RunDone {
  ok: true;
  /** Id of the row: the new one for a create, the new record's for a move, else the one the input names. */
  id: string;
  /** For `undo`. */
  group: string;
  /** False when there was nothing to change. */
  changed: boolean;
}

export interface RunRefused {
  ok: false;
  /** UNAVAILABLE: the code that checks changes could not be fetched. */
  code: RefusalCode | 'STORAGE_FAILED' | 'UNAVAILABLE';
  /** A sentence for the person. */
  message: string;
  field?: string;
  /** Whether the command waits in the tray (`keepRefused`). */
  kept: boolean;
}

export type RunResult = RunDone | RunRefused;
