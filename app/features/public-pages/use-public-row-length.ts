import { useSyncExternalStore } from 'react';
import { useRowLength } from '../../ui/use-row-length.ts';

const PHONE = '(max-width: 559.98px)';
const TABLET = '(max-width: 767.98px)';

/** The number of sleeves per board on a public page: fewer than on the own shelf, since each has a button next to it. */
export function usePublicRowLength(): number {
  const wide = useRowLength();
  const narrow = useSyncExternalStore(subscribe, narrowLength);
  return narrow ?? wide;
}

function narrowLength(): number | undefined {
  if (window.matchMedia(PHONE).matches) return 2;
  return window.matchMedia(TABLET).matches ? 3 : undefined;
}

function subscribe(listener: () => void): () => void {
  const lists = [PHONE, TABLET].map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}
