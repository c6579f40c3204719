import { v5 } from 'uuid';
import type { LibraryState } from '../../../shared/commands/command.ts';
import { defaultCollectionOf } from '../../../shared/commands/default-collection.ts';
import type { CommandInput } from '../../../shared/commands/registry.ts';
import { byCreation } from '../../../shared/domain/album-limit.ts';
import { DEFAULT_COLLECTION_NAME } from '../../../shared/domain/collection-listing.ts';
import { foldArtist, nameKey } from '../../../shared/domain/text.ts';
import { MAX_SAVED_VIEWS } from '../../../shared/schemas/saved-view.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import type { Library } from '../../library/library.ts';
import type { BackupCollection, BackupContents, BackupRecord } from './backup-format.ts';
import { ownImageOf, ownImagesOf } from './backup-images.ts';

/** The library that the backup is restored into. */
export interface RestoreTarget {
  userId: string;
  state: LibraryState;
  wishlist: readonly WishlistRow[];
  /** Null is unlimited. */
  albumLimit: number | null;
}

export function restoreTargetOf(library: Pick<Library, 'userId' | 'state' | 'view'>): RestoreTarget {
  const { wishlist, albumLimit } = library.view();
  return { userId: library.userId, state: library.state(), wishlist, albumLimit };
}

type NewRecord = CommandInput<'record.import'>['records'][number];

export interface RestorePlan {
  /** True if this account made the backup: it may still have a picture that the file lacks. */
  isSameAccount: boolean;
  collections: CommandInput<'collection.restore'>[];
  /** A restored collection that becomes the default of an account without one. */
  newDefaultId: string | undefined;
  records: NewRecord[];
  wishes: CommandInput<'wishlist.restore'>[];
  views: CommandInput<'savedView.restore'>[];
  /** SHA-256 of each picture that restored rows show and the file contains. */
  images: string[];
  /** Number of records and wishes that exist already under their own id. They keep their current values. */
  hereAlready: number;
  /** Number of records and wishes skipped because an equal one exists under another id. */
  alike: number;
  /** Number of records beyond the plan's limit. They stay in the file. */
  noRoom: number;
}

export interface RestoreOptions {
  /** Skips one copy for each equal row that exists under another id. */
  skipAlike: boolean;
  hasImage(sha256: string): boolean;
}

/**
 * Plans a restore. It changes and removes no existing row and only adds missing ones: with their ids in the account
 * that made the backup, and with derived ids in another account, so that restoring twice adds nothing twice. On a
 * limited plan the oldest records come first, as the plan itself counts (AMB-19).
 */
export function planRestore(
  backup: BackupContents,
  target: RestoreTarget,
  { skipAlike, hasImage }: RestoreOptions,
): RestorePlan {
  const { state, userId } = target;
  const isSameAccount = backup.userId === userId;
  const idFor = (id: string) => (isSameAccount ? id : v5(id, userId));
  const collections = planCollections(backup, target, idFor, isSameAccount);

  const records = leaveOut(backup.records.toSorted(byCreation), {
    here: (record) => state.record(idFor(record.id)) !== undefined,
    equals: skipAlike ? othersOf(state.all('record'), backup.records, idFor) : new Map(),
  });
  const { albumLimit: limit } = target;
  const room = limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - state.count('record'));
  const fitting = records.missing.slice(0, room);

  const wishes = leaveOut(backup.wishlist, {
    here: (wish) => state.wishlistItem(idFor(wish.id)) !== undefined,
    equals: skipAlike ? othersOf(target.wishlist, backup.wishlist, idFor) : new Map(),
  });

  /** Without this check, a picture that is neither in the file nor in this account would show as broken. */
  const reachable = (address: string) => {
    const sha256 = ownImageOf(address);
    return sha256 === undefined || isSameAccount || hasImage(sha256);
  };
  const cover = (address: string | null | undefined) => (address && reachable(address) ? address : null);
  return {
    isSameAccount,
    collections: collections.collections,
    newDefaultId: collections.newDefaultId,
    records: fitting.map((record) => {
      const { id, createdAt, collectionIds: _, shelfiePhotos, plays = [], ...fields } = record;
      return {
        id: idFor(id),
        createdAt,
        fields: { ...fields, imageUrl: cover(fields.imageUrl) },
        collectionIds: collections.joinedBy(record),
        shelfiePhotos: shelfiePhotos.filter(reachable),
        plays,
      };
    }),
    wishes: wishes.missing.map(({ id, createdAt, sightings = [], ...fields }) => ({
      id: idFor(id),
      createdAt,
      sightings,
      fields: { ...fields, imageUrl: cover(fields.imageUrl) },
    })),
    views: planViews(backup, state, idFor, collections.idHere),
    images: ownImagesOf([...fitting, ...wishes.missing]).filter(hasImage),
    hereAlready: records.here + wishes.here,
    alike: records.alike + wishes.alike,
    noRoom: records.missing.length - fitting.length,
  };
}

interface CollectionPlan extends Pick<RestorePlan, 'collections' | 'newDefaultId'> {
  /** Collections of this account that a record of the backup joins; the default needs no explicit membership. */
  joinedBy(record: BackupRecord): string[];
  /** A collection of the backup in this account; undefined for its default. */
  idHere(id: string): string | undefined;
}

