import type { TrayEntry } from '../../app/library/journal/rows.ts';
import type { RunResult } from '../../app/library/library-types.ts';
import { expectThat } from './checks.ts';
import { plain } from './replay.ts';
import { FREE_ALBUMS } from './second-rows.ts';
import { entryOf } from './sights.ts';
import { type Sitting, sitDown, type World } from './sitting.ts';

/** Entries of "Needs attention" of every kind, and all that a person can do with them. */
export async function decideSomething(world: World, sitting: Sitting): Promise<void> {
  const { count, pick } = sitting;
  const [kind, make] = pick(MAKES) ?? (MAKES[0] as (typeof MAKES)[number]);
  await make(sitting);
  const waiting = sitting.tab.library.tray().filter((entry) => entry.kind !== 'photo');
  const entry = waiting.at(-1);
  if (!entry || sitting.isOver()) return;
  count(`tray: ${kind}`);
  const dice = sitting.random();
  if (dice < 0.35) return decideInTwoTabs(sitting, entry);
  if (dice < 0.5) return comeBack(world, sitting);
  if (dice < 0.75) return editAgain(sitting, entry);
  await decide(sitting, entry, entry.snapshot && sitting.random() < 0.5 ? 'restore' : undefined);
}

const BUTTONS = ['retry', 'discard', 'keepMine', 'keepAsWish', 'restore', 'takeOther'] as const;

/** What the table counts of it. */
export const TRAY_WORDS = [
  'no room',
  'no room for a part',
  'not valid',
  'deleted elsewhere',
  'changed elsewhere',
  'retry',
  'discard',
  'keepMine',
  'keepAsWish',
  'restore',
  'takeOther',
  'retry refused',
  'restore refused',
  'discard taken back',
  'edited and sent',
  'edited and refused again',
  'mended and sent',
  'mended and refused again',
  'decided in another tab',
  'decided in another tab, unheard',
  'after a sign-in',
] as const;
export type TrayWord = (typeof TRAY_WORDS)[number] | `${(typeof BUTTONS)[number]} refused`;

const MAKES: [TrayWord, (sitting: Sitting) => Promise<unknown>][] = [
  ['no room', refuseWithoutRoom],
  ['no room for a part', leaveSomeOut],
  ['not valid', refuseInvalid],
  ['not valid', refuseInvalid],
  ['deleted elsewhere', (sitting) => changedElsewhere(sitting, 'delete')],
  ['changed elsewhere', (sitting) => changedElsewhere(sitting, 'update')],
];

async function fillShelf(sitting: Sitting, room = 0): Promise<void> {
  await sitting.stage.backend.setTier(sitting.tab.userId, 'free');
  await sitting.sync();
  const missing = FREE_ALBUMS - room - sitting.tab.library.state().count('record');
  const records = Array.from({ length: Math.max(0, missing) }, () => newAlbum(sitting));
  if (records.length > 0) await sitting.run('record.import', { records });
}

function newAlbum({ tab, title }: Sitting) {
  return { id: tab.library.newId(), fields: { artist: 'Moondog', title: title(), personalNotes: 'Typed on a train' } };
}

async function refuseWithoutRoom(sitting: Sitting): Promise<void> {
  await fillShelf(sitting);
  const wish = sitting.pick(sitting.view().wishlist);
  const keepRefused = { keepRefused: true };
  if (wish && sitting.random() < 0.3) await sitting.run('wishlist.moveToCollection', { id: wish.id }, keepRefused);
  else if (sitting.random() < 0.6) await sitting.run('record.create', newAlbum(sitting), keepRefused);
  else await sitting.run('record.import', { records: [newAlbum(sitting), newAlbum(sitting)] }, keepRefused);
}

/** The server says which albums of an import found no room. */
async function leaveSomeOut(sitting: Sitting): Promise<void> {
  await fillShelf(sitting, 1);
  await sitting.run('record.import', { records: [newAlbum(sitting), newAlbum(sitting), newAlbum(sitting)] });
  await sitting.sync();
}

async function refuseInvalid(sitting: Sitting): Promise<void> {
  const keepRefused = { keepRefused: true };
  if (sitting.random() < 0.5) {
    const fields = { artist: 'Moondog', title: sitting.title(), priceAlert: true, notes: 'Typed on a train' };
    await sitting.run('wishlist.create', { fields }, keepRefused);
  } else {
    const fields = { name: ' Wishlist ', isPublic: true, description: 'Typed on a train' };
    await sitting.run('collection.create', { fields }, keepRefused);
  }
}

async function changedElsewhere(sitting: Sitting, how: 'delete' | 'update'): Promise<void> {
  const [album, wish] = [sitting.pick(sitting.view().records), sitting.pick(sitting.view().wishlist)];
  const isAlbum = wish === undefined || sitting.random() < 0.6;
  const id = (isAlbum ? album : wish)?.id;
  if (id === undefined) return;
  await sitting.sync();
  const other = await sitting.elsewhere();
  await other.sync();
  const noun = isAlbum ? 'record' : 'wishlist';
  if (how === 'delete') await other.run(`${noun}.delete`, { id });
  else await other.run(`${noun}.update`, { id, changes: { title: other.title(), label: 'Prestige' } });
  await other.sync();
  const changes = { title: sitting.title(), label: 'Blue Note', year: 1961 };
  await sitting.run(`${noun}.update`, { id, changes });
  await sitting.sync();
}

