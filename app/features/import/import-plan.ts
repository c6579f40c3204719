import type { CommandInput } from '../../../shared/commands/registry.ts';
import { type Condition, DEFAULT_CONDITION } from '../../../shared/domain/condition.ts';
import type { Currency } from '../../../shared/domain/currency.ts';
import { DEFAULT_CURRENCY } from '../../../shared/domain/money.ts';
import { pick } from '../../../shared/domain/pick.ts';
import { extraLines } from '../../../shared/domain/record-lines.ts';
import { RECORD_FIELDS, WISHLIST_FIELDS } from '../../../shared/entities.ts';
import {
  CURRENCY_OF,
  type ImportedFile,
  type ImportedRow,
  type ImportGoal,
} from '../../../shared/import/imported-file.ts';
import { MAX_LINES } from '../../../shared/schemas/record.ts';
import { type Folder, pricesWithoutCurrency, type Rehearsal, type RehearsedRow } from './rehearsal.ts';

/** A row is added, fills in what is empty here, or is left alone. */
export type Choice = 'add' | 'fill' | 'leave';

/** A person's decisions; a row's own comes before that of its group. */
export interface Decisions {
  /** Of new rows. */
  news: Exclude<Choice, 'fill'>;
  /** Of rows that are here already; `add` makes a second copy. */
  here: Choice;
  rows: ReadonlyMap<RehearsedRow, Choice>;
  /** True if folders become collections. */
  hasFolders: boolean;
  /** For albums without a grade in the file: a record always has one. */
  grade: Condition;
  /** For prices without a currency in the file. */
  currency: Currency;
  /** For albums beyond the plan's limit. */
  beyond: 'file' | 'wishlist';
}

export const FIRST_DECISIONS: Decisions = {
  news: 'add',
  here: 'leave',
  rows: new Map(),
  hasFolders: true,
  grade: DEFAULT_CONDITION,
  currency: DEFAULT_CURRENCY,
  beyond: 'file',
};

/** The choice for a row, unless the plan has no room for it. */
export type Fate = Choice | 'no-room';

type NewRecord = CommandInput<'record.import'>['records'][number];
type NewWish = CommandInput<'wishlist.create'> & { id: string };

export interface Fill {
  id: string;
  changes: Record<string, unknown>;
}

/** Commands that are carried out together; each is small enough to show progress and not to hold the page. */
export type ImportPart =
  | { kind: 'collections'; collections: Folder[] }
  | { kind: 'records'; records: NewRecord[] }
  | { kind: 'wishes'; wishes: NewWish[] }
  | { kind: 'fills'; noun: 'record' | 'wishlist'; fills: Fill[] }
  | { kind: 'joins'; collectionId: string; recordIds: string[] };

export interface Miss {
  line: number;
  text: string;
  reason: string;
}

export interface ImportPlan {
  parts: ImportPart[];
  added: number;
  wished: number;
  filled: number;
  /** Rows that are here and left alone. */
  leftAlone: number;
  newCollections: string[];
  /** The rows that did not come in, each with its reason. */
  misses: Miss[];
  /** The first albums, to be shown. */
  first: { artist: string; title: string }[];
}

const AT_ONCE = 200;
const FIRST = 4;

/** The fate of each row, in the order of the file: the first that were chosen get the plan's places. */
export function fatesOf({ rows, room }: Rehearsal, decisions: Decisions): Fate[] {
  let left = room ?? Number.POSITIVE_INFINITY;
  return rows.map((row) => {
    const choice = choiceOf(row, decisions);
    if (choice !== 'add') return choice;
    left -= 1;
    return left >= 0 ? 'add' : 'no-room';
  });
}

export function choiceOf(row: RehearsedRow, { rows, news, here }: Decisions): Choice {
  const choice = rows.get(row) ?? (row.hereId === undefined ? news : here);
  // Without an empty field there is nothing to fill in.
  return choice === 'fill' && !hasGaps(row) ? 'leave' : choice;
}

export function hasGaps({ gaps }: RehearsedRow): boolean {
  return Object.keys(gaps).length > 0;
}

/**
 * The commands of the decided rows.
 * @param newId for second copies, whose own id is in use
 * @param pause lets the page draw
 */
