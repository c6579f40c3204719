import { addSomething } from './edit.ts';
import { removeOf } from './evictions.ts';
import type { Fault, Scenario } from './scenario.ts';
import { type Sitting, sitDown, type World } from './sitting.ts';
import type { Device, OpenTab } from './stage.ts';
import { strewDoing } from './strew-doing.ts';
import { checkView } from './view-model.ts';

/** When the server comes back from its backup, seen from the sign-in of a device that knows the history before. */
const MOMENTS = ['before it', 'while its request waits', 'while its answer waits', 'between its pages'] as const;
type Moment = (typeof MOMENTS)[number];

/** What becomes of the databases when a person signs out. */
const SIGN_OUTS = ['kept', 'discarded'] as const;

/** What the table counts of them. */
export const SIGN_IN_WORDS = [
  ...MOMENTS.map((moment) => `another history ${moment}` as const),
  ...SIGN_OUTS.map((how) => `signed out: ${how}` as const),
  'signed in: another person in between',
  'signed in: another tab hears first',
  'signed in: with changes of another history',
  'signed in: with changes that waited',
] as const;
export type SignInWord = (typeof SIGN_IN_WORDS)[number];

const HELD: Partial<Record<Moment, Fault>> = {
  'while its request waits': 'request delayed',
  'while its answer waits': 'answer delayed',
};

/** Sometimes a server comes back from a backup around a sign-in; the stories told before are otherwise the same. */
export function strewSignIns(scenario: Scenario): void {
  // What is in the trays of people whose server came back is not known, so that most stories go without.
  if (scenario.seed % 5 !== 3) return;
  strewDoing(scenario, 'signIn', {
    ownSeed: scenario.seed * 69_621 + 45_806_142,
    chance: 0.05,
    kindOf: () => 'signIn',
  });
}

/**
 * A person signs out and in again on a device, and around the sign-in the server comes back from a backup that is older
 * than what the device knows of it: for everybody, as after a disaster.
 */
export async function signInAgain(
  world: World,
  device: Device,
  tab: OpenTab,
  random: () => number,
  restore: (userId: string) => Promise<void>,
): Promise<void> {
  const { stage, browsers, network } = world;
  const { backend, count } = stage;
  const { userId } = tab;
  const below = (limit: number) => Math.floor(random() * limit);
  const restoreAll = async () => {
    for (const person of backend.userIds) await restore(person);
  };

  device.session = userId;
  const before = sitDown(world, device, tab, random);
  if (below(2) === 0) await before.sync();
  for (const person of backend.userIds) await backend.backup(person);
  await change(before, below(3));
  // The device hears that it was accepted, and the backup does not have it.
  if (below(3) > 0 && !before.isOver()) await before.sync();
  await change(before, below(3));

  device.session = undefined;
  if (below(2) === 0 && !before.isOver()) await network.round(tab);
  for (const open of [...device.tabs]) await browsers.close(device, open);
  const how = SIGN_OUTS[below(4) === 0 ? 1 : 0] ?? 'kept';
  count(`signed out: ${how}`);
  await network.settled();
  if (how === 'discarded') await removeOf(stage, browsers, device, userId, 'both');

  const moment = MOMENTS[below(MOMENTS.length)] ?? 'before it';
  count(`another history ${moment}`);
  if (moment === 'before it') await restoreAll();
  if (below(3) === 0) await anotherInBetween(world, device, userId, random);

  device.session = userId;
  if (moment === 'between its pages') await browsers.wipeCache(device);
  const opened = await browsers.open(device, userId);
  const person = sitDown(world, device, opened, random);
  const { outbox, done } = { outbox: await opened.journal.outbox(), done: await opened.journal.done() };
  if (outbox.length > 0) count('signed in: with changes that waited');
  if (done.length > 0) count('signed in: with changes of another history');
  if (below(2) === 0) await change(person, 1);
  if (moment !== 'before it' && !person.isOver()) {
    // A device sends nothing new before a request has been answered.
    if (HELD[moment] && below(2) === 0) {
      await network.round(opened);
      await change(person, 1);
    }
    opened.fault = HELD[moment];
    for (let pages = HELD[moment] ? 1 : 1 + below(2); pages > 0 && !opened.dead; pages -= 1)
      await network.round(opened);
    opened.fault = undefined;
    await restoreAll();
    if (below(2) === 0) await hearBeside(world, device, person);
  }
  if (below(2) === 0) await change(person, 1);
  if (!person.isOver()) await person.sync();
  if (!person.isOver() && !network.isHeld(opened)) await checkView(opened);
}

async function change(person: Sitting, moves: number): Promise<void> {
  for (let left = moves; left > 0 && !person.isOver(); left -= 1) {
    await person.act((library) => addSomething(library, person.title()));
  }
}

/** Another tab begins new numbers for the other history, and its changes are under way when the first one hears anything. */
async function hearBeside(
  { stage, browsers, network }: World,
  device: Device,
  { tab, beside }: Sitting,
): Promise<void> {
  stage.count('signed in: another tab hears first');
  const other = beside(await browsers.open(device, tab.userId));
  await change(other, 1);
  for (let rounds = 3; rounds > 0 && !other.isOver(); rounds -= 1) {
    if (rounds === 1) other.tab.fault = 'request lost';
    await network.round(other.tab);
    other.tab.fault = undefined;
  }
  if (!other.isOver()) await other.tab.library.refresh();
}

/** Somebody else uses the browser meanwhile: with a history of their own, which may be another one since as well. */
async function anotherInBetween(world: World, device: Device, userId: string, random: () => number): Promise<void> {
  const { stage, browsers } = world;
  const other = stage.backend.userIds.find((one) => one !== userId);
  if (other === undefined) return;
  stage.count('signed in: another person in between');
  device.session = other;
  const person = sitDown(world, device, await browsers.open(device, other), random);
  await change(person, 1);
  if (!person.isOver()) await person.sync();
  await browsers.close(device, person.tab);
}
