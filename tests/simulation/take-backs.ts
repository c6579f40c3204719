import type { RunResult } from '../../app/library/library-types.ts';
import type { CommandName } from '../../shared/commands/registry.ts';
import { ALBUM, COLLECTION, PHOTOS, WISH } from './full-edits.ts';
import { FREE_ALBUMS } from './second-rows.ts';
import type { Sitting } from './sitting.ts';

type Done = RunResult | undefined;
type Story = (sitting: Sitting) => Promise<void>;

/** Every change and its Undo: before it is sent, after it, and after others have changed the same. */
export async function takeSomethingBack(sitting: Sitting): Promise<void> {
  const [name, story] = sitting.pick<(typeof STORIES)[number]>(STORIES) ?? STORIES[0];
  sitting.count(`undo: ${name}`);
  await story(sitting);
}

const STORIES = [
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
] as const satisfies readonly [string, Story][];

export type TakeBack = (typeof STORIES)[number][0];
export const TAKE_BACKS: readonly TakeBack[] = [...new Set(STORIES.map(([name]) => name))];

/** One value of each field, as it is typed. */
function filled({ pick, random }: Sitting, fields: Record<string, readonly unknown[]>, share = 1) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(() => random() < share)
      .map(([field, values]) => [field, pick(values)]),
  );
}

/** An alert needs a price: what is refused teaches nothing of Undo. */
function wishFields(sitting: Sitting, share?: number) {
  const { priceAlert: _, ...fields } = filled(sitting, WISH, share) as { priceAlert?: unknown };
  return fields;
}

async function anAlbum(sitting: Sitting): Promise<string | undefined> {
  const known = sitting.pick(sitting.view().records);
  if (known && sitting.random() < 0.8) return known.id;
  return idOf(await newAlbum(sitting)) ?? sitting.pick(sitting.view().records)?.id;
}

async function aWish(sitting: Sitting): Promise<string | undefined> {
  const known = sitting.pick(sitting.view().wishlist);
  if (known && sitting.random() < 0.7) return known.id;
  return idOf(
    await sitting.run('wishlist.create', {
      fields: { artist: 'Ashby', title: sitting.title(), ...wishFields(sitting) },
    }),
  );
}

async function aCollection(sitting: Sitting): Promise<string | undefined> {
  const known = sitting.pick(sitting.view().collections.filter(({ isDefault }) => !isDefault));
  if (known && sitting.random() < 0.7) return known.id;
  return idOf(
    await sitting.run('collection.create', { fields: { name: sitting.title(), ...filled(sitting, COLLECTION) } }),
  );
}

function newAlbum(sitting: Sitting): Promise<Done> {
  return sitting.run('record.create', {
    fields: { artist: 'Alice Coltrane', title: sitting.title(), ...filled(sitting, ALBUM) },
    collectionIds: sitting.some(sitting.view().collections).map(({ id }) => id),
  });
}

function idOf(done: Done): string | undefined {
  return done?.ok ? done.id : undefined;
}

/** A row that is brought from elsewhere, with all it can have. */
function brought(sitting: Sitting) {
  return {
    id: sitting.tab.library.newId(),
    fields: { artist: 'Alice Coltrane', title: sitting.title(), ...filled(sitting, ALBUM) },
    shelfiePhotos: sitting.some(PHOTOS),
    collectionIds: sitting.some(sitting.view().collections).map(({ id }) => id),
    createdAt: '2019-05-05T05:05:05.005Z',
  };
}

