import { type Condition, DEFAULT_CONDITION } from './domain/condition.ts';

// The synced nouns as data: what a row of each holds. Row types and schemas, defaults, columns and their SQL follow from
// here; what may be typed into a field (limits, sentences) stands beside its noun in domain/.

interface Kinds {
  text: string;
  integer: number;
  /** Decimal text with two places; `numeric(10, 2)` in the table. */
  money: string;
  boolean: boolean;
  condition: Condition;
  /** A list of texts. */
  texts: string[];
}
export type Kind = keyof Kinds;

/** A field is required where it has no default, and may be null where null is its default. */
export interface Field {
  readonly kind: Kind;
  readonly default?: unknown;
  /** Taken from a release or a file, never typed as text. */
  readonly isPicked?: true;
}
export type Fields = Readonly<Record<string, Field>>;

const text = { kind: 'text' } as const;
const optionalText = { kind: 'text', default: null } as const;
const pickedText = { kind: 'text', default: null, isPicked: true } as const;
const pickedInteger = { kind: 'integer', default: null, isPicked: true } as const;
const optionalInteger = { kind: 'integer', default: null } as const;
const optionalMoney = { kind: 'money', default: null } as const;

/** What a record and a wish both say of a release. */
const RELEASE = {
  artist: text,
  title: text,
  year: optionalInteger,
  genre: optionalText,
  label: optionalText,
  imageUrl: pickedText,
  discogsReleaseId: pickedInteger,
  discogsMasterId: pickedInteger,
  catalogNumber: optionalText,
  barcode: optionalText,
  country: optionalText,
  format: optionalText,
} as const;

/** What a person types, or a release fills in. */
export const RECORD_FIELDS = {
  ...RELEASE,
  condition: { kind: 'condition', default: DEFAULT_CONDITION },
  sleeveCondition: { kind: 'condition', default: null },
  customTags: optionalText,
  personalNotes: optionalText,
  matrixRunout: optionalText,
  estimatedValue: optionalMoney,
  isLimitedEdition: { kind: 'boolean', default: false },
} as const satisfies Fields;

export const WISHLIST_FIELDS = {
  ...RELEASE,
  priceAlert: { kind: 'boolean', default: false },
  targetPrice: optionalMoney,
  notes: optionalText,
  purchaseUrl: optionalText,
  isPublic: { kind: 'boolean', default: true },
} as const satisfies Fields;

export const COLLECTION_FIELDS = {
  name: text,
  description: optionalText,
  isPublic: { kind: 'boolean', default: false },
} as const satisfies Fields;

/** The rest of a row's columns, which commands of their own write. */
export const RECORD_MADE = { shelfiePhotos: { kind: 'texts' } } as const satisfies Fields;
export const COLLECTION_MADE = { isDefault: { kind: 'boolean' } } as const satisfies Fields;

export type ValueOf<F extends Field> = F extends { default: null } ? Kinds[F['kind']] | null : Kinds[F['kind']];
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

type Defaulted<F extends Fields> = { [Name in keyof F]: F[Name] extends { default: unknown } ? Name : never }[keyof F];

/** The values of a new row where nothing is said. */
export function defaultsOf<F extends Fields>(fields: F): Pick<ValuesOf<F>, Defaulted<F>> {
  const defaults = Object.entries(fields).flatMap(([name, field]) =>
    'default' in field ? [[name, field.default]] : [],
  );
  return Object.fromEntries(defaults);
}
