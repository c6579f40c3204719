import * as z from 'zod/mini';
import { RECORD_FIELDS } from '../entities.ts';
import { RECORD_DEFAULTS } from '../schemas/record.ts';
import { MAX_IDS } from '../wire/sync-protocol.ts';
import { changed, type LibraryState, type Outcome, type RowChange } from './command.ts';
import { ensureDefaultCollection } from './default-collection.ts';
import { defineCommand, stepsFor } from './definition.ts';
import { albumLimitRefusal, hasRoom, joinable, record, restoredRecord } from './record-commands.ts';

const { put } = record;

const newRecords = z.array(restoredRecord).check(z.minLength(1), z.maxLength(MAX_IDS));
type NewRecord = z.output<typeof restoredRecord>;

/**
 * Many records in one command. Stores those within the album limit, in the given order; `left` has the ids of the
 * others, so that none is lost. Skips existing ids, and without `revives` also deleted ones, so that a repeated import is
 * safe.
 */
export const importRecords = defineCommand({
  v: 1,
  noun: 'record',
  args: z.object({
    records: newRecords,
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
      changes.push(put(args.id, record.newRow(state, args, context)));
    }
    if (changes.length === 0) return left.length > 0 ? albumLimitRefusal() : { status: 'noop' };
    const effect = changed(...ensureDefaultCollection(state, context), ...changes);
    return left.length > 0 ? { ...effect, left } : effect;
  },
  inverse: ({ records }, state) =>
    records.filter(({ id }) => !state.record(id)).map(({ id }) => ({ name: 'record.delete', args: { id } })),
  merge: 'never',
  words: 'Imported',
});

/**
 * Takes imported records away again, given as they were imported. A record that was changed since, by any device, stays:
 * its fields, its photos, its plays or its collections differ.
 */
export const takeBackImport = defineCommand({
  v: 1,
  noun: 'record',
  args: z.object({ records: newRecords }),
  fills: [],
  isLarge: true,
  touches: ({ records }) => ({ record: records.map(({ id }) => id) }),
  apply(state, { records }): Outcome {
    const ids = new Set(records.filter((args) => isAsImported(state, args)).map(({ id }) => id));
    return ids.size > 0 ? changed(...[...ids].map((id) => put(id, null))) : { status: 'noop' };
  },
  inverse: ({ records }, state) =>
    records
      .filter((args) => isAsImported(state, args))
      .flatMap(({ id }) => stepsFor(state.record(id), (row) => record.restoreStep(row))),
  merge: 'never',
  words: 'Import undone',
});

function isAsImported(
  state: LibraryState,
  { id, fields, shelfiePhotos = [], plays = [], collectionIds = [] }: NewRecord,
): boolean {
  const row = state.record(id);
  if (!row) return false;
  const before: Record<string, unknown> = { ...RECORD_DEFAULTS, ...fields };
  const isSame = (Object.keys(RECORD_FIELDS) as (keyof typeof RECORD_FIELDS)[]).every((name) => {
    return JSON.stringify(row[name]) === JSON.stringify(before[name]);
  });
  return (
    isSame &&
    isSameSet(row.shelfiePhotos, shelfiePhotos) &&
    isSameSet(row.plays ?? [], plays) &&
    isSameSet(joinable(state, row.collectionIds), joinable(state, collectionIds))
  );
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}
