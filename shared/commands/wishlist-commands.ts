import * as z from 'zod/mini';
import { bySeenOn, DIARY_FULL, isSameSighting, MAX_SIGHTINGS, sightingsOf } from '../domain/sighting.ts';
import { ruleOfWish } from '../domain/wish-rule.ts';
import { WISHLIST_FIELDS } from '../entities.ts';
import { conditionField } from '../schemas/condition-field.ts';
import { idField, timeField } from '../schemas/ids.ts';
import { queuedImageUrlField } from '../schemas/link.ts';
import { sightingField, sightingsField } from '../schemas/sighting.ts';
import {
  MAX_WISHES,
  newWishlistFields,
  notesAfterMove,
  priceAlertProblem,
  WISHLIST_DEFAULTS,
  wishlistChanges,
} from '../schemas/wishlist-item.ts';
import { changed, missing, newIdRefusal, type Outcome, refused } from './command.ts';
import { ensureDefaultCollection } from './default-collection.ts';
import { defineCommand, stepsFor } from './definition.ts';
import { albumLimitRefusal, hasRoom, record as recordCommands } from './record-commands.ts';
import { rowCommands } from './row-commands.ts';

const queuedImage = { imageUrl: z.optional(queuedImageUrlField) };

const newWish = z.object({
  id: idField,
  fields: z.extend(newWishlistFields, queuedImage),
  createdAt: z.optional(timeField),
});

const restoredWish = z.extend(newWish, { sightings: z.optional(sightingsField) });

export const wish = rowCommands({
  noun: 'wishlistItem',
  prefix: 'wishlist',
  fields: WISHLIST_FIELDS,
  create: newWish,
  restore: restoredWish,
  changes: z.extend(wishlistChanges, queuedImage),
  rowOf: (_state, { fields, sightings = [] }) => ({ ...WISHLIST_DEFAULTS, ...fields, sightings }),
  kept: (row) => ({ sightings: sightingsOf(row) }),
  // With a full diary it is longer than other commands may be.
  isLarge: true,
  full(state) {
    if (state.count('wishlistItem') < MAX_WISHES) return undefined;
    return refused('TOO_MANY', `A wishlist holds up to ${MAX_WISHES} albums. Remove one first`);
  },
  problem(row) {
    const problem = priceAlertProblem(row);
    return problem ? refused('INVALID', problem, { field: 'targetPrice' }) : undefined;
  },
  words: {
    create: 'Added to your wishlist',
    delete: 'Removed from wishlist',
    restore: 'Restored to your wishlist',
  },
});

/** Notes a price, or replaces the one of the same id. */
export const putSighting = defineCommand({
  v: 1,
  noun: 'wishlistItem',
  args: z.object({ id: idField, sighting: sightingField }),
  fills: [],
  touches: ({ id }) => ({ wishlistItem: [id] }),
  apply(state, { id, sighting }, { now }): Outcome {
    const row = state.wishlistItem(id);
    if (!row) return missing(state, 'wishlistItem', id);
    const before = sightingsOf(row);
    const others = before.filter((one) => one.id !== sighting.id);
    const same = before.find((one) => one.id === sighting.id);
    if (same && isSameSighting(same, sighting)) return { status: 'noop' };
    if (others.length >= MAX_SIGHTINGS) return refused('TOO_MANY', DIARY_FULL, { field: 'price' });
    return changed(wish.put(id, { ...row, sightings: [...others, sighting].sort(bySeenOn), updatedAt: now }));
  },
  inverse: ({ id, sighting }, state) => {
    const row = state.wishlistItem(id);
    const before = row && sightingsOf(row).find((one) => one.id === sighting.id);
    if (before) return [{ name: 'wishlist.putSighting', args: { id, sighting: before } }];
    return [{ name: 'wishlist.removeSighting', args: { id, sightingId: sighting.id } }];
  },
  merge: 'part',
  words: 'Price noted in the diary',
});

export const removeSighting = defineCommand({
  v: 1,
  noun: 'wishlistItem',
  args: z.object({ id: idField, sightingId: idField }),
  fills: [],
  touches: ({ id }) => ({ wishlistItem: [id] }),
  apply(state, { id, sightingId }, { now }): Outcome {
    const row = state.wishlistItem(id);
    if (!row) return missing(state, 'wishlistItem', id);
    const before = sightingsOf(row);
    const sightings = before.filter((one) => one.id !== sightingId);
    if (sightings.length === before.length) return { status: 'noop' };
    return changed(wish.put(id, { ...row, sightings, updatedAt: now }));
  },
  inverse: ({ id, sightingId }, state) => {
    const row = state.wishlistItem(id);
    const before = row && sightingsOf(row).find((one) => one.id === sightingId);
    return before ? [{ name: 'wishlist.putSighting', args: { id, sighting: before } }] : [];
  },
  merge: 'part',
  words: 'Price deleted from the diary',
});

/**
 * Turns a wish into an album in one step: if the album limit refuses, the wish stays (AMB-61). The album is
 * in condition Mint (M), its value is the target price, if that is in the currency of values.
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
    const rule = ruleOfWish(item);
    const record = recordCommands.newRow(
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
          ...(rule && { estimatedValue: rule.target, valueCurrency: rule.currency }),
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
    ...stepsFor(state.wishlistItem(id), wish.restoreStep),
    { name: 'record.delete', args: { id: recordId } },
  ],
  merge: 'never',
  words: 'Moved from wishlist to collection',
});
