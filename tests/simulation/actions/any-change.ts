import type { RunResult } from '../../../app/library/library-types.ts';
import type { CommandName } from '../../../shared/commands/registry.ts';
import type { Actor } from './actor.ts';
import { ALBUM, COLLECTION, PHOTOS, PLAYS, SIGHTING_IDS, sightingOf, VIEW, WISH } from './edits.ts';

// One change of each kind, by one person at one tab.

export type Done = RunResult | undefined;

/** One value of each field, as it is typed. */
export function filled({ pick, random }: Actor, fields: Record<string, readonly unknown[]>, share = 1) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(() => random() < share)
      .map(([field, values]) => [field, pick(values)]),
  );
}

/** An alert needs a price: what is refused teaches nothing of Undo. */
export function wishFields(actor: Actor, share?: number) {
  const { priceAlert: _, ...fields } = filled(actor, WISH, share) as { priceAlert?: unknown };
  return fields;
}

export async function anAlbum(actor: Actor): Promise<string | undefined> {
  const known = actor.pick(actor.view().records);
  if (known && actor.random() < 0.8) return known.id;
  return idOf(await newAlbum(actor)) ?? actor.pick(actor.view().records)?.id;
}

export async function aWish(actor: Actor): Promise<string | undefined> {
  const known = actor.pick(actor.view().wishlist);
  if (known && actor.random() < 0.7) return known.id;
  return idOf(
    await actor.run('wishlist.create', {
      fields: { artist: 'Ashby', title: actor.title(), ...wishFields(actor) },
    }),
  );
}

export async function aCollection(actor: Actor): Promise<string | undefined> {
  const known = actor.pick(actor.view().collections.filter(({ isDefault }) => !isDefault));
  if (known && actor.random() < 0.7) return known.id;
  return idOf(await actor.run('collection.create', { fields: { name: actor.title(), ...filled(actor, COLLECTION) } }));
}

async function aView(actor: Actor): Promise<string | undefined> {
  const known = actor.pick([...actor.tab.library.state().all('savedView')]);
  if (known && actor.random() < 0.7) return known.id;
  return idOf(await actor.run('savedView.create', { fields: viewFields(actor) }));
}

function viewFields(actor: Actor) {
  return { name: actor.title(), query: actor.pick(VIEW.query) ?? '' };
}

/** A notification that is here, or one more. */
export async function aNotice(actor: Actor): Promise<string | undefined> {
  const known = () => [...actor.tab.library.state().all('notification')];
  if (known().length === 0 || actor.random() < 0.3) {
    await raiseOne(actor);
    await actor.sync();
  }
  return actor.isOver() ? undefined : actor.pick(known())?.id;
}

/** The server has news for the person of the tab. */
export async function raiseOne({ world, tab, title }: Actor): Promise<void> {
  const notification = { id: tab.library.newId(), kind: 'review', data: { what: 'hidden', title: title() } };
  await world.backend.notify(tab.userId, notification, new Date(world.server.now()).toISOString());
}

export function newAlbum(actor: Actor): Promise<Done> {
  return actor.run('record.create', {
    fields: { artist: 'Alice Coltrane', title: actor.title(), ...filled(actor, ALBUM) },
    collectionIds: actor.some(actor.view().collections).map(({ id }) => id),
  });
}

export function idOf(done: Done): string | undefined {
  return done?.ok ? done.id : undefined;
}

/** A row that is brought from elsewhere, with all it can have. */
export function brought(actor: Actor) {
  return {
    id: actor.tab.library.newId(),
    fields: { artist: 'Alice Coltrane', title: actor.title(), ...filled(actor, ALBUM) },
    shelfiePhotos: actor.some(PHOTOS),
    plays: actor.some(PLAYS),
    collectionIds: actor.some(actor.view().collections).map(({ id }) => id),
    createdAt: '2019-05-05T05:05:05.005Z',
  };
}

