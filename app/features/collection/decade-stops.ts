import type { TunerStop } from '../../ui/Tuner.tsx';

/** 'All' and the decades present, oldest first. */
export function decadeStops(decades: readonly { from: number; count: number }[]): TunerStop<string>[] {
  return [
    { value: 'all', label: 'All' },
    ...decades.map(({ from, count }) => ({ value: String(from), label: `${from}s`, count })),
  ];
}
