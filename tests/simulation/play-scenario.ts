import { rngOf } from '../support/rng.ts';
import { fillIn, retitle, takeBackLast } from './actions/edits.ts';
import { createExtras } from './actions/extras.ts';
import { checkAtRest, comeToRest } from './at-rest.ts';
import type { Backend, BackendOptions } from './backends/backend.ts';
import { createEditor } from './check/checked-edits.ts';
import { checkCursor, checkServer, checkSnapshot, checkTray, createLimitCheck, expectThat } from './check/checks.ts';
import { createWitness } from './check/server-answers.ts';
import { checkQueue, checkView } from './check/view.ts';
import { sizesOf } from './random-scenario.ts';
import type { Outcome, Scenario, Step } from './scenario.ts';
import { createBrowsers } from './world/browsers.ts';
import { createServerClock } from './world/clocks.ts';
import { createNetwork } from './world/network.ts';
import { createServerPushes } from './world/server-pushes.ts';
import { createWorld, type Device, type OpenTab, type World } from './world/world.ts';

const DAY_MS = 86_400_000;
const MOST_TABS = 3;

/**
 * Plays a scenario: browsers of two people, a server, a bad network and people who edit. What must always hold is
 * checked between any two steps; at the end the network heals, all come to rest, and everything is compared.
 */
