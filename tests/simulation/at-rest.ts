import type { Extras } from './actions/extras.ts';
import { checkTrayEntries } from './check/checked-edits.ts';
import { checkConverged, checkTray, expectThat } from './check/checks.ts';
import { checkView } from './check/view.ts';
import { smallestPiece } from './random-scenario.ts';
import type { Browsers } from './world/browsers.ts';
import type { Network } from './world/network.ts';
import type { OpenTab, World } from './world/world.ts';

/** Rounds a device may need for coming to rest in addition to pages and batches: restarts. */
const ROUNDS = 8;

/** Lets the network work again and everybody come to rest, three times round. */
export async function comeToRest(world: World, browsers: Browsers, network: Network, extras: Extras): Promise<void> {
  world.step = undefined;
  await network.releaseAll();
  await browsers.closeAll();
  for (let turn = 0; turn < 3; turn += 1) {
    for (const device of world.devices) {
      for (const userId of device.promised.keys()) {
        device.session = userId;
        const known = device.tabs.find((one) => one.userId === userId);
        const tab = known ?? (await browsers.open(device, userId));
        await rest(world, tab);
        await extras.rest(tab);
      }
    }
  }
}

async function rest(world: World, tab: OpenTab): Promise<void> {
  let most = await roundsAtMost(world, tab);
  for (let round = 1; round <= most; round += 1) {
    const result = await tab.round();
    // An import that was waiting brings its albums, which come back in pieces.
    if (round === most) most = Math.max(most, await roundsAtMost(world, tab));
    if (result.kind === 'again' || (result.kind === 'done' && result.more)) continue;
    if (result.kind === 'wait' && result.isThrottled) {
      world.advance((result.seconds ?? 0) * 1_000);
      continue;
    }
    expectThat(result.kind === 'done', 'LIVE', `a healed network ended in ${JSON.stringify(result)}`);
    return;
  }
  expectThat(false, 'LIVE', `not at rest after ${most} rounds`);
}

async function roundsAtMost({ backend, restored, scenario }: World, tab: OpenTab): Promise<number> {
  const { version, records } = await backend.look(tab.userId);
  const waiting = await tab.journal.outbox();
  // To an older database a device sends again all that it remembers having sent, and it learns of it on the way.
  const again = restored.has(tab.userId) ? await tab.journal.done() : [];
  const pieces = (version + records.size + 2 * (waiting.length + again.length)) / smallestPiece(scenario);
  return ROUNDS + Math.ceil(2 * pieces);
}

/** @returns how many commands the server has decided */
export async function checkAtRest(world: World, userId: string): Promise<number> {
  const { backend, devices, restored } = world;
  const look = await backend.look(userId);
  const tabs = devices.flatMap((device) => device.tabs.map((tab) => ({ device, tab })));
  const own = tabs.filter(({ tab }) => tab.userId === userId);
  for (const { device, tab } of own) {
    await checkConverged(tab, look);
    await checkView(tab);
    await checkTray(device, tab, look, restored.has(userId));
  }
  const { differences, trayEntries } = await backend.replay(userId, world.sent);
  expectThat(differences.length === 0, 'REPLAY', differences.join('\n'));
  if (!restored.has(userId)) for (const { device, tab } of own) checkTrayEntries(device, tab, trayEntries);
  world.note(
    JSON.stringify([
      look.version,
      [...look.records],
      [...look.wishlist],
      [...look.notifications],
      [...look.savedViews],
      [...look.decided],
    ]),
  );
  return look.decided.size;
}
