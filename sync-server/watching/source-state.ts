import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { OfferSourceTable } from '../db/tables/watch.ts';
import type { OfferFailure, SourceRate } from '../providers/offers/offer-source.ts';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;
/** The part of a day's requests that may come at once; the others are spread, so that no 24 hours have more than a day's. */
const BURST = 0.1;
/** Failures in a row after which a source counts as unavailable. */
const FAILURES = 3;
const AFTER_REFUSAL = 30 * MINUTE;
const BUSY = 10 * MINUTE;

export type SourceState = Selectable<OfferSourceTable>;

export async function readSource(db: Kysely<Database>, name: string): Promise<SourceState> {
  return db.selectFrom('offer_sources').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/** What is further ahead than it can be was written by a clock that has been set back. */
export async function openSource(
  db: Kysely<Database>,
  name: string,
  rate: SourceRate,
  now: number,
): Promise<SourceState> {
  const { aheadMs } = spread(rate);
  await sql`
    insert into offer_sources as s (name, budget_until, turn_until) values (${name}, ${at(now)}, ${at(now)})
    on conflict (name) do update set budget_until = least(s.budget_until, ${at(now + aheadMs)}),
      turn_until = least(s.turn_until, ${at(now + MINUTE)})
    where s.budget_until > ${at(now + aheadMs)} or s.turn_until > ${at(now + MINUTE)}`.execute(db);
  return readSource(db, name);
}

/** Whether it is left alone for now. A time far ahead is of a clock that was wrong. */
export function isResting({ retry_at }: SourceState, now: number): boolean {
  const left = retry_at === null ? 0 : Date.parse(retry_at) - now;
  return left > 0 && left <= DAY;
}

function spread({ perDay }: SourceRate) {
  const gapMs = DAY / (perDay * (1 - BURST));
  return { gapMs, aheadMs: gapMs * Math.max(1, Math.floor(perDay * BURST)) };
}

/** The requests that may be sent within so many milliseconds. */
export function requestsWithin(state: SourceState, rate: SourceRate, now: number, withinMs: number): number {
  const { gapMs, aheadMs } = spread(rate);
  const taken = Math.max(now, Date.parse(state.budget_until));
  return Math.floor((now + aheadMs + withinMs - taken) / gapMs);
}

/**
 * Takes one request out of the day's and the second's, for all servers together.
 * @returns when it may be sent, in milliseconds, or undefined when there is none now
 */
export async function takeRequest(
  db: Kysely<Database>,
  name: string,
  rate: SourceRate,
  now: number,
): Promise<number | undefined> {
  const { gapMs, aheadMs } = spread(rate);
  const turnMs = 1_000 / rate.perSecond;
  const ms = (count: number) => sql`${count} * interval '1 millisecond'`;
  const from = sql`greatest(${at(now)}, budget_until)`;
  const { rows } = await sql<{ turn_until: string }>`
    update offer_sources set budget_until = ${from} + ${ms(gapMs)},
      turn_until = greatest(${at(now)}, turn_until) + ${ms(turnMs)}
    where name = ${name} and ${from} + ${ms(gapMs)} <= ${at(now + aheadMs)}
    returning turn_until`.execute(db);
  return rows[0] && Date.parse(rows[0].turn_until) - turnMs;
}

const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;

export async function savePace(db: Kysely<Database>, name: string, pace: number): Promise<void> {
  const finite = Number.isFinite(pace) ? pace : null;
  await sql`update offer_sources set pace = ${finite} where name = ${name} and pace is distinct from ${finite}`.execute(
    db,
  );
}

/** @returns whether it was in trouble before */
export async function noteAnswer(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql<{ problem: string | null }>`
    update offer_sources s set problem = null, problem_since = null, failures = 0, retry_at = null
    from offer_sources was
    where s.name = ${name} and was.name = s.name and (s.problem is not null or s.failures > 0 or s.retry_at is not null)
    returning was.problem`.execute(db);
  return rows[0]?.problem != null;
}

/** @returns whether the source is left alone now */
export async function noteFailure(
  db: Kysely<Database>,
  name: string,
  failure: OfferFailure,
  now: number,
): Promise<boolean> {
  const { failures } = await readSource(db, name);
  const trouble = troubleOf(failure, failures + 1);
  const retryAt = trouble && new Date(now + trouble.restMs).toISOString();
  await sql`
    update offer_sources set failures = failures + 1, retry_at = ${retryAt ?? null},
      problem_since = case when ${trouble?.problem ?? null}::text is null then problem_since
        when problem = ${trouble?.problem ?? null} then problem_since else ${new Date(now).toISOString()} end,
      problem = coalesce(${trouble?.problem ?? null}, problem)
    where name = ${name}`.execute(db);
  return trouble !== undefined;
}

function troubleOf(failure: OfferFailure, failures: number) {
  switch (failure.kind) {
    case 'not_configured':
    case 'credentials_refused':
      return { problem: 'credentials', restMs: AFTER_REFUSAL } as const;
    case 'rate_limited': {
      const asked = failure.retryAfterSeconds === undefined ? BUSY : failure.retryAfterSeconds * 1_000;
      return { problem: 'busy', restMs: Math.min(DAY, Math.max(MINUTE, asked)) } as const;
    }
    default:
      if (failures < FAILURES) return undefined;
      return { problem: 'unavailable', restMs: MINUTE * Math.min(60, 2 ** (failures - FAILURES)) } as const;
  }
}
