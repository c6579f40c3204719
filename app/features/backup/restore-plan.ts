import { v5 } from 'uuid';
import type { LibraryState } from '../../../shared/commands/command.ts';
import { defaultCollectionOf } from '../../../shared/commands/default-collection.ts';
import type { CommandInput } from '../../../shared/commands/registry.ts';
import { byCreation, currentAlbumLimit } from '../../../shared/domain/album-limit.ts';
import { DEFAULT_COLLECTION_NAME } from '../../../shared/domain/collection-listing.ts';
import { foldArtist, foldText } from '../../../shared/domain/text.ts';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import type { BackupCollection, BackupContents, BackupRecord } from './backup-format.ts';
import { ownImageOf, ownImagesOf } from './backup-images.ts';

/** The library a backup is restored into. */
export interface RestoreTarget {
  userId: string;
  state: LibraryState;
  wishlist: readonly WishlistRow[];
  now: string;
}

type NewRecord = CommandInput<'record.import'>['records'][number];

export interface RestorePlan {
  collections: CommandInput<'collection.restore'>[];
  /** A restored collection that becomes the default of an account without one. */
  newDefaultId: string | undefined;
  records: NewRecord[];
  wishes: CommandInput<'wishlist.restore'>[];
  /** SHA-256 of each picture the restored rows show and the file holds. */
  images: string[];
  /** Records and wishes that are here already, under their own id. They stay as they are now. */
  hereAlready: number;
  /** Records and wishes left out because an equal one is here under another id. */
  alike: number;
  /** Records the plan has no room for. They stay in the file. */
  noRoom: number;
}

export interface RestoreOptions {
  /** Leaves out a copy for each equal one that is here under another id. */
  skipAlike: boolean;
  hasImage(sha256: string): boolean;
}

/**
 * What restoring a backup would do. Nothing that is here is changed or removed: what is missing comes back, with its
 * ids in the account it was made in, and with ids derived from them in another account, so that restoring twice
 * brings nothing twice. On a limited plan the oldest come first, as the plan itself counts (AMB-19).
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
    equals: skipAlike ? othersOf(state.records(), backup.records, idFor) : new Map(),
  });
  const limit = currentAlbumLimit(state.account, target.now);
  const room = limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - state.recordCount);
  const fitting = records.missing.slice(0, room);

  const wishes = leaveOut(backup.wishlist, {
    here: (wish) => state.wishlistItem(idFor(wish.id)) !== undefined,
    equals: skipAlike ? othersOf(target.wishlist, backup.wishlist, idFor) : new Map(),
  });

  /** A picture that is neither in the file nor in this account would be a broken one. */
  const reachable = (address: string) => {
    const sha256 = ownImageOf(address);
    return sha256 === undefined || isSameAccount || hasImage(sha256);
  };
  const cover = (address: string | null | undefined) => (address && reachable(address) ? address : null);
  return {
    collections: collections.collections,
    newDefaultId: collections.newDefaultId,
    records: fitting.map((record) => {
      const { id, createdAt, collectionIds: _, shelfiePhotos, ...fields } = record;
      return {
        id: idFor(id),
        createdAt,
        fields: { ...fields, imageUrl: cover(fields.imageUrl) },
        collectionIds: collections.joinedBy(record),
        shelfiePhotos: shelfiePhotos.filter(reachable),
      };
    }),
    wishes: wishes.missing.map(({ id, createdAt, ...fields }) => ({
      id: idFor(id),
      createdAt,
      fields: { ...fields, imageUrl: cover(fields.imageUrl) },
    })),
    images: ownImagesOf([...fitting, ...wishes.missing]).filter(hasImage),
    hereAlready: records.here + wishes.here,
    alike: records.alike + wishes.alike,
    noRoom: records.missing.length - fitting.length,
  };
}

interface CollectionPlan extends Pick<RestorePlan, 'collections' | 'newDefaultId'> {
  /** Collections of this account a record of the backup joins; the default needs no explicit membership. */
  joinedBy(record: BackupRecord): string[];
}

function planCollections(
  backup: BackupContents,
  { state }: RestoreTarget,
  idFor: (id: string) => string,
  isSameAccount: boolean,
): CollectionPlan {
  const currentDefault = defaultCollectionOf(state);
  const byName = new Map([...state.collections()].map((collection) => [foldText(collection.name), collection]));
  const foundAs = new Map<string, string>();
  const plan: Pick<RestorePlan, 'collections' | 'newDefaultId'> = { collections: [], newDefaultId: undefined };
  for (const collection of backup.collections) {
    const id = idFor(collection.id);
    const same = state.collection(id) ?? byName.get(foldText(collection.name));
    if (same) {
      if (!same.isDefault) foundAs.set(collection.id, same.id);
      continue;
    }
    const becomesDefault = collection.isDefault && !currentDefault;
    // The first record of an empty account makes this collection by itself.
    if (becomesDefault && collection.name === DEFAULT_COLLECTION_NAME) continue;
    const { createdAt, isDefault: _, id: __, ...fields } = collection;
    // What was public in another account is not made public here without being asked.
    const isPublic = isSameAccount && fields.isPublic === true;
    const recordIds = becomesDefault ? [] : membersHere(collection);
    plan.collections.push({ id, createdAt, fields: { ...fields, isPublic }, recordIds });
    if (becomesDefault) plan.newDefaultId = id;
    else foundAs.set(collection.id, id);
  }
  return {
    ...plan,
    joinedBy: (record) => [
      ...new Set(backup.collections.flatMap((each) => (isShownIn(record, each) ? (foundAs.get(each.id) ?? []) : []))),
    ],
  };

  /** Records that are still here go back into a collection that is not. */
  function membersHere(collection: BackupCollection): string[] {
    const ids = backup.records.filter((record) => isShownIn(record, collection)).map(({ id }) => idFor(id));
    return ids.filter((id) => state.record(id) !== undefined);
  }
}

function isShownIn(record: BackupRecord, collection: BackupCollection): boolean {
  return collection.isDefault || record.collectionIds.includes(collection.id);
}

/** Parts rows into those that are here, those an equal one is here for, and those that are missing. */
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
      // Each copy here stands for one copy of the file: who owns two gets the second.
      by.equals.set(keyOf(row), equals - 1);
      alike += 1;
    } else missing.push(row);
  }
  return { missing, here, alike };
}

/** How many rows of each kind are here that the backup does not hold under their id. */
function othersOf(
  here: Iterable<Pressing & { id: string }>,
  inBackup: readonly { id: string }[],
  idFor: (id: string) => string,
): Map<string, number> {
  const known = new Set(inBackup.map(({ id }) => idFor(id)));
  const counts = new Map<string, number>();
  for (const row of here) if (!known.has(row.id)) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

interface Pressing {
  artist: string;
  title: string;
  year?: number | null | undefined;
  label?: string | null | undefined;
  catalogNumber?: string | null | undefined;
}

/** The same pressing to a person's eye. */
function keyOf({ artist, title, year, label, catalogNumber }: Pressing): string {
  const texts = [title, label ?? '', catalogNumber ?? ''].map(foldText);
  return JSON.stringify([foldArtist(artist), year ?? null, ...texts]);
}