export async function planImport(
  { target }: Pick<ImportedFile, 'target'>,
  rehearsal: Rehearsal,
  decisions: Decisions,
  newId: () => string,
  pause: () => Promise<void>,
): Promise<ImportPlan> {
  const fates = fatesOf(rehearsal, decisions);
  const chosen = (fate: Fate) => rehearsal.rows.filter((_, index) => fates[index] === fate);
  const added = chosen('add');
  const filled = chosen('fill');
  const beyond = chosen('no-room');
  const idOf = ({ id, hereId }: RehearsedRow) => (hereId === undefined ? id : newId());
  const collectionIds = (row: RehearsedRow) => (decisions.hasFolders ? row.collectionIds : []);
  const isWishes = target === 'wishlist';
  const asWishes = decisions.beyond === 'wishlist' ? beyond : [];

  const used = new Set([...added, ...filled].flatMap(collectionIds));
  const collections = rehearsal.folders.filter(({ id, isNew }) => isNew && used.has(id));
  const records = isWishes
    ? []
    : await inTurn(added, pause, (row) => newRecord(row, idOf(row), collectionIds(row), decisions));
  const wishes = await inTurn(isWishes ? added : asWishes, pause, (row) =>
    newWish(row, isWishes ? idOf(row) : row.id, decisions),
  );
  const fills = filled.map(({ hereId = '', gaps, row }) => {
    const filledIn = priced(row.fields, decisions.currency);
    const names = Object.keys(gaps).flatMap((name) => [name, CURRENCY_OF[name] ?? name]);
    return { id: hereId, changes: pick(filledIn, names as (keyof typeof filledIn)[]) };
  });
  const joins = [...used].flatMap((collectionId) => {
    const members = filled
      .filter((row) => collectionIds(row).includes(collectionId))
      .flatMap(({ hereId }) => hereId ?? []);
    return members.length > 0 ? [{ collectionId, members }] : [];
  });
  const parts: ImportPart[] = [
    ...inParts(collections).map((each) => ({ kind: 'collections' as const, collections: each })),
    ...inParts(records).map((each) => ({ kind: 'records' as const, records: each })),
    ...inParts(wishes).map((each) => ({ kind: 'wishes' as const, wishes: each })),
    ...inParts(fills).map((each) => ({
      ...{ kind: 'fills' as const, fills: each, noun: isWishes ? ('wishlist' as const) : ('record' as const) },
    })),
    ...joins.flatMap(({ collectionId, members }) =>
      inParts(members).map((recordIds) => ({ kind: 'joins' as const, collectionId, recordIds })),
    ),
  ];
  const missOf =
    (reason: string) =>
    ({ row: { line, text } }: RehearsedRow) => ({ line, text, reason });
  const leftOut = rehearsal.rows.filter((row, index) => fates[index] === 'leave' && row.hereId === undefined);
  const misses = [
    ...rehearsal.unreadable,
    ...(decisions.beyond === 'file' ? beyond.map(missOf('No room in your plan')) : []),
    ...leftOut.map(missOf('Left out')),
    ...added
      .filter((each) => detailsOf(each.row, target).length > MAX_LINES)
      .map(missOf('Came in without the end of its details, which are too long')),
  ];
  return {
    parts,
    added: added.length,
    wished: asWishes.length,
    filled: filled.length,
    leftAlone: rehearsal.rows.filter((row, index) => fates[index] === 'leave' && row.hereId !== undefined).length,
    newCollections: collections.map(({ name }) => name),
    misses: misses.toSorted((a, b) => a.line - b.line),
    first: added.slice(0, FIRST).map(({ row: { fields } }) => ({ artist: fields.artist, title: fields.title })),
  };
}

/** The texts without a field: a record's details, or what follows a wish's notes. */
function detailsOf({ fields, extra }: ImportedRow, target: ImportGoal): string {
  const lines = extraLines(extra);
  return target === 'records' ? lines : [fields.notes ?? fields.personalNotes, lines].filter(Boolean).join('\n');
}

/** Maps many rows without holding the page. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  pause: () => Promise<void>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const part of inParts(items)) {
    await pause();
    results.push(...part.map(map));
  }
  return results;
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) parts.push(items.slice(at, at + AT_ONCE));
  return parts;
}

function newRecord({ row }: RehearsedRow, id: string, collectionIds: string[], decisions: Decisions): NewRecord {
  const extra = detailsOf(row, 'records').slice(0, MAX_LINES) || null;
  const read = priced(row.fields, decisions.currency);
  const fields = { condition: decisions.grade, ...pick(read, known(read, RECORD_FIELDS)), extra };
  return { id, fields: fields as NewRecord['fields'], collectionIds, ...timeOf(row) };
}

function newWish({ row }: RehearsedRow, id: string, { currency }: Decisions): NewWish {
  const notes = detailsOf(row, 'wishlist').slice(0, MAX_LINES) || null;
  const read = priced(row.fields, currency);
  const fields = { ...pick(read, known(read, WISHLIST_FIELDS)), notes };
  return { id, fields: fields as NewWish['fields'], ...timeOf(row) };
}

/** The names of the row's fields that a noun has. */
function known<Row extends object>(row: Row, fields: object): (keyof Row)[] {
  return Object.keys(row).filter((name) => Object.hasOwn(fields, name)) as (keyof Row)[];
}

/** The row's fields; a price without a currency gets one. */
function priced(fields: ImportedRow['fields'], currency: Currency): ImportedRow['fields'] {
  const missing = pricesWithoutCurrency(fields).map((price) => [CURRENCY_OF[price], currency]);
  return { ...fields, ...Object.fromEntries(missing) };
}

function timeOf({ addedAt }: ImportedRow): { createdAt?: string } {
  return addedAt === undefined ? {} : { createdAt: addedAt };
}
