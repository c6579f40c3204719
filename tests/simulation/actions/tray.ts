import type { ChangeEntry } from '../../../app/library/journal/rows.ts';
import type { RunResult } from '../../../app/library/library-types.ts';
import { changeEntries } from '../../support/change-entries.ts';
import { expectThat } from '../check/checks.ts';
import { plain } from '../check/replay.ts';
import { entryOf } from '../check/view.ts';
import { FREE_ALBUMS } from '../model/rows.ts';
import { type Actor, actorAt, type Parts } from './actor.ts';

/** Entries of "Needs attention" of every kind, and all that a person can do with them. */
export async function decideSomething(parts: Parts, actor: Actor): Promise<void> {
  const { count, pick } = actor;
  const [kind, make] = pick(MAKES) ?? (MAKES[0] as (typeof MAKES)[number]);
  await make(actor);
  const waiting = changeEntries(actor.tab.library.tray());
  const entry = waiting.at(-1);
  if (!entry || actor.isOver()) return;
  count(`tray: ${kind}`);
  const dice = actor.random();
  if (dice < 0.35) return decideInTwoTabs(actor, entry);
  if (dice < 0.5) return comeBack(parts, actor);
  if (dice < 0.75) return editAgain(actor, entry);
  await decide(actor, entry, entryOf(entry).snapshot && actor.random() < 0.5 ? 'restore' : undefined);
}

const BUTTONS = ['retry', 'discard', 'keepMine', 'keepAsWish', 'restore', 'takeOther'] as const;

