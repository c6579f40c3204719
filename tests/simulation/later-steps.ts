import { rngOf } from '../support/rng.ts';
import type { Extra, Scenario } from './scenario.ts';

/** What people do in several moves: each kind has a file of its own. */
const LATER = { undo: 10, tray: 7, many: 4 };

export type LaterKind = keyof typeof LATER;

export const LATER_KINDS = Object.keys(LATER) as LaterKind[];

const KINDS = LATER_KINDS.flatMap((kind) => Array.from({ length: LATER[kind] }, () => kind));

/** Longer doings beside the steps; the stories told before are otherwise the same. */
export function strewLater({ seed, devices, steps }: Scenario): void {
  const random = rngOf(seed * 1_103_515_245 + 12_345);
  const below = (limit: number) => Math.floor(random() * limit);
  for (const step of steps) {
    if (random() > 0.1) continue;
    const kind = KINDS[below(KINDS.length)] ?? 'undo';
    const later: Extra = { do: kind, device: below(devices), tab: below(3), r: below(2 ** 31) };
    if (random() < 0.1) later.fuse = 1 + below(12);
    step.later = later;
  }
}
