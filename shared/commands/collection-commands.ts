import * as z from 'zod/mini';
import { currentAlbumLimit, hiddenAlbumIds } from '../domain/album-limit.ts';
import { COLLECTION_FIELDS } from '../entities.ts';
import {
  COLLECTION_DEFAULTS,
  collectionChanges,
  DEFAULT_PROTECTED_MESSAGE,
  MAX_COLLECTIONS,
  newCollectionFields,
  publicNameProblem,
} from '../schemas/collection.ts';
import { idField, idsField, timeField } from '../schemas/ids.ts';
import type { RecordRow } from '../schemas/record.ts';
import { MAX_IDS } from '../wire/sync-protocol.ts';
import { changed, type LibraryState, missing, type Outcome, type RowChange, refused } from './command.ts';
import { defaultCollectionOf } from './default-collection.ts';
import { defineCommand, type Step } from './definition.ts';
import { rowCommands } from './row-commands.ts';

const newCollection = z.object({ id: idField, fields: newCollectionFields, createdAt: z.optional(timeField) });

/** A deleted collection comes back with the records it held. */
export const collection = rowCommands({
  noun: 'collection',
  prefix: 'collection',
  fields: COLLECTION_FIELDS,
  create: newCollection,
  restore: z.extend(newCollection, { recordIds: z.optional(z.array(idField).check(z.maxLength(20_000))) }),
  changes: collectionChanges,
  rowOf: (_state, { fields }) => ({ ...COLLECTION_DEFAULTS, ...fields, isDefault: false }),
  full(state) {
    if ([...state.all('collection')].length < MAX_COLLECTIONS) return undefined;
    return refused('TOO_MANY', `A library holds up to ${MAX_COLLECTIONS} collections. Delete one first`);
  },
  problem(row) {
    const problem = row.isPublic ? publicNameProblem(row.name) : null;
    return problem ? refused('INVALID', problem, { field: 'name' }) : undefined;
  },
  // Records keep the id in their sets: ids of deleted collections are ignored on reading.
  protection: ({ isDefault }) => (isDefault ? refused('DEFAULT_PROTECTED', DEFAULT_PROTECTED_MESSAGE) : undefined),
  beside: (state, { id, recordIds = [] }, { now }) => [[], memberships(state, id, recordIds, 'add', now)],
  names: ({ recordIds }) => ({ record: recordIds }),
  kept: ({ id }, state) => ({
    recordIds: idsOf([...(state?.all('record') ?? [])].filter(({ collectionIds }) => collectionIds.includes(id))),
  }),
  isLarge: true,
  words: { create: 'Collection created', delete: 'Collection deleted', restore: 'Collection restored' },
});

const { put } = collection;

/**
 * Makes a collection the default. All records that the old one showed first become its explicit members, so that it
 * keeps its contents (AMB-56).
 */
export const setDefaultCollection = defineCommand({
  v: 1,
  noun: 'collection',
  args: z.object({ id: idField }),
  fills: [],
  touches: ({ id }) => ({ collection: [id], allRecords: true }),
  apply(state, { id }, { now }): Outcome {
    const next = state.collection(id);
    if (!next) return missing(state, 'collection', id);
    if (next.isDefault) return { status: 'noop' };
    const old = defaultCollectionOf(state);
    if (!old) return changed(put(next.id, { ...next, isDefault: true, updatedAt: now }));
    const hidden = hiddenAlbumIds(state.all('record'), currentAlbumLimit(state.account, now));
    const changes: RowChange[] = [
      put(old.id, { ...old, isDefault: false, updatedAt: now }),
      put(next.id, { ...next, isDefault: true, updatedAt: now }),
    ];
    // A single loop over thousands of records, most of which are already members.
    for (const record of state.all('record')) {
      if (record.collectionIds.includes(old.id) || hidden.has(record.id)) continue;
      changes.push({ entity: 'record', id: record.id, row: withMembership(record, old.id, 'add', now) });
    }
    return { status: 'ok', changes };
  },
  inverse: ({ id }, state) => {
    const old = defaultCollectionOf(state);
    if (!old) return [];
    // Undoing the new default leaves every album in this collection, so the ones added by it must leave again.
    const others = [...state.all('record')].filter(({ collectionIds }) => !collectionIds.includes(id));
    const leaving = removals(id, idsOf(others)).map((step) => ({ ...step, needsPrevious: true as const }));
    return [{ name: 'collection.setDefault', args: { id: old.id } }, ...leaving];
  },
  merge: 'never',
  words: 'Made the default collection',
});

export const addRecordsToCollection = defineCommand({
  v: 1,
  noun: 'collection',
  args: z.object({ id: idField, recordIds: idsField }),
  fills: [],
  touches: ({ id, recordIds }) => ({ collection: [id], record: recordIds }),
  apply(state, { id, recordIds }, { now }): Outcome {
    const collection = state.collection(id);
    if (!collection) return missing(state, 'collection', id);
    if (collection.isDefault) return { status: 'noop' };
    const changes = memberships(state, id, recordIds, 'add', now);
    return changes.length > 0 ? changed(...changes) : { status: 'noop' };
  },
  inverse: ({ id, recordIds }, state) => {
    const added = recordIds.filter((recordId) => state.record(recordId)?.collectionIds.includes(id) === false);
    return removals(id, added);
  },
  merge: 'part',
  words: ({ recordIds }, naming) => `${naming.records(recordIds)} added`,
});

export const removeRecordsFromCollection = defineCommand({
  v: 1,
  noun: 'collection',
  args: z.object({ id: idField, recordIds: idsField }),
  fills: [],
  touches: ({ id, recordIds }) => ({ collection: [id], record: recordIds }),
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
  inverse: ({ id, recordIds }, state) => {
    const removed = recordIds.filter((recordId) => state.record(recordId)?.collectionIds.includes(id));
    return removed.length > 0 ? [{ name: 'collection.addRecords', args: { id, recordIds: removed } }] : [];
  },
  merge: 'part',
  words: ({ recordIds }, naming) => `${naming.records(recordIds)} taken out`,
});

function removals(id: string, recordIds: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < recordIds.length; at += MAX_IDS) {
    steps.push({ name: 'collection.removeRecords', args: { id, recordIds: recordIds.slice(at, at + MAX_IDS) } });
  }
  return steps;
}

function idsOf(records: readonly RecordRow[]): string[] {
  return records.map(({ id }) => id);
}

/** Changes of the records' sets; skips missing and unchanged records (sets merge). */
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
