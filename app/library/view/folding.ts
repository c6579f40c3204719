import type { LibraryState, Outcome, RowChange, Touches } from '../../../shared/commands/command.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { QueuedCommand, TrayEntry } from '../journal/rows.ts';

/** What a pending command changes on the screen, and the rows it names. */
export interface Folded {
  changes: readonly RowChange[];
  touches: Touches;
}

/** What the view needs of the code of the commands. */
export interface Folding {
  /**
   * @param given the rule's outcome for this state; computed if not given
   * @returns undefined for a command that this build cannot read
   */
  fold(command: QueuedCommand, state: LibraryState, given?: Outcome): Folded | undefined;
  /** New albums that the album limit refused. */
  refusedRecords(tray: readonly TrayEntry[], state: LibraryState): RecordRow[];
  /** The server's time, as far as this device knows it. */
  now(): string;
}

/** Loaded before there is a command to fold: a library that only shows stored rows does without it. */
export interface LoadedFolding {
  readonly loaded: Folding | undefined;
  load(): Promise<Folding>;
}
