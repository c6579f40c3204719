import { useSyncExternalStore } from 'react';

const steps = [
  { query: '(min-width: 1920px)', perRow: 8 },
  { query: '(min-width: 1536px)', perRow: 7 },
  { query: '(min-width: 1280px)', perRow: 6 },
  { query: '(min-width: 1024px)', perRow: 5 },
] as const;

function subscribe(listener: () => void): () => void {
  const lists = steps.map((step) => window.matchMedia(step.query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

/**
 * The number of sleeves per board at this window width.
 * @param quarters the part of it that a person wants, for larger sleeves
 */
export function useRowLength(quarters = 4): number {
  return useSyncExternalStore(subscribe, () => {
    const whole = steps.find((step) => window.matchMedia(step.query).matches)?.perRow ?? 4;
    return Math.round((whole * quarters) / 4);
  });
}
