import * as z from 'zod/mini';
import { ALBUM_LIMIT_MESSAGE, canAddAlbum, currentAlbumLimit } from '../domain/album-limit.ts';
import { pick } from '../domain/pick.ts';
import { RECORD_FIELDS } from '../entities.ts';
import { idField, seenField, timeField } from '../schemas/ids.ts';
import { queuedImageUrlField, queuedShelfieField } from '../schemas/link.ts';
import {
  MAX_SHELFIES,
  newRecordFields,
  RECORD_DEFAULTS,
  type RecordFields,
  type RecordRow,
  recordChanges,
} from '../schemas/record.ts';
import { MAX_IDS } from '../wire/sync-protocol.ts';
import {
  changed,
  clampedTime,
  editFields,
  type LibraryState,
  missing,
  newIdRefusal,
  type Outcome,
  type RowChange,
  type RuleContext,
  refused,
} from './command.ts';
import { ensureDefaultCollection } from './default-collection.ts';
import { defineCommand, type Step, stepsFor, valuesBefore } from './definition.ts';

const queuedImage = { imageUrl: z.optional(queuedImageUrlField) };

const newRecord = z.object({
  id: idField,
  fields: z.extend(newRecordFields, queuedImage),
  /** Further collections the record joins; the default shows it anyway. */
  collectionIds: z.optional(z.array(idField).check(z.maxLength(100, 'At most 100 collections at once'))),
  createdAt: z.optional(timeField),
});
type NewRecord = z.output<typeof newRecord>;

const restoredRecord = z.extend(newRecord, {
  shelfiePhotos: z.optional(z.array(queuedShelfieField).check(z.maxLength(MAX_SHELFIES))),
});

type RestoredRecord = z.output<typeof restoredRecord>;

export function albumLimitRefusal() {
  return refused('ALBUM_LIMIT_EXCEEDED', ALBUM_LIMIT_MESSAGE);
}

/** Whether the library has room for one more album, hidden ones counted (AMB-17, AMB-19). */
export function hasRoom(state: LibraryState, now: string, more = 0): boolean {
  return canAddAlbum(state.count('record') + more, currentAlbumLimit(state.account, now));
}

/** The row of a new record; unknown and default collections are left out of its memberships. */
export function newRecordRow(state: LibraryState, args: NewRecord, context: RuleContext): RecordRow {
  const fields: RecordFields = { ...RECORD_DEFAULTS, ...args.fields };
  return {
    id: args.id,
    ...fields,
    shelfiePhotos: [],
    collectionIds: joinable(state, args.collectionIds ?? []),
    createdAt: clampedTime(args.createdAt, context.now),
    updatedAt: context.now,
    version: 0,
  };
}

function restoredRow(state: LibraryState, args: RestoredRecord, context: RuleContext): RecordRow {
  return { ...newRecordRow(state, args, context), shelfiePhotos: args.shelfiePhotos ?? [] };
}

function joinable(state: LibraryState, collectionIds: readonly string[]): string[] {
  return [...new Set(collectionIds)].filter((id) => state.collection(id)?.isDefault === false);
}

/** The step that brings a deleted record back as it was. */
export function recordRestore(row: RecordRow): Step<'record.restore'> {
  const { id, collectionIds, createdAt, shelfiePhotos } = row;
  const fields = pick(row, Object.keys(RECORD_FIELDS));
  return { name: 'record.restore', args: { id, fields, collectionIds, createdAt, shelfiePhotos } };
}

function put(row: RecordRow): RowChange {
  return { entity: 'record', id: row.id, row };
}

export const createRecord = defineCommand({
  v: 1,
  noun: 'record',
  args: newRecord,
  fills: ['id', 'createdAt'],
  touches: ({ id, collectionIds }) => ({ record: [id], collection: collectionIds }),
  apply(state, args, context): Outcome {
    const taken = newIdRefusal(state, 'record', args.id);
    if (taken) return taken;
    if (!hasRoom(state, context.now)) return albumLimitRefusal();
    return changed(...ensureDefaultCollection(state, context), put(newRecordRow(state, args, context)));
  },
  inverse: ({ id }) => [{ name: 'record.delete', args: { id } }],
  merge: 'create',
  words: 'Added to your collection',
});

export const updateRecord = defineCommand({
  v: 1,
  noun: 'record',
  args: z.object({ id: idField, changes: z.extend(recordChanges, queuedImage), seen: seenField }),
  fills: ['seen'],
  touches: ({ id }) => ({ record: [id] }),
  apply(state, { id, changes, seen }, context): Outcome {
    const row = state.record(id);
    if (!row) return missing(state, 'record', id);
    const edit = editFields<RecordRow>(row, changes, seen, context.now);
    return edit ? { ...changed(put(edit.row)), overwrote: edit.overwrote } : { status: 'noop' };
  },
  inverse: ({ id, changes }, state) => valuesBefore('record.update', id, changes, state.record(id)),
  merge: 'edit',
  words: ({ changes }, naming) => naming.changes(changes),
});

