import { StorageError } from '../../app/library/device/tables.ts';
import type { Scenario } from './scenario.ts';
import type { Sitting } from './sitting.ts';
import type { Device, OpenTab } from './stage.ts';
import { strewDoing } from './strew-doing.ts';

/** Some disks are full for a while; the stories told before are otherwise the same. */
export function strewDisks(scenario: Scenario): void {
  strewDoing(scenario, 'disk', {
    ownSeed: scenario.seed * 1_664_525 + 1_013_904_223,
    chance: 0.04,
    kindOf: () => 'fullDisk',
  });
}

/** Called before each write of a tab. */
export function takeRoom(tab: OpenTab): void {
  if (tab.room === undefined) return;
  if (tab.room === 0) throw new StorageError(new DOMException('No room', 'QuotaExceededError'));
  tab.room -= 1;
}

/**
 * A person goes on while their disk is full from some write on. What is said to be saved is stored, what is not said is
 * not, and a round that cannot store its answer loses nothing: the promises and the invariants are those of every step.
 */
export async function liveWithFullDisk({ tab, below, count, sync, ...sitting }: Sitting, edit: Edit): Promise<void> {
  tab.room = below(8);
  try {
    for (let moves = 1 + below(4); moves > 0 && !sitting.isOver(); moves -= 1) {
      if (below(3) > 0) await edit(sitting.device, tab, sitting.random);
      else {
        await sync().catch((error) => stopped(error, () => count('full disk: round stopped')));
        // What the round stored before it stopped is shown when the tab looks at it.
        if (!sitting.isOver()) await tab.library.refresh();
      }
      if (tab.room === 0) count('full disk');
    }
  } finally {
    tab.room = undefined;
  }
}

type Edit = (device: Device, tab: OpenTab, random: () => number) => Promise<void>;

/** Notes that a round was stopped by a full disk; anything else is a fault. */
export function stopped(error: unknown, note: () => void): void {
  if (!(error instanceof StorageError)) throw error;
  note();
}