export async function playScenario(
  scenario: Scenario,
  createBackend: (options: BackendOptions) => Backend | Promise<Backend>,
): Promise<Outcome> {
  let time = Date.parse('2026-03-01T12:00:00.000Z');
  const now = () => time;
  const advance = (by: number) => {
    time += by;
  };
  const server = createServerClock(now);
  const backend = await createBackend({ now: server.now, isFree: scenario.isFree, sizes: scenario.server });
  const world: World = Object.assign(createWorld(scenario, { now, advance, server }), { backend });
  const { devices, restored, count } = world;
  const [first, second] = backend.userIds;
  const witness = createWitness(world);
  const network = createNetwork(world, witness);
  const browsers = createBrowsers(world, network);
  const editor = createEditor(world, browsers, network);
  const { edit, unsaved } = editor;
  const extras = createExtras(world, browsers, editor, network, restore);
  for (const size of sizesOf(scenario)) count(size);
  const pushes = createServerPushes(world, network);
  const limit = createLimitCheck(server);

  async function playStep(current: Step): Promise<void> {
    const random = rngOf(current.r);
    const device = devices[current.device % devices.length];
    if (!device) return;
    advance(Math.floor(random() * 5_000));
    count(`step: ${current.do}`);
    switch (current.do) {
      case 'edit':
        return editAndSend(device, await browsers.tabAt(device, current.tab), current, random);
      case 'sync':
        return syncOnce(device, await browsers.tabAt(device, current.tab), random);
      case 'race':
        return race(device, current, random);
      case 'openTab':
        if (device.tabs.length < MOST_TABS) await browsers.open(device, device.session ?? device.home);
        return;
      case 'reopen':
        return browsers.close(device, await browsers.tabAt(device, current.tab));
      case 'session':
        return changeSession(device, random);
      case 'release':
        return network.releaseOne();
      case 'lateDuplicate':
        count('late duplicate');
        return network.deliverLateDuplicate();
      case 'wipeCache':
        count('cache wiped');
        return browsers.wipeCache(device);
      case 'merge':
        return void (await (await browsers.tabAt(device, current.tab)).cache.merge(0));
      case 'tier':
        count('tier change');
        return backend.setTier(first, random() < 0.6 ? 'free' : 'annual');
      case 'forgetDeletions':
        count('deletions forgotten');
        return backend.forgetDeletions(first);
      case 'pruneVerdicts':
        await network.endOfMonth();
        advance(40 * DAY_MS);
        count('verdicts pruned');
        return backend.pruneVerdicts(first);
      case 'forgetClients':
        await network.endOfMonth();
        count('clients forgotten');
        witness.forgetClients();
        return backend.forgetClients(first);
      case 'backup':
        return backend.backup(first);
      case 'restore':
        return restore();
      case 'restart':
        count('server restart');
        return backend.restart();
    }
  }

  async function changeSession(device: Device, random: () => number): Promise<void> {
    const session = [first, first, second, undefined][Math.floor(random() * 4)];
    device.session = session;
    count(session === undefined ? 'sign-out' : 'sign-in');
    const isNew = session !== undefined && !device.tabs.some(({ userId }) => userId === session);
    if (isNew) await browsers.open(device, session);
  }

  async function restore(userId = first): Promise<void> {
    // Decisions of the ending history are received before.
    await network.settled();
    const { differences } = await backend.replay(userId, world.sent);
    expectThat(differences.length === 0, 'REPLAY', differences.join('\n'));
    if (!(await backend.restore(userId))) return;
    count('older database restored');
    restored.add(userId);
    limit.forget(userId);
    // A request that left meanwhile may have been answered in the lost history.
    await network.settled();
    witness.forget(userId);
  }

  async function syncOnce(device: Device, tab: OpenTab, random: () => number): Promise<void> {
    const { step } = world;
    tab.part = random();
    tab.fault = step?.fault;
    tab.fuse = step?.fuse ?? -1;
    const { fill } = await tab.cache.state();
    const result = await network.round(tab);
    world.note(JSON.stringify(result));
    // A request that was sent ahead is another round's: it may have taken this one's place, or met its fault.
    const wasMet = tab.fault === undefined && !tab.isMetBehind;
    if (step?.fault === '429' && wasMet && typeof result !== 'string' && result.kind !== 'done') {
      expectThat(result.kind === 'wait' && result.seconds === 7, 'LIVE', 'Retry-After was not obeyed');
    }
    await checkAfter(device, tab, result, fill);
  }

  /** A change that is sent in the moment in which it is saved, if nothing else is under way. */
  async function editAndSend(device: Device, tab: OpenTab, { atOnce }: Step, random: () => number): Promise<void> {
    if (!atOnce || network.isHeld(tab)) return edit(device, tab, random);
    const { fill } = await tab.cache.state();
    const { promise, resolve } = Promise.withResolvers<void>();
    tab.atOnce = { leaves: promise, round: undefined };
    await edit(device, tab, random);
    const { round } = tab.atOnce;
    tab.atOnce = undefined;
    tab.part = random();
    tab.fault = round && atOnce.fault;
    tab.fuse = round && !tab.dead ? (atOnce.fuse ?? -1) : -1;
    resolve();
    const result = await round;
    world.note(JSON.stringify(result ?? 'nothing sent'));
    if (result) await checkAfter(device, tab, result, fill);
  }

  async function editFully({ device: number, tab: place }: Step, chance: number): Promise<void> {
    const device = devices[number % devices.length];
    if (!device) return;
    world.step = { do: 'edit', device: number, tab: place, r: chance };
    const tab = await browsers.tabAt(device, place);
    const random = rngOf(chance);
    await edit(device, tab, random, fillIn);
    if (random() < 0.6 || tab.dead) return;
    // A sent command is taken back otherwise than a waiting one.
    if (random() < 0.7) await syncOnce(device, tab, random);
    await edit(device, tab, random, takeBackLast);
  }

  async function checkAfter(
    device: Device,
    tab: OpenTab,
    result: Awaited<ReturnType<typeof network.round>>,
    fill: number,
  ): Promise<void> {
    if (tab.dead) return;
    tab.fuse = -1;
    tab.fault = undefined;
    if (result === 'held' || result === 'killed') return;
    await tab.library.refresh();
    if (world.step?.do !== 'race') await checkQueue(tab);
    await checkView(tab);
    await checkCursor(device, tab);
    await checkSnapshot(tab, backend, fill);
    await checkTray(device, tab, await backend.look(tab.userId), restored.has(tab.userId));
  }

  async function pushNews(current: Step, chance: number): Promise<void> {
    const device = devices[current.device % devices.length];
    if (!device || !backend.news) return;
    const tab = await browsers.tabAt(device, current.tab);
    const { fill } = await tab.cache.state();
    if (!(await pushes.deliver(tab, chance))) return;
    await tab.library.refresh();
    await checkView(tab);
    await checkCursor(device, tab);
    await checkSnapshot(tab, backend, fill);
  }

  /** Two tabs at once: of one browser, or of two. */
  async function race(device: Device, current: Step, random: () => number): Promise<void> {
    const tab = await browsers.tabAt(device, current.tab);
    const others = random() < 0.5 ? devices.filter((other) => other !== device) : [device];
    const rival = others[Math.floor(random() * others.length)] ?? device;
    if (rival === device && device.tabs.length < 2) await browsers.open(device, tab.userId);
    const other = rival.tabs.find((one) => one !== tab && one.userId === tab.userId);
    if (!other || network.isHeld(other)) return syncOnce(device, tab, random);
    const isQueued = device.session === tab.userId && rival.session === tab.userId;
    if (current.pause && backend.pauseNext && isQueued && current.fault === undefined) {
      count(`turn taken at ${current.pause}`);
      // The one that reads lacks a change of a row that is changed again meanwhile.
      for (const isSent of current.pause === 'read-head' ? [true, false] : []) {
        await edit(rival, other, () => 0, retitle);
        if (other.dead) return;
        if (isSent) await network.round(other);
      }
      // A request that was sent ahead must not be the one that stops: its tab would wait for itself.
      await network.settled();
      let isOver: Promise<unknown> = Promise.resolve();
      backend.pauseNext(current.pause, () => {
        isOver = network.round(other);
        return isOver.then(() => undefined);
      });
      await syncOnce(device, tab, random);
      backend.breakNext?.(undefined);
      await isOver;
    } else {
      count('two rounds at once');
      await Promise.all([syncOnce(device, tab, random), network.round(other)]);
    }
    if (!other.dead) await other.library.refresh();
    if (!tab.dead) await tab.library.refresh();
  }

  async function checkAlways(looked: readonly Device[]): Promise<void> {
    await extras.check(looked);
    for (const userId of backend.userIds) {
      const accepted = witness.accepted(userId);
      const look = await backend.look(userId);
      checkServer(userId, look, world);
      extras.checkServer(userId, look);
      witness.check(userId, look, accepted);
      limit.check(userId, look);
      for (const device of looked) {
        for (const id of await unsaved(device, userId, look)) {
          expectThat(false, 'NOLOSS', `command ${id} of device ${device.number} is nowhere`);
        }
      }
    }
  }

  for (let number = 0; number < scenario.devices; number += 1) {
    const home = number === 2 && scenario.seed % 3 === 0 ? second : first;
    const { device, tab } = await browsers.newDevice(number, home);
    for (let album = 0; number === 0 && album < scenario.albums; album += 1) await edit(device, tab, () => 0);
    if (number === 0 && scenario.albums > 0) await tab.sync();
  }

  for (const [index, current] of scenario.steps.entries()) {
    world.step = current;
    world.note(`${index} ${current.do}`);
    await playStep(current);
    await browsers.revive();
    if (current.serverPush !== undefined) {
      await pushNews(current, current.serverPush);
      await browsers.revive();
    }
    for (const extra of current.after ?? []) {
      world.step = { ...extra, do: 'edit' };
      await extras.play(extra);
      await browsers.revive();
    }
    if (current.fullEdit !== undefined) await editFully(current, current.fullEdit);
    const device = devices[current.device];
    await checkAlways(index % 10 === 0 || !device ? devices : [device]);
  }
  await comeToRest(world, browsers, network, extras);
  await network.settled();
  await checkAlways(devices);
  let accepted = 0;
  for (const userId of backend.userIds) accepted += await checkAtRest(world, userId);
  let [commands, kept] = [0, 0];
  for (const { queued, tabs, profile } of devices) {
    commands += queued.size;
    for (const tab of tabs) kept += tab.library.tray().length;
    for (const tab of tabs) if (!profile.memory) tab.close();
  }
  return { commands, accepted, kept, events: world.events, hash: world.hash() };
}
