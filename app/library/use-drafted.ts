import { useEffect, useRef, useState } from 'react';
import { useDraft } from './hooks.ts';

const PAUSE = 250;

export interface Drafted<Value> {
  /** False until this device has been asked for an earlier draft; show no fields before. */
  loaded: boolean;
  value: Value;
  /** Whether something was typed, now or in the draft. */
  dirty: boolean;
  change(changes: Partial<Value>): void;
  /** Begins again from a value that is no draft, and forgets the stored one. */
  reset(value: Value): void;
}

/** State of a form that is kept while it is typed: a closed dialog, an update or a lost tab takes nothing away. */
export function useDrafted<Value extends object>(key: string, initial: Value): Drafted<Value> {
  const draft = useDraft<Partial<Value>>(key);
  const [start, setStart] = useState(initial);
  const [typed, setTyped] = useState<Value>();
  const [forgotten, setForgotten] = useState(false);
  const unsaved = useRef<Value>(undefined);
  const { save, clear } = draft;
  // An older version may have kept fewer fields.
  const kept = draft.value && !forgotten ? { ...start, ...draft.value } : undefined;
  const value = typed ?? kept ?? start;

  useEffect(() => {
    if (!typed) return;
    unsaved.current = typed;
    const timer = window.setTimeout(() => {
      unsaved.current = undefined;
      save(typed);
    }, PAUSE);
    return () => window.clearTimeout(timer);
  }, [typed, save]);

  useEffect(() => {
    function flush() {
      if (unsaved.current) save(unsaved.current);
      unsaved.current = undefined;
    }
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [save]);

  return {
    loaded: draft.loaded,
    value,
    dirty: typed !== undefined || kept !== undefined,
    change: (changes) => setTyped((before) => ({ ...(before ?? kept ?? start), ...changes })),
    reset(next) {
      unsaved.current = undefined;
      setStart(next);
      setTyped(undefined);
      setForgotten(true);
      void clear();
    },
  };
}
