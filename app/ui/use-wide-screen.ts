import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(wide);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** True if the desktop layout shows; for parts too large to be in the page twice. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
