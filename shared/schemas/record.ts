import * as z from 'zod/mini';
import { MAX_TAGS_TEXT, tagsOf, tagsText } from '../domain/tag.ts';
import { isPressingYear, MIN_YEAR } from '../domain/year.ts';
import { defaultsOf, RECORD_FIELDS, RECORD_MADE } from '../entities.ts';
import { conditionField } from './condition-field.ts';
import { currencyField } from './currency-field.ts';
import { optionalDay } from './day-field.ts';
import { imageUrlField } from './link.ts';
import { optionalMoney } from './money-field.ts';
import { stamps, storedFields } from './row-schema.ts';
import { optionalText, requiredText } from './text-field.ts';

export const MAX_SHELFIES = 100;
/** Of the fields with many lines. */
export const MAX_LINES = 5_000;
export const ARTIST_TITLE_REQUIRED = 'Artist and title are required';

/** Integer year 1900 to the current one, or null for blank. */
export const yearField = numberOrNull('Year must be a number').check(
  z.superRefine((year, issues) => {
    const latest = new Date().getFullYear();
    if (year === null || isPressingYear(year, latest)) return;
    issues.addIssue({ code: 'custom', message: `Year must be between ${MIN_YEAR} and ${latest}` });
  }),
);

/** A Discogs number as a whole number, or null. Text of digits is accepted as callers send both. */
export const discogsIdField = numberOrNull('Discogs id must be a number').check(
  z.refine((id) => id === null || (Number.isSafeInteger(id) && id > 0 && id < 2 ** 31), 'Discogs id must be a number'),
);

const tagsField = z
  .pipe(
    z.union([z.string(), z.null()], { error: 'Tags must be text' }),
    z.transform((text: string | null) => tagsText(tagsOf(text))),
  )
  .check(
    z.refine(
      (text) => text === null || text.length <= MAX_TAGS_TEXT,
      `Tags must be at most ${MAX_TAGS_TEXT} characters together`,
    ),
  );

/** A whole number from 1, or null. */
function countOrNull(max: number, error: string) {
  return numberOrNull(error).check(
    z.refine((count) => count === null || (Number.isInteger(count) && count >= 1 && count <= max), error),
  );
}

/** A number, text of digits as callers send both, or blank. */
function numberOrNull(error: string) {
  return z.pipe(
    z.union([z.number(), z.string(), z.null()], { error }),
    z.transform((value: number | string | null) => (value === null || value === '' ? null : Number(value))),
  );
}

/** The fields that a person types about a record. The only definition of each; forms, commands and calls use it. */
export const recordFields = z.object({
  artist: requiredText(RECORD_FIELDS.artist.label, 300, ARTIST_TITLE_REQUIRED),
  title: requiredText(RECORD_FIELDS.title.label, 300, ARTIST_TITLE_REQUIRED),
  year: yearField,
  genre: optionalText(RECORD_FIELDS.genre.label, 100),
  label: optionalText(RECORD_FIELDS.label.label, 200),
  condition: conditionField,
  sleeveCondition: z.union([conditionField, z.null()]),
  customTags: tagsField,
  personalNotes: optionalText(RECORD_FIELDS.personalNotes.label, 5000),
  imageUrl: imageUrlField,
  discogsReleaseId: discogsIdField,
  discogsMasterId: discogsIdField,
  catalogNumber: optionalText(RECORD_FIELDS.catalogNumber.label, 100),
  barcode: optionalText(RECORD_FIELDS.barcode.label, 100),
  matrixRunout: optionalText(RECORD_FIELDS.matrixRunout.label, 1000),
  country: optionalText(RECORD_FIELDS.country.label, 100),
  format: optionalText(RECORD_FIELDS.format.label, 200),
  estimatedValue: optionalMoney(RECORD_FIELDS.estimatedValue.label),
  valueCurrency: currencyField,
  isLimitedEdition: z.boolean({ error: 'Limited edition must be yes or no' }),
  purchasePrice: optionalMoney(RECORD_FIELDS.purchasePrice.label),
  purchaseCurrency: currencyField,
  purchasedOn: optionalDay(RECORD_FIELDS.purchasedOn.label),
  purchasedAt: optionalText(RECORD_FIELDS.purchasedAt.label, 200),
  place: optionalText(RECORD_FIELDS.place.label, 200),
  lentTo: optionalText(RECORD_FIELDS.lentTo.label, 200),
  lentOn: optionalDay(RECORD_FIELDS.lentOn.label),
  rating: countOrNull(10, 'Rating must be between half a star and five stars'),
  styles: optionalText(RECORD_FIELDS.styles.label, 300),
  discs: countOrNull(99, 'Discs must be a whole number from 1 to 99'),
  tracks: optionalText(RECORD_FIELDS.tracks.label, MAX_LINES),
  extra: optionalText(RECORD_FIELDS.extra.label, MAX_LINES),
} satisfies Record<keyof typeof RECORD_FIELDS, z.ZodMiniType>);
export type RecordFields = z.output<typeof recordFields>;

/** Fields of a new record: artist and title are required, the rest may be left out. */
export const newRecordFields = z.extend(
  z.partial(recordFields),
  z.pick(recordFields, { artist: true, title: true }).shape,
);
/** Changed fields of a record: unnamed fields stay. */
export const recordChanges = z.partial(recordFields);

export const RECORD_DEFAULTS = defaultsOf(RECORD_FIELDS);

/**
 * A record as a synced row. `collectionIds` holds explicit memberships only (the default collection shows every record
 * without one); ids of collections that no longer exist are ignored on reading.
 */
export const recordRow = z.object({
  id: z.string(),
  ...storedFields(RECORD_FIELDS),
  ...storedFields(RECORD_MADE),
  collectionIds: z.array(z.string()),
  ...stamps,
});
export type RecordRow = z.infer<typeof recordRow>;
