import type { TrayEntry, UndoStep } from './journal-rows.ts';

const GROUPS_KEPT = 50;

export interface UndoEntry {
  id: string;
  steps: UndoStep[];
  /** The entry of the tray as it was, where a refused album was changed. */
  entry?: TrayEntry | undefined;
}

/** How to take back the last groups of this tab, also after they have left the queue. */
export function createUndoLog() {
  const groups = new Map<string, UndoEntry[]>();
  return {
    add(group: string, id: string, steps: UndoStep[], entry?: TrayEntry): void {
      const entries = groups.get(group) ?? [];
      groups.set(group, [...entries, { id, steps, entry }]);
      const oldest = groups.keys().next().value;
      if (groups.size > GROUPS_KEPT && oldest !== undefined) groups.delete(oldest);
    },
    /** A group can be taken back once. */
    take(group: string): UndoEntry[] | undefined {
      const entries = groups.get(group);
      groups.delete(group);
      return entries;
    },
  };
}
