import type { Step } from '../../../shared/commands/definition.ts';
import type { OutboxRow, TrayEntry } from '../journal/rows.ts';
import type { RunRefused } from '../library-types.ts';

const GROUPS_KEPT = 50;

export interface UndoEntry {
  /** Of its command; empty where only the tray was changed. */
  id: string;
  steps: Step[];
  /** The tray entries as they were before: of a refused album that was changed, or those that the change answered. */
  entries: readonly TrayEntry[];
}

/** Nobody knows any more how to take it back. */
export const TOO_LATE: RunRefused = {
  ok: false,
  code: 'UNAVAILABLE',
  message: 'This change can no longer be taken back.',
  kept: false,
};

export type UndoLog = ReturnType<typeof createUndoLog>;

/** The undo steps of the last groups of this tab, also after they have left the queue. */
export function createUndoLog() {
  const groups = new Map<string, UndoEntry[]>();
  return {
    add(group: string, id: string, steps: Step[], answered: readonly TrayEntry[]): void {
      const entries = groups.get(group) ?? [];
      entries.push({ id, steps, entries: answered });
      groups.set(group, entries);
      const oldest = groups.keys().next().value;
      if (groups.size > GROUPS_KEPT && oldest !== undefined) groups.delete(oldest);
    },
    /** Returns a group's steps once. */
    take(group: string): UndoEntry[] | undefined {
      const entries = groups.get(group);
      groups.delete(group);
      return entries;
    },
  };
}

/** @returns undefined where a change is sent again: the journal no longer knows how to take it back */
export function entriesOf(rows: readonly OutboxRow[]): UndoEntry[] | undefined {
  return rows.every(({ undo }) => undo)
    ? rows.map(({ id, undo = [] }) => ({ id, steps: undo, entries: [] }))
    : undefined;
}

/** The entries of the tray as they were before the first of these changes: one that was changed twice is there once. */
export function trayBefore(entries: readonly UndoEntry[]): TrayEntry[] {
  const latestFirst = entries.flatMap((entry) => entry.entries).toReversed();
  return [...new Map(latestFirst.map((entry) => [entry.id, entry])).values()];
}

/** Whether nothing of it was sent or merged into an earlier command, so that it can leave the queue without a trace. */
export function isUnsent(rows: readonly OutboxRow[], entries: readonly UndoEntry[]): boolean {
  const queuedIds = new Set(rows.map(({ id }) => id));
  const isUntouched = rows.every((row) => row.sentAt === undefined && !row.merged);
  return rows.length > 0 && isUntouched && entries.every(({ id }) => id === '' || queuedIds.has(id));
}
