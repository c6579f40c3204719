import { createHash } from 'node:crypto';
import type { RoundResult } from '../../app/sync/sync-round.ts';
import type { Command } from '../../shared/contract/sync.ts';
import { newProfile, openTab, type Point, type Profile, type Tab } from '../support/device.ts';
import { rngOf } from '../support/rng.ts';
import type { Backend, Look, Sent } from './backend.ts';
import { checkConverged, checkServer, checkSnapshot, checkTray, expectThat, isSaved, tagOf } from './checks.ts';
import { actOn, retitle } from './edit.ts';
import { cutShort, strangeAnswer } from './network.ts';
import type { Fault, Scenario, Step } from './scenario.ts';

const DAY_MS = 86_400_000;
const MOST_TABS = 3;

class Crash extends Error {}

/** A tab of one person in one browser, with what is under way in it. */
export interface OpenTab extends Tab {
  userId: string;
  dead: boolean;
  /** Points to go before it is killed; negative when nobody wants to. */
  fuse: number;
  /** What the next request meets. */
  fault: Fault | undefined;
  part: number;
  /** The cursor the last answer brought, if it was a whole delta. */
  arrived: { cursor: number; epoch: string } | undefined;
}

/** A browser profile: one session, and databases of everybody who has signed in. */
export interface Device {
  number: number;
  profile: Profile;
  session: string | undefined;
  home: string;
  tabs: OpenTab[];
  /** By person: commands that were said to be saved, unless taken back before they were sent. */
  promised: Map<string, Set<string>>;
  /** Commands that have been in the queue: only the server may refuse them. */
  queued: Set<string>;
}

interface Held {
  tab: OpenTab;
  /** Lets the request go on; false loses it. */
  release(arrives: boolean): void;
  done: Promise<unknown>;
}

export interface Told {
  commands: number;
  accepted: number;
  kept: number;
  faults: Record<string, number>;
  /** Of everything that happened, to see that the same seed is the same run. */
  hash: string;
}

/**
 * Plays a scenario: browsers of two people, a server, a bad network and hands that press keys. What must always hold is
 * checked between any two steps; at the end the network heals, all come to rest, and everything is compared.
 */
