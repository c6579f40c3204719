import { rngOf } from '../support/rng.ts';
import type { Scenario } from './scenario.ts';

export const BACKUP_KINDS = ['saveBackup', 'restoreBackup'] as const;

/** What the table counts of it. */
export const BACKUP_WORDS = [
  'saved',
  'restored into the same account',
  'restored into another account',
  'restored twice',
  'restored where the plan has no room for all',
  'restored where an equal album is',
  'restored where a deleted album was',
  'restored a default collection',
  'killed while it is restored',
  'taken back',
] as const;
export const PICTURE_BACKUP_WORDS = ['pictures saved', 'pictures missing', 'pictures restored'] as const;

/** Libraries saved to files and restored; the stories told before are otherwise the same. */
export function strewBackups({ seed, devices, steps }: Scenario): void {
  const random = rngOf(seed * 742_938_285 + 37);
  const below = (limit: number) => Math.floor(random() * limit);
  for (const step of steps) {
    if (random() > 0.07) continue;
    const kind = random() < 0.4 ? 'saveBackup' : 'restoreBackup';
    step.kept = { do: kind, device: below(devices), tab: below(3), r: below(2 ** 31) };
  }
}
