import type { Extra } from '../domain/record-lines.ts';
import { RECORD_AMOUNTS, WISHLIST_AMOUNTS } from '../entities.ts';
import type { RecordFields } from '../schemas/record.ts';
import type { WishlistFields } from '../schemas/wishlist-item.ts';

/** The program that a file comes from; `list` is any other table. */
export type SourceKind =
  | 'discogs-collection'
  | 'discogs-wantlist'
  | 'clz'
  | 'musicbrainz'
  | 'libib'
  | 'side-one-records'
  | 'side-one-wishlist'
  | 'list';

/** The field with the currency of each amount. */
export const CURRENCY_OF: Readonly<Record<string, string>> = { ...RECORD_AMOUNTS, ...WISHLIST_AMOUNTS };

export type ImportGoal = 'records' | 'wishlist';

/** The use of a column: a field, a property of the row, a text under the column's name, our own lines of such texts, or none. */
export type ColumnFate =
  | Exclude<keyof RecordFields, 'extra'>
  | keyof WishlistFields
  | 'folder'
  | 'addedAt'
  | 'quantity'
  | 'text'
  | 'details'
  | 'ignored';

export interface Column {
  name: string;
  /** The first texts in it. */
  samples: string[];
  fate: ColumnFate;
}

/** A person's corrections of what was recognised. */
export interface Correction {
  /** By the column's name. */
  fates: Record<string, ColumnFate>;
  target: ImportGoal;
  /** True if the first line names the columns. */
  hasHead?: boolean | undefined;
}

export interface ImportedRow {
  /** Counted from 1; in XML and JSON the number of the entry. */
  line: number;
  /** The line's own text. */
  text: string;
  /** The same whenever the same release of the same source is read. */
  key: string;
  /** 0 for the first copy of a release in the file, 1 for the second. */
  occurrence: number;
  fields: { artist: string; title: string } & Partial<RecordFields & WishlistFields>;
  folders: string[];
  /** ISO 8601 in UTC, never in the future. */
  addedAt?: string;
  /** The texts for which there is no field; a record has them in its lines of details, a wish in its notes. */
  extra: Extra[];
}

export interface UnreadableRow {
  line: number;
  text: string;
  /** A sentence, such as 'No artist'. */
  reason: string;
}

/** A list that was read. */
export interface ImportedFile {
  name: string;
  /** The first line, or the names of the values: lists with the same one are of a kind. */
  kind: string;
  source: SourceKind;
  target: ImportGoal;
  columns: Column[];
  /** Of a table, whether its first line names the columns. */
  hasHead?: boolean;
  rows: ImportedRow[];
  unreadable: UnreadableRow[];
  /** Rows with something in them, the head left out. */
  lines: number;
}
