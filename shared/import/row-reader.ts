import { clampedTime } from '../commands/command.ts';
import { discogsGenresToSlug } from '../domain/discogs-genres.ts';
import { GENRES } from '../domain/genre.ts';
import { type Extra, extrasOf } from '../domain/record-lines.ts';
import { albumKey, nameKey } from '../domain/text.ts';
import { recordFields } from '../schemas/record.ts';
import { wishlistFields } from '../schemas/wishlist-item.ts';
import { type DateOrder, dateOrderOf, gradeOf, plainText, priceOf, timeOf, yearIn, yesOrNo } from './cell-values.ts';
import {
  type Column,
  type ColumnFate,
  CURRENCY_OF,
  type ImportedRow,
  type ImportGoal,
  type SourceKind,
  type UnreadableRow,
} from './imported-file.ts';

/** A line of a table as it was read. */
export interface TableRow {
  line: number;
  text: string;
  cells: string[];
}

export interface ReadRows {
  rows: ImportedRow[];
  unreadable: UnreadableRow[];
}

interface Reading {
  source: SourceKind;
  goal: ImportGoal;
  columns: readonly Column[];
  /** All lines, for what only a whole column says. */
  lines: readonly TableRow[];
  now: Date;
}

const MOST_COPIES = 99;
const DATES: ReadonlySet<ColumnFate> = new Set(['addedAt', 'purchasedOn', 'lentOn']);

/** The value of a cell by its fate; undefined where the cell does not say it, so that it is kept as a text. */
type Read = (text: string, order: DateOrder) => unknown;

const READS: Partial<Record<ColumnFate, Read>> = {
  year: (text) => yearIn(text),
  condition: gradeOf,
  sleeveCondition: gradeOf,
  lowestGrade: gradeOf,
  estimatedValue: (text) => priceOf(text)?.amount,
  purchasePrice: (text) => priceOf(text)?.amount,
  targetPrice: (text) => priceOf(text)?.amount,
  purchasedOn: (text, order) => timeOf(text, order)?.slice(0, 10),
  lentOn: (text, order) => timeOf(text, order)?.slice(0, 10),
  isLimitedEdition: yesOrNo,
  priceAlert: yesOrNo,
  withShipping: yesOrNo,
  isPublic: yesOrNo,
  purchaseCurrency: (text) => text.toUpperCase(),
  valueCurrency: (text) => text.toUpperCase(),
  currency: (text) => text.toUpperCase(),
  discogsReleaseId: (text) => wholeNumber(text),
  discogsMasterId: (text) => wholeNumber(text),
  customTags: (text) => text.replace(/[;|]/g, ','),
  catalogNumber: (text) => (/^(?:none|0)$/i.test(text) ? null : text),
  genre: genreOf,
  discs: (text) => wholeNumber(text),
};

