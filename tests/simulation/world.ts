import { rngOf } from '../support/rng.ts';
import type { Backend, BackendOptions, Look } from './backend.ts';
import { createBrowsers } from './browsers.ts';
import { checkConverged, checkCursor, checkServer, checkSnapshot, checkTray, expectThat } from './checks.ts';
import { createServerClock } from './clocks.ts';

import { retitle } from './edit.ts';
import { createExtras } from './extras.ts';
import { createNetwork } from './faulty-network.ts';
import { fillIn, takeBackLast } from './full-edits.ts';
import { createHands } from './hands.ts';
import { checkMembers } from './members.ts';
import { checkNotices } from './notices.ts';
import { PLACES, type Scenario, type Step } from './scenario.ts';
import { isFreeAt } from './second-plan.ts';
import { createWitness } from './server-words.ts';
import { sizesOf, smallestPiece } from './sizes.ts';
import { createStage, type Device, type OpenTab, type Stage } from './stage.ts';
import { checkStrangers } from './strangers.ts';
import { createTellings } from './tellings.ts';
import { checkQueue, checkView } from './view-model.ts';

const DAY_MS = 86_400_000;
const MOST_TABS = 3;
/** Rounds a device may need for coming to rest beside pages and batches: new starts. */
const ROUNDS = 8;

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
  createBackend: (options: BackendOptions) => Backend | Promise<Backend>,
): Promise<Told> {
  let time = Date.parse('2026-03-01T12:00:00.000Z');
  const now = () => time;
  const advance = (by: number) => {
    time += by;
  };
  const server = createServerClock(now);
  const backend = await createBackend({ now: server.now, isFree: scenario.isFree, sizes: scenario.server });
  const stage: Stage = Object.assign(createStage(scenario, { now, advance, server }), { backend });
  const { devices, restored, count } = stage;
  const [first, second] = backend.userIds;
  const witness = createWitness(stage);
  const network = createNetwork(stage, witness);
  const browsers = createBrowsers(stage, network);
  const hands = createHands(stage, browsers, network);
  const { edit, unsaved } = hands;
  const extras = createExtras(stage, browsers, hands, network, restore);
  for (const size of sizesOf(scenario)) count(size);
  const tellings = createTellings(stage, network);
  const room = new Map<string, number>();

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
      case 'ghost':
        count('late duplicate');
        return network.haunt();
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
    // What the history that ends has decided is heard before.
    await network.settled();
    const { differences } = await backend.replay(userId, stage.sent);
    expectThat(differences.length === 0, 'REPLAY', differences.join('\n'));
    if (!(await backend.restore(userId))) return;
    count('older database restored');
    restored.add(userId);
    room.delete(userId);
    witness.forget(userId);
  }

  async function syncOnce(device: Device, tab: OpenTab, random: () => number): Promise<void> {
    const { step } = stage;
    tab.part = random();
    tab.fault = step?.fault;
    tab.fuse = step?.fuse ?? -1;
    const { fill } = await tab.cache.state();
    const result = await network.round(tab);
    stage.note(JSON.stringify(result));
    // A request that was sent ahead is another round's: it may have taken this one's place, or met its fault.
    const wasMet = tab.fault === undefined && !tab.isMetBehind;
    if (step?.fault === '429' && wasMet && typeof result !== 'string' && result.kind !== 'done') {
      expectThat(result.kind === 'wait' && result.seconds === 7, 'LIVE', 'Retry-After was not heard');
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
    stage.note(JSON.stringify(result ?? 'nothing sent'));
    if (result) await checkAfter(device, tab, result, fill);
  }

  async function editFully({ device: number, tab: place }: Step, chance: number): Promise<void> {
    const device = devices[number % devices.length];
    if (!device) return;
    stage.step = { do: 'edit', device: number, tab: place, r: chance };
    const tab = await browsers.tabAt(device, place);
    const random = rngOf(chance);
    await edit(device, tab, random, fillIn);
    if (random() < 0.6 || tab.dead) return;
    // What was sent is taken back otherwise than what waits.
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
    if (stage.step?.do !== 'race') await checkQueue(tab);
    await checkView(tab);
    await checkCursor(device, tab);
    await checkSnapshot(tab, backend, fill);
    await checkTray(device, tab, await backend.look(tab.userId), restored.has(tab.userId));
  }

  async function tellNews(current: Step, chance: number): Promise<void> {
    const device = devices[current.device % devices.length];
    if (!device || !backend.news) return;
    const tab = await browsers.tabAt(device, current.tab);
    const { fill } = await tab.cache.state();
    if (!(await tellings.tell(tab, chance))) return;
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
      checkServer(userId, look, stage);
      extras.checkServer(userId, look);
      witness.check(userId, look, accepted);
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
    const isFree = isFreeAt(look.plan, new Date(server.now()).toISOString());
    const most = Math.max(15, room.get(userId) ?? Number.POSITIVE_INFINITY);
    const size = look.records.size;
    if (isFree) expectThat(size <= most, 'LIMIT', `${size} albums where ${most} are allowed`);
    // A clock that went back and forth since has shown a plan that is over as one that runs.
    const mayHaveRun = look.plan.until !== null && server.isOwn();
    room.set(userId, isFree && !mayHaveRun ? size : Number.POSITIVE_INFINITY);
  }

  /** Lets the network work again and everybody come to rest, three times round. */
  async function heal(): Promise<void> {
    stage.step = undefined;
    await network.releaseAll();
    await browsers.closeAll();
    for (let turn = 0; turn < 3; turn += 1) {
      for (const device of devices) {
        for (const userId of device.promised.keys()) {
          device.session = userId;
          const known = device.tabs.find((one) => one.userId === userId);
          const tab = known ?? (await browsers.open(device, userId));
          await rest(tab);
          await extras.rest(tab);
        }
      }
    }
  }

  async function rest(tab: OpenTab): Promise<void> {
    let most = await roundsAtMost(tab);
    for (let round = 1; round <= most; round += 1) {
      const result = await tab.round();
      // An import that was waiting brings its albums, which come back in pieces.
      if (round === most) most = Math.max(most, await roundsAtMost(tab));
      if (result.kind === 'again' || (result.kind === 'done' && result.more)) continue;
      if (result.kind === 'wait' && result.isThrottled) {
        advance((result.seconds ?? 0) * 1_000);
        continue;
      }
      expectThat(result.kind === 'done', 'LIVE', `a healed network ended in ${JSON.stringify(result)}`);
      return;
    }
    expectThat(false, 'LIVE', `not at rest after ${most} rounds`);
  }

  async function roundsAtMost(tab: OpenTab): Promise<number> {
    const { version, records } = await backend.look(tab.userId);
    const waiting = await tab.journal.outbox();
    // To an older database a device sends again all that it remembers having sent, and it hears of it on the way.
    const again = restored.has(tab.userId) ? await tab.journal.done() : [];
    const pieces = (version + records.size + 2 * (waiting.length + again.length)) / smallestPiece(scenario);
    return ROUNDS + Math.ceil(2 * pieces);
  }

  for (let number = 0; number < scenario.devices; number += 1) {
    const home = number === 2 && scenario.seed % 3 === 0 ? second : first;
    const { device, tab } = await browsers.newDevice(number, home);
    for (let album = 0; number === 0 && album < scenario.albums; album += 1) await edit(device, tab, () => 0);
    if (number === 0 && scenario.albums > 0) await tab.sync();
  }

  for (const [index, current] of scenario.steps.entries()) {
    stage.step = current;
    stage.note(`${index} ${current.do}`);
    await playStep(current);
    await browsers.revive();
    if (current.telling !== undefined) {
      await tellNews(current, current.telling);
      await browsers.revive();
    }
    for (const place of PLACES) {
      const extra = current[place];
      if (!extra) continue;
      stage.step = { ...extra, do: 'edit' };
      await extras.play(extra);
      await browsers.revive();
    }
    if (current.full !== undefined) await editFully(current, current.full);
    const device = devices[current.device];
    await checkAlways(index % 10 === 0 || !device ? devices : [device]);
  }
  await heal();
  await network.settled();
  await checkAlways(devices);
  let accepted = 0;
  for (const userId of backend.userIds) {
    const look = await backend.look(userId);
    accepted += look.decided.size;
    for (const device of devices) {
      for (const tab of device.tabs) {
        if (tab.userId !== userId) continue;
        await checkConverged(tab, look);
        await checkView(tab);
        await checkTray(device, tab, look, restored.has(userId));
      }
    }
    const { differences, notices } = await backend.replay(userId, stage.sent);
    expectThat(differences.length === 0, 'REPLAY', differences.join('\n'));
    for (const device of restored.has(userId) ? [] : devices) {
      for (const tab of device.tabs) if (tab.userId === userId) checkNotices(device, tab, notices);
    }
    await checkStrangers(stage, userId, look);
    stage.note(JSON.stringify([look.version, [...look.records], [...look.wishlist], [...look.decided]]));
  }
  await checkMembers(stage);
  let commands = 0;
  let kept = 0;
  for (const device of devices) {
    commands += device.queued.size;
    for (const tab of device.tabs) kept += tab.library.tray().length;
    for (const tab of device.tabs) if (!device.profile.memory) tab.close();
  }
  return { commands, accepted, kept, faults: stage.faults, hash: stage.hash() };
}
