import { useRef, useState } from 'react';

/** Which of the listed rows are ticked; Shift and a click takes all rows between. Rows that left are forgotten. */
export function useSelection(listedIds: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const listed = new Set(listedIds);
  const selected = listedIds.filter((id) => ticked.has(id));

  function toggle(id: string, on: boolean, { shiftKey }: { shiftKey: boolean }) {
    const from = shiftKey && last.current !== undefined ? listedIds.indexOf(last.current) : -1;
    const to = listedIds.indexOf(id);
    const range = from < 0 ? [id] : listedIds.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    setTicked((before) => withIds(before, range, on));
  }

  return {
    selected,
    has: (id: string) => ticked.has(id) && listed.has(id),
    toggle,
    toggleMany: (ids: readonly string[], on: boolean) => setTicked((before) => withIds(before, ids, on)),
    clear() {
      last.current = undefined;
      setTicked(new Set());
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;

function withIds(before: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  return on ? before.union(new Set(ids)) : before.difference(new Set(ids));
}
