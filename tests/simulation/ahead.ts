import type { Network } from './faulty-network.ts';
import type { Hands } from './hands.ts';
import type { Device, OpenTab, Stage } from './stage.ts';

const USUAL_BATCH = 500;
const MOST_ALBUMS = 15;

/** More changes than one request carries, where the network works: what follows is sent ahead, and may arrive first. */
export function createAhead({ scenario, count }: Stage, hands: Hands, network: Network) {
  return {
    async send(device: Device, tab: OpenTab, random: () => number): Promise<void> {
      if (network.isHeld(tab)) return;
      await network.round(tab);
      const albums = Math.min(MOST_ALBUMS, (scenario.sizes?.batch ?? USUAL_BATCH) * 2 + 1);
      await hands.edit(device, tab, random, async ({ library }, chance, tag) => {
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
    },
  };
}
