import { type RawBuilder, sql } from 'kysely';
import {
  type AuditEntry,
  ENTRIES_EXPORTED,
  ENTRIES_SHOWN,
  type exportAuditLog,
  type listAuditLog,
} from '../../../shared/contract/audit-log.ts';
import type { BodyOf, QueryOf, ResponseOf } from '../../../shared/contract/endpoint.ts';
import { cursorAfter } from '../../../shared/contract/paging.ts';
import { summaryOfCall } from '../../../shared/contract/summary-of-call.ts';
import { actDone, actLabel, type Values } from '../../../shared/domain/audit-words.ts';
import { csvLine } from '../../../shared/domain/csv.ts';
import { type Actor, recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { isAfterCursor } from '../../http/after-cursor.ts';
import { findActs, type LoggedAct } from './act-rows.ts';

type Filters = BodyOf<typeof exportAuditLog>;

export async function readLog(
  { db }: Context,
  { before, limit = ENTRIES_SHOWN, ...filters }: QueryOf<typeof listAuditLog>,
): Promise<ResponseOf<typeof listAuditLog>> {
  const isOfPage = isAfterCursor(before, sql`a.at`, sql`a.id`);
  const acts = await findActs(db, sql`${isOfPage} and ${isWanted(filters)}`, limit + 1, filters.search);
  const shown = acts.slice(0, limit);
  const last = acts.length > limit ? shown.at(-1) : undefined;
  return { entries: shown.map(entryOf), nextCursor: last ? cursorAfter(last) : null };
}

const COLUMNS = ['When', 'What', 'Admin', 'Whom', 'Changes', 'Refused', 'Call', 'Act', 'Admin id', 'Whom id'];

/** The file, with the entry of its own download as the first line. */
export async function exportLog(
  { db }: Context,
  by: Actor,
  filters: Filters,
): Promise<ResponseOf<typeof exportAuditLog>> {
  const acts = await db.transaction().execute(async (trx) => {
    const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
    await recordAct(trx, by, { act: 'log.download', after: wanted });
    return findActs(trx, isWanted(filters), ENTRIES_EXPORTED + 1, filters.search);
  });
  const entries = acts.slice(0, ENTRIES_EXPORTED).map(entryOf);
  const csv = [csvLine(COLUMNS), ...entries.map(lineOf)].join('');
  return { csv, count: entries.length, isCut: acts.length > ENTRIES_EXPORTED };
}

function isWanted({ act, from, to }: Filters): RawBuilder<boolean> {
  const conditions = [
    act && sql`a.act = ${act}`,
    from && sql`a.at >= ${from}::timestamptz`,
    to && sql`a.at < ${to}::timestamptz`,
  ].filter((each) => each !== undefined);
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;
}

function lineOf({ createdAt, what, admin, as, changes, refused, call, act }: AuditEntry): string {
  const changed = changes.map(({ field, from, to }) => `${field}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`);
  const name = (person: AuditEntry['as']) => person && (person.name ?? 'Deleted account');
  return csvLine([
    createdAt,
    what,
    name(admin),
    name(as),
    changed.join('; '),
    refused,
    call,
    act,
    admin.id,
    as?.id ?? null,
  ]);
}

function entryOf({ before, after, ...act }: LoggedAct): AuditEntry {
  return { ...act, what: whatOf({ ...act, before, after }), changes: changesOf(before ?? {}, after ?? {}) };
}

/** What was done in words, or what was refused. */
function whatOf({
  act,
  call,
  refused,
  before,
  after,
}: Pick<LoggedAct, 'act' | 'call' | 'refused' | 'before' | 'after'>) {
  const summary = act === 'view.write' ? summaryOfCall(call) : undefined;
  if (refused !== null) return `Refused: ${lower(summary ?? actLabel(act))}`;
  if (act !== 'view.write') return actDone({ act, before, after });
  return (
    writtenWords(before ?? {}, after ?? {}) ??
    (summary ? `As this user: ${lower(summary)}` : actDone({ act, before, after }))
  );
}

/** 'Changed record Blue Train', of the rows that a write of a viewing administrator changed. */
function writtenWords(before: Values, after: Values): string | undefined {
  const rows = Object.keys(before);
  const [first] = rows;
  if (first === undefined) return undefined;
  const how = !before[first] ? 'Added' : after[first] ? 'Changed' : 'Deleted';
  return `${how} ${first}${rows.length > 1 ? ` and ${rows.length - 1} more` : ''}`;
}

function lower(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}

/** Longer values are cut: the entry itself keeps them. */
const LONGEST = 500;

/** Each field that differs; those of a row inside are named after it. */
function changesOf(before: Values, after: Values): AuditEntry['changes'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [from, to] = [before[field], after[field]];
    if (isRow(from) || isRow(to)) {
      return changesOf(isRow(from) ? from : {}, isRow(to) ? to : {}).map((change) => ({
        ...change,
        field: `${field}, ${change.field}`,
      }));
    }
    const [old, next] = [textOf(from), textOf(to)];
    return old === next ? [] : [{ field, from: old, to: next }];
  });
}

function isRow(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${[...text].slice(0, LONGEST).join('')}…` : text;
}
