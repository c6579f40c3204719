import type { Editor } from '../check/checked-edits.ts';
import type { Fault } from '../scenario.ts';
import type { Browsers } from '../world/browsers.ts';
import type { Network } from '../world/network.ts';
import type { Device, OpenTab, World } from '../world/world.ts';

const FAULTS: readonly (Fault | undefined)[] = [undefined, 'answer cut at a line', 'body cut', 'answer lost', '500'];
const MOST_PAGES = 4;
const USUAL_BATCH = 500;
const MOST_ALBUMS = 15;

/** A first pull that ends between two pages, what happens on the server meanwhile, and the one that follows it. */
export function createPulls(
  { backend, devices, count }: World,
  browsers: Browsers,
  editor: Editor,
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
      for (let left = Math.floor(random() * 4); left > 0 && !tab.dead; left -= 1) await editor.edit(other, tab, random);
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

/** More changes than one request carries, where the network works: what follows is sent ahead, and may arrive first. */
export async function sendAhead(
  { scenario, count }: World,
  editor: Editor,
  network: Network,
  device: Device,
  tab: OpenTab,
  random: () => number,
): Promise<void> {
  if (network.isHeld(tab)) return;
  await network.round(tab);
  const albums = Math.min(MOST_ALBUMS, (scenario.sizes?.batch ?? USUAL_BATCH) * 2 + 1);
  await editor.edit(device, tab, random, async ({ library }, chance, tag) => {
    let result: Awaited<ReturnType<typeof library.run>> | undefined;
    for (let left = albums; left > 0; left -= 1) {
      const fields = { artist: 'Yusef Lateef', title: `${tag} ${Math.floor(chance() * 1_000)}` };
      result = await library.run('record.create', { fields }, { keepRefused: true });
    }
    return result;
  });
  if (tab.dead) return;
  count('more changes than one request carries');
  if (random() < 0.7) tab.fault = 'request delayed';
  await network.round(tab);
  tab.fault = undefined;
}
