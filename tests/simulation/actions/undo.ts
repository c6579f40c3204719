import { FREE_ALBUMS } from '../model/rows.ts';
import type { Actor } from './actor.ts';
import {
  aCollection,
  anAlbum,
  aWish,
  brought,
  CHANGES,
  type Done,
  filled,
  NAMES,
  newAlbum,
  wishFields,
} from './any-change.ts';
import { ALBUM, PHOTOS } from './edits.ts';

type UndoStory = (actor: Actor) => Promise<void>;

/** Every change and its Undo: before it is sent, after it, and after others have changed the same. */
export async function undoSomething(actor: Actor): Promise<void> {
  const [name, story] = actor.pick<(typeof CASES)[number]>(CASES) ?? CASES[0];
  actor.count(`undo: ${name}`);
  await story(actor);
}

const CASES = [
  ['two edits one after the other', undoTwoEdits],
  ['two edits one after the other', undoTwoEdits],
  ['any change', undoAny],
  ['any change', undoAny],
  ['any change', undoAny],
  ['of what another device changed', undoChangedElsewhere],
  ['of what another device changed', undoChangedElsewhere],
  ['where there is no room', undoWithoutRoom],
  ['of a deletion of what has all', undoDeletion],
  ['of another default', undoDefault],
  ['of many at once', undoMany],
] as const satisfies readonly [string, UndoStory][];

export type UndoCase = (typeof CASES)[number][0];
export const UNDO_CASES: readonly UndoCase[] = [...new Set(CASES.map(([name]) => name))];

async function undoAny(actor: Actor): Promise<void> {
  const name = actor.pick(NAMES) ?? 'record.create';
  const done = await CHANGES[name](actor);
  if (actor.random() < 0.5) await actor.sync();
  const taken = await actor.undo(done);
  if (taken?.ok && taken.changed) actor.count(`undo of ${name}`);
  if (actor.random() < 0.3) await actor.undo(taken);
}

/** Both were pressed before anything was sent, of one row or of two; Undo takes the first back, then the second. */
async function undoTwoEdits(actor: Actor): Promise<void> {
  const edits = await twoEdits(actor);
  const [first, second] = actor.random() < 0.7 ? edits : edits.toReversed();
  await actor.undo(first);
  if (actor.random() < 0.3) await actor.sync();
  await actor.undo(second);
}

async function twoEdits(actor: Actor): Promise<Done[]> {
  const dice = actor.random();
  if (dice < 0.5) {
    const id = await anAlbum(actor);
    if (id === undefined) return [];
    const edit = () =>
      actor.run('record.update', { id, changes: { title: actor.title(), ...filled(actor, ALBUM, 0.2) } });
    return [await edit(), await edit()];
  }
  if (dice < 0.7) {
    const id = await aWish(actor);
    if (id === undefined) return [];
    const edit = () =>
      actor.run('wishlist.update', { id, changes: { title: actor.title(), ...wishFields(actor, 0.2) } });
    return [await edit(), await edit()];
  }
  if (dice < 0.8) {
    const id = await aCollection(actor);
    if (id === undefined) return [];
    const edit = () => actor.run('collection.update', { id, changes: { name: actor.title() } });
    return [await edit(), await edit()];
  }
  const any = () => CHANGES[actor.pick(NAMES) ?? 'record.create'](actor);
  return [await any(), await any()];
}

/** The server has it, another device has changed or deleted the same since, and this one may know of it. */
async function undoChangedElsewhere(actor: Actor): Promise<void> {
  const isAlbum = actor.random() < 0.6;
  const id = await (isAlbum ? anAlbum : aWish)(actor);
  if (id === undefined) return;
  const change = ({ run, title }: Actor, share: number) =>
    isAlbum
      ? run('record.update', { id, changes: { title: title(), ...filled(actor, ALBUM, share) } })
      : run('wishlist.update', { id, changes: { title: title(), ...wishFields(actor, share) } });
  const done = await change(actor, 0.2);
  await actor.sync();
  if (actor.isOver()) return;
  const other = await actor.elsewhere();
  await other.sync();
  const dice = actor.random();
  if (dice < 0.7) await change(other, 0.2);
  else if (isAlbum) await other.run('record.delete', { id });
  else await other.run(dice < 0.85 ? 'wishlist.delete' : 'wishlist.moveToCollection', { id });
  await other.sync();
  if (actor.random() < 0.6) await actor.sync();
  await actor.undo(done);
}

