// Chunk: rules

import { serverNow } from '../device/server-now.ts';
import type { RunResult } from '../library-types.ts';
import type { Folding } from '../view/folding.ts';
import { fold } from './fold.ts';
import { type OneWriteParts, runMany } from './one-write.ts';
import { refusedRecords } from './refused-albums.ts';
import { createRun, type RunParts } from './run-command.ts';
import type { RunRequest } from './run-request.ts';
import type { CommandStep } from './run-steps.ts';
import { createTrayActions, type TrayActions } from './tray-actions.ts';
import { createUndo } from './undo.ts';
import { createUndoLog } from './undo-log.ts';
import { createWrite, type WriteParts } from './write-change.ts';

/** What the commands need of their library. */
export interface CommandParts extends WriteParts, Omit<RunParts, 'write' | 'undoLog' | 'now'> {
  /** This device's clock. */
  now(): number;
  /** The stored times of the server's answers. */
  serverTimes?(): string | null | undefined;
  /** Runs in turn with the other changes of this device; a storage failure becomes a result. */
  guarded(work: () => Promise<RunResult>): Promise<RunResult>;
}

/** Folds, makes and takes back changes. With the rules and schemas of all commands it is most of the library's code. */
export interface CommandCode extends Folding {
  run(request: RunRequest): Promise<RunResult>;
  runMany(steps: readonly CommandStep[]): Promise<RunResult>;
  undo(group: string): Promise<RunResult>;
  tray: TrayActions;
}

export function createCommandCode(parts: CommandParts): CommandCode {
  const { userId } = parts;
  const now = () => serverNow(parts);
  const undoLog = createUndoLog();
  const write = createWrite(parts);
  const run = createRun({ ...parts, write, undoLog, now });
  const all: OneWriteParts = {
    ...{ ...parts, write, undoLog, now, run },
    fold: (command, state, given) => fold(command, state, userId, given),
  };
  return {
    fold: all.fold,
    refusedRecords: (tray, state) => refusedRecords(tray, state, userId),
    now,
    run,
    runMany: (steps) => runMany(all, steps),
    undo: createUndo({ ...parts, ...all }),
    tray: createTrayActions({ ...parts, ...all }),
  };
}
