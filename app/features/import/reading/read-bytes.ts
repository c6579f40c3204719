import { columnsOf, fateOfName } from '../../../../shared/import/column-fates.ts';
import type { ColumnFate, ImportedFile, ImportGoal, SourceKind } from '../../../../shared/import/imported-file.ts';
import { createRowReader } from '../../../../shared/import/row-reader.ts';
import { csvTable } from './csv-table.ts';
import { decode } from './decode.ts';
import { jsonTable } from './json-table.ts';
import { MOST_COLUMNS, type Table } from './table.ts';
import {
  DAMAGED,
  EMPTY,
  INVENTORY,
  NO_LIST,
  TOO_LARGE,
  TOO_WIDE,
  type WrongFile,
  wrongKindOf,
  wrongTextOf,
} from './wrong-file.ts';
import { clzTable } from './xml-table.ts';

export interface ReadOptions {
  /** A person's corrections, by the column's name. */
  fates?: Record<string, ColumnFate> | undefined;
  target?: ImportGoal | undefined;
  /** True if the first line names the columns, false if not; undefined where a person has not said so. */
  hasHead?: boolean | undefined;
  now: Date;
  onProgress(share: number): void;
}

export const MOST_BYTES = 20_000_000;
const SAMPLES = 3;
/** Parsing is about half of the work. */
const PARSED = 0.5;

/** Reads a list in any of the known formats, or names the file for what it is. */
export function readBytes(bytes: Uint8Array, name: string, options: ReadOptions): ImportedFile | WrongFile {
  if (bytes.length === 0) return EMPTY;
  const wrongKind = wrongKindOf(bytes, name);
  if (wrongKind) return wrongKind;
  if (bytes.length > MOST_BYTES) return TOO_LARGE;
  const text = decode(bytes);
  const wrong = wrongTextOf(text);
  if (wrong) return wrong;
  const table = tableIn(text, (share) => options.onProgress(share * PARSED), options.hasHead);
  if ('what' in table) return table;
  if (table.names.length > MOST_COLUMNS) return TOO_WIDE;
  return rowsOf(name, table, options);
}

interface FoundTable extends Table {
  source: SourceKind;
  goal: ImportGoal;
}

function tableIn(text: string, onProgress: (share: number) => void, hasHead?: boolean): FoundTable | WrongFile {
  const begin = text.trimStart()[0];
  if (begin === '<') {
    try {
      const table = clzTable(text, onProgress);
      return table ? { ...table, source: 'clz', goal: 'records' } : NO_LIST;
    } catch {
      return DAMAGED;
    }
  }
  if (begin === '{' || begin === '[') {
    const table = jsonTable(text);
    if (table) return table;
  }
  const table = csvTable(text, onProgress, hasHead);
  if (table.names.length > MOST_COLUMNS) return TOO_WIDE;
  if (table.rows.length === 0 || table.names.length < 2) return NO_LIST;
  return recognised(table);
}

/** Finds the program whose list it is by the names of its columns. */
function recognised(table: Table): FoundTable | WrongFile {
  const names = new Set(table.names.map((name) => name.trim().toLowerCase()));
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (has('listing_id')) return INVENTORY;
  if (has('x_target_price')) return { ...table, source: 'side-one-wishlist', goal: 'wishlist' };
  if (has('x_collections')) return { ...table, source: 'side-one-records', goal: 'records' };
  if (has('release_id', 'collectionfolder')) return { ...table, source: 'discogs-collection', goal: 'records' };
  if (has('release_id', 'artist', 'title')) return { ...table, source: 'discogs-wantlist', goal: 'wishlist' };
  if (has('clz albumid')) return { ...table, source: 'clz', goal: 'records' };
  const isLibib = has('title', 'creators') || has('item_type', 'title');
  return { ...table, source: isLibib ? 'libib' : 'list', goal: 'records' };
}

function rowsOf(
  name: string,
  table: FoundTable,
  { fates: corrected, target, now, onProgress }: ReadOptions,
): ImportedFile {
  const { source, rows: lines } = table;
  const goal = target ?? table.goal;
  const samples = table.names.map((_, at) => samplesOf(table, at));
  const given = isJson(table) ? { ...ownFates(table.names, goal), ...corrected } : corrected;
  const columns = columnsOf(table.names, samples, { source, goal, ...(given && { corrected: given }) });
  const reader = createRowReader({ source, goal, columns, lines, now });
  const kind = JSON.stringify(table.firstLine ?? table.names);
  const file: ImportedFile = {
    name,
    kind,
    source,
    target: goal,
    columns,
    rows: [],
    unreadable: [],
    lines: lines.length,
  };
  if (table.hasHead !== undefined) file.hasHead = table.hasHead;
  for (const [index, line] of lines.entries()) {
    if (index % 500 === 0) onProgress(PARSED + (index / lines.length) * (1 - PARSED));
    const read = reader.read(line);
    if (Array.isArray(read)) file.rows.push(...read);
    else file.unreadable.push(read);
  }
  return file;
}

function samplesOf({ rows }: Table, at: number): string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const text = cells[at]?.trim();
    if (text && !samples.includes(text)) samples.push(text.slice(0, 80));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/** The columns of our own JSON have the names of the fields. */
function isJson({ source, names }: FoundTable): boolean {
  return source.startsWith('side-one') && names.includes('artist') && names.includes('addedAt');
}

function ownFates(names: readonly string[], goal: ImportGoal): Record<string, ColumnFate> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      /^folder \d+$/.test(name) ? 'folder' : (fateOfName(name, goal) ?? (name as ColumnFate)),
    ]),
  );
}