async function decide(sitting: Sitting, entry: TrayEntry, button = sitting.pick(BUTTONS) ?? 'discard') {
  const result = await sitting.act((library) => library[button](entry.id));
  if (!result) return result;
  sitting.count(`tray: ${button}${result.ok ? '' : ' refused'}`);
  const isThrownAway = button === 'discard' && result.ok;
  if (isThrownAway && sitting.random() < 0.5) {
    await sitting.act((library) => library.putBack(entry));
    sitting.count('tray: discard taken back');
  } else if (sitting.random() < 0.3) await sitting.undo(result);
  return result;
}

/** What is typed into an entry is refused again and stays, or is taken. */
async function editAgain(sitting: Sitting, { id, command }: TrayEntry): Promise<void> {
  const args = command.args as { fields?: object; changes?: object };
  const part = args.fields ? 'fields' : args.changes ? 'changes' : undefined;
  if (!part) return;
  const edited = (more: object) => ({ ...args, [part]: { ...args[part], ...more } });
  const words = command.name.startsWith('collection') ? { description: 'Typed again' } : { label: 'Typed again' };
  const again = await sitting.act((library) => library.retry(id, edited(words)));
  if (again) sitting.count(again.ok ? 'tray: edited and sent' : 'tray: edited and refused again');
  if (!again || again.ok) return;
  const right = { name: sitting.title(), isPublic: false, title: sitting.title(), priceAlert: false };
  const names = command.name.startsWith('collection') ? ['name', 'isPublic'] : ['title'];
  if (command.name.startsWith('wishlist')) names.push('priceAlert');
  const mended = Object.fromEntries(Object.entries(right).filter(([name]) => names.includes(name)));
  const taken = await sitting.act((library) => library.retry(id, edited({ ...words, ...mended })));
  if (taken) sitting.count(taken.ok ? 'tray: mended and sent' : 'tray: mended and refused again');
}

/** The first word counts, also where the other tab has not heard of it: an entry is decided once. */
async function decideInTwoTabs(sitting: Sitting, entry: TrayEntry): Promise<void> {
  const { device, tab, stage } = sitting;
  const other = device.tabs.find((one) => one !== tab && one.userId === tab.userId && !one.dead);
  const second = other ? sitting.beside(other) : await sitting.elsewhere();
  if (second.device !== device) return;
  await second.tab.library.refresh();
  const waits = () => second.tab.library.tray().some(({ id }) => id === entry.id);
  if (!waits()) return;
  const first = await sitting.act((library) => library[sitting.pick(BUTTONS) ?? 'discard'](entry.id));
  if (!first?.ok || sitting.tab.library.tray().some(({ id }) => id === entry.id)) return;
  const hasHeard = !waits();
  const before = await tab.journal.load();
  const button = (sitting.random() < 0.7 ? strongest(entry) : sitting.pick(BUTTONS)) ?? 'discard';
  const result: RunResult | undefined = await second.act((library) => library[button](entry.id));
  if (!result) return;
  stage.count(hasHeard ? 'tray: decided in another tab' : 'tray: decided in another tab, unheard');
  const after = await tab.journal.load();
  const rows = ({ outbox, tray }: typeof before) => plain([outbox.map(({ id }) => id), tray.map(entryOf).map(plain)]);
  expectThat(rows(before) === rows(after), 'CONTENTS', `${button} decided again what another tab had decided`);
  await second.tab.library.refresh();
}

/** What would show if it was done a second time. */
function strongest({ snapshot, overwrote, command }: TrayEntry): (typeof BUTTONS)[number] {
  if (snapshot) return 'restore';
  if (overwrote) return 'takeOther';
  return command.name.startsWith('record.') ? 'keepAsWish' : 'retry';
}

/** Signs out and in again, perhaps with another person in between: what waited waits. */
async function comeBack(world: World, sitting: Sitting): Promise<void> {
  const { device, tab, stage, random } = sitting;
  const waiting = async () => plain((await tab.journal.tray()).map(entryOf));
  const before = await waiting();
  const { userId } = tab;
  for (const one of device.tabs.filter((each) => each.userId === userId)) await world.browsers.close(device, one);
  device.session = undefined;
  const other = stage.backend.userIds.find((one) => one !== userId);
  if (other !== undefined && random() < 0.5) {
    device.session = other;
    const theirs = await world.browsers.open(device, other);
    await sitDown(world, device, theirs, random).sync();
    await world.browsers.close(device, theirs);
  }
  device.session = userId;
  const again = sitDown(world, device, await world.browsers.open(device, userId), random);
  const after = plain((await again.tab.journal.tray()).map(entryOf));
  expectThat(after === before, 'NOLOSS', `after a sign-in ${after} waits, before the sign-out ${before} did`);
  sitting.count('tray: after a sign-in');
  const entry = again.pick(again.tab.library.tray().filter(({ kind }) => kind !== 'photo'));
  if (entry) await decide(again, entry);
}
