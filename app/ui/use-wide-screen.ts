import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(wide);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the desktop arrangement is shown; for what is too large to be in the page twice. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
