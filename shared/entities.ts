import { type Condition, DEFAULT_CONDITION } from './domain/condition.ts';
import type { Currency } from './domain/currency.ts';
import { DEFAULT_CURRENCY } from './domain/money.ts';
import type { Sighting } from './domain/sighting.ts';
import { DEFAULT_PRESSING, type Pressing } from './domain/wish-rule.ts';
import type { Entity } from './nouns.ts';

// The synced nouns as data: what a row of each holds. Row types and schemas, defaults, columns and their SQL follow from
// here; what may be typed into a field (limits, sentences) stands beside its noun in schemas/.

interface Kinds {
  text: string;
  integer: number;
  /** Decimal text with two places; `numeric(10, 2)` in the table. */
  money: string;
  boolean: boolean;
  condition: Condition;
  currency: Currency;
  pressing: Pressing;
  sightings: readonly Sighting[];
  /** A list of texts. */
  texts: string[];
  /** An object, whose shape another field says. Rules never change it. */
  json: Readonly<Record<string, unknown>>;
}
export type Kind = keyof Kinds;

/** A field is required where it has no default, and may be null where null is its default. */
export interface Field {
  readonly kind: Kind;
  readonly default?: unknown;
  /** Taken from a release or a file, never typed as text. */
  readonly isPicked?: true;
  /** A person's word for it; without one no person changes it by itself. */
  readonly label?: string;
  /** Too long to repeat its value in a sentence. */
  readonly isLong?: true;
}
export type Fields = Readonly<Record<string, Field>>;

/** The fields of a release, which records and wishes share. */
const RELEASE = {
  artist: { kind: 'text', label: 'Artist' },
  title: { kind: 'text', label: 'Title' },
  year: { kind: 'integer', default: null, label: 'Year' },
  genre: { kind: 'text', default: null, label: 'Genre' },
  label: { kind: 'text', default: null, label: 'Label' },
  imageUrl: { kind: 'text', default: null, isPicked: true, isLong: true, label: 'Cover' },
  discogsReleaseId: { kind: 'integer', default: null, isPicked: true, label: 'Release' },
  discogsMasterId: { kind: 'integer', default: null, isPicked: true, label: 'Album in the catalogue' },
  catalogNumber: { kind: 'text', default: null, label: 'Catalogue number' },
  barcode: { kind: 'text', default: null, label: 'Barcode' },
  country: { kind: 'text', default: null, label: 'Country' },
  format: { kind: 'text', default: null, label: 'Format' },
} as const;

/** Fields that a person types or a release fills in. */
export const RECORD_FIELDS = {
  ...RELEASE,
  condition: { kind: 'condition', default: DEFAULT_CONDITION, label: 'Condition' },
  sleeveCondition: { kind: 'condition', default: null, label: 'Sleeve condition' },
  customTags: { kind: 'text', default: null, isLong: true, label: 'Tags' },
  personalNotes: { kind: 'text', default: null, isLong: true, label: 'Notes' },
  matrixRunout: { kind: 'text', default: null, isLong: true, label: 'Matrix / runout' },
  estimatedValue: { kind: 'money', default: null, label: 'Estimated value' },
  valueCurrency: { kind: 'currency', default: DEFAULT_CURRENCY, label: 'Value currency' },
  isLimitedEdition: { kind: 'boolean', default: false, label: 'Limited edition' },
  purchasePrice: { kind: 'money', default: null, label: 'Purchase price' },
  purchaseCurrency: { kind: 'currency', default: DEFAULT_CURRENCY, label: 'Purchase currency' },
  purchasedOn: { kind: 'text', default: null, label: 'Purchase date' },
  purchasedAt: { kind: 'text', default: null, label: 'Bought at' },
  place: { kind: 'text', default: null, label: 'Place' },
  /** The borrower, and the day of the loan. */
  lentTo: { kind: 'text', default: null, label: 'Lent to' },
  lentOn: { kind: 'text', default: null, label: 'Lent on' },
  /** In half stars, 1 to 10. */
  rating: { kind: 'integer', default: null, label: 'Rating' },
  styles: { kind: 'text', default: null, label: 'Styles' },
  discs: { kind: 'integer', default: null, label: 'Discs' },
  /** A line for each track, such as 'A1 So What 9:22'. */
  tracks: { kind: 'text', default: null, isLong: true, label: 'Tracks' },
  /** Texts without a field, a line for each: 'Vinyl colour: Black'. */
  extra: { kind: 'text', default: null, isLong: true, label: 'More details' },
} as const satisfies Fields;