const CHANGES: Record<CommandName, (sitting: Sitting) => Promise<Done>> = {
  'record.create': newAlbum,
  'record.update': async (sitting) => {
    const id = await anAlbum(sitting);
    return id === undefined ? id : sitting.run('record.update', { id, changes: filled(sitting, ALBUM, 0.3) });
  },
  'record.delete': async (sitting) => {
    const id = await anAlbum(sitting);
    return id === undefined ? id : sitting.run('record.delete', { id });
  },
  'record.restore': (sitting) => sitting.run('record.restore', brought(sitting)),
  'record.import': (sitting) =>
    sitting.run('record.import', {
      records: Array.from({ length: 1 + sitting.below(4) }, () => brought(sitting)),
      revives: sitting.random() < 0.5,
    }),
  'record.addShelfie': async (sitting) => {
    const id = await anAlbum(sitting);
    const at = sitting.random() < 0.5 ? 0 : undefined;
    return id === undefined ? id : sitting.run('record.addShelfie', { id, url: sitting.pick(PHOTOS) ?? '', at });
  },
  'record.removeShelfie': async (sitting) => {
    const bare = sitting.pick(sitting.view().records);
    const id = bare?.id;
    if (!id) return undefined;
    for (const url of PHOTOS)
      if (!bare.shelfiePhotos.includes(url)) await sitting.run('record.addShelfie', { id, url });
    return sitting.run('record.removeShelfie', { id, url: sitting.pick(PHOTOS) ?? '' });
  },
  'collection.create': (sitting) =>
    sitting.run('collection.create', { fields: { name: sitting.title(), ...filled(sitting, COLLECTION) } }),
  'collection.update': async (sitting) => {
    const id = sitting.pick(sitting.view().collections)?.id ?? (await aCollection(sitting));
    const changes = { name: sitting.title(), ...filled(sitting, COLLECTION) };
    return id === undefined ? id : sitting.run('collection.update', { id, changes });
  },
  'collection.delete': async (sitting) => {
    const id = await aCollection(sitting);
    return id === undefined ? id : sitting.run('collection.delete', { id });
  },
  'collection.restore': (sitting) =>
    sitting.run('collection.restore', {
      id: sitting.tab.library.newId(),
      fields: { name: sitting.title(), ...filled(sitting, COLLECTION) },
      recordIds: sitting.some(sitting.view().records).map(({ id }) => id),
    }),
  'collection.setDefault': async (sitting) => {
    const id = await aCollection(sitting);
    return id === undefined ? id : sitting.run('collection.setDefault', { id });
  },
  'collection.addRecords': async (sitting) => {
    const id = await aCollection(sitting);
    const recordIds = sitting.some(sitting.view().records).map((one) => one.id);
    return id === undefined || recordIds.length === 0
      ? undefined
      : sitting.run('collection.addRecords', { id, recordIds });
  },
  'collection.removeRecords': async (sitting) => {
    const added = await CHANGES['collection.addRecords'](sitting);
    const id = idOf(added);
    const members = sitting
      .view()
      .records.filter(({ collectionIds }) => id !== undefined && collectionIds.includes(id));
    const recordIds = sitting.some(members).map((one) => one.id);
    return id === undefined || recordIds.length === 0
      ? undefined
      : sitting.run('collection.removeRecords', { id, recordIds });
  },
  'wishlist.create': (sitting) =>
    sitting.run('wishlist.create', { fields: { artist: 'Ashby', title: sitting.title(), ...wishFields(sitting) } }),
  'wishlist.update': async (sitting) => {
    const id = await aWish(sitting);
    return id === undefined ? id : sitting.run('wishlist.update', { id, changes: wishFields(sitting, 0.3) });
  },
  'wishlist.delete': async (sitting) => {
    const id = await aWish(sitting);
    return id === undefined ? id : sitting.run('wishlist.delete', { id });
  },
  'wishlist.restore': (sitting) =>
    sitting.run('wishlist.restore', {
      id: sitting.tab.library.newId(),
      fields: { artist: 'Ashby', title: sitting.title(), ...wishFields(sitting) },
      createdAt: '2019-05-05T05:05:05.005Z',
    }),
  'wishlist.moveToCollection': async (sitting) => {
    const id = await aWish(sitting);
    const collectionIds = sitting.some(sitting.view().collections).map((one) => one.id);
    return id === undefined ? id : sitting.run('wishlist.moveToCollection', { id, collectionIds, condition: 'VG+' });
  },
};
const NAMES = Object.keys(CHANGES) as CommandName[];

async function undoAny(sitting: Sitting): Promise<void> {
  const name = sitting.pick(NAMES) ?? 'record.create';
  const done = await CHANGES[name](sitting);
  if (sitting.random() < 0.5) await sitting.sync();
  const taken = await sitting.undo(done);
  if (taken?.ok && taken.changed) sitting.count(`undo of ${name}`);
  if (sitting.random() < 0.3) await sitting.undo(taken);
}

/** Both were pressed before anything was sent, of one row or of two; Undo takes the first back, then the second. */
async function undoTwoEdits(sitting: Sitting): Promise<void> {
  const edits = await twoEdits(sitting);
  const [first, second] = sitting.random() < 0.7 ? edits : edits.toReversed();
  await sitting.undo(first);
  if (sitting.random() < 0.3) await sitting.sync();
  await sitting.undo(second);
}

async function twoEdits(sitting: Sitting): Promise<Done[]> {
  const dice = sitting.random();
  if (dice < 0.5) {
    const id = await anAlbum(sitting);
    if (id === undefined) return [];
    const edit = () =>
      sitting.run('record.update', { id, changes: { title: sitting.title(), ...filled(sitting, ALBUM, 0.2) } });
    return [await edit(), await edit()];
  }
  if (dice < 0.7) {
    const id = await aWish(sitting);
    if (id === undefined) return [];
    const edit = () =>
      sitting.run('wishlist.update', { id, changes: { title: sitting.title(), ...wishFields(sitting, 0.2) } });
    return [await edit(), await edit()];
  }
  if (dice < 0.8) {
    const id = await aCollection(sitting);
    if (id === undefined) return [];
    const edit = () => sitting.run('collection.update', { id, changes: { name: sitting.title() } });
    return [await edit(), await edit()];
  }
  const any = () => CHANGES[sitting.pick(NAMES) ?? 'record.create'](sitting);
  return [await any(), await any()];
}

