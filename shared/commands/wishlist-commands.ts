import * as z from 'zod/mini';
import { pick } from '../domain/pick.ts';
import { WISHLIST_FIELDS } from '../entities.ts';
import { conditionField } from '../schemas/condition-field.ts';
import { idField, seenField, timeField } from '../schemas/ids.ts';
import { queuedImageUrlField } from '../schemas/link.ts';
import {
  MAX_WISHES,
  newWishlistFields,
  notesAfterMove,
  priceAlertProblem,
  WISHLIST_DEFAULTS,
  type WishlistRow,
  wishlistChanges,
} from '../schemas/wishlist-item.ts';
import {
  changed,
  clampedTime,
  editFields,
  type LibraryState,
  missing,
  newIdRefusal,
  type Outcome,
  type Refusal,
  type RowChange,
  refused,
} from './command.ts';
import { ensureDefaultCollection } from './default-collection.ts';
import { defineCommand, type Step, stepsFor, valuesBefore } from './definition.ts';
import { albumLimitRefusal, hasRoom, newRecordRow } from './record-commands.ts';

const queuedImage = { imageUrl: z.optional(queuedImageUrlField) };

const newItem = z.object({
  id: idField,
  fields: z.extend(newWishlistFields, queuedImage),
  createdAt: z.optional(timeField),
});

/** The step that brings a deleted wish back as it was. */
export function wishRestore(row: WishlistRow): Step<'wishlist.restore'> {
  const fields = pick(row, Object.keys(WISHLIST_FIELDS));
  return { name: 'wishlist.restore', args: { id: row.id, fields, createdAt: row.createdAt } };
}

function put(row: WishlistRow): RowChange {
  return { entity: 'wishlistItem', id: row.id, row };
}

function priceAlertRefusal(row: WishlistRow): Refusal | undefined {
  const problem = priceAlertProblem(row);
  return problem ? refused('INVALID', problem, { field: 'targetPrice' }) : undefined;
}

function tooManyRefusal(state: LibraryState): Refusal | undefined {
  if (state.count('wishlistItem') < MAX_WISHES) return undefined;
  return refused('TOO_MANY', `A wishlist holds up to ${MAX_WISHES} albums. Remove one first`);
}

function itemRowOf(args: z.output<typeof newItem>, now: string): WishlistRow {
  return {
    ...WISHLIST_DEFAULTS,
    ...args.fields,
    id: args.id,
    createdAt: clampedTime(args.createdAt, now),
    updatedAt: now,
    version: 0,
  };
}

export const createWishlistItem = defineCommand({
  v: 1,
  noun: 'wishlistItem',
  args: newItem,
  fills: ['id', 'createdAt'],
  touches: ({ id }) => ({ wishlistItem: [id] }),
  apply(state, args, { now }): Outcome {
    const refusal = newIdRefusal(state, 'wishlistItem', args.id) ?? tooManyRefusal(state);
    if (refusal) return refusal;
    const row = itemRowOf(args, now);
    return priceAlertRefusal(row) ?? changed(put(row));
  },
  inverse: ({ id }) => [{ name: 'wishlist.delete', args: { id } }],
  merge: 'create',
  words: 'Added to your wishlist',
});

export const updateWishlistItem = defineCommand({
  v: 1,
  noun: 'wishlistItem',
  args: z.object({ id: idField, changes: z.extend(wishlistChanges, queuedImage), seen: seenField }),
  fills: ['seen'],
  touches: ({ id }) => ({ wishlistItem: [id] }),
  apply(state, { id, changes, seen }, { now }): Outcome {
    const row = state.wishlistItem(id);
    if (!row) return missing(state, 'wishlistItem', id);
    const edit = editFields<WishlistRow>(row, changes, seen, now);
    if (!edit) return { status: 'noop' };
    return priceAlertRefusal(edit.row) ?? { ...changed(put(edit.row)), overwrote: edit.overwrote };
  },
  inverse: ({ id, changes }, state) => valuesBefore('wishlist.update', id, changes, state.wishlistItem(id)),
  merge: 'edit',
  words: ({ changes }, naming) => naming.changes(changes),
});

