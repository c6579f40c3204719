import * as z from 'zod/mini';
import { ALBUM_LIMIT_MESSAGE, canAddAlbum, currentAlbumLimit } from '../domain/album-limit.ts';
import { queuedImageUrlField, queuedShelfieField } from '../domain/link.ts';
import {
  MAX_SHELFIES,
  newRecordFields,
  RECORD_DEFAULTS,
  type RecordFields,
  type RecordRow,
  recordChanges,
} from '../domain/record.ts';
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
  type RuleContext,
  refused,
} from './command.ts';
import { ensureDefaultCollection } from './default-collection.ts';
import { idField, seenField, timeField } from './ids.ts';
import { MAX_IDS } from './max-ids.ts';

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
  return canAddAlbum(state.recordCount + more, currentAlbumLimit(state.account, now));
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

function put(row: RecordRow): RowChange {
  return { entity: 'record', id: row.id, row };
}

export const createRecord = defineCommand({
  v: 1,
  args: newRecord,
  touches: ({ id, collectionIds }) => ({ recordIds: [id], collectionIds }),
  apply(state, args, context): Outcome {
    const taken = newIdRefusal(state, 'record', args.id);
    if (taken) return taken;
    if (!hasRoom(state, context.now)) return albumLimitRefusal();
    return changed(...ensureDefaultCollection(state, context), put(newRecordRow(state, args, context)));
  },
});

export const updateRecord = defineCommand({
  v: 1,
  args: z.object({ id: idField, changes: z.extend(recordChanges, queuedImage), seen: seenField }),
  touches: ({ id }) => ({ recordIds: [id] }),
  apply(state, { id, changes, seen }, context): Outcome {
    const row = state.record(id);
    if (!row) return missing(state, 'record', id);
    const edit = editFields<RecordRow>(row, changes, seen, context.now);
    return edit ? { ...changed(put(edit.row)), overwrote: edit.overwrote } : { status: 'noop' };
  },
});

export const deleteRecord = defineCommand({
  v: 1,
  args: z.object({ id: idField }),
  touches: ({ id }) => ({ recordIds: [id] }),
  apply(state, { id }): Outcome {
    return state.record(id) ? changed({ entity: 'record', id, row: null }) : { status: 'noop' };
  },
});

/** Brings back a deleted record as it was; the only way an id lives again. */
export const restoreRecord = defineCommand({
  v: 1,
  args: restoredRecord,
  touches: ({ id, collectionIds }) => ({ recordIds: [id], collectionIds }),
  apply(state, args, context): Outcome {
    if (state.record(args.id)) return { status: 'noop' };
    const taken = idConflict(state, 'record', args.id);
    if (taken) return taken;
    if (!hasRoom(state, context.now)) return albumLimitRefusal();
    return changed(...ensureDefaultCollection(state, context), put(restoredRow(state, args, context)));
  },
});

export const addShelfie = defineCommand({
  v: 1,
  args: z.object({
    id: idField,
    url: queuedShelfieField,
    /** Its place from 0, so that a removed one comes back where it was; without it the last. */
    at: z.optional(z.int().check(z.gte(0, 'A place counts from 0'))),
  }),
  touches: ({ id }) => ({ recordIds: [id] }),
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
});

export const removeShelfie = defineCommand({
  v: 1,
  args: z.object({ id: idField, url: z.string() }),
  touches: ({ id }) => ({ recordIds: [id] }),
  apply(state, { id, url }, { now }): Outcome {
    const row = state.record(id);
    if (!row) return missing(state, 'record', id);
    const shelfiePhotos = row.shelfiePhotos.filter((photo) => photo !== url);
    if (shelfiePhotos.length === row.shelfiePhotos.length) return { status: 'noop' };
    return changed(put({ ...row, shelfiePhotos, updatedAt: now }));
  },
});

/**
 * Many records in one command. Those that fit the album limit are stored, in the order given; the ids of the others
 * are answered in `left`, so that none is dropped. Ids that exist already are passed over, and without `revives` those
 * that were deleted since: a repeated import is safe.
 */
export const importRecords = defineCommand({
  v: 1,
  args: z.object({
    records: z.array(restoredRecord).check(z.minLength(1), z.maxLength(MAX_IDS)),
    /** Brings back deleted ids too, as a restored backup must. */
    revives: z.optional(z.boolean()),
  }),
  touches: ({ records }) => ({ recordIds: records.map(({ id }) => id) }),
  apply(state, { records, revives = false }, context): Outcome {
    const changes: RowChange[] = [];
    const left: string[] = [];
    const taken = new Set<string>();
    let refusal: Refusal | undefined;
    for (const args of records) {
      if (taken.has(args.id) || state.record(args.id)) continue;
      if (!revives && state.deleted('record', args.id)) continue;
      const problem =
        idConflict(state, 'record', args.id) ??
        (hasRoom(state, context.now, taken.size) ? undefined : albumLimitRefusal());
      if (problem) {
        refusal ??= problem;
        left.push(args.id);
        continue;
      }
      taken.add(args.id);
      changes.push(put(restoredRow(state, args, context)));
    }
    if (changes.length === 0) return refusal ?? { status: 'noop' };
    const effect = changed(...ensureDefaultCollection(state, context), ...changes);
    return left.length > 0 ? { ...effect, left } : effect;
  },
});
