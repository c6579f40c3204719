import { type Kysely, sql } from 'kysely';
import type { QueryOf, ResponseOf } from '../../shared/contract/endpoint.ts';
import { cursorAfter } from '../../shared/contract/paging.ts';
import { summaryOfCall } from '../../shared/contract/summary-of-call.ts';
import { type listReceipts, RECEIPTS_SHOWN, type Receipt } from '../../shared/contract/view-as.ts';
import { RECEIPT_ACTS } from '../../shared/domain/audit-act.ts';
import { type Field, TABLES } from '../../shared/entities.ts';
import { ENTITIES } from '../../shared/nouns.ts';
import type { Database } from '../db/schema.ts';
import { isAfterCursor } from '../http/after-cursor.ts';

type Values = Record<string, unknown>;

interface Entry {
  id: string;
  createdAt: string;
  act: Receipt['act'];
  call: string;
  refused: string | null;
  before: Values | null;
  after: Values | null;
}

/** What support did with a person's account, in words of the person: without names or ids of administrators. */
export async function receiptsOf(
  db: Kysely<Database>,
  userId: string,
  { cursor, limit = RECEIPTS_SHOWN }: QueryOf<typeof listReceipts>,
): Promise<ResponseOf<typeof listReceipts>> {
  const { rows } = await sql<Entry>`
    select id, at as "createdAt", act, call, refused, before, after from audit_log
    where subject_id = ${userId} and act = any(${[...RECEIPT_ACTS]}::text[]) and ${isAfterCursor(cursor, sql`at`, sql`id`)}
    order by at desc, id desc limit ${limit + 1}
  `.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { receipts: shown.map(receiptOf), nextCursor: last ? cursorAfter(last) : null };
}

function receiptOf({ id, createdAt, act, call, refused, before, after }: Entry): Receipt {
  const isWrite = act === 'view.write';
  const value = isWrite ? undefined : { 'user.tier': 'subscriptionTier', 'user.role': 'role' }[act as string];
  return {
    id,
    createdAt,
    act,
    isRefused: refused !== null,
    call: isWrite ? (summaryOfCall(call) ?? null) : null,
    changes: isWrite && refused === null ? changesOf(before ?? {}, after ?? {}) : [],
    from: textOf(value && before?.[value]),
    to: textOf(value && after?.[value]),
  };
}

function changesOf(before: Values, after: Values): Receipt['changes'] {
  return Object.keys(before).map((what) => {
    const [old, next] = [before[what], after[what]];
    const how = !old ? 'added' : next ? 'changed' : 'deleted';
    const fields = how === 'changed' ? Object.keys(next as object).map(fieldWords) : [];
    return { how, what, fields };
  });
}

const LABELS = new Map(
  ENTITIES.flatMap((entity) => Object.entries<Field>(TABLES[entity].fields)).map(([name, { label }]) => [name, label]),
);

/** 'Sleeve condition' → 'sleeve condition', 'zipCode' → 'zip code' */
function fieldWords(name: string): string {
  const words = LABELS.get(name) ?? name.replace(/([A-Z])/g, ' $1');
  return words.toLowerCase();
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
