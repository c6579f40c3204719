import type { Scenario } from './scenario.ts';
import { strewDoing } from './strew-doing.ts';

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
export const PICTURE_BACKUP_WORDS = [
  'pictures saved',
  'pictures missing',
  'pictures restored',
  'pictures damaged',
] as const;

/** Libraries saved to files and restored; the stories told before are otherwise the same. */
export function strewBackups(scenario: Scenario): void {
  const kindOf = (random: () => number) => (random() < 0.4 ? 'saveBackup' : 'restoreBackup');
  strewDoing(scenario, 'kept', { ownSeed: scenario.seed * 742_938_285 + 37, chance: 0.07, kindOf });
}
