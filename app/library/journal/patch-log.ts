import type { Database } from '../device/tables.ts';
import type { Mark, OutboxRow, StoredEntry } from './rows.ts';
import type { JournalTables } from './tables.ts';

/** A tab that is behind by more changes reads everything. */
const LOG_KEPT = 100;

/** The changes of one write to earlier rows, so that no tab reads all of them again. */
export interface QueuePatch {
  revision: number;
  /** When the marked ones were sent, if they just were. */
  sentAt?: string;
  marks?: readonly Mark[];
  replaced?: readonly OutboxRow[];
  removed?: ReadonlySet<number>;
  putTray?: readonly StoredEntry[];
  dropTray?: readonly string[];
}

export interface PatchLog {
  /** Logs the changes of a write once it is on disk, and sends them to the other tabs. */
  publish(patch: QueuePatch): void;
  /** Runs one write and publishes its changes. */
  write<Result>(
    work: (tables: JournalTables, publish: (patch: QueuePatch) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Logs the changes of another tab. */
  receive(patch: QueuePatch): void;
  /** The changes since a revision; undefined if the log has a gap. */
  patchesSince(revision: number): readonly QueuePatch[] | undefined;
}

export function createPatchLog(db: Database<JournalTables>, notifyTabs?: (patch: QueuePatch) => void): PatchLog {
  let log: QueuePatch[] = [];
  const receive = (patch: QueuePatch) => {
    // An earlier patch of another tab may arrive later.
    log = [...log.slice(1 - LOG_KEPT), patch].sort((a, b) => a.revision - b.revision);
  };
  const publish = (patch: QueuePatch) => {
    receive(patch);
    notifyTabs?.(patch);
  };
  return {
    receive,
    publish,
    async write(work) {
      let done: QueuePatch | undefined;
      const result = await db.write((tables) =>
        work(tables, (patch) => {
          done = patch;
        }),
      );
      if (done) publish(done);
      return result;
    },
    patchesSince(revision) {
      const patches = log.filter((patch) => patch.revision > revision);
      return patches.every((patch, index) => patch.revision === revision + 1 + index) ? patches : undefined;
    },
  };
}
