import type { Outcome } from '../../../shared/commands/command.ts';
import type { Journal } from '../journal/journal.ts';
import type { QueueChange } from '../journal/queue.ts';
import type { QueueCopy } from '../journal/queue-copy.ts';
import type { OutboxRow } from '../journal/rows.ts';
import type { Batch } from '../journal/sending.ts';
import type { Pool } from '../view/pool.ts';
import type { Shown } from '../view/shown.ts';

export interface WriteParts {
  journal: Journal;
  queue: QueueCopy;
  pool: Pool;
  shown: Shown;
  /** Whether a change made now would be sent at once. */
  sendsAtOnce?(): boolean;
  /** Called after each local change, to send it and notify other tabs. @param batch the numbered change, if it can be sent now */
  onLocalChange?(batch?: Batch): void;
}

/**
 * Writes a change of the queue and shows it.
 * @param rows what is appended instead if another tab was faster
 * @returns false if another tab has decided an entry of the tray that the change is about
 */
export type Write = (change: QueueChange, rows?: OutboxRow[], outcome?: Outcome) => Promise<boolean>;

export function createWrite({ journal, queue, pool, shown, ...ports }: WriteParts): Write {
  return async function write(change, rows, outcome) {
    let done = await journal.change(change, queue.outbox.length === 0 && ports.sendsAtOnce?.());
    const isLate = typeof done === 'string';
    if (done === 'stale' && rows) done = await journal.change({ ...change, append: rows, replace: [], remove: [] });
    await (isLate ? queue.read() : queue.appended(change.append));
    // Before screens draw it, so that a numbered change is sent at once.
    if (done !== 'decided') ports.onLocalChange?.(done === 'stale' ? undefined : done.batch);
    if (isLate || queue.isUnfolded) {
      // Commands that another tab has removed from the journal are in the cache.
      await pool.catchUp();
      shown.refold();
    } else shown.add(change.append, outcome);
    return done !== 'decided';
  };
}
