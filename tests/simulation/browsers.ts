import { newProfile, openTab, type Point } from '../support/device.ts';
import type { Network } from './faulty-network.ts';
import type { Device, OpenTab, Stage } from './stage.ts';

class Crash extends Error {}

export type Browsers = ReturnType<typeof createBrowsers>;

/** Opens and closes tabs of the story's browsers, and kills them where their fuse ends. */
export function createBrowsers(stage: Stage, network: Network) {
  async function open(device: Device, userId: string): Promise<OpenTab> {
    const state = { userId, dead: false, fuse: -1, fault: undefined, part: 0, arrived: undefined };
    const reach = (at: Point) => {
      if (tab.dead) throw new Crash('this tab is dead');
      if (at === 'read') return;
      tab.fuse -= 1;
      if (tab.fuse !== 0) return;
      tab.dead = true;
      stage.count(`crash ${at}`);
      throw new Crash('the tab was killed');
    };
    // The tab's parts are made while it opens; nothing can be killed before it is there.
    const tab: OpenTab = { ...state } as OpenTab;
    const opened = await openTab({
      profile: device.profile,
      userId,
      now: stage.now,
      fetch: async (path, init) => {
        reach('request');
        const answer = await network.travel(device, tab, path, init);
        reach('answer');
        return answer;
      },
      point: reach,
    });
    Object.assign(tab, opened);
    device.tabs.push(tab);
    if (!device.promised.has(userId)) device.promised.set(userId, new Set());
    return tab;
  }

  async function close(device: Device, tab: OpenTab): Promise<void> {
    device.tabs = device.tabs.filter((other) => other !== tab);
    tab.dead = true;
    await network.leave(tab);
    if (!device.profile.memory) tab.close();
  }

  return {
    open,
    close,
    async newDevice(number: number, home: string): Promise<{ device: Device; tab: OpenTab }> {
      const { scenario, devices } = stage;
      const profile = newProfile(scenario.seed * 31 + number, scenario.storage);
      const device: Device = {
        number,
        profile,
        session: home,
        home,
        tabs: [],
        promised: new Map(),
        queued: new Set(),
        cursors: new Map(),
      };
      devices.push(device);
      return { device, tab: await open(device, home) };
    },
    /** The living tab a step is about; one is opened if there is none. */
    async tabAt(device: Device, place: number): Promise<OpenTab> {
      return device.tabs[place % Math.max(1, device.tabs.length)] ?? open(device, device.session ?? device.home);
    },
    async wipeCache(device: Device): Promise<void> {
      const people = [...device.promised.keys()];
      for (const tab of [...device.tabs]) await close(device, tab);
      for (const userId of people) {
        const tab = await open(device, userId);
        await tab.cache.db.destroy();
        await close(device, tab);
        device.cursors.delete(userId);
      }
    },
    /** Opens again what was killed. */
    async revive(): Promise<void> {
      for (const device of stage.devices) {
        for (const tab of device.tabs.filter(({ dead }) => dead)) {
          await close(device, tab);
          await open(device, tab.userId);
        }
      }
    },
    async closeAll(): Promise<void> {
      for (const device of stage.devices) for (const tab of [...device.tabs]) await close(device, tab);
    },
  };
}