export async function playScenario(
  scenario: Scenario,
  createBackend: (options: { now(): number; isFree: boolean }) => Backend | Promise<Backend>,
): Promise<Told> {
  let time = Date.parse('2026-03-01T12:00:00.000Z');
  const now = () => time;
  const backend = await createBackend({ now, isFree: scenario.isFree });
  const [first, second] = backend.userIds;
  const history = createHash('sha256');
  const faults: Record<string, number> = {};
  const count = (name: string) => {
    faults[name] = (faults[name] ?? 0) + 1;
  };
  const sent = new Map<string, Sent>();
  const restored = new Set<string>();
  const room = new Map<string, number>();
  const devices: Device[] = [];
  let held: Held[] = [];
  let ghosts: (() => Promise<unknown>)[] = [];
  let step: Step | undefined;
  let index = -1;

  async function playStep(current: Step): Promise<void> {
    const random = rngOf(current.r);
    const device = devices[current.device % devices.length];
    if (!device) return;
    time += Math.floor(random() * 5_000);
    switch (current.do) {
      case 'edit':
        return edit(device, await tabAt(device, current.tab), random);
      case 'sync':
        return syncOnce(device, await tabAt(device, current.tab), random);
      case 'race':
        return race(device, current, random);
      case 'openTab':
        if (device.tabs.length < MOST_TABS) await open(device, device.session ?? device.home);
        return;
      case 'reopen':
        return close(device, await tabAt(device, current.tab));
      case 'session': {
        device.session = [first, first, second, undefined][Math.floor(random() * 4)];
        count(device.session === undefined ? 'sign-out' : 'sign-in');
        const { session } = device;
        if (session !== undefined && !device.tabs.some(({ userId }) => userId === session)) await open(device, session);
        return;
      }
      case 'release':
        return letGo(held.shift());
      case 'ghost':
        count('late duplicate');
        await ghosts.shift()?.();
        return;
      case 'wipeCache':
        count('cache wiped');
        return wipeCache(device);
      case 'merge':
        return void (await (await tabAt(device, current.tab)).cache.merge(0));
      case 'tier':
        count('tier change');
        return backend.setTier(first, random() < 0.6 ? 'free' : 'annual');
      case 'forgetDeletions':
        count('deletions forgotten');
        return backend.forgetDeletions(first);
      case 'pruneVerdicts':
        // A device must hear of a restore within 25 days, and a request does not travel for a month.
        if (restored.size > 0) return;
        await endOfMonth();
        if (await isAnyHalfway()) return;
        backend.dropBackup();
        time += 40 * DAY_MS;
        count('verdicts pruned');
        return backend.pruneVerdicts(first);
      case 'forgetClients':
        await endOfMonth();
        count('clients forgotten');
        return backend.forgetClients(first);
      case 'backup':
        return backend.backup(first);
      case 'restore':
        if (!(await backend.restore(first))) return;
        count('older database restored');
        restored.add(first);
        room.delete(first);
        return;
      case 'restart':
        count('server restart');
        return backend.restart();
    }
  }

  async function endOfMonth(): Promise<void> {
    ghosts = [];
    for (const one of held.splice(0)) await letGo(one, false);
  }

  /**
   * Whether a device has an answer whose rows it has not seen, or commands to send again: it counts its 25 days from
   * the rows, the server its 30 from the answer, so the two are only safe when no month falls between.
   */
  async function isAnyHalfway(): Promise<boolean> {
    for (const device of devices) {
      if (!device.promised.has(first)) continue;
      const tab = device.tabs.find((one) => one.userId === first && !one.dead) ?? (await open(device, first));
      const { resendEpoch } = await tab.journal.client();
      const rows = await tab.journal.outbox();
      if (resendEpoch !== undefined || rows.some(({ n = 1, verdict }) => verdict || n <= 0)) return true;
    }
    return false;
  }

  async function open(device: Device, userId: string): Promise<OpenTab> {
    const state = { userId, dead: false, fuse: -1, fault: undefined, part: 0, arrived: undefined };
    const reach = (at: Point) => {
      if (tab.dead) throw new Crash('this tab is dead');
      if (at === 'read') return;
      tab.fuse -= 1;
      if (tab.fuse !== 0) return;
      tab.dead = true;
      count(`crash ${at}`);
      throw new Crash('the tab was killed');
    };
    // The tab's parts are made while it opens; nothing can be killed before it is there.
    const tab: OpenTab = { ...state } as OpenTab;
    const opened = await openTab({
      profile: device.profile,
      userId,
      now,
      fetch: async (path, init) => {
        reach('request');
        const answer = await travel(device, tab, path, init);
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

  /** The living tab a step is about; one is opened if there is none. */
  async function tabAt(device: Device, place: number): Promise<OpenTab> {
    return device.tabs[place % Math.max(1, device.tabs.length)] ?? open(device, device.session ?? device.home);
  }

  async function close(device: Device, tab: OpenTab): Promise<void> {
    device.tabs = device.tabs.filter((other) => other !== tab);
    tab.dead = true;
    const waiting = held.find((one) => one.tab === tab);
    held = held.filter((one) => one !== waiting);
    if (waiting) await letGo(waiting);
    if (!device.profile.memory) tab.close();
  }

  async function wipeCache(device: Device): Promise<void> {
    const people = [...device.promised.keys()];
    for (const tab of [...device.tabs]) await close(device, tab);
    for (const userId of people) {
      const tab = await open(device, userId);
      await tab.cache.db.destroy();
      await close(device, tab);
    }
  }

  async function letGo(one: Held | undefined, arrives = true): Promise<void> {
    one?.release(arrives);
    await one?.done;
  }

  async function travel(device: Device, tab: OpenTab, path: string, init: RequestInit): Promise<Response> {
    const { session } = device;
    const body = JSON.parse(String(init.body)) as { commands: Command[]; cursor?: number };
    for (const { id, name, v, args } of body.commands) sent.set(id, { id, name, v, args });
    const handle = () => backend.handle(session, path, init);
    const { fault } = tab;
    tab.fault = undefined;
    if (fault !== undefined) count(fault);
    const answer = await meet(fault, tab, handle, () => backend.handle(undefined, path, init));
    if (answer.status === 409 || answer.status === 403) {
      const text = await answer.clone().text();
      if (text.includes('"GAP"') || text.includes('"FORKED"')) {
        expectThat(restored.has(tab.userId), 'FIFO', `an honest device was answered ${text}`);
      }
    }
    if (answer.status === 200 && answer.headers.has('x-sync') && body.cursor !== undefined && fault !== 'body cut') {
      const head = JSON.parse((await answer.clone().text()).split('\n')[0] ?? '{}') as {
        cursor?: number;
        more?: boolean;
        epoch?: string;
        verdicts?: { code?: string }[];
      };
      const isMixed = head.verdicts?.some(({ code }) => code === 'IDEMPOTENCY_MISMATCH');
      expectThat(!isMixed, 'FIFO', 'a command that had been sent was changed');
      if (head.cursor !== undefined && head.more === false) {
        tab.arrived = { cursor: head.cursor, epoch: head.epoch ?? '' };
      }
    }
    return answer;
  }

  async function meet(
    fault: Fault | undefined,
    tab: OpenTab,
    handle: () => Promise<Response>,
    handleSignedOut: () => Promise<Response>,
  ): Promise<Response> {
    switch (fault) {
      case undefined:
        return handle();
      case 'request lost':
        throw new TypeError('the request was lost');
      case 'answer lost':
        await handle();
        ghosts.push(handle);
        throw new TypeError('the answer was lost');
      case 'delivered twice':
        await handle();
        ghosts.push(handle);
        return handle();
      case 'request delayed':
        await hold(tab);
        return handle();
      case 'answer delayed': {
        const late = await handle();
        await hold(tab);
        return late;
      }
      case 'body cut':
        return cutShort(await handle(), tab.part);
      case '401':
        return handleSignedOut();
      default: {
        const strange = strangeAnswer(fault);
        if (strange) return strange;
        backend.breakNext?.(fault);
        try {
          return await handle();
        } finally {
          backend.breakNext?.(undefined);
        }
      }
    }
  }

  const waiters = new Map<OpenTab, (held: Omit<Held, 'done'>) => void>();

  /** Stops a request on its way until a later step lets it go; the world goes on meanwhile. */
  async function hold(tab: OpenTab): Promise<void> {
    const waiter = waiters.get(tab);
    // Sent ahead, and the round that sent it is over: nobody would let it go.
    if (!waiter) return;
    const arrives = await new Promise<boolean>((release) => waiter({ tab, release }));
    if (!arrives) throw new TypeError('the request was given up');
  }

  /** One round; ends early, and goes on later, when the network holds its request. */
  async function round(tab: OpenTab): Promise<RoundResult | 'held' | 'killed'> {
    const before = held.find((one) => one.tab === tab);
    if (before) {
      held = held.filter((one) => one !== before);
      await letGo(before);
      if (tab.dead) return 'killed';
    }
    tab.arrived = undefined;
    const running = tab.round().catch((error: unknown) => {
      if (tab.dead) return 'killed' as const;
      throw error;
    });
    const isHeld = new Promise<Omit<Held, 'done'>>((resolve) => waiters.set(tab, resolve));
    const result = await Promise.race([running, isHeld]);
    waiters.delete(tab);
    if (typeof result === 'string' || 'kind' in result) return tab.dead ? 'killed' : result;
    held.push({ ...result, done: running });
    return 'held';
  }

  async function syncOnce(device: Device, tab: OpenTab, random: () => number): Promise<void> {
    tab.part = random();
    tab.fault = step?.fault;
    tab.fuse = step?.fuse ?? -1;
    const fill = (await tab.cache.state()).fill;
    const result = await round(tab);
    history.update(JSON.stringify(result));
    // A request that was sent ahead is another round's, and may have taken this one's place.
    const wasMet = tab.fault === undefined;
    if (step?.fault === '429' && wasMet && typeof result !== 'string' && result.kind !== 'done') {
      expectThat(result.kind === 'wait' && result.seconds === 7, 'LIVE', 'Retry-After was not heard');
    }
    if (tab.dead) return;
    tab.fuse = -1;
    tab.fault = undefined;
    if (result === 'held' || result === 'killed') return;
    await tab.library.refresh();
    await checkSnapshot(tab, backend, fill);
    await checkTray(device, tab, await backend.look(tab.userId), restored.has(tab.userId));
  }

  /** Two tabs at once: of one browser, or of two. */
  async function race(device: Device, current: Step, random: () => number): Promise<void> {
    const tab = await tabAt(device, current.tab);
    const others = random() < 0.5 ? devices.filter((other) => other !== device) : [device];
    const rival = others[Math.floor(random() * others.length)] ?? device;
    if (rival === device && device.tabs.length < 2) await open(device, tab.userId);
    const other = rival.tabs.find((one) => one !== tab && one.userId === tab.userId);
    if (!other || held.some((one) => one.tab === other)) return syncOnce(device, tab, random);
    const isQueued = device.session === tab.userId && rival.session === tab.userId;
    if (current.pause && backend.pauseNext && isQueued && current.fault === undefined) {
      count(`turn taken at ${current.pause}`);
      // The one that reads lacks a change of a row that is changed again meanwhile.
      for (const isSent of current.pause === 'read-head' ? [true, false] : []) {
        await edit(rival, other, () => 0, retitle);
        if (isSent) await round(other);
      }
      let isOver: Promise<unknown> = Promise.resolve();
      backend.pauseNext(current.pause, () => {
        isOver = round(other);
        return isOver.then(() => undefined);
      });
      await syncOnce(device, tab, random);
      backend.breakNext?.(undefined);
      await isOver;
    } else {
      count('two rounds at once');
      await Promise.all([syncOnce(device, tab, random), round(other)]);
    }
    if (!other.dead) await other.library.refresh();
    if (!tab.dead) await tab.library.refresh();
  }

  /** What a local step adds to the queue is promised, what it takes out must never have been sent. */
  async function edit(device: Device, tab: OpenTab, random: () => number, act: typeof actOn = actOn): Promise<void> {
    const promised = device.promised.get(tab.userId) ?? new Set();
    const before = await tab.journal.load();
    tab.fuse = step?.fuse ?? -1;
    let outcome: string;
    try {
      const result = await act(tab, random, tagOf(tab.userId));
      outcome = result === undefined ? 'nothing' : result.ok ? 'ok' : result.code;
    } catch (error) {
      if (!tab.dead) throw error;
      outcome = 'killed';
    }
    history.update(outcome);
    expectThat(tab.dead || outcome !== 'STORAGE_FAILED', 'LIVE', 'a working device could not store a change');
    const isUndecided = tab.dead;
    if (tab.dead) await close(device, tab);
    else tab.fuse = -1;
    const witness = isUndecided ? await open(device, tab.userId) : tab;
    const after = await witness.journal.load();
    const outbox = new Set(after.outbox.map(({ id }) => id));
    const tray = new Set(after.tray.map(({ id }) => id));
    for (const row of before.outbox) {
      if (outbox.has(row.id)) continue;
      if (row.sentAt === undefined) promised.delete(row.id);
      // A round that another tab has under way may finish it meanwhile; then the server has it.
      else
        expectThat(isSaved(await backend.look(tab.userId), row.id), 'NOLOSS', `sent command ${row.id} was taken back`);
    }
    for (const { id } of before.tray) if (!tray.has(id)) promised.delete(id);
    for (const id of outbox) device.queued.add(id);
    for (const id of [...outbox, ...tray]) promised.add(id);
  }

  async function checkAlways(looked: readonly Device[]): Promise<void> {
    for (const userId of backend.userIds) {
      const look = await backend.look(userId);
      checkServer(userId, look, devices);
      checkRoom(userId, look);
      for (const device of looked) {
        for (const id of await unsaved(device, userId, look)) {
          expectThat(false, 'NOLOSS', `command ${id} of device ${device.number} is nowhere`);
        }
      }
    }
  }

  /** A free person's shelf never grows beyond the limit; a downgrade may leave it above. */
  function checkRoom(userId: string, look: Look): void {
    const isFree = look.tier === 'free';
    const most = Math.max(15, room.get(userId) ?? Number.POSITIVE_INFINITY);
    const size = look.records.size;
    if (isFree) expectThat(size <= most, 'LIMIT', `${size} albums where ${most} are allowed`);
    room.set(userId, isFree ? size : Number.POSITIVE_INFINITY);
  }

  async function unsaved(device: Device, userId: string, look: Look): Promise<string[]> {
    const promised = device.promised.get(userId);
    const open = [...(promised ?? [])].filter((id) => !isSaved(look, id));
    if (open.length === 0) return [];
    const tab = device.tabs.find((one) => one.userId === userId && !one.dead);
    if (!tab) return [];
    const { outbox, tray } = await tab.journal.load();
    const places = new Set([...outbox, ...tray].map(({ id }) => id));
    const missing = open.filter((id) => !places.has(id));
    if (missing.length === 0 || step === undefined) return missing;
    // A server put back from a backup gets again what this device remembers having sent; in the end it must have it.
    const done = new Set((await tab.journal.done()).map(({ command }) => command.id));
    return missing.filter((id) => !done.has(id));
  }

  async function heal(): Promise<void> {
    step = undefined;
    for (const one of held.splice(0)) await letGo(one);
    for (const device of devices) for (const tab of [...device.tabs]) await close(device, tab);
    for (let turn = 0; turn < 3; turn += 1) {
      for (const device of devices) {
        for (const userId of device.promised.keys()) {
          device.session = userId;
          const known = device.tabs.find((one) => one.userId === userId);
          const tab = known ?? (await open(device, userId));
          const result = await tab.sync();
          expectThat(result.kind === 'done', 'LIVE', `a healed network ended in ${JSON.stringify(result)}`);
        }
      }
    }
  }

  for (let number = 0; number < scenario.devices; number += 1) {
    const home = number === 2 && scenario.seed % 3 === 0 ? second : first;
    const profile = newProfile(scenario.seed * 31 + number, scenario.storage);
    const device: Device = {
      number,
      profile,
      session: home,
      home,
      tabs: [],
      promised: new Map(),
      queued: new Set(),
    };
    devices.push(device);
    const tab = await open(device, home);
    for (let album = 0; number === 0 && album < scenario.albums; album += 1) {
      await edit(device, tab, () => 0);
    }
    if (number === 0 && scenario.albums > 0) await tab.sync();
  }

  for (const current of scenario.steps) {
    index += 1;
    step = current;
    history.update(`${index} ${current.do}`);
    await playStep(current);
    for (const device of devices) {
      for (const tab of device.tabs.filter(({ dead }) => dead)) {
        await close(device, tab);
        await open(device, tab.userId);
      }
    }
    const device = devices[current.device];
    await checkAlways(index % 10 === 0 || !device ? devices : [device]);
  }
  await heal();
  await checkAlways(devices);
  let accepted = 0;
  for (const userId of backend.userIds) {
    const look = await backend.look(userId);
    accepted += look.decided.size;
    for (const device of devices) {
      for (const tab of device.tabs) {
        if (tab.userId !== userId) continue;
        await checkConverged(tab, look);
        await checkTray(device, tab, look, restored.has(userId));
      }
    }
    const differences = restored.has(userId) ? [] : ((await backend.replay?.(userId, sent)) ?? []);
    expectThat(differences.length === 0, 'REPLAY', differences.join('\n'));
    history.update(JSON.stringify([look.version, [...look.records], [...look.wishlist], [...look.decided]]));
  }
  let commands = 0;
  let kept = 0;
  for (const device of devices) {
    commands += device.queued.size;
    for (const tab of device.tabs) kept += tab.library.tray().length;
    for (const tab of device.tabs) if (!device.profile.memory) tab.close();
  }
  return { commands, accepted, kept, faults, hash: history.digest('hex') };
}