/** Those whose name is still free, as far as there is room; a view of nothing but a collection that is not here is none. */
function planViews(
  { savedViews }: BackupContents,
  state: LibraryState,
  idFor: (id: string) => string,
  idHere: (id: string) => string | undefined,
): RestorePlan['views'] {
  const names = new Set([...state.all('savedView')].map(({ name }) => name.toLowerCase()));
  return savedViews.flatMap(({ id: idThere, createdAt, name, query: queryThere }) => {
    const [id, key, query] = [idFor(idThere), name.toLowerCase(), queryHere(queryThere, idHere)];
    if (!query || state.savedView(id) || names.has(key) || names.size >= MAX_SAVED_VIEWS) return [];
    names.add(key);
    return { id, createdAt, fields: { name, query } };
  });
}

function queryHere(query: string, idHere: (id: string) => string | undefined): string {
  const search = new URLSearchParams(query);
  const collection = idHere(search.get('collection') ?? '');
  if (collection) search.set('collection', collection);
  else search.delete('collection');
  return String(search);
}

function planCollections(
  backup: BackupContents,
  { state }: RestoreTarget,
  idFor: (id: string) => string,
  isSameAccount: boolean,
): CollectionPlan {
  const currentDefault = defaultCollectionOf(state);
  // One that comes from this backup, such as before a restore was stopped, is matched by its id alone: two may share a name.
  const own = new Set(backup.collections.map(({ id }) => idFor(id)));
  const others = [...state.all('collection')].filter(({ id }) => !own.has(id));
  const byName = new Map(others.map((collection) => [nameKey(collection.name), collection]));
  const foundAs = new Map<string, string>();
  const plan: Pick<RestorePlan, 'collections' | 'newDefaultId'> = { collections: [], newDefaultId: undefined };
  for (const collection of backup.collections) {
    const id = idFor(collection.id);
    const same = state.collection(id) ?? byName.get(nameKey(collection.name));
    const becomesDefault = collection.isDefault && !currentDefault;
    if (same) {
      // A restore that was stopped may have left the default as an ordinary collection.
      if (becomesDefault) plan.newDefaultId = same.id;
      else if (!same.isDefault) foundAs.set(collection.id, same.id);
      continue;
    }
    const { createdAt, isDefault: _, id: __, ...fields } = collection;
    // A collection that was public in another account becomes public here only on request.
    const isPublic = isSameAccount && fields.isPublic === true;
    const isPlain = collection.name === DEFAULT_COLLECTION_NAME && !fields.description && !isPublic;
    // An empty account's first record creates this collection.
    if (becomesDefault && isPlain) continue;
    const recordIds = becomesDefault ? [] : membersHere(collection);
    plan.collections.push({ id, createdAt, fields: { ...fields, isPublic }, recordIds });
    if (becomesDefault) plan.newDefaultId = id;
    else foundAs.set(collection.id, id);
  }
  return {
    ...plan,
    idHere: (id) => foundAs.get(id),
    joinedBy: (record) => [
      ...new Set(backup.collections.flatMap((each) => (isShownIn(record, each) ? (foundAs.get(each.id) ?? []) : []))),
    ],
  };

  /** Existing records rejoin a restored collection. */
  function membersHere(collection: BackupCollection): string[] {
    const ids = backup.records.filter((record) => isShownIn(record, collection)).map(({ id }) => idFor(id));
    return ids.filter((id) => state.record(id) !== undefined);
  }
}

function isShownIn(record: BackupRecord, collection: BackupCollection): boolean {
  return collection.isDefault || record.collectionIds.includes(collection.id);
}

/** Splits rows into existing ones, ones with an equal copy, and missing ones. */
function leaveOut<Row extends Pressing>(
  rows: readonly Row[],
  by: { here(row: Row): boolean; equals: Map<string, number> },
) {
  const missing: Row[] = [];
  let here = 0;
  let alike = 0;
  for (const row of rows) {
    const equals = by.equals.get(keyOf(row)) ?? 0;
    if (by.here(row)) here += 1;
    else if (equals > 0) {
      // Each existing copy accounts for one copy of the file: with two in the file and one here, the second is
      // restored.
      by.equals.set(keyOf(row), equals - 1);
      alike += 1;
    } else missing.push(row);
  }
  return { missing, here, alike };
}

/** Counts existing rows per pressing that the backup does not contain under their id. */
function othersOf(
  here: Iterable<Pressing & { id: string }>,
  inBackup: readonly { id: string }[],
  idFor: (id: string) => string,
): Map<string, number> {
  const backupIds = new Set(inBackup.map(({ id }) => idFor(id)));
  const counts = new Map<string, number>();
  for (const row of here) if (!backupIds.has(row.id)) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

interface Pressing {
  artist: string;
  title: string;
  year?: number | null | undefined;
  label?: string | null | undefined;
  catalogNumber?: string | null | undefined;
}

/** Identifies a pressing the way a person does, regardless of spelling details. */
function keyOf({ artist, title, year, label, catalogNumber }: Pressing): string {
  const texts = [title, label ?? '', catalogNumber ?? ''].map((text) => nameKey(text));
  return JSON.stringify([nameKey(artist, foldArtist), year ?? null, ...texts]);
}