/** Makes rows of the lines of one file; it counts the copies of a release. */
export function createRowReader({ source, goal, columns, lines, now }: Reading) {
  const copies = new Map<string, number>();
  const orders = new Map<number, DateOrder>();
  for (const [at, { fate }] of columns.entries()) {
    if (DATES.has(fate)) orders.set(at, dateOrderOf(lines.map(({ cells }) => cells[at] ?? '')));
  }
  const isDiscogs = source.startsWith('discogs');
  const schemas = (goal === 'records' ? recordFields : wishlistFields).shape as Record<
    string,
    { safeParse(value: unknown): { success: boolean; data?: unknown } }
  >;

  return {
    /** @returns one row for each copy, or why the line is no album */
    read({ line, text, cells }: TableRow): ImportedRow[] | UnreadableRow {
      const fields: Record<string, unknown> = {};
      const extra: Extra[] = [];
      const folders: string[] = [];
      let addedAt: string | undefined;
      let quantity = 1;

      for (const [at, cell] of cells.entries()) {
        const { name, fate } = columns[at] ?? { name: `Column ${at + 1}`, fate: 'text' as const };
        const value = plainText(cell).trim();
        if (value === '' || fate === 'ignored') continue;
        const keep = () => extra.push({ name: name.slice(0, 100), text: value });
        if (fate === 'text') keep();
        else if (fate === 'details') extra.push(...extrasOf(value));
        else if (fate === 'folder') folders.push(...foldersIn(name, value));
        else if (fate === 'addedAt') {
          const time = timeOf(value, orders.get(at) ?? 'month-first');
          if (time === undefined) keep();
          else addedAt = clampedTime(time, now.toISOString());
        } else if (fate === 'quantity') {
          const count = wholeNumber(value);
          if (count !== undefined && count <= MOST_COPIES) quantity = Math.max(1, count);
          else keep();
        } else if (!takeField(fate, name, value, orders.get(at) ?? 'month-first')) keep();
      }
      const problem = !fields.artist ? (fields.title ? 'No artist' : 'No artist and no title') : 'No title';
      if (!fields.artist || !fields.title) return { line, text, reason: problem };
      const named = fields as ImportedRow['fields'];
      const key = keyOf(named);
      return Array.from({ length: quantity }, () => {
        const occurrence = copies.get(key) ?? 0;
        copies.set(key, occurrence + 1);
        const row: ImportedRow = { line, text, key, occurrence, fields: named, folders: [...new Set(folders)], extra };
        if (addedAt !== undefined) row.addedAt = addedAt;
        return row;
      });

      /** @returns whether nothing of the text is lost */
      function takeField(fate: ColumnFate, name: string, value: string, order: DateOrder): boolean {
        const clean = isDiscogs && (fate === 'artist' || fate === 'label') ? withoutNumbers(value, fate) : value;
        const read = fate === 'rating' ? halfStarsOf(clean, name) : READS[fate] ? READS[fate](clean, order) : clean;
        if (read === undefined) return false;
        if (read === null) return true;
        const parsed = schemas[fate]?.safeParse(read);
        if (!parsed?.success) return false;
        fields[fate] = parsed.data;
        const inField = CURRENCY_OF[fate];
        // Our earlier exports had values in dollars alone.
        const currency = inField && (/^x_value_usd$/i.test(name) ? 'USD' : priceOf(clean)?.currency);
        if (currency) fields[inField] ??= currency;
        // Several genres are more than the one that a record has.
        return fate !== 'genre' || !/[,;]/.test(value);
      }
    },
  };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** Our own columns hold half stars, those of other programs stars, of five or of ten; 0 is not rated. */
function halfStarsOf(text: string, column: string): number | null | undefined {
  const number = Number(text.replace(',', '.').replace(/\s*(?:\/|of)\s*(?:5|10)$/, ''));
  if (number === 0) return null;
  const half = /^(?:x_half_stars|rating \(half stars\))$/.test(column) || number > 5 ? number : number * 2;
  return Number.isFinite(number) && half >= 0.5 && half <= 10 ? Math.max(1, Math.round(half)) : undefined;
}

/** One of ours where there is one for it, else the name as it is. */
function genreOf(text: string): string {
  const names = text.split(/[;,](?=\s)|;/).map((name) => name.trim());
  const own = names.find((name) => (GENRES as readonly string[]).includes(name.toLowerCase().replace(/[ _]/g, '-')));
  const mapped = discogsGenresToSlug([text, ...names], []);
  return own?.toLowerCase().replace(/[ _]/g, '-') ?? mapped ?? names[0] ?? text;
}

/** 'Nirvana (2), Melvins, The' without the numbers of namesakes; a label that is named twice is named once. */
function withoutNumbers(text: string, fate: 'artist' | 'label'): string {
  const plain = text
    .replace(/\s\(\d+\)(?=$|[,/&*]|\s)/g, '')
    .replace(/\*(?=$|[,/&]|\s)/g, '')
    .trim();
  return fate === 'label' ? [...new Set(plain.split(', '))].join(', ') : plain;
}

/** A folder of another program is one name; our own list names several. */
function foldersIn(column: string, text: string): string[] {
  return /^x_/.test(column) ? text.split('; ') : [text];
}

/** The same for the same release, whatever else its line says. */
function keyOf({ discogsReleaseId, ...fields }: ImportedRow['fields']): string {
  if (discogsReleaseId) return `release:${discogsReleaseId}`;
  const { year = null, label, catalogNumber, barcode } = fields;
  return [albumKey(fields), year ?? '', ...[label, catalogNumber, barcode].map((text) => nameKey(text ?? ''))].join(
    '\n',
  );
}