export const CHANGES: Record<CommandName, (actor: Actor) => Promise<Done>> = {
  'record.create': newAlbum,
  'record.update': async (actor) => {
    const id = await anAlbum(actor);
    return id === undefined ? id : actor.run('record.update', { id, changes: filled(actor, ALBUM, 0.3) });
  },
  'record.delete': async (actor) => {
    const id = await anAlbum(actor);
    return id === undefined ? id : actor.run('record.delete', { id });
  },
  'record.restore': (actor) => actor.run('record.restore', brought(actor)),
  'record.import': (actor) =>
    actor.run('record.import', {
      records: Array.from({ length: 1 + actor.below(4) }, () => brought(actor)),
      revives: actor.random() < 0.5,
    }),
  'record.takeBackImport': async (actor) => {
    const rows = Array.from({ length: 1 + actor.below(4) }, () => brought(actor));
    await actor.run('record.import', { records: rows });
    if (actor.random() < 0.5) await actor.sync();
    // Some were changed since, and stay.
    for (const { id } of rows) {
      if (actor.random() < 0.3) await actor.run('record.update', { id, changes: filled(actor, ALBUM, 0.3) });
    }
    return actor.run('record.takeBackImport', { records: rows });
  },
  'record.addShelfie': async (actor) => {
    const id = await anAlbum(actor);
    const at = actor.random() < 0.5 ? 0 : undefined;
    return id === undefined ? id : actor.run('record.addShelfie', { id, url: actor.pick(PHOTOS) ?? '', at });
  },
  'record.removeShelfie': async (actor) => {
    const bare = actor.pick(actor.view().records);
    const id = bare?.id;
    if (!id) return undefined;
    for (const url of PHOTOS) if (!bare.shelfiePhotos.includes(url)) await actor.run('record.addShelfie', { id, url });
    return actor.run('record.removeShelfie', { id, url: actor.pick(PHOTOS) ?? '' });
  },
  'record.play': async (actor) => {
    const id = await anAlbum(actor);
    const [on, side] = (actor.pick(PLAYS) ?? '').split(' ');
    return id === undefined ? id : actor.run('record.play', { id, on: actor.pick([on, undefined]), side });
  },
  'record.unplay': async (actor) => {
    const id = idOf(await CHANGES['record.play'](actor));
    const play = actor.pick(actor.view().records.find((one) => one.id === id)?.plays ?? []);
    if (id === undefined || play === undefined) return undefined;
    const [on = '', side] = play.split(' ');
    return actor.run('record.unplay', { id, on, side });
  },
  'collection.create': (actor) =>
    actor.run('collection.create', { fields: { name: actor.title(), ...filled(actor, COLLECTION) } }),
  'collection.update': async (actor) => {
    const id = actor.pick(actor.view().collections)?.id ?? (await aCollection(actor));
    const changes = { name: actor.title(), ...filled(actor, COLLECTION) };
    return id === undefined ? id : actor.run('collection.update', { id, changes });
  },
  'collection.delete': async (actor) => {
    const id = await aCollection(actor);
    return id === undefined ? id : actor.run('collection.delete', { id });
  },
  'collection.restore': (actor) =>
    actor.run('collection.restore', {
      id: actor.tab.library.newId(),
      fields: { name: actor.title(), ...filled(actor, COLLECTION) },
      recordIds: actor.some(actor.view().records).map(({ id }) => id),
    }),
  'collection.setDefault': async (actor) => {
    const id = await aCollection(actor);
    return id === undefined ? id : actor.run('collection.setDefault', { id });
  },
  'collection.addRecords': async (actor) => {
    const id = await aCollection(actor);
    const recordIds = actor.some(actor.view().records).map((one) => one.id);
    return id === undefined || recordIds.length === 0
      ? undefined
      : actor.run('collection.addRecords', { id, recordIds });
  },
  'collection.removeRecords': async (actor) => {
    const added = await CHANGES['collection.addRecords'](actor);
    const id = idOf(added);
    const members = actor.view().records.filter(({ collectionIds }) => id !== undefined && collectionIds.includes(id));
    const recordIds = actor.some(members).map((one) => one.id);
    return id === undefined || recordIds.length === 0
      ? undefined
      : actor.run('collection.removeRecords', { id, recordIds });
  },
  'wishlist.create': (actor) =>
    actor.run('wishlist.create', { fields: { artist: 'Ashby', title: actor.title(), ...wishFields(actor) } }),
  'wishlist.update': async (actor) => {
    const id = await aWish(actor);
    return id === undefined ? id : actor.run('wishlist.update', { id, changes: wishFields(actor, 0.3) });
  },
  'wishlist.delete': async (actor) => {
    const id = await aWish(actor);
    return id === undefined ? id : actor.run('wishlist.delete', { id });
  },
  'wishlist.restore': (actor) =>
    actor.run('wishlist.restore', {
      id: actor.tab.library.newId(),
      sightings: actor.some(SIGHTING_IDS).map((id) => sightingOf(id, actor.pick)),
      fields: { artist: 'Ashby', title: actor.title(), ...wishFields(actor) },
      createdAt: '2019-05-05T05:05:05.005Z',
    }),
  'wishlist.putSighting': async (actor) => {
    const id = await aWish(actor);
    const sighting = sightingOf(actor.pick(SIGHTING_IDS) ?? '', actor.pick);
    return id === undefined ? id : actor.run('wishlist.putSighting', { id, sighting });
  },
  'wishlist.removeSighting': async (actor) => {
    const id = idOf(await CHANGES['wishlist.putSighting'](actor));
    const sighting = actor.pick(actor.view().wishlist.find((one) => one.id === id)?.sightings ?? []);
    return id === undefined || !sighting
      ? undefined
      : actor.run('wishlist.removeSighting', { id, sightingId: sighting.id });
  },
  'wishlist.moveToCollection': async (actor) => {
    const id = await aWish(actor);
    const collectionIds = actor.some(actor.view().collections).map((one) => one.id);
    return id === undefined ? id : actor.run('wishlist.moveToCollection', { id, collectionIds, condition: 'VG+' });
  },
  'notification.markRead': async (actor) => {
    const id = await aNotice(actor);
    return id === undefined ? id : actor.run('notification.markRead', { ids: [id], isRead: actor.random() < 0.7 });
  },
  'notification.clear': async (actor) => {
    const id = await aNotice(actor);
    return id === undefined ? id : actor.run('notification.clear', { ids: [id], isCleared: actor.random() < 0.7 });
  },
  'savedView.create': (actor) => actor.run('savedView.create', { fields: viewFields(actor) }),
  'savedView.update': async (actor) => {
    const id = await aView(actor);
    return id === undefined ? id : actor.run('savedView.update', { id, changes: viewFields(actor) });
  },
  'savedView.delete': async (actor) => {
    const id = await aView(actor);
    return id === undefined ? id : actor.run('savedView.delete', { id });
  },
  'savedView.restore': (actor) =>
    actor.run('savedView.restore', { id: actor.tab.library.newId(), fields: viewFields(actor) }),
};
export const NAMES = Object.keys(CHANGES) as CommandName[];
