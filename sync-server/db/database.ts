import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { FairPool } from './fair-pool.ts';
import { gatherStatements } from './gather-statements.ts';
import type { Database } from './schema.ts';

/**
 * Every call looks for one person's rows, by an index. A plan for a prepared statement made while a table is nearly empty
 * would read all of it, and would go on doing so for everybody after the first large upload.
 */
const PLANS = '-c enable_seqscan=off -c jit=off';

/** How much of the connections one person may hold at a time. */
const PART_OF_ONE_PERSON = 0.4;

export interface DatabaseOptions {
  connectionString: string;
  /** Most connections at once. */
  max?: number;
  /** Told about connections that break while idle; the pool replaces them by itself. */
  onError?: (error: Error) => void;
}

/** The pool and the typed view of it. `db.destroy()` ends both. */
export function createDatabase({ connectionString, max = 10, onError }: DatabaseOptions): {
  pool: pg.Pool;
  db: Kysely<Database>;
} {
  const settings: pg.PoolConfig = {
    connectionString,
    max,
    types: TYPES,
    application_name: 'side-one',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    options: PLANS,
    // Statements of one transaction may be sent without waiting for each other's answers.
    pipeline: true,
  };
  const pool = new FairPool(settings, Math.max(2, Math.floor(max * PART_OF_ONE_PERSON)));
  pool.on('error', (error) => onError?.(error));
  // A connection that breaks while it is in use fails its statements; nobody listening to it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    gatherStatements(client);
  });
  return {
    pool,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
  };
}

const { builtins } = pg.types;
const parseTime = pg.types.getTypeParser(builtins.TIMESTAMPTZ);

/** Reading rules of `schema.ts`: bigints as numbers, times as ISO text; the rest as pg reads it (numeric as text). */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.TIMESTAMPTZ) return isoTime;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid);
  },
};

function isoTime(text: string): string {
  const time: unknown = parseTime(text);
  return time instanceof Date ? time.toISOString() : text;
}
