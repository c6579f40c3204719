import * as z from 'zod/mini';
import { PRESSINGS } from '../domain/wish-rule.ts';
import { defaultsOf, WISHLIST_FIELDS, WISHLIST_MADE } from '../entities.ts';
import { conditionField } from './condition-field.ts';
import { currencyField } from './currency-field.ts';
import { imageUrlField, purchaseUrlField } from './link.ts';
import { optionalMoney } from './money-field.ts';
import { ARTIST_TITLE_REQUIRED, discogsIdField, yearField } from './record.ts';
import { stamps, storedFields } from './row-schema.ts';
import { optionalText } from './text-field.ts';

const TARGET_PRICE_MESSAGE = 'Price must be greater than $0';
const MAX_NOTES = 5_000;
/** The complete list is shown and sent at once. */
export const MAX_WISHES = 10_000;

const requiredHere = z
  .string({ error: ARTIST_TITLE_REQUIRED })
  .check(
    z.trim(),
    z.minLength(1, ARTIST_TITLE_REQUIRED),
    z.maxLength(300, 'Artist and title must be at most 300 characters each'),
  );

export const wishlistFields = z.object({
  artist: requiredHere,
  title: requiredHere,
  year: yearField,
  genre: optionalText(WISHLIST_FIELDS.genre.label, 100),
  label: optionalText(WISHLIST_FIELDS.label.label, 200),
  imageUrl: imageUrlField,
  discogsReleaseId: discogsIdField,
  discogsMasterId: discogsIdField,
  catalogNumber: optionalText(WISHLIST_FIELDS.catalogNumber.label, 100),
  barcode: optionalText(WISHLIST_FIELDS.barcode.label, 100),
  country: optionalText(WISHLIST_FIELDS.country.label, 100),
  format: optionalText(WISHLIST_FIELDS.format.label, 200),
  priceAlert: z.boolean({ error: 'Price alert must be on or off' }),
  targetPrice: optionalMoney(WISHLIST_FIELDS.targetPrice.label, TARGET_PRICE_MESSAGE),
  withShipping: z.boolean({ error: 'With shipping must be yes or no' }),
  currency: currencyField,
  pressing: z.enum(PRESSINGS, { error: `The pressings that count must be one of ${PRESSINGS.join(', ')}` }),
  lowestGrade: z.nullable(conditionField),
  notes: optionalText(WISHLIST_FIELDS.notes.label, MAX_NOTES),
  purchaseUrl: purchaseUrlField,
  isPublic: z.boolean({ error: 'Public must be yes or no' }),
} satisfies Record<keyof typeof WISHLIST_FIELDS, z.ZodMiniType>);
export type WishlistFields = z.output<typeof wishlistFields>;

export const newWishlistFields = z.extend(
  z.partial(wishlistFields),
  z.pick(wishlistFields, { artist: true, title: true }).shape,
);
export const wishlistChanges = z.partial(wishlistFields);

export const WISHLIST_DEFAULTS = defaultsOf(WISHLIST_FIELDS);

/** A wishlist item as a synced row. */
export const wishlistRow = z.object({
  id: z.string(),
  ...storedFields(WISHLIST_FIELDS),
  ...storedFields(WISHLIST_MADE),
  ...stamps,
});
export type WishlistRow = z.infer<typeof wishlistRow>;

/** Why a price alert cannot be set so: on needs a price of at least 0.01 (AMB-52). Null when it can. */
export function priceAlertProblem(item: Pick<WishlistFields, 'priceAlert' | 'targetPrice'>): string | null {
  return item.priceAlert && (item.targetPrice === null || Number(item.targetPrice) < 0.01)
    ? TARGET_PRICE_MESSAGE
    : null;
}

/** The notes a moved item's record gets: its own notes and where it could be bought (AMB-61). */
export function notesAfterMove(item: Pick<WishlistFields, 'notes' | 'purchaseUrl'>): string | null {
  const both = [item.notes, item.purchaseUrl].filter(Boolean).join('\n') || null;
  // An album with longer notes than its form takes could not be edited any more, nor restored from a backup.
  return both !== null && both.length > MAX_NOTES ? item.notes : both;
}
