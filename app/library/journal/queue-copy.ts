import type { Journal } from './journal.ts';
import type { QueuePatch } from './patch-log.ts';
import type { JournalState } from './queue.ts';
import { type OutboxRow, type TrayEntry, trayEntryFrom } from './rows.ts';
import type { CachedQueue } from './sending.ts';

/** One tab's copy of the queue and the tray. */
export interface QueueCopy {
  readonly outbox: readonly OutboxRow[];
  readonly tray: readonly TrayEntry[];
  /** The last revision it contains. */
  readonly revision: number;
  /** Whether it has changed since it was last folded into a view. */
  readonly isUnfolded: boolean;
  folded(): void;
  /**
   * Follows later writes of this and other tabs. Reads all rows only if the patches have a gap.
   * @returns false if nothing was written
   */
  read(): Promise<boolean>;
  /** Applies the patches without reading; false if they have a gap. */
  takePatches(): boolean;
  /** Adds rows this tab has just appended, and all that another tab wrote before them. */
  appended(rows: readonly OutboxRow[]): Promise<void>;
  /** All rows with all patches applied; undefined if the patches have a gap. */
  cached(): CachedQueue | undefined;
}

/**
 * @param cursor the version of this tab's rows; commands accepted up to it are no longer pending
 * @param loadRules loads the rules, which the view needs if the queue or the tray has entries
 */
export function createQueueCopy(
  journal: Journal,
  cursor: () => number | undefined,
  loadRules: () => Promise<unknown>,
): QueueCopy {
  let outbox: OutboxRow[] = [];
  let tray: TrayEntry[] = [];
  /** Its position; `highestN` is the highest number it has seen. */
  let revision = -1;
  let highestN = 0;
  let isUnfolded = false;

  async function read(): Promise<boolean> {
    const before = revision;
    takePatches();
    const loaded = await journal.load({ revision, lastN: highestN });
    const { isFull, outbox: rows } = loaded;
    if (rows.length + loaded.tray.length + outbox.length + tray.length > 0) await loadRules();
    // The added rows may have changed during the read.
    if (!isFull && loaded.revision !== revision) return read();
    highestN = Math.max(highestN, loaded.lastN);
    if (isFull) return takeAll(loaded);
    if (rows.length > 0) {
      outbox = [...outbox, ...rows];
      isUnfolded = true;
    }
    return rows.length > 0 || revision !== before;
  }

  function takeAll(loaded: JournalState): true {
    isUnfolded = true;
    outbox = withSameRows(outbox, loaded.outbox);
    tray = loaded.tray;
    revision = loaded.revision;
    return true;
  }

  function takePatches(): boolean {
    const patches = journal.patchesSince(revision);
    if (!patches) return false;
    for (const patch of patches) {
      isUnfolded ||= changesFold(patch, cursor());
      outbox = patchedOutbox(outbox, patch);
      tray = patchedTray(tray, patch);
      revision = patch.revision;
    }
    return true;
  }

  return {
    get outbox() {
      return outbox;
    },
    get tray() {
      return tray;
    },
    get revision() {
      return revision;
    },
    get isUnfolded() {
      return isUnfolded;
    },
    folded() {
      isUnfolded = false;
    },
    read,
    takePatches,
    cached: () => (takePatches() ? { revision, rows: outbox } : undefined),
    async appended(rows) {
      // Skipped numbers are commands of another tab.
      const isNext = rows.every(({ n }, index) => n === highestN + 1 + index);
      if (isNext) {
        outbox = [...outbox, ...rows];
        highestN = rows.at(-1)?.n ?? highestN;
      }
      if (!takePatches() || !isNext) await read();
    },
  };
}

/** Rows that did not change keep their identity, and with it their parsed arguments. */
function withSameRows(outbox: readonly OutboxRow[], loaded: readonly OutboxRow[]): OutboxRow[] {
  const rowsById = new Map(outbox.map((row) => [row.id, row]));
  return loaded.map((row) => {
    const same = rowsById.get(row.id);
    // Another tab may have merged something into it, before it was sent or sent again.
    if (!same || row.merged || row.answered) return row;
    const { n, seq, sentAt, verdict } = row;
    return Object.assign(same, { n, seq, sentAt, verdict });
  });
}

/** Numbers and the time of sending do not change the fold, nor do verdicts whose rows have not come yet. */
function changesFold(
  { marks = [], removed, replaced, putTray, dropTray }: QueuePatch,
  cursor = Number.NEGATIVE_INFINITY,
): boolean {
  const touched = [removed?.size, replaced?.length, putTray?.length, dropTray?.length];
  return touched.some(Boolean) || marks.some(({ version = Number.POSITIVE_INFINITY }) => version <= cursor);
}

/** Rows that only get marks keep their identity, and with it their parsed arguments. */
function patchedOutbox(outbox: OutboxRow[], { marks = [], sentAt, removed, replaced }: QueuePatch): OutboxRow[] {
  // Both are in the order of `n`, so that thousands of other rows are skipped.
  let at = outbox.findIndex(({ n }) => n === marks[0]?.n);
  for (const { n, seq, version } of marks) {
    while (at >= 0 && at < outbox.length && (outbox[at]?.n ?? 0) < n) at += 1;
    const row = outbox[at];
    if (row?.n !== n) continue;
    row.seq = seq;
    row.sentAt = sentAt ?? row.sentAt;
    if (version !== undefined) row.verdict = { version };
  }
  if (!removed?.size && !replaced?.length) return [...outbox];
  const replacedByN = new Map(replaced?.map((row) => [row.n, row]));
  return outbox.filter(({ n = 0 }) => !removed?.has(n)).map((row) => replacedByN.get(row.n) ?? row);
}

function patchedTray(tray: TrayEntry[], { putTray = [], dropTray = [] }: QueuePatch): TrayEntry[] {
  if (putTray.length + dropTray.length === 0) return tray;
  const dropped = new Set([...dropTray, ...putTray.map(({ id }) => id)]);
  return [...tray.filter(({ id }) => !dropped.has(id)), ...putTray.map(trayEntryFrom)];
}
