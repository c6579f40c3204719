import {
  COLLECTION_FIELDS,
  COLLECTION_MADE,
  type Field,
  type Fields,
  type Kind,
  RECORD_FIELDS,
  RECORD_MADE,
  WISHLIST_FIELDS,
} from '../../shared/entities.ts';

/** A column of a synced table and the field of the rows that it holds. */
export interface Column {
  column: string;
  field: string;
  type: string;
  /** What most new rows hold, as text. */
  usual?: string | undefined;
}

const TYPES: Record<Kind, string> = {
  text: 'text',
  integer: 'integer',
  money: 'numeric(10, 2)',
  boolean: 'boolean',
  condition: 'text',
  texts: 'text[]',
};

const STAMPS: Column[] = [
  { column: 'created_at', field: 'createdAt', type: 'timestamptz' },
  { column: 'updated_at', field: 'updatedAt', type: 'timestamptz' },
  { column: 'version', field: 'version', type: 'bigint' },
];

/** 'discogsReleaseId' is stored in discogs_release_id. */
function columnOf([field, { kind, ...rest }]: [string, Field]): Column {
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const usual = kind === 'texts' ? '{}' : (rest.default ?? undefined);
  return { column, field, type: TYPES[kind], usual: usual === undefined ? undefined : String(usual) };
}

function columnsOf(...parts: Fields[]): Column[] {
  return [...parts.flatMap((fields) => Object.entries(fields).map(columnOf)), ...STAMPS];
}

export const recordColumns = columnsOf(RECORD_FIELDS, RECORD_MADE);
export const collectionColumns = columnsOf(COLLECTION_FIELDS, COLLECTION_MADE);
export const wishlistColumns = columnsOf(WISHLIST_FIELDS);