export const deleteWishlistItem = defineCommand({
  v: 1,
  noun: 'wishlistItem',
  args: z.object({ id: idField }),
  fills: [],
  touches: ({ id }) => ({ wishlistItem: [id] }),
  apply(state, { id }): Outcome {
    return state.wishlistItem(id) ? changed({ entity: 'wishlistItem', id, row: null }) : { status: 'noop' };
  },
  inverse: ({ id }, state) => stepsFor(state.wishlistItem(id), wishRestore),
  merge: 'delete',
  words: 'Removed from wishlist',
});

export const restoreWishlistItem = defineCommand({
  v: 1,
  noun: 'wishlistItem',
  args: newItem,
  fills: [],
  touches: ({ id }) => ({ wishlistItem: [id] }),
  apply(state, args, { now }): Outcome {
    if (state.wishlistItem(args.id)) return { status: 'noop' };
    const refusal = tooManyRefusal(state);
    if (refusal) return refusal;
    const row = itemRowOf(args, now);
    return priceAlertRefusal(row) ?? changed(put(row));
  },
  inverse: ({ id }) => [{ name: 'wishlist.delete', args: { id } }],
  merge: 'apart',
  words: 'Restored to your wishlist',
});

/**
 * Turns a wish into an album in one step: if the album limit refuses, the wish stays (AMB-61). The album is
 * in condition Mint (M), its value is the target price.
 */
export const moveWishlistItemToCollection = defineCommand({
  v: 1,
  noun: 'wishlistItem',
  args: z.object({
    id: idField,
    recordId: idField,
    collectionIds: z.optional(z.array(idField).check(z.maxLength(100))),
    condition: z.optional(conditionField),
    createdAt: z.optional(timeField),
  }),
  fills: ['recordId', 'createdAt'],
  touches: ({ id, recordId, collectionIds }) => ({ wishlistItem: [id], record: [recordId], collection: collectionIds }),
  apply(state, args, context): Outcome {
    const item = state.wishlistItem(args.id);
    if (!item) {
      // Moved on two devices: the result is already there.
      const isMoved = state.deleted('wishlistItem', args.id)?.movedTo !== undefined;
      return isMoved ? { status: 'noop' } : missing(state, 'wishlistItem', args.id);
    }
    const taken = newIdRefusal(state, 'record', args.recordId);
    if (taken) return taken;
    if (!hasRoom(state, context.now)) return albumLimitRefusal();
    const { artist, title, year, genre, label, imageUrl, discogsReleaseId, discogsMasterId } = item;
    const { catalogNumber, barcode, country, format } = item;
    const record = newRecordRow(
      state,
      {
        id: args.recordId,
        collectionIds: args.collectionIds,
        createdAt: args.createdAt,
        fields: {
          ...{ artist, title, year, genre, label, imageUrl, discogsReleaseId, discogsMasterId },
          ...{ catalogNumber, barcode, country, format },
          condition: args.condition ?? 'mint',
          personalNotes: notesAfterMove(item),
          estimatedValue: item.targetPrice,
        },
      },
      context,
    );
    return changed(
      ...ensureDefaultCollection(state, context),
      { entity: 'record', id: record.id, row: record },
      { entity: 'wishlistItem', id: item.id, row: null, movedTo: record.id },
    );
  },
  // The wish comes back before the album goes: when this is taken back in turn, the last step first, an album that the
  // limit refuses is refused while the wish is still there (AMB-61).
  inverse: ({ id, recordId }, state) => [
    ...stepsFor(state.wishlistItem(id), wishRestore),
    { name: 'record.delete', args: { id: recordId } },
  ],
  merge: 'apart',
  words: 'Moved from wishlist to collection',
});