/** Its event in the table. */
export const TRAY_EVENTS = [
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
export type TrayEvent = (typeof TRAY_EVENTS)[number] | `${(typeof BUTTONS)[number]} refused`;

const MAKES: [TrayEvent, (actor: Actor) => Promise<unknown>][] = [
  ['no room', refuseWithoutRoom],
  ['no room for a part', leaveSomeOut],
  ['not valid', refuseInvalid],
  ['not valid', refuseInvalid],
  ['deleted elsewhere', (actor) => changedElsewhere(actor, 'delete')],
  ['changed elsewhere', (actor) => changedElsewhere(actor, 'update')],
];

async function fillShelf(actor: Actor, room = 0): Promise<void> {
  await actor.world.backend.setTier(actor.tab.userId, 'free');
  await actor.sync();
  const missing = FREE_ALBUMS - room - actor.tab.library.state().count('record');
  const records = Array.from({ length: Math.max(0, missing) }, () => newAlbum(actor));
  if (records.length > 0) await actor.run('record.import', { records });
}

function newAlbum({ tab, title }: Actor) {
  return { id: tab.library.newId(), fields: { artist: 'Moondog', title: title(), personalNotes: 'Typed on a train' } };
}

async function refuseWithoutRoom(actor: Actor): Promise<void> {
  await fillShelf(actor);
  const wish = actor.pick(actor.view().wishlist);
  const keepRefused = { keepRefused: true };
  if (wish && actor.random() < 0.3) await actor.run('wishlist.moveToCollection', { id: wish.id }, keepRefused);
  else if (actor.random() < 0.6) await actor.run('record.create', newAlbum(actor), keepRefused);
  else await actor.run('record.import', { records: [newAlbum(actor), newAlbum(actor)] }, keepRefused);
}

/** The server says which albums of an import found no room. */
async function leaveSomeOut(actor: Actor): Promise<void> {
  await fillShelf(actor, 1);
  await actor.run('record.import', { records: [newAlbum(actor), newAlbum(actor), newAlbum(actor)] });
  await actor.sync();
}

async function refuseInvalid(actor: Actor): Promise<void> {
  const keepRefused = { keepRefused: true };
  if (actor.random() < 0.5) {
    const fields = { artist: 'Moondog', title: actor.title(), priceAlert: true, notes: 'Typed on a train' };
    await actor.run('wishlist.create', { fields }, keepRefused);
  } else {
    const fields = { name: ' Wishlist ', isPublic: true, description: 'Typed on a train' };
    await actor.run('collection.create', { fields }, keepRefused);
  }
}

async function changedElsewhere(actor: Actor, how: 'delete' | 'update'): Promise<void> {
  const [album, wish] = [actor.pick(actor.view().records), actor.pick(actor.view().wishlist)];
  const isAlbum = wish === undefined || actor.random() < 0.6;
  const id = (isAlbum ? album : wish)?.id;
  if (id === undefined) return;
  await actor.sync();
  const other = await actor.elsewhere();
  await other.sync();
  const noun = isAlbum ? 'record' : 'wishlist';
  if (how === 'delete') await other.run(`${noun}.delete`, { id });
  else await other.run(`${noun}.update`, { id, changes: { title: other.title(), label: 'Prestige' } });
  await other.sync();
  const changes = { title: actor.title(), label: 'Blue Note', year: 1961 };
  await actor.run(`${noun}.update`, { id, changes });
  await actor.sync();
}

async function decide(actor: Actor, entry: ChangeEntry, button = actor.pick(BUTTONS) ?? 'discard') {
  const result = await actor.act((library) => library[button](entry.id));
  if (!result) return result;
  actor.count(`tray: ${button}${result.ok ? '' : ' refused'}`);
  const isThrownAway = button === 'discard' && result.ok;
  if (isThrownAway && actor.random() < 0.5) {
    await actor.act((library) => library.putBack(entry));
    actor.count('tray: discard taken back');
  } else if (actor.random() < 0.3) await actor.undo(result);
  return result;
}

/** What is typed into an entry is refused again and stays, or is taken. */
async function editAgain(actor: Actor, { id, command }: ChangeEntry): Promise<void> {
  const args = command.args as { fields?: object; changes?: object };
  const part = args.fields ? 'fields' : args.changes ? 'changes' : undefined;
  if (!part) return;
  const edited = (more: object) => ({ ...args, [part]: { ...args[part], ...more } });
  const { change, names } = typedInto(command.name);
  const again = await actor.act((library) => library.retry(id, edited(change)));
  if (again) actor.count(again.ok ? 'tray: edited and sent' : 'tray: edited and refused again');
  if (!again || again.ok) return;
  const right = { name: actor.title(), isPublic: false, title: actor.title(), priceAlert: false };
  const mended = Object.fromEntries(Object.entries(right).filter(([name]) => names.includes(name)));
  const taken = await actor.act((library) => library.retry(id, edited({ ...change, ...mended })));
  if (taken) actor.count(taken.ok ? 'tray: mended and sent' : 'tray: mended and refused again');
}

/** A change that each kind of row can have, and the fields for which a change of it is refused. */
function typedInto(command: string): { change: object; names: string[] } {
  if (command.startsWith('collection')) return { change: { description: 'Typed again' }, names: ['name', 'isPublic'] };
  if (command.startsWith('savedView')) return { change: { query: 'q=typed' }, names: ['name'] };
  const names = command.startsWith('wishlist') ? ['title', 'priceAlert'] : ['title'];
  return { change: { label: 'Typed again' }, names };
}

/** The first decision counts, also where the other tab does not know of it yet: an entry is decided once. */
async function decideInTwoTabs(actor: Actor, entry: ChangeEntry): Promise<void> {
  const { device, tab, world } = actor;
  const other = device.tabs.find((one) => one !== tab && one.userId === tab.userId && !one.dead);
  const second = other ? actor.inTab(other) : await actor.elsewhere();
  if (second.device !== device) return;
  await second.tab.library.refresh();
  const waits = () => second.tab.library.tray().some(({ id }) => id === entry.id);
  if (!waits()) return;
  const first = await actor.act((library) => library[actor.pick(BUTTONS) ?? 'discard'](entry.id));
  if (!first?.ok || actor.tab.library.tray().some(({ id }) => id === entry.id)) return;
  const hasReceived = !waits();
  const before = await tab.journal.load();
  const button = (actor.random() < 0.7 ? strongest(entry) : actor.pick(BUTTONS)) ?? 'discard';
  const result: RunResult | undefined = await second.act((library) => library[button](entry.id));
  if (!result) return;
  world.count(hasReceived ? 'tray: decided in another tab' : 'tray: decided in another tab, unheard');
  const after = await tab.journal.load();
  const rows = ({ outbox, tray }: typeof before) => plain([outbox.map(({ id }) => id), tray.map(entryOf).map(plain)]);
  expectThat(rows(before) === rows(after), 'CONTENTS', `${button} decided again what another tab had decided`);
  await second.tab.library.refresh();
}

/** What would show if it was done a second time. */
function strongest(entry: ChangeEntry): (typeof BUTTONS)[number] {
  const { snapshot, overwrote, name } = entryOf(entry);
  if (snapshot) return 'restore';
  if (overwrote) return 'takeOther';
  return name.startsWith('record.') ? 'keepAsWish' : 'retry';
}

/** Signs out and in again, perhaps with another person in between: what waited waits. */
async function comeBack(parts: Parts, actor: Actor): Promise<void> {
  const { device, tab, world, random } = actor;
  const waiting = async () => plain((await tab.journal.tray()).map(entryOf));
  const before = await waiting();
  const { userId } = tab;
  for (const one of device.tabs.filter((each) => each.userId === userId)) await parts.browsers.close(device, one);
  device.session = undefined;
  const other = world.backend.userIds.find((one) => one !== userId);
  if (other !== undefined && random() < 0.5) {
    device.session = other;
    const theirs = await parts.browsers.open(device, other);
    await actorAt(parts, device, theirs, random).sync();
    await parts.browsers.close(device, theirs);
  }
  device.session = userId;
  const again = actorAt(parts, device, await parts.browsers.open(device, userId), random);
  const after = plain((await again.tab.journal.tray()).map(entryOf));
  expectThat(after === before, 'NOLOSS', `after a sign-in ${after} waits, before the sign-out ${before} did`);
  actor.count('tray: after a sign-in');
  const entry = again.pick(changeEntries(again.tab.library.tray()));
  if (entry) await decide(again, entry);
}
