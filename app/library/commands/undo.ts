import type { Journal } from '../journal/journal.ts';
import type { Batch } from '../journal/sending.ts';
import type { RunResult } from '../library-types.ts';
import { createOneWrite, type OneWriteParts } from './one-write.ts';
import { takeBack } from './take-back.ts';
import { entriesOf, isUnsent, TOO_LATE, trayBefore } from './undo-log.ts';

interface Parts extends OneWriteParts {
  journal: Journal;
  onLocalChange?(batch?: Batch): void;
}

/** Undoes a group: removes it from the queue if none of it was sent, otherwise runs its inverse commands. */
export function createUndo(parts: Parts) {
  const { journal, queue, shown, write, undoLog, ...ports } = parts;
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
    const { run, store } = createOneWrite(parts);
    const done = await takeBack(entries, (name, input, keepRefused) =>
      run({ name, input, options: { group: inverseGroup, keepRefused }, answers: [], takenBack: entries }),
    );
    await store();
    // Only tray entries were restored; this undo has no undo.
    return done ?? { ok: true, id: '', group, changed };
  };
}
