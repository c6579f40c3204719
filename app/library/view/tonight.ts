import { localDay } from '../../../shared/domain/local-day.ts';
import { type Play, playsOf } from '../../../shared/domain/plays.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { hash } from '../../../shared/sleeve/hash.ts';

/** Why a record is the one of an evening. */
export type Reason =
  | { kind: 'never' }
  | { kind: 'long'; since: string }
  | { kind: 'bought' | 'added'; years: number }
  | { kind: 'label'; label: string };

export interface Tonight {
  record: RecordRow;
  reason: Reason;
}

/** With fewer records, a person knows what to play. */
const FEWEST = 5;
/** A record that was played in these days is left in peace. */
const REST_DAYS = 30;
/** Of a week around the day. */
const DAYS_AROUND = 3;
const DAY_MS = 86_400_000;
const KINDS = ['anniversary', 'label', 'never', 'long'] as const;

/**
 * One record of a shelf for a day: the same on each device, and all day, also once it was played.
 * @param day in the place where the person is, like '2026-11-28'
 * @param skipped ids of those that were offered already
 */
export function tonightOf(
  records: readonly RecordRow[],
  day: string,
  skipped: readonly string[] = [],
): Tonight | undefined {
  if (records.length < FEWEST) return undefined;
  const seed = hash(day);
  const last = lastPlayedBefore(records, day);
  const best = new Map<(typeof KINDS)[number], Tonight & { order: number }>();
  for (const record of records) {
    if (record.lentTo || skipped.includes(record.id)) continue;
    const reason = reasonOf(record, day, record === last ? undefined : last?.label);
    if (!reason) continue;
    const kind = reason.kind === 'bought' || reason.kind === 'added' ? 'anniversary' : reason.kind;
    const order = hash(`${day} ${record.id}`);
    const before = best.get(kind);
    if (!before || order < before.order) best.set(kind, { record, reason, order });
  }
  // Each evening begins with another reason, and so does each other one.
  for (let turn = 0; turn < KINDS.length; turn += 1) {
    const found = best.get(KINDS[(seed + skipped.length + turn) % KINDS.length] ?? 'never');
    if (found) return { record: found.record, reason: found.reason };
  }
  return undefined;
}

function reasonOf(record: RecordRow, day: string, label: string | null | undefined): Reason | undefined {
  const last = playsBefore(record, day).at(-1);
  const played = last && localDay(new Date(last.on));
  if (played && daysBetween(played, day) < REST_DAYS) return undefined;
  const years = yearsAround(record.purchasedOn ?? localDay(new Date(record.createdAt)), day);
  if (years > 0) return { kind: record.purchasedOn ? 'bought' : 'added', years };
  if (record.label && label && folded(record.label) === folded(label)) return { kind: 'label', label: record.label };
  return played ? { kind: 'long', since: played } : { kind: 'never' };
}

function lastPlayedBefore(records: readonly RecordRow[], day: string): RecordRow | undefined {
  let last: { on: string; record: RecordRow } | undefined;
  for (const record of records) {
    const on = playsBefore(record, day).at(-1)?.on;
    if (on !== undefined && (last === undefined || on > last.on)) last = { on, record };
  }
  return last?.record;
}

function folded(label: string): string {
  return label.trim().toLowerCase();
}

/** Today's plays change nothing until tomorrow. */
function playsBefore(record: RecordRow, day: string): Play[] {
  return playsOf(record).filter(({ on }) => localDay(new Date(on)) < day);
}

/** The years since the same week; 0 in any other week. */
function yearsAround(then: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(then.slice(0, 4));
  // Around New Year, the week may be of the year before or after.
  const near = [years, years - 1, years + 1].find((count) => {
    const there = `${Number(then.slice(0, 4)) + count}${then.slice(4)}`;
    return count > 0 && Math.abs(daysBetween(there, day)) <= DAYS_AROUND;
  });
  return near ?? 0;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