export const WISHLIST_FIELDS = {
  ...RELEASE,
  priceAlert: { kind: 'boolean', default: false, label: 'Price alert' },
  targetPrice: { kind: 'money', default: null, label: 'Target price' },
  withShipping: { kind: 'boolean', default: false, label: 'With shipping' },
  currency: { kind: 'currency', default: DEFAULT_CURRENCY, label: 'Currency' },
  pressing: { kind: 'pressing', default: DEFAULT_PRESSING, label: 'Pressings that count' },
  lowestGrade: { kind: 'condition', default: null, label: 'Lowest grade' },
  notes: { kind: 'text', default: null, isLong: true, label: 'Notes' },
  purchaseUrl: { kind: 'text', default: null, isLong: true, label: 'Purchase link' },
  isPublic: { kind: 'boolean', default: true, label: 'Visibility' },
} as const satisfies Fields;

export const COLLECTION_FIELDS = {
  name: { kind: 'text', label: 'Name' },
  description: { kind: 'text', default: null, isLong: true, label: 'Description' },
  isPublic: { kind: 'boolean', default: false, label: 'Visibility' },
} as const satisfies Fields;

type NamesOf<F extends Fields, K extends Kind> = {
  [Name in keyof F]: F[Name]['kind'] extends K ? Name : never;
}[keyof F];
type Amounts<F extends Fields> = Record<NamesOf<F, 'money'>, NamesOf<F, 'currency'>>;

/** The field with the currency of each amount. */
export const RECORD_AMOUNTS = {
  estimatedValue: 'valueCurrency',
  purchasePrice: 'purchaseCurrency',
} as const satisfies Amounts<typeof RECORD_FIELDS>;
export const WISHLIST_AMOUNTS = { targetPrice: 'currency' } as const satisfies Amounts<typeof WISHLIST_FIELDS>;

/** The rest of a row's columns, which commands of their own write. */
export const RECORD_MADE = {
  shelfiePhotos: { kind: 'texts' },
  plays: { kind: 'texts', default: [] },
} as const satisfies Fields;
export const WISHLIST_MADE = { sightings: { kind: 'sightings', default: [] } } as const satisfies Fields;
export const COLLECTION_MADE = { isDefault: { kind: 'boolean' } } as const satisfies Fields;

/** Only the server makes a notification; a person reads it and clears it from the list. */
export const NOTIFICATION_FIELDS = {
  kind: { kind: 'text' },
  /** The content that the words of its kind need. */
  data: { kind: 'json' },
  isRead: { kind: 'boolean', default: false },
  isCleared: { kind: 'boolean', default: false },
} as const satisfies Fields;

/** A listing of the home that is kept under a name. */
export const SAVED_VIEW_FIELDS = {
  name: { kind: 'text', label: 'Name' },
  /** The search string of the home's address, without page and record. */
  query: { kind: 'text', isLong: true, label: 'Filters and order' },
} as const satisfies Fields;

/** Each noun's table with its columns beside the stamps, and sets of ids that are kept in tables of their own. */
export const TABLES = {
  collection: { table: 'collections', fields: { ...COLLECTION_FIELDS, ...COLLECTION_MADE }, sets: {} },
  record: {
    table: 'records',
    fields: { ...RECORD_FIELDS, ...RECORD_MADE },
    sets: { collectionIds: { kind: 'texts' } },
  },
  wishlistItem: { table: 'wishlist_items', fields: { ...WISHLIST_FIELDS, ...WISHLIST_MADE }, sets: {} },
  notification: { table: 'notifications', fields: NOTIFICATION_FIELDS, sets: {} },
  savedView: { table: 'saved_views', fields: SAVED_VIEW_FIELDS, sets: {} },
} as const satisfies Record<Entity, { table: string; fields: Fields; sets: Fields }>;

/** Times are ISO 8601 in UTC. */
type Stamps = { id: string; createdAt: string; updatedAt: string; version: number };

/** A synced row of each noun. */
export type RowOf = {
  [E in Entity]: Stamps & ValuesOf<(typeof TABLES)[E]['fields']> & ValuesOf<(typeof TABLES)[E]['sets']>;
};

export type ValueOf<F extends Field> = F extends { default: null } ? Kinds[F['kind']] | null : Kinds[F['kind']];
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

type Defaulted<F extends Fields> = { [Name in keyof F]: F[Name] extends { default: unknown } ? Name : never }[keyof F];

/** The default values of a new row. */
export function defaultsOf<F extends Fields>(fields: F): Pick<ValuesOf<F>, Defaulted<F>> {
  const defaults = Object.entries(fields).flatMap(([name, field]) =>
    'default' in field ? [[name, field.default]] : [],
  );
  return Object.fromEntries(defaults);
}
