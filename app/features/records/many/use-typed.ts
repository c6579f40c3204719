import { useCallback, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 150;

/**
 * Values that are typed faster than they can be stored: shown at once, written after a pause and before the page, the
 * field or the screen is left.
 * @param write shows the values at once and stores them
 */
export function useTyped<Values extends object>(write: (changes: Partial<Values>) => void) {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const unwritten = useRef<Partial<Values>>(undefined);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });

  const flush = useCallback(() => {
    const changes = unwritten.current;
    if (!changes) return;
    unwritten.current = undefined;
    latest.current(changes);
    setTyped({});
  }, []);

  useEffect(() => {
    if (Object.keys(typed).length === 0) return;
    const timer = window.setTimeout(flush, PAUSE_MS);
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pagehide', flush, { signal });
    for (const leaving of ['visibilitychange', 'focusout']) document.addEventListener(leaving, flush, { signal });
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [typed, flush]);

  useEffect(() => flush, [flush]);

  return {
    /** Not written yet. */
    typed,
    change(changes: Partial<Values>): void {
      unwritten.current = { ...unwritten.current, ...changes };
      setTyped(unwritten.current);
    },
    flush,
  };
}
