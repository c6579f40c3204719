import type { UndoStep } from './journal-rows.ts';

const GROUPS_KEPT = 50;

export interface UndoEntry {
  id: string;
  steps: UndoStep[];
}

/** How to take back the last groups of this tab, also after they have left the queue. */
export function createUndoLog() {
  const groups = new Map<string, UndoEntry[]>();
  return {
    add(group: string, id: string, steps: UndoStep[]): void {
      const entries = groups.get(group) ?? [];
      groups.set(group, [...entries, { id, steps }]);
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