/** A deletion makes room for another album: Undo finds none, and the album waits. */
async function undoWithoutRoom(actor: Actor): Promise<void> {
  const stored = () => actor.tab.library.state().count('record');
  const missing = FREE_ALBUMS - stored();
  if (missing > 0) {
    const records = Array.from({ length: missing }, () => brought(actor));
    await actor.run('record.import', { records });
  }
  const album = actor.pick(actor.view().records);
  if (!album) return;
  if (actor.random() < 0.6) await actor.sync();
  const done = await actor.run('record.delete', { id: album.id });
  if (actor.random() < 0.5) await actor.sync();
  await newAlbum(actor);
  if (actor.random() < 0.3) await actor.sync();
  const taken = await actor.undo(done);
  if (taken && !taken.ok) actor.count(`undo refused by ${taken.code}`);
}

async function undoDeletion(actor: Actor): Promise<void> {
  const collectionId = await aCollection(actor);
  const row = { ...brought(actor), shelfiePhotos: PHOTOS.slice(0, 1 + actor.below(3)) };
  const collectionIds = [...row.collectionIds, ...(collectionId === undefined ? [] : [collectionId])];
  const made = await actor.run('record.restore', { ...row, collectionIds });
  if (!made?.ok) return;
  if (actor.random() < 0.7) await actor.sync();
  const deleted = await actor.run('record.delete', { id: row.id });
  if (actor.random() < 0.5) await actor.sync();
  // The collection may go meanwhile: the album comes back to those that are left.
  if (collectionId !== undefined && actor.random() < 0.2) await actor.run('collection.delete', { id: collectionId });
  const taken = await actor.undo(deleted);
  if (taken?.ok && row.shelfiePhotos.length > 1) actor.count('undo brought photos back');
}

async function undoDefault(actor: Actor): Promise<void> {
  await anAlbum(actor);
  const before = actor.view().collections.find(({ isDefault }) => isDefault);
  const done = await CHANGES['collection.setDefault'](actor);
  if (actor.random() < 0.6) await actor.sync();
  const dice = actor.random();
  if (dice < 0.3) await newAlbum(actor);
  else if (dice < 0.5 && before) await actor.run('collection.delete', { id: before.id });
  else if (dice < 0.6) {
    const album = actor.pick(actor.view().records);
    if (album) await actor.run('record.delete', { id: album.id });
  }
  await actor.undo(done);
}

/** One action of a person on many rows, a command for each or one for all, is taken back as one. */
async function undoMany(actor: Actor): Promise<void> {
  const group = actor.tab.library.newId();
  const albums = actor.some(actor.view().records);
  const dice = actor.random();
  let done: Done;
  if (dice < 0.1) {
    // The last of them is taken back first. A label that the album may have had would make them no change in the end.
    const id = await anAlbum(actor);
    for (const label of id === undefined ? [] : ['Prestige', 'Blue Note', `Label ${group}`])
      done = orBefore(await actor.run('record.update', { id: id ?? '', changes: { label } }, { group }), done);
  } else if (dice < 0.4) {
    const steps = albums.map(({ id }) => ({ name: 'record.delete' as const, args: { id } }));
    done = await actor.act((library) => library.runMany(steps));
    if (albums.length > 1) actor.count('undo of a bulk delete');
  } else if (dice < 0.6) {
    for (const { id } of actor.some(actor.view().wishlist))
      done = orBefore(await actor.run('wishlist.delete', { id }, { group }), done);
  } else if (dice < 0.8) {
    const records = Array.from({ length: 3 + actor.below(4) }, () => brought(actor));
    done = await actor.run('record.import', { records }, { group });
    actor.count('undo of a bulk import');
  } else {
    const recordIds = albums.map(({ id }) => id);
    for (const { id } of recordIds.length > 0 ? actor.some(actor.view().collections) : [])
      done = orBefore(await actor.run('collection.addRecords', { id, recordIds }, { group }), done);
  }
  if (actor.random() < 0.5) await actor.sync();
  await actor.undo(done);
}

function orBefore(next: Done, before: Done): Done {
  return next?.ok && next.changed ? next : before;
}
