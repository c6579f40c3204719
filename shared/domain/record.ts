import * as z from 'zod/mini';
import { CONDITION_SLUGS, DEFAULT_CONDITION } from './condition.ts';
import { conditionField } from './condition-field.ts';
import { imageUrlField } from './link.ts';
import { optionalMoney } from './money-field.ts';
import { MAX_TAGS_TEXT, tagsOf, tagsText } from './tag.ts';
import { optionalText, requiredText } from './text-field.ts';

export const MIN_YEAR = 1900;
export const MAX_SHELFIES = 100;
export const ARTIST_TITLE_REQUIRED = 'Artist and title are required';

/** Integer year 1900 to the current one, or null for blank. */
export const yearField = numberOrNull('Year must be a number').check(
  z.superRefine((year, issues) => {
    if (year === null) return;
    const latest = new Date().getFullYear();
    if (!Number.isInteger(year) || year < MIN_YEAR || year > latest) {
      issues.addIssue({ code: 'custom', message: `Year must be between ${MIN_YEAR} and ${latest}` });
    }
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

/** A number, text of digits as callers send both, or blank. */
function numberOrNull(error: string) {
  return z.pipe(
    z.union([z.number(), z.string(), z.null()], { error }),
    z.transform((value: number | string | null) => (value === null || value === '' ? null : Number(value))),
  );
}

/** What a person types about a record. Every field's one and only definition; forms, commands and calls use it. */
export const recordFields = z.object({
  artist: requiredText('Artist', 300, ARTIST_TITLE_REQUIRED),
  title: requiredText('Title', 300, ARTIST_TITLE_REQUIRED),
  year: yearField,
  genre: optionalText('Genre', 100),
  label: optionalText('Label', 200),
  condition: conditionField,
  sleeveCondition: z.union([conditionField, z.null()]),
  customTags: tagsField,
  personalNotes: optionalText('Notes', 5000),
  imageUrl: imageUrlField,
  discogsReleaseId: discogsIdField,
  discogsMasterId: discogsIdField,
  catalogNumber: optionalText('Catalogue number', 100),
  barcode: optionalText('Barcode', 100),
  matrixRunout: optionalText('Matrix / runout', 1000),
  country: optionalText('Country', 100),
  format: optionalText('Format', 200),
  estimatedValue: optionalMoney('Estimated value'),
  isLimitedEdition: z.boolean({ error: 'Limited edition must be yes or no' }),
});
export type RecordFields = z.output<typeof recordFields>;

/** Fields of a new record: artist and title are required, the rest may be left out. */
export const newRecordFields = z.extend(
  z.partial(recordFields),
  z.pick(recordFields, { artist: true, title: true }).shape,
);
/** Changed fields of a record: only what is named changes. */
export const recordChanges = z.partial(recordFields);

export const RECORD_DEFAULTS: Omit<RecordFields, 'artist' | 'title'> = {
  year: null,
  genre: null,
  label: null,
  condition: DEFAULT_CONDITION,
  sleeveCondition: null,
  customTags: null,
  personalNotes: null,
  imageUrl: null,
  discogsReleaseId: null,
  discogsMasterId: null,
  catalogNumber: null,
  barcode: null,
  matrixRunout: null,
  country: null,
  format: null,
  estimatedValue: null,
  isLimitedEdition: false,
};

/**
 * A record as a synced row. `collectionIds` holds explicit memberships only (the default collection shows every record
 * without one); ids of collections that no longer exist are ignored by readers. Times are ISO 8601 in UTC.
 */
export const recordRow = z.object({
  id: z.string(),
  artist: z.string(),
  title: z.string(),
  year: z.nullable(z.number()),
  genre: z.nullable(z.string()),
  label: z.nullable(z.string()),
  condition: z.enum(CONDITION_SLUGS),
  sleeveCondition: z.nullable(z.enum(CONDITION_SLUGS)),
  customTags: z.nullable(z.string()),
  personalNotes: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  shelfiePhotos: z.array(z.string()),
  discogsReleaseId: z.nullable(z.number()),
  discogsMasterId: z.nullable(z.number()),
  catalogNumber: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  matrixRunout: z.nullable(z.string()),
  country: z.nullable(z.string()),
  format: z.nullable(z.string()),
  estimatedValue: z.nullable(z.string()),
  isLimitedEdition: z.boolean(),
  collectionIds: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type RecordRow = z.infer<typeof recordRow>;
