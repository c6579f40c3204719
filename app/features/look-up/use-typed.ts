import { useCallback, useEffect, useState } from 'react';
import { afterAddress, givenToAddress, startTyped, typedIn } from '../../ui/typed-text.ts';

const PAUSE_MS = 400;

export interface Typed {
  text: string;
  setText: (text: string) => void;
  /** Updates the address now, because another screen opens over it and Back must return here. */
  settle: () => void;
}

/** The typed text; the address follows with a debounce, so that no key press waits for the router. */
export function useTyped(asked: string, onAsked: (query: string) => void): Typed {
  const [typed, setTyped] = useState(() => startTyped(asked));
  const { text } = typed;
  if (asked !== typed.known) setTyped(afterAddress(typed, asked));
  const settle = useCallback(() => {
    if (text === asked) return;
    setTyped((now) => givenToAddress(now, text));
    onAsked(text);
  }, [text, asked, onAsked]);
  useEffect(() => {
    const timer = window.setTimeout(settle, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [settle]);
  const setText = useCallback((query: string) => setTyped((now) => typedIn(now, query)), []);
  return { text, setText, settle };
}
