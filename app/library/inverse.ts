import type { LibraryState } from '../../shared/commands/command.ts';
import { defaultCollectionOf } from '../../shared/commands/default-collection.ts';
import { MAX_IDS } from '../../shared/commands/max-ids.ts';
import type { CommandArgs, CommandName } from '../../shared/commands/registry.ts';
import { type CollectionRow, collectionFields, collectionRow } from '../../shared/domain/collection.ts';
import { type RecordRow, recordFields, recordRow } from '../../shared/domain/record.ts';
import { type WishlistRow, wishlistFields, wishlistRow } from '../../shared/domain/wishlist-item.ts';
import type { UndoStep } from './journal-rows.ts';
import { pick } from './pick.ts';

/**
 * The commands that take a command back, made from the rows as they are before it is applied. Empty when there is
 * nothing to take back.
 */
export function inverseOf<Name extends CommandName>(
  name: Name,
  args: CommandArgs<Name>,
  state: LibraryState,
): UndoStep[] {
  const step = INVERSES[name] as (args: CommandArgs<Name>, state: LibraryState) => UndoStep[];
  return step(args, state);
}

const INVERSES: { [Name in CommandName]: (args: CommandArgs<Name>, state: LibraryState) => UndoStep[] } = {
  'record.create': ({ id }) => [{ name: 'record.delete', args: { id } }],
  'record.update': ({ id, changes }, state) => back('record.update', id, changes, state.record(id)),
  'record.delete': ({ id }, state) => {
    const row = state.record(id);
    return row ? [recordRestore(row)] : [];
  },
  'record.restore': ({ id }) => [{ name: 'record.delete', args: { id } }],
  'record.addShelfie': ({ id, url }) => [{ name: 'record.removeShelfie', args: { id, url } }],
  'record.removeShelfie': ({ id, url }, state) => {
    const at = state.record(id)?.shelfiePhotos.indexOf(url) ?? -1;
    return at < 0 ? [] : [{ name: 'record.addShelfie', args: { id, url, at } }];
  },
  'record.import': ({ records }, state) =>
    records.filter(({ id }) => !state.record(id)).map(({ id }) => ({ name: 'record.delete', args: { id } })),
  'collection.create': ({ id }) => [{ name: 'collection.delete', args: { id } }],
  'collection.update': ({ id, changes }, state) => back('collection.update', id, changes, state.collection(id)),
  'collection.delete': ({ id }, state) => {
    const row = state.collection(id);
    if (!row) return [];
    const recordIds: string[] = [];
    for (const record of state.records()) if (record.collectionIds.includes(id)) recordIds.push(record.id);
    return [collectionRestore(row, recordIds)];
  },
  'collection.restore': ({ id }) => [{ name: 'collection.delete', args: { id } }],
  'collection.setDefault': ({ id }, state) => {
    const old = defaultCollectionOf(state);
    if (!old) return [];
    // Giving the default back leaves every album in this collection: what was not in it before has to leave again.
    const strangers: string[] = [];
    for (const record of state.records()) if (!record.collectionIds.includes(id)) strangers.push(record.id);
    return [{ name: 'collection.setDefault', args: { id: old.id } }, ...removals(id, strangers)];
  },
  'collection.addRecords': ({ id, recordIds }, state) => {
    const added = recordIds.filter((recordId) => state.record(recordId)?.collectionIds.includes(id) === false);
    return added.length > 0 ? [{ name: 'collection.removeRecords', args: { id, recordIds: added } }] : [];
  },
  'collection.removeRecords': ({ id, recordIds }, state) => {
    const removed = recordIds.filter((recordId) => state.record(recordId)?.collectionIds.includes(id));
    return removed.length > 0 ? [{ name: 'collection.addRecords', args: { id, recordIds: removed } }] : [];
  },
  'wishlist.create': ({ id }) => [{ name: 'wishlist.delete', args: { id } }],
  'wishlist.update': ({ id, changes }, state) => back('wishlist.update', id, changes, state.wishlistItem(id)),
  'wishlist.delete': ({ id }, state) => {
    const row = state.wishlistItem(id);
    return row ? [wishRestore(row)] : [];
  },
  'wishlist.restore': ({ id }) => [{ name: 'wishlist.delete', args: { id } }],
  'wishlist.moveToCollection': ({ id, recordId }, state) => {
    const row = state.wishlistItem(id);
    return [{ name: 'record.delete', args: { id: recordId } }, ...(row ? [wishRestore(row)] : [])];
  },
};

function removals(id: string, recordIds: readonly string[]): UndoStep[] {
  const steps: UndoStep[] = [];
  for (let at = 0; at < recordIds.length; at += MAX_IDS) {
    steps.push({ name: 'collection.removeRecords', args: { id, recordIds: recordIds.slice(at, at + MAX_IDS) } });
  }
  return steps;
}

function recordRestore(row: RecordRow): UndoStep {
  const { id, collectionIds, createdAt, shelfiePhotos } = row;
  const fields = pick(row, Object.keys(recordFields.shape));
  return { name: 'record.restore', args: { id, fields, collectionIds, createdAt, shelfiePhotos } };
}

function collectionRestore(row: CollectionRow, recordIds: string[]): UndoStep {
  const fields = pick(row, Object.keys(collectionFields.shape));
  return { name: 'collection.restore', args: { id: row.id, fields, createdAt: row.createdAt, recordIds } };
}

function wishRestore(row: WishlistRow): UndoStep {
  const fields = pick(row, Object.keys(wishlistFields.shape));
  return { name: 'wishlist.restore', args: { id: row.id, fields, createdAt: row.createdAt } };
}

/** A refused album's fields as those of a wish. */
export function wishOf(fields: Record<string, unknown>): unknown {
  const { personalNotes, ...rest } = fields as Partial<RecordRow>;
  return { fields: { ...pick(rest, Object.keys(wishlistFields.shape)), notes: personalNotes ?? null } };
}

/** The command that brings back a row deleted elsewhere; undefined for what no row looks like. */
export function restoreStep(snapshot: unknown): { name: CommandName; args: unknown } | undefined {
  const record = recordRow.safeParse(snapshot);
  if (record.success) return { name: 'record.restore', args: recordRestore(record.data).args };
  const wish = wishlistRow.safeParse(snapshot);
  if (wish.success) return { name: 'wishlist.restore', args: wishRestore(wish.data).args };
  const collection = collectionRow.safeParse(snapshot);
  if (collection.success) return { name: 'collection.restore', args: collectionRestore(collection.data, []).args };
  return undefined;
}

/** The changed fields with the values they had. */
function back(name: string, id: string, changes: object, row: object | undefined): UndoStep[] {
  if (!row) return [];
  return [{ name, args: { id, changes: pick(row, Object.keys(changes)), seen: changes } }];
}
