import { adoptStashes } from '../../../app/library/journal/draft-stash.ts';
import type { QueuePatch } from '../../../app/library/journal/patch-log.ts';
import type { LibraryView } from '../../../app/library/view/view.ts';
import { newProfile, openTab, type Point } from '../../support/device.ts';
import { rngOf } from '../../support/rng.ts';
import { isOwn } from '../check/checks.ts';
import { watchTimes } from './clocks.ts';
import type { Network } from './network.ts';
import { type Device, type OpenTab, takeRoom, type World } from './world.ts';

class Crash extends Error {}

export type Browsers = ReturnType<typeof createBrowsers>;

/** The share of messages between tabs that get lost, by the scenario: none, some, all. */
const LOSSES = [0, 0.2, 1] as const;

/** Opens and closes tabs of the story's browsers, and kills them where their fuse ends. */
export function createBrowsers(world: World, network: Network) {
  const { seed } = world.scenario;
  const random = rngOf(seed + 7);
  const loss = LOSSES[seed % LOSSES.length] ?? 0;

  /** As a channel of the browser does it: a copy for every other tab. */
  function notifyOthers(device: Device, tab: OpenTab, patch: QueuePatch): void {
    for (const other of device.tabs) {
      if (other === tab || other.userId !== tab.userId || other.dead) continue;
      if (random() < loss) world.count('message between tabs lost');
      else {
        other.messages += 1;
        other.applied = other.library.receive(structuredClone(patch)).catch(() => undefined);
      }
    }
  }

  async function open(device: Device, userId: string): Promise<OpenTab> {
    const serverTime = () => world.now() + device.skew + (device.learned ?? 0);
    const state = {
      userId,
      mayRead: (text: string) => isOwn(world, userId, text),
      dead: false,
      fuse: -1,
      room: undefined,
      fault: undefined,
      isMetBehind: false,
      atOnce: undefined,
      part: 0,
      arrived: undefined,
      serverTime,
      shownAt: serverTime(),
      messages: 0,
      applied: Promise.resolve(),
    };
    const reach = (at: Point) => {
      if (tab.dead) throw new Crash('this tab is dead');
      if (at === 'read') return;
      tab.fuse -= 1;
      if (tab.fuse !== 0) return;
      tab.dead = true;
      world.count(`crash ${at}`);
      throw new Crash('the tab was killed');
    };
    // The tab's parts are made while it opens; nothing can be killed before it is there.
    const tab: OpenTab = { ...state } as OpenTab;
    const opened = await openTab({
      profile: device.profile,
      userId,
      now: () => world.now() + device.skew,
      fetch: async (path, init) => {
        reach('request');
        await tab.atOnce?.leaves;
        const answer = await network.travel(device, tab, path, init);
        reach('answer');
        return answer;
      },
      point: reach,
      beforeWrite: () => takeRoom(tab),
      sizes: world.scenario.sizes,
      sendsAtOnce: () => tab.atOnce !== undefined,
      sendAtOnce() {
        world.count('sent at once');
        if (tab.atOnce) tab.atOnce.round = network.round(tab);
      },
      notifyTabs: (patch) => notifyOthers(device, tab, patch),
    });
    Object.assign(tab, opened);
    // The view is made when it is first read, maybe long after the change.
    const { view } = opened.library;
    let shown: LibraryView | undefined;
    opened.library.view = () => {
      const now = view();
      if (now !== shown) tab.shownAt = serverTime();
      shown = now;
      return now;
    };
    typeOn(device.plain);
    await adoptStashes(opened.library);
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
      const { scenario, devices } = world;
      const profile = newProfile(scenario.seed * 31 + number, scenario.storage);
      const device: Device = {
        number,
        profile,
        plain: new PlainStorage(),
        forms: new Map(),
        skew: 0,
        learned: undefined,
        session: home,
        home,
        tabs: [],
        promised: new Map(),
        queued: new Set(),
        tooLarge: new Set(),
        decided: new Set(),
        entries: new Map(),
        cursors: new Map(),
      };
      watchTimes(profile, () => device);
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
      for (const device of world.devices) {
        for (const tab of device.tabs.filter(({ dead }) => dead)) {
          await close(device, tab);
          await open(device, tab.userId);
        }
      }
    },
    async closeAll(): Promise<void> {
      for (const device of world.devices) for (const tab of [...device.tabs]) await close(device, tab);
    },
  };
}

/** As much of a browser's plain storage as the app uses: items are also properties. */
export class PlainStorage {
  [name: string]: unknown;
  setItem(name: string, text: string): void {
    this[name] = text;
  }
  getItem(name: string): unknown {
    return this[name] ?? null;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}

/** The app finds this browser's storage under `window` from here on, as the one device that types just now. */
export function typeOn(localStorage: PlainStorage): void {
  Object.assign(globalThis, { window: { localStorage } });
}
