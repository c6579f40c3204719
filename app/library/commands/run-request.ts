import type { CommandName } from '../../../shared/commands/registry.ts';
import type { RunOptions } from '../library-types.ts';
import type { UndoEntry } from './undo-log.ts';

export interface RunRequest {
  name: CommandName;
  input: unknown;
  options: RunOptions;
  /** Entries of the tray that it decides; the same write drops them. */
  answers: string[];
  /** For Undo: the commands that are taken back. */
  takenBack?: UndoEntry[] | undefined;
}
