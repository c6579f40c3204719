import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

const NONE: readonly string[] = [];

/**
 * The selected rows of a list; Shift selects all rows from the last one to this one. Rows hidden by a filter do not
 * count until they are listed again. `toggle` and `toggleMany` keep their identity, so that rows do not re-render for
 * them.
 * @param scope the list that the selection belongs to; another scope clears it
 * @param canSelect false clears it too
 */
export function useSelection(listedIds: readonly string[], scope: string | undefined, canSelect: boolean) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const listed = useRef(listedIds);
  useLayoutEffect(() => {
    listed.current = listedIds;
  });
  const selected = useMemo(
    () => (ticked.size === 0 ? NONE : listedIds.filter((id) => ticked.has(id))),
    [listedIds, ticked],
  );

  const toggle = useCallback((id: string, on: boolean, { shiftKey }: { shiftKey: boolean }) => {
    const ids = listed.current;
    const from = shiftKey && last.current !== undefined ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    setTicked((before) => withIds(before, range, on));
  }, []);
  const toggleMany = useCallback((ids: readonly string[], on: boolean) => {
    last.current = ids.at(-1);
    setTicked((before) => withIds(before, ids, on));
  }, []);
  const clear = useCallback(() => {
    last.current = undefined;
    setTicked((before) => (before.size === 0 ? before : new Set()));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change of scope matters
  useLayoutEffect(() => clear, [scope, clear]);
  useLayoutEffect(() => {
    if (!canSelect) clear();
  }, [canSelect, clear]);

  return { selected, has: (id: string) => ticked.has(id), toggle, toggleMany, clear };
}
export type Selection = ReturnType<typeof useSelection>;

function withIds(before: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  return on ? before.union(new Set(ids)) : before.difference(new Set(ids));
}
