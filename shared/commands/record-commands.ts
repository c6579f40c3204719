import * as z from 'zod/mini';
import { ALBUM_LIMIT_MESSAGE, canAddAlbum, currentAlbumLimit } from '../domain/album-limit.ts';
import { inPlayOrder, MAX_PLAYS, PLAYS_FULL, playText } from '../domain/plays.ts';
import { RECORD_FIELDS } from '../entities.ts';
import { idField, timeField } from '../schemas/ids.ts';
import { queuedImageUrlField, queuedShelfieField } from '../schemas/link.ts';
import { playsField, playTimeField, sideField } from '../schemas/play.ts';
import { MAX_SHELFIES, newRecordFields, RECORD_DEFAULTS, recordChanges } from '../schemas/record.ts';
import { changed, type LibraryState, missing, type Outcome, refused } from './command.ts';
import { ensureDefaultCollection } from './default-collection.ts';
import { defineCommand } from './definition.ts';
import { rowCommands } from './row-commands.ts';

const queuedImage = { imageUrl: z.optional(queuedImageUrlField) };

const newRecord = z.object({
  id: idField,
  fields: z.extend(newRecordFields, queuedImage),
  /** Further collections the record joins; the default shows it anyway. */
  collectionIds: z.optional(z.array(idField).check(z.maxLength(100, 'At most 100 collections at once'))),
  createdAt: z.optional(timeField),
});

export const restoredRecord = z.extend(newRecord, {
  shelfiePhotos: z.optional(z.array(queuedShelfieField).check(z.maxLength(MAX_SHELFIES))),
  plays: z.optional(playsField),
});

export const albumLimitRefusal = () => refused('ALBUM_LIMIT_EXCEEDED', ALBUM_LIMIT_MESSAGE);

/** Whether the library has room for one more album, hidden ones counted (AMB-17, AMB-19). */
export function hasRoom(state: LibraryState, now: string, more = 0): boolean {
  return canAddAlbum(state.count('record') + more, currentAlbumLimit(state.account, now));
}

/** Unknown and default collections are left out of a new record's memberships. */
export function joinable(state: LibraryState, collectionIds: readonly string[]): string[] {
  return [...new Set(collectionIds)].filter((id) => state.collection(id)?.isDefault === false);
}

export const record = rowCommands({
  noun: 'record',
  prefix: 'record',
  fields: RECORD_FIELDS,
  create: newRecord,
  restore: restoredRecord,
  changes: z.extend(recordChanges, queuedImage),
  rowOf: (state, { fields, collectionIds = [], shelfiePhotos = [], plays = [] }) => ({
    ...RECORD_DEFAULTS,
    ...fields,
    shelfiePhotos,
    plays,
    collectionIds: joinable(state, collectionIds),
  }),
  full: (state, now) => (hasRoom(state, now) ? undefined : albumLimitRefusal()),
  beside: (state, _args, context) => [ensureDefaultCollection(state, context), []],
  names: ({ collectionIds }) => ({ collection: collectionIds }),
  // A row that this device stored earlier lacks plays.
  kept: ({ collectionIds, shelfiePhotos, plays = [] }) => ({ collectionIds, shelfiePhotos, plays }),
  words: {
    create: 'Added to your collection',
    delete: 'Deleted from your collection',
    restore: 'Restored to your collection',
  },
});

const { put } = record;

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
    return changed(put(id, { ...row, shelfiePhotos, updatedAt: now }));
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
    return changed(put(id, { ...row, shelfiePhotos, updatedAt: now }));
  },
  inverse: ({ id, url }, state) => {
    const at = state.record(id)?.shelfiePhotos.indexOf(url) ?? -1;
    return at < 0 ? [] : [{ name: 'record.addShelfie', args: { id, url, at } }];
  },
  merge: 'part',
  words: 'Shelfie removed',
});

const playArgs = z.object({ id: idField, on: playTimeField, side: z.optional(sideField) });

export const play = defineCommand({
  v: 1,
  noun: 'record',
  args: playArgs,
  fills: ['on'],
  touches: ({ id }) => ({ record: [id] }),
  apply(state, { id, ...one }, { now }): Outcome {
    const row = state.record(id);
    if (!row) return missing(state, 'record', id);
    const { plays = [] } = row;
    if (plays.includes(playText(one))) return { status: 'noop' };
    if (plays.length >= MAX_PLAYS) return refused('TOO_MANY', PLAYS_FULL, { field: 'on' });
    return changed(put(id, { ...row, plays: inPlayOrder([...plays, playText(one)]), updatedAt: now }));
  },
  inverse: (args) => [{ name: 'record.unplay', args }],
  merge: 'part',
  words: 'Played',
});

export const unplay = defineCommand({
  v: 1,
  noun: 'record',
  args: playArgs,
  fills: [],
  touches: ({ id }) => ({ record: [id] }),
  apply(state, { id, ...one }, { now }): Outcome {
    const row = state.record(id);
    if (!row) return missing(state, 'record', id);
    const { plays = [] } = row;
    if (!plays.includes(playText(one))) return { status: 'noop' };
    return changed(put(id, { ...row, plays: plays.filter((text) => text !== playText(one)), updatedAt: now }));
  },
  inverse: (args) => [{ name: 'record.play', args }],
  merge: 'part',
  words: 'Play removed',
});
