import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { MACHINE_ROWS, type MachineRoom } from '../../../shared/contract/machine-room.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { countJobs, countProcesses, findFailedJobs } from '../../jobs/failed-jobs.ts';

const LONGEST = 300;

/** Parts of an error that may be personal or secret, each with its replacement. */
const HIDDEN: readonly [RegExp, string][] = [
  // With a user and a password, perhaps.
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(address)'],
  // Values of a row, as PostgreSQL quotes them.
  [/=\s*\([^)]*\)/g, '=(…)'],
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)'],
  [/"[^"]*"|'[^']*'|“[^”]*”/g, '"…"'],
  // Keys, tokens and ids.
  [/\b(?=[\w-]*\d)[\w-]{16,}\b/g, '…'],
];

/** The first line of a stored error for the screen of administrators, without what may name or open anything. */
export function publicProblem(error: string): string {
  const [line = ''] = error.split('\n');
  const shown = HIDDEN.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line.trim());
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const NAMES: Record<keyof Context['config']['providers'], string> = {
  database: 'Database',
  identity: 'Sign-in',
  catalogue: 'Catalogue',
  retail: 'Prices',
  ebay: 'Used copies',
  stores: 'Record stores',
  payment: 'Payments',
  mail: 'Mail',
  push: 'Push',
  images: 'Pictures',
};

/** Each query is short among 100,000 people: by an index, from the statistics of PostgreSQL, or over one small table. */
export async function readServerStatus({ db, config, clock }: Context): Promise<MachineRoom> {
  const now = clock();
  const [migration, processes, database, sync, jobs, mails, webhooks] = await Promise.all([
    lastMigration(db),
    countProcesses(db),
    databaseFigures(db),
    syncFigures(db, now),
    jobFigures(db),
    mailFigures(db),
    webhookFigures(db, now),
  ]);
  return {
    readAt: new Date(now).toISOString(),
    version,
    migration,
    node: process.version,
    uptime: Math.floor(process.uptime()),
    processes,
    providers: Object.entries(config.providers).map(([key, { mode, reason }]) => {
      return { name: NAMES[key as keyof typeof NAMES], mode, reason };
    }),
    database,
    sync,
    jobs,
    mails,
    webhooks,
  };
}

async function lastMigration(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from schema_steps order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

/** What PostgreSQL believes; a table that it has never looked at has few rows, which are counted. */
function estimateOf(table: 'users' | 'records') {
  const counted = sql`(select count(*) from ${sql.table(table)})`;
  return sql`(select case when reltuples < 0 then ${counted} else reltuples end::bigint
    from pg_class where oid = ${sql.lit(table)}::regclass)`;
}

async function databaseFigures(db: Kysely<Database>): Promise<MachineRoom['database']> {
  const { rows } = await sql<MachineRoom['database']>`
    select pg_database_size(current_database()) as bytes,
      ${estimateOf('users')} as people, ${estimateOf('records')} as records
  `.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('PostgreSQL says how large the database is');
  return figures;
}

const DAY = 86_400_000;
const before = (now: number, days: number) => new Date(now - days * DAY).toISOString();

async function syncFigures(db: Kysely<Database>, now: number): Promise<MachineRoom['sync']> {
  const day = before(now, 1);
  const [devices, refusals] = await Promise.all([
    sql<Omit<MachineRoom['sync'], 'refusals'>>`
      select count(*) filter (where seen_at > ${day}) as "devicesOfDay", count(*) as "devicesOfWeek",
        max(longest_wait) filter (where seen_at > ${day}) as "longestWait"
      from sync_client where seen_at > ${before(now, 7)}
    `.execute(db),
    sql<{ code: string; count: number }>`
      select coalesce(verdict ->> 'code', 'unknown') as code, count(*) as count from sync_verdict
      where verdict ->> 'status' = 'refused' and created_at > ${day} group by 1 order by 2 desc, 1
    `.execute(db),
  ]);
  const [figures = { devicesOfDay: 0, devicesOfWeek: 0, longestWait: null }] = devices.rows;
  return { ...figures, refusals: refusals.rows };
}

async function jobFigures(db: Kysely<Database>): Promise<MachineRoom['jobs']> {
  const [counts, failed] = await Promise.all([countJobs(db), findFailedJobs(db, MACHINE_ROWS)]);
  return {
    waiting: counts.waiting,
    failedCount: counts.failed,
    failed: failed.map((job) => ({ ...job, problem: publicProblem(job.problem) })),
  };
}

async function mailFigures(db: Kysely<Database>): Promise<MachineRoom['mails']> {
  const [unsent, counts] = await Promise.all([
    sql<MachineRoom['mails']['unsent'][number]>`
      select id, template as kind, state, attempts, last_problem as problem, created_at as "createdAt"
      from mail_outbox where state <> 'sent' order by created_at desc, id desc limit ${MACHINE_ROWS}
    `.execute(db),
    sql<{ count: number }>`select count(*) as count from mail_outbox where state <> 'sent'`.execute(db),
  ]);
  return {
    unsentCount: counts.rows[0]?.count ?? 0,
    unsent: unsent.rows.map((mail) => ({ ...mail, problem: mail.problem && publicProblem(mail.problem) })),
  };
}

async function webhookFigures(db: Kysely<Database>, now: number): Promise<MachineRoom['webhooks']> {
  const [last, kinds] = await Promise.all([
    sql<{ lastAt: string | null }>`select max(received_at) as "lastAt" from provider_events`.execute(db),
    sql<MachineRoom['webhooks']['kinds'][number]>`
      select type, count(*) as count, max(received_at) as "lastAt" from provider_events
      where received_at > ${before(now, 1)} group by type order by count desc, type limit ${MACHINE_ROWS}
    `.execute(db),
  ]);
  return { lastAt: last.rows[0]?.lastAt ?? null, kinds: kinds.rows };
}
