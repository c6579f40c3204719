import type { Browsers } from './browsers.ts';
import { checkConverged, expectThat } from './checks.ts';
import { addSomething } from './edit.ts';
import type { Scenario } from './scenario.ts';
import { sitDown, type World } from './sitting.ts';
import type { Device, OpenTab, Stage } from './stage.ts';
import { strewDoing } from './strew-doing.ts';
import { checkView } from './view-model.ts';

/** Which databases go: one of a person's, both, or all that the browser keeps of everybody, its plain storage too. */
const EVICTED = ['journal', 'cache', 'both', 'everything'] as const;
type Evicted = (typeof EVICTED)[number];

/** What the table counts of them. */
export const EVICTION_WORDS = [
  'evicted: journal',
  'evicted: cache',
  'evicted: both',
  'evicted: everything',
  'evicted: changes that were never sent',
  'evicted: changes that were sent',
  'evicted: entries of the tray',
  'evicted: the library came back',
] as const satisfies readonly (`evicted: ${Evicted}` | string)[];
export type EvictionWord = (typeof EVICTION_WORDS)[number];

/** Now and then a browser makes room; the stories told before are otherwise the same. */
export function strewEvictions(scenario: Scenario): void {
  strewDoing(scenario, 'eviction', {
    ownSeed: scenario.seed * 6_364_136 + 1_442_695,
    chance: 0.03,
    kindOf: () => 'eviction',
  });
}

/** While the app is closed the browser removes databases of it; then the person goes on. */
export async function evict(world: World, device: Device, tab: OpenTab, random: () => number): Promise<void> {
  const { stage, browsers, network } = world;
  const { userId } = tab;
  const before = sitDown(world, device, tab, random);
  for (let moves = before.below(3); moves > 0 && !before.isOver(); moves -= 1) {
    await before.act((library) => addSomething(library, before.title()));
  }
  const which = EVICTED[before.below(EVICTED.length)] ?? 'both';
  stage.count(`evicted: ${which}`);
  for (const open of [...device.tabs]) await browsers.close(device, open);
  // What reached the server counts, whether or not anybody hears of it.
  await network.settled();
  const people = which === 'everything' ? [...device.promised.keys()] : [userId];
  for (const person of people) await removeOf(stage, browsers, device, person, which);
  if (which === 'everything') {
    for (const name of Object.keys(device.plain)) device.plain.removeItem(name);
    device.profile.times.write('');
    device.learned = undefined;
  }

  const person = sitDown(world, device, await browsers.open(device, userId), random);
  await checkView(person.tab);
  for (let moves = person.below(3); moves > 0 && !person.isOver(); moves -= 1) {
    await person.act((library) => addSomething(library, person.title()));
  }
  if (person.below(3) === 0) return;
  await person.sync();
  if (person.isOver()) return;
  const look = await stage.backend.look(userId);
  const { library } = person.tab;
  if (library.position().cursor !== look.version || library.outbox().length > 0) return;
  stage.count('evicted: the library came back');
  await checkConverged(person.tab, look);
}

/** Removes databases of one person from a browser in which the app is closed. */
export async function removeOf(
  stage: Stage,
  browsers: Browsers,
  device: Device,
  userId: string,
  which: Evicted,
): Promise<void> {
  const tab = await browsers.open(device, userId);
  const was = await tab.journal.load();
  const { clientId } = await tab.journal.client();
  if (which !== 'cache') await tab.journal.db.destroy();
  if (which !== 'journal') await tab.cache.db.destroy();
  await browsers.close(device, tab);
  if (which !== 'journal') device.cursors.delete(userId);
  if (which !== 'cache') await forget(stage, device, userId, was);

  const after = await browsers.open(device, userId);
  const is = await after.journal.load();
  const ids = ({ outbox, tray }: typeof was) => [...outbox, ...tray].map(({ id }) => id).join();
  const left = which === 'cache' ? ids(was) : '';
  expectThat(ids(is) === left, 'NOLOSS', `without its ${which} a device keeps ${ids(is)}, right is ${left}`);
  const { clientId: next } = await after.journal.client();
  const isRight = (next === clientId) === (which === 'cache');
  expectThat(isRight, 'FIFO', `without its ${which} a device that was ${clientId} sends as ${next}`);
  await browsers.close(device, after);
}

/** What was promised has reached the server by now, or is gone with the device's journal; nothing of it may come again. */
async function forget(
  { backend, sent, pictures, count }: Stage,
  device: Device,
  userId: string,
  { outbox, tray }: Awaited<ReturnType<OpenTab['journal']['load']>>,
): Promise<void> {
  const { decided } = await backend.look(userId);
  if (outbox.some(({ id }) => !decided.has(id))) count('evicted: changes that were never sent');
  if (outbox.some(({ id }) => sent.has(id))) count('evicted: changes that were sent');
  if (tray.length > 0) count('evicted: entries of the tray');
  for (const id of device.promised.get(userId) ?? []) {
    device.decided.add(id);
    if (!sent.has(id)) device.evicted.add(id);
  }
  device.promised.set(userId, new Set());
  for (const [id, entry] of device.entries) if (entry.userId === userId) device.entries.delete(id);
  device.forms.delete(userId);
  for (const picture of pictures.values()) {
    if (picture.device === device && picture.userId === userId) picture.isKept = false;
  }
}

/** What a browser has removed before it was sent is nowhere any more. */
export function checkEvicted({ decided }: { decided: ReadonlyMap<string, unknown> }, devices: readonly Device[]): void {
  for (const { evicted, number } of devices) {
    for (const id of evicted) {
      expectThat(!decided.has(id), 'ONCE', `the server has ${id}, which device ${number} lost before it was sent`);
    }
  }
}
