import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 400;

/** What is typed; the address follows once the hand rests, so that no letter waits for the router. */
export function useTyped(asked: string, onAsked: (query: string) => void): [string, (query: string) => void] {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  const given = useRef(asked);
  if (asked !== known) {
    setKnown(asked);
    // Changed by something else: Back.
    if (asked !== given.current) setTyped(asked);
  }
  useEffect(() => {
    if (typed === asked) return;
    const timer = window.setTimeout(() => {
      given.current = typed;
      onAsked(typed);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, asked, onAsked]);
  return [typed, setTyped];
}
