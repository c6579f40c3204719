import * as z from 'zod/mini';
import { currentAlbumLimit, hiddenAlbumIds } from '../domain/album-limit.ts';
import {
  COLLECTION_DEFAULTS,
  type CollectionRow,
  collectionChanges,
  DEFAULT_PROTECTED_MESSAGE,
  MAX_COLLECTIONS,
  newCollectionFields,
  publicNameProblem,
} from '../domain/collection.ts';
import type { RecordRow } from '../domain/record.ts';
import {
  changed,
  clampedTime,
  defineCommand,
  editFields,
  idConflict,
  type LibraryState,
  missing,
  newIdRefusal,
  type Outcome,
  type Refusal,
  type RowChange,
  refused,
} from './command.ts';
import { defaultCollectionOf } from './default-collection.ts';
import { idField, idsField, seenField, timeField } from './ids.ts';

const newCollection = z.object({ id: idField, fields: newCollectionFields, createdAt: z.optional(timeField) });

function put(row: CollectionRow): RowChange {
  return { entity: 'collection', id: row.id, row };
}

function publicNameRefusal(row: CollectionRow): Refusal | undefined {
  const problem = row.isPublic ? publicNameProblem(row.name) : null;
  return problem ? refused('INVALID', problem, { field: 'name' }) : undefined;
}

function tooManyRefusal(state: LibraryState): Refusal | undefined {
  if ([...state.collections()].length < MAX_COLLECTIONS) return undefined;
  return refused('TOO_MANY', `A library holds up to ${MAX_COLLECTIONS} collections. Delete one first`);
}

function collectionRowOf(args: z.output<typeof newCollection>, now: string): CollectionRow {
  return {
    ...COLLECTION_DEFAULTS,
    ...args.fields,
    id: args.id,
    isDefault: false,
    createdAt: clampedTime(args.createdAt, now),
    updatedAt: now,
    version: 0,
  };
}

export const createCollection = defineCommand({
  v: 1,
  args: newCollection,
  touches: ({ id }) => ({ collectionIds: [id] }),
  apply(state, args, { now }): Outcome {
    const taken = newIdRefusal(state, 'collection', args.id) ?? tooManyRefusal(state);
    if (taken) return taken;
    const row = collectionRowOf(args, now);
    return publicNameRefusal(row) ?? changed(put(row));
  },
});

export const updateCollection = defineCommand({
  v: 1,
  args: z.object({ id: idField, changes: collectionChanges, seen: seenField }),
  touches: ({ id }) => ({ collectionIds: [id] }),
  apply(state, { id, changes, seen }, { now }): Outcome {
    const row = state.collection(id);
    if (!row) return missing(state, 'collection', id);
    const edit = editFields<CollectionRow>(row, changes, seen, now);
    if (!edit) return { status: 'noop' };
    return publicNameRefusal(edit.row) ?? { ...changed(put(edit.row)), overwrote: edit.overwrote };
  },
});

export const deleteCollection = defineCommand({
  v: 1,
  args: z.object({ id: idField }),
  touches: ({ id }) => ({ collectionIds: [id] }),
  apply(state, { id }): Outcome {
    const row = state.collection(id);
    if (!row) return { status: 'noop' };
    if (row.isDefault) return refused('DEFAULT_PROTECTED', DEFAULT_PROTECTED_MESSAGE);
    // Records keep the id in their sets: readers ignore ids of collections that are gone.
    return changed({ entity: 'collection', id, row: null });
  },
});

/** Brings back a deleted collection with the records it held. */
export const restoreCollection = defineCommand({
  v: 1,
  args: z.extend(newCollection, { recordIds: z.optional(z.array(idField).check(z.maxLength(20_000))) }),
  touches: ({ id, recordIds }) => ({ collectionIds: [id], recordIds }),
  apply(state, args, { now }): Outcome {
    if (state.collection(args.id)) return { status: 'noop' };
    const taken = idConflict(state, 'collection', args.id) ?? tooManyRefusal(state);
    if (taken) return taken;
    const row = collectionRowOf(args, now);
    return (
      publicNameRefusal(row) ?? changed(put(row), ...memberships(state, args.id, args.recordIds ?? [], 'add', now))
    );
  },
});

/**
 * Makes a collection the default. The old one first receives explicit membership of everything it showed, so that it
 * keeps its contents (AMB-56).
 */
export const setDefaultCollection = defineCommand({
  v: 1,
  args: z.object({ id: idField }),
  touches: ({ id }) => ({ collectionIds: [id], allRecords: true }),
  apply(state, { id }, { now }): Outcome {
    const next = state.collection(id);
    if (!next) return missing(state, 'collection', id);
    if (next.isDefault) return { status: 'noop' };
    const old = defaultCollectionOf(state);
    if (!old) return changed(put({ ...next, isDefault: true, updatedAt: now }));
    const hidden = hiddenAlbumIds(state.records(), currentAlbumLimit(state.account, now));
    const changes: RowChange[] = [
      put({ ...old, isDefault: false, updatedAt: now }),
      put({ ...next, isDefault: true, updatedAt: now }),
    ];
    // One walk over thousands of records, most of which are members since the last time.
    for (const record of state.records()) {
      if (record.collectionIds.includes(old.id) || hidden.has(record.id)) continue;
      changes.push({ entity: 'record', id: record.id, row: withMembership(record, old.id, 'add', now) });
    }
    return { status: 'ok', changes };
  },
});

export const addRecordsToCollection = defineCommand({
  v: 1,
  args: z.object({ id: idField, recordIds: idsField }),
  touches: ({ id, recordIds }) => ({ collectionIds: [id], recordIds }),
  apply(state, { id, recordIds }, { now }): Outcome {
    const collection = state.collection(id);
    if (!collection) return missing(state, 'collection', id);
    if (collection.isDefault) return { status: 'noop' };
    const changes = memberships(state, id, recordIds, 'add', now);
    return changes.length > 0 ? changed(...changes) : { status: 'noop' };
  },
});

export const removeRecordsFromCollection = defineCommand({
  v: 1,
  args: z.object({ id: idField, recordIds: idsField }),
  touches: ({ id, recordIds }) => ({ collectionIds: [id], recordIds }),
  apply(state, { id, recordIds }, { now }): Outcome {
    const collection = state.collection(id);
    if (!collection) return { status: 'noop' };
    if (collection.isDefault) {
      return refused(
        'DEFAULT_PROTECTED',
        'Your main collection contains all your albums: a record cannot be taken out of it',
      );
    }
    const changes = memberships(state, id, recordIds, 'remove', now);
    return changes.length > 0 ? changed(...changes) : { status: 'noop' };
  },
});

/** Changes to the records' sets; records that are gone or already so are passed over (sets merge). */
function memberships(
  state: LibraryState,
  collectionId: string,
  recordIds: readonly string[],
  action: 'add' | 'remove',
  now: string,
): RowChange[] {
  const changes: RowChange[] = [];
  for (const recordId of new Set(recordIds)) {
    const row = state.record(recordId);
    if (!row) continue;
    const isMember = row.collectionIds.includes(collectionId);
    if (isMember === (action === 'add')) continue;
    changes.push({ entity: 'record', id: recordId, row: withMembership(row, collectionId, action, now) });
  }
  return changes;
}

function withMembership(row: RecordRow, collectionId: string, action: 'add' | 'remove', now: string): RecordRow {
  const others = row.collectionIds.filter((id) => id !== collectionId);
  return { ...row, collectionIds: action === 'add' ? [...others, collectionId] : others, updatedAt: now };
}
