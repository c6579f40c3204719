import { useCallback, useEffect, useState } from 'react';
import { afterAddress, givenToAddress, startTyped, typedIn } from '../../ui/typed-text.ts';

const PAUSE_MS = 400;

/** What is typed; the address follows once the hand rests, so that no letter waits for the router. */
export function useTyped(asked: string, onAsked: (query: string) => void): [string, (query: string) => void] {
  const [typed, setTyped] = useState(() => startTyped(asked));
  const { text } = typed;
  if (asked !== typed.known) setTyped(afterAddress(typed, asked));
  useEffect(() => {
    if (text === asked) return;
    const timer = window.setTimeout(() => {
      setTyped((now) => givenToAddress(now, text));
      onAsked(text);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, asked, onAsked]);
  const setText = useCallback((query: string) => setTyped((now) => typedIn(now, query)), []);
  return [text, setText];
}
