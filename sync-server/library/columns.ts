import { type Field, type Kind, TABLES } from '../../shared/entities.ts';
import { byEntity } from '../../shared/nouns.ts';

/** A column of a synced table, and the field it stores. */
export interface Column {
  column: string;
  field: string;
  type: string;
  /** The value of most new rows, as text. */
  usual?: string | undefined;
}

const TYPES: Record<Kind, string> = {
  text: 'text',
  integer: 'integer',
  money: 'numeric(10, 2)',
  boolean: 'boolean',
  condition: 'text',
  currency: 'text',
  pressing: 'text',
  // Not jsonb, which would change the order of its keys.
  sightings: 'json',
  texts: 'text[]',
  json: 'jsonb',
};

const STAMPS: Column[] = [
  { column: 'created_at', field: 'createdAt', type: 'timestamptz' },
  { column: 'updated_at', field: 'updatedAt', type: 'timestamptz' },
  { column: 'version', field: 'version', type: 'bigint' },
];

/** 'discogsReleaseId' is stored in discogs_release_id. */
function columnOf([field, { kind, ...rest }]: [string, Field]): Column {
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const { default: value } = rest;
  return { column, field, type: TYPES[kind], usual: USUAL[kind] ?? (value == null ? undefined : String(value)) };
}

/** Lists, which are empty in most rows. */
const USUAL: Partial<Record<Kind, string>> = { texts: '{}', sightings: '[]' };

/** The columns of each noun's table beside its ids. */
export const COLUMNS = byEntity((entity) => [...Object.entries<Field>(TABLES[entity].fields).map(columnOf), ...STAMPS]);