/** The server has it, another device has changed or deleted the same since, and this one may have heard of it. */
async function undoChangedElsewhere(sitting: Sitting): Promise<void> {
  const isAlbum = sitting.random() < 0.6;
  const id = await (isAlbum ? anAlbum : aWish)(sitting);
  if (id === undefined) return;
  const change = ({ run, title }: Sitting, share: number) =>
    isAlbum
      ? run('record.update', { id, changes: { title: title(), ...filled(sitting, ALBUM, share) } })
      : run('wishlist.update', { id, changes: { title: title(), ...wishFields(sitting, share) } });
  const done = await change(sitting, 0.2);
  await sitting.sync();
  if (sitting.isOver()) return;
  const other = await sitting.elsewhere();
  await other.sync();
  const dice = sitting.random();
  if (dice < 0.7) await change(other, 0.2);
  else if (isAlbum) await other.run('record.delete', { id });
  else await other.run(dice < 0.85 ? 'wishlist.delete' : 'wishlist.moveToCollection', { id });
  await other.sync();
  if (sitting.random() < 0.6) await sitting.sync();
  await sitting.undo(done);
}

/** What is deleted makes room for something else: Undo finds none, and the album waits. */
async function undoWithoutRoom(sitting: Sitting): Promise<void> {
  const stored = () => sitting.tab.library.state().count('record');
  const missing = FREE_ALBUMS - stored();
  if (missing > 0) {
    const records = Array.from({ length: missing }, () => brought(sitting));
    await sitting.run('record.import', { records });
  }
  const album = sitting.pick(sitting.view().records);
  if (!album) return;
  if (sitting.random() < 0.6) await sitting.sync();
  const done = await sitting.run('record.delete', { id: album.id });
  if (sitting.random() < 0.5) await sitting.sync();
  await newAlbum(sitting);
  if (sitting.random() < 0.3) await sitting.sync();
  const taken = await sitting.undo(done);
  if (taken && !taken.ok) sitting.count(`undo refused by ${taken.code}`);
}

async function undoDeletion(sitting: Sitting): Promise<void> {
  const collectionId = await aCollection(sitting);
  const row = { ...brought(sitting), shelfiePhotos: PHOTOS.slice(0, 1 + sitting.below(3)) };
  const collectionIds = [...row.collectionIds, ...(collectionId === undefined ? [] : [collectionId])];
  const made = await sitting.run('record.restore', { ...row, collectionIds });
  if (!made?.ok) return;
  if (sitting.random() < 0.7) await sitting.sync();
  const deleted = await sitting.run('record.delete', { id: row.id });
  if (sitting.random() < 0.5) await sitting.sync();
  // The collection may go meanwhile: the album comes back to those that are left.
  if (collectionId !== undefined && sitting.random() < 0.2)
    await sitting.run('collection.delete', { id: collectionId });
  const taken = await sitting.undo(deleted);
  if (taken?.ok && row.shelfiePhotos.length > 1) sitting.count('undo brought photos back');
}

async function undoDefault(sitting: Sitting): Promise<void> {
  await anAlbum(sitting);
  const before = sitting.view().collections.find(({ isDefault }) => isDefault);
  const done = await CHANGES['collection.setDefault'](sitting);
  if (sitting.random() < 0.6) await sitting.sync();
  const dice = sitting.random();
  if (dice < 0.3) await newAlbum(sitting);
  else if (dice < 0.5 && before) await sitting.run('collection.delete', { id: before.id });
  else if (dice < 0.6) {
    const album = sitting.pick(sitting.view().records);
    if (album) await sitting.run('record.delete', { id: album.id });
  }
  await sitting.undo(done);
}

/** One action of a person on many rows, a command for each or one for all, is taken back as one. */
async function undoMany(sitting: Sitting): Promise<void> {
  const group = sitting.tab.library.newId();
  const albums = sitting.some(sitting.view().records);
  const dice = sitting.random();
  let done: Done;
  if (dice < 0.1) {
    // The last of them is taken back first. A label that the album may have had would make them no change in the end.
    const id = await anAlbum(sitting);
    for (const label of id === undefined ? [] : ['Prestige', 'Blue Note', `Label ${group}`])
      done = orBefore(await sitting.run('record.update', { id: id ?? '', changes: { label } }, { group }), done);
  } else if (dice < 0.4) {
    for (const { id } of albums) done = orBefore(await sitting.run('record.delete', { id }, { group }), done);
    if (albums.length > 1) sitting.count('undo of a bulk delete');
  } else if (dice < 0.6) {
    for (const { id } of sitting.some(sitting.view().wishlist))
      done = orBefore(await sitting.run('wishlist.delete', { id }, { group }), done);
  } else if (dice < 0.8) {
    const records = Array.from({ length: 3 + sitting.below(4) }, () => brought(sitting));
    done = await sitting.run('record.import', { records }, { group });
    sitting.count('undo of a bulk import');
  } else {
    const recordIds = albums.map(({ id }) => id);
    for (const { id } of recordIds.length > 0 ? sitting.some(sitting.view().collections) : [])
      done = orBefore(await sitting.run('collection.addRecords', { id, recordIds }, { group }), done);
  }
  if (sitting.random() < 0.5) await sitting.sync();
  await sitting.undo(done);
}

function orBefore(next: Done, before: Done): Done {
  return next?.ok && next.changed ? next : before;
}
