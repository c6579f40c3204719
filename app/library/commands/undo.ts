import type { Journal } from '../journal/journal.ts';
import type { QueueCopy } from '../journal/queue-copy.ts';
import type { Batch } from '../journal/sending.ts';
import type { RunResult } from '../library-types.ts';
import type { Shown } from '../view/shown.ts';
import type { Run } from './run-command.ts';
import { takeBack } from './take-back.ts';
import { entriesOf, isUnsent, TOO_LATE, trayBefore, type UndoLog } from './undo-log.ts';
import type { Write } from './write-change.ts';

interface Parts {
  journal: Journal;
  queue: QueueCopy;
  shown: Shown;
  write: Write;
  run: Run;
  undoLog: UndoLog;
  newId(): string;
  onLocalChange?(batch?: Batch): void;
}

/** Undoes a group: removes it from the queue if none of it was sent, otherwise runs its inverse commands. */
export function createUndo({ journal, queue, shown, write, run, undoLog, ...ports }: Parts) {
  return async function undo(group: string): Promise<RunResult> {
    const rows = queue.outbox.filter((row) => row.group === group);
    const entries = undoLog.take(group) ?? entriesOf(rows);
    if (!entries) return TOO_LATE;
    const putTray = trayBefore(entries);
    const changed = putTray.length > 0;
    if (changed) await write({ append: [], putTray });
    if (isUnsent(rows, entries)) {
      if ((await journal.change({ append: [], remove: rows, revision: queue.revision })) !== 'stale') {
        if (!queue.takePatches()) await queue.read();
        shown.refold();
        ports.onLocalChange?.();
        return { ok: true, id: '', group, changed: true };
      }
    }
    const inverseGroup = ports.newId();
    const done = await takeBack(entries, (name, input, keepRefused) =>
      run({ name, input, options: { group: inverseGroup, keepRefused }, answers: [], takenBack: entries }),
    );
    // Only tray entries were restored; this undo has no undo.
    return done ?? { ok: true, id: '', group, changed };
  };
}
