import { useCallback, useEffect, useRef, useState } from 'react';
import type { RunResult } from '../library-types.ts';
import { useDraft } from './hooks.ts';

const PAUSE = 150;

export interface Drafted<Value> {
  /** False until an earlier draft has been read; show no fields before. */
  loaded: boolean;
  value: Value;
  /** Whether something was typed, now or in the draft. */
  dirty: boolean;
  /** A function receives the current value, for changes that come after a wait. */
  change(changes: Partial<Value> | ((value: Value) => Partial<Value>)): void;
  /**
   * Runs the change that saves the form, with the option that drops the draft in the same write. Text typed
   * meanwhile is kept only if the change fails.
   */
  saveWith(run: (options: { draft: string }) => Promise<RunResult>): Promise<RunResult>;
  /** Drops the typed values and the stored draft; starts again from a value, or from the initial one. */
  reset(value?: Value): void;
}

/**
 * State of a form whose typed values survive a closed dialog, an update or a lost tab. Only typed values are stored.
 * @param initial shown in every untouched field; may change at any time, for example by another device
 */
export function useDrafted<Value extends object>(key: string, initial: Value): Drafted<Value> {
  const draft = useDraft<Partial<Value>>(key);
  const [restart, setRestart] = useState<Value>();
  const [typed, setTyped] = useState<Partial<Value>>();
  const [forgotten, setForgotten] = useState(false);
  const unsaved = useRef<Partial<Value>>(undefined);
  const saving = useRef(false);
  const { save, clear } = draft;
  const start = restart ?? initial;
  const kept = forgotten ? undefined : draft.value;
  const value = { ...start, ...(typed ?? kept) };

  const flush = useCallback(() => {
    if (saving.current) return;
    if (unsaved.current) save(unsaved.current);
    unsaved.current = undefined;
  }, [save]);

  useEffect(() => {
    if (!typed) return;
    unsaved.current = typed;
    const timer = window.setTimeout(flush, PAUSE);
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pagehide', flush, { signal });
    for (const leaving of ['visibilitychange', 'focusout']) document.addEventListener(leaving, flush, { signal });
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [typed, flush]);

  useEffect(() => () => flush(), [flush]);

  return {
    loaded: draft.loaded,
    value,
    dirty: typed !== undefined || kept !== undefined,
    change: (changes) =>
      setTyped((before) => {
        const own = before ?? kept;
        return { ...own, ...(typeof changes === 'function' ? changes({ ...start, ...own }) : changes) };
      }),
    async saveWith(run) {
      flush();
      saving.current = true;
      const result = await run({ draft: key });
      saving.current = false;
      if (!result.ok && !result.kept) flush();
      return result;
    },
    reset(next) {
      unsaved.current = undefined;
      setRestart(next);
      setTyped(undefined);
      setForgotten(true);
      void clear();
    },
  };
}
