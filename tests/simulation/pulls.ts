import type { Browsers } from './browsers.ts';
import type { Network } from './faulty-network.ts';
import type { Hands } from './hands.ts';
import type { Fault } from './scenario.ts';
import type { Device, OpenTab, Stage } from './stage.ts';

const FAULTS: readonly (Fault | undefined)[] = [undefined, 'answer cut at a line', 'body cut', 'answer lost', '500'];
const MOST_PAGES = 4;

/** A first pull that ends between two pages, what happens on the server meanwhile, and the one that follows it. */
export function createPulls(
  { backend, devices, count }: Stage,
  browsers: Browsers,
  hands: Hands,
  network: Network,
  restore: () => Promise<void>,
) {
  async function pullSome(tab: OpenTab, random: () => number): Promise<void> {
    for (let left = Math.floor(random() * MOST_PAGES); left >= 0 && !tab.dead; left -= 1) {
      tab.fault = FAULTS[Math.floor(random() * FAULTS.length * 2)];
      tab.part = random();
      tab.fuse = random() < 0.1 ? 1 + Math.floor(random() * 12) : -1;
      const result = await network.round(tab);
      if (result === 'held') return;
    }
    tab.fault = undefined;
    if (!tab.dead) tab.fuse = -1;
  }

  /** Another device changes what is on pages that have come, and on those that have not. */
  async function changeElsewhere(device: Device, userId: string, random: () => number): Promise<void> {
    for (const other of devices) {
      const tab = other.tabs.find((one) => one.userId === userId && !one.dead);
      if (other === device || !tab || network.isHeld(tab)) continue;
      for (let left = Math.floor(random() * 4); left > 0 && !tab.dead; left -= 1) await hands.edit(other, tab, random);
      if (!tab.dead) await network.round(tab);
    }
  }

  return {
    async abandon(device: Device, random: () => number): Promise<void> {
      await browsers.wipeCache(device);
      const tab = await browsers.tabAt(device, 0);
      const end = random();
      if (end < 0.2) await backend.backup(backend.userIds[0]);
      count('first pull left between its pages');
      await pullSome(tab, random);
      await browsers.revive();
      await changeElsewhere(device, tab.userId, random);
      await browsers.revive();
      if (end < 0.3) await restore();
      else if (end < 0.6) await backend.forgetDeletions(tab.userId);
      else if (end < 0.8) for (const open of [...device.tabs]) await browsers.close(device, open);
      await pullSome(await browsers.tabAt(device, 0), random);
    },
  };
}