export const deleteRecord = defineCommand({
  v: 1,
  noun: 'record',
  args: z.object({ id: idField }),
  fills: [],
  touches: ({ id }) => ({ record: [id] }),
  apply(state, { id }): Outcome {
    return state.record(id) ? changed({ entity: 'record', id, row: null }) : { status: 'noop' };
  },
  inverse: ({ id }, state) => stepsFor(state.record(id), recordRestore),
  merge: 'delete',
  words: 'Deleted from your collection',
});

/** Restores a deleted record; the only way to use a deleted id again. */
export const restoreRecord = defineCommand({
  v: 1,
  noun: 'record',
  args: restoredRecord,
  fills: [],
  touches: ({ id, collectionIds }) => ({ record: [id], collection: collectionIds }),
  apply(state, args, context): Outcome {
    if (state.record(args.id)) return { status: 'noop' };
    if (!hasRoom(state, context.now)) return albumLimitRefusal();
    return changed(...ensureDefaultCollection(state, context), put(restoredRow(state, args, context)));
  },
  inverse: ({ id }) => [{ name: 'record.delete', args: { id } }],
  merge: 'apart',
  words: 'Restored to your collection',
});

export const addShelfie = defineCommand({
  v: 1,
  noun: 'record',
  args: z.object({
    id: idField,
    url: queuedShelfieField,
    /** Its index, so that a removed photo is restored at its place; last if absent. */
    at: z.optional(z.int().check(z.gte(0, 'A place counts from 0'))),
  }),
  fills: [],
  touches: ({ id }) => ({ record: [id] }),
  apply(state, { id, url, at }, { now }): Outcome {
    const row = state.record(id);
    if (!row) return missing(state, 'record', id);
    if (row.shelfiePhotos.includes(url)) return { status: 'noop' };
    if (row.shelfiePhotos.length >= MAX_SHELFIES) {
      return refused('INVALID', `A record holds at most ${MAX_SHELFIES} photos`, { field: 'url' });
    }
    const shelfiePhotos = row.shelfiePhotos.toSpliced(at ?? row.shelfiePhotos.length, 0, url);
    return changed(put({ ...row, shelfiePhotos, updatedAt: now }));
  },
  inverse: ({ id, url }) => [{ name: 'record.removeShelfie', args: { id, url } }],
  merge: 'part',
  words: 'Shelfie added',
});

export const removeShelfie = defineCommand({
  v: 1,
  noun: 'record',
  args: z.object({ id: idField, url: z.string() }),
  fills: [],
  touches: ({ id }) => ({ record: [id] }),
  apply(state, { id, url }, { now }): Outcome {
    const row = state.record(id);
    if (!row) return missing(state, 'record', id);
    const shelfiePhotos = row.shelfiePhotos.filter((photo) => photo !== url);
    if (shelfiePhotos.length === row.shelfiePhotos.length) return { status: 'noop' };
    return changed(put({ ...row, shelfiePhotos, updatedAt: now }));
  },
  inverse: ({ id, url }, state) => {
    const at = state.record(id)?.shelfiePhotos.indexOf(url) ?? -1;
    return at < 0 ? [] : [{ name: 'record.addShelfie', args: { id, url, at } }];
  },
  merge: 'part',
  words: 'Shelfie removed',
});

/**
 * Many records in one command. Stores those within the album limit, in the given order; `left` has the ids of the
 * others, so that none is lost. Skips existing ids, and without `revives` also deleted ones, so that a repeated import is
 * safe.
 */
export const importRecords = defineCommand({
  v: 1,
  noun: 'record',
  args: z.object({
    records: z.array(restoredRecord).check(z.minLength(1), z.maxLength(MAX_IDS)),
    /** Restores deleted ids too, as a restored backup must. */
    revives: z.optional(z.boolean()),
  }),
  fills: [],
  isLarge: true,
  touches: ({ records }) => ({ record: records.map(({ id }) => id) }),
  apply(state, { records, revives = false }, context): Outcome {
    const changes: RowChange[] = [];
    const left: string[] = [];
    const taken = new Set<string>();
    for (const args of records) {
      if (taken.has(args.id) || state.record(args.id)) continue;
      if (!revives && state.deleted('record', args.id)) continue;
      if (!hasRoom(state, context.now, taken.size)) {
        left.push(args.id);
        continue;
      }
      taken.add(args.id);
      changes.push(put(restoredRow(state, args, context)));
    }
    if (changes.length === 0) return left.length > 0 ? albumLimitRefusal() : { status: 'noop' };
    const effect = changed(...ensureDefaultCollection(state, context), ...changes);
    return left.length > 0 ? { ...effect, left } : effect;
  },
  inverse: ({ records }, state) =>
    records.filter(({ id }) => !state.record(id)).map(({ id }) => ({ name: 'record.delete', args: { id } })),
  merge: 'apart',
  words: 'Imported',
});
