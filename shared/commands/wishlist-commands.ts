import * as z from 'zod/mini';
import { conditionField } from '../domain/condition-field.ts';
import { queuedImageUrlField } from '../domain/link.ts';
import {
  MAX_WISHES,
  newWishlistFields,
  notesAfterMove,
  priceAlertProblem,
  WISHLIST_DEFAULTS,
  type WishlistRow,
  wishlistChanges,
} from '../domain/wishlist-item.ts';
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
import { ensureDefaultCollection } from './default-collection.ts';
import { idField, seenField, timeField } from './ids.ts';
import { albumLimitRefusal, hasRoom, newRecordRow } from './record-commands.ts';

const queuedImage = { imageUrl: z.optional(queuedImageUrlField) };

const newItem = z.object({
  id: idField,
  fields: z.extend(newWishlistFields, queuedImage),
  createdAt: z.optional(timeField),
});

function put(row: WishlistRow): RowChange {
  return { entity: 'wishlistItem', id: row.id, row };
}

function priceAlertRefusal(row: WishlistRow): Refusal | undefined {
  const problem = priceAlertProblem(row);
  return problem ? refused('INVALID', problem, { field: 'targetPrice' }) : undefined;
}

function tooManyRefusal(state: LibraryState): Refusal | undefined {
  if (state.wishCount < MAX_WISHES) return undefined;
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
  args: newItem,
  touches: ({ id }) => ({ wishlistItemIds: [id] }),
  apply(state, args, { now }): Outcome {
    const refusal = newIdRefusal(state, 'wishlistItem', args.id) ?? tooManyRefusal(state);
    if (refusal) return refusal;
    const row = itemRowOf(args, now);
    return priceAlertRefusal(row) ?? changed(put(row));
  },
});

export const updateWishlistItem = defineCommand({
  v: 1,
  args: z.object({ id: idField, changes: z.extend(wishlistChanges, queuedImage), seen: seenField }),
  touches: ({ id }) => ({ wishlistItemIds: [id] }),
  apply(state, { id, changes, seen }, { now }): Outcome {
    const row = state.wishlistItem(id);
    if (!row) return missing(state, 'wishlistItem', id);
    const edit = editFields<WishlistRow>(row, changes, seen, now);
    if (!edit) return { status: 'noop' };
    return priceAlertRefusal(edit.row) ?? { ...changed(put(edit.row)), overwrote: edit.overwrote };
  },
});

export const deleteWishlistItem = defineCommand({
  v: 1,
  args: z.object({ id: idField }),
  touches: ({ id }) => ({ wishlistItemIds: [id] }),
  apply(state, { id }): Outcome {
    return state.wishlistItem(id) ? changed({ entity: 'wishlistItem', id, row: null }) : { status: 'noop' };
  },
});

export const restoreWishlistItem = defineCommand({
  v: 1,
  args: newItem,
  touches: ({ id }) => ({ wishlistItemIds: [id] }),
  apply(state, args, { now }): Outcome {
    if (state.wishlistItem(args.id)) return { status: 'noop' };
    const refusal = idConflict(state, 'wishlistItem', args.id) ?? tooManyRefusal(state);
    if (refusal) return refusal;
    const row = itemRowOf(args, now);
    return priceAlertRefusal(row) ?? changed(put(row));
  },
});

/**
 * Turns a wish into an album, whole or not at all: if the album limit refuses, the wish stays (AMB-61). The album is
 * in condition Mint (M), its value is the target price.
 */
export const moveWishlistItemToCollection = defineCommand({
  v: 1,
  args: z.object({
    id: idField,
    recordId: idField,
    collectionIds: z.optional(z.array(idField).check(z.maxLength(100))),
    condition: z.optional(conditionField),
    createdAt: z.optional(timeField),
  }),
  touches: ({ id, recordId, collectionIds }) => ({ wishlistItemIds: [id], recordIds: [recordId], collectionIds }),
  apply(state, args, context): Outcome {
    const item = state.wishlistItem(args.id);
    if (!item) {
      // Moved on two devices: what this one wanted has happened.
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
});
