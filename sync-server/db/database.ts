import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { FairPool } from './fair-pool.ts';
import { gatherStatements } from './gather-statements.ts';
import type { Database } from './schema.ts';
import { SESSION_SETTINGS } from './session-settings.ts';
import { unnameStatements } from './unname-statements.ts';

/** The share of the connections that one person may hold at a time. */
const PART_OF_ONE_PERSON = 0.4;

export interface DatabaseOptions {
  connectionString: string;
  /** True if it leads through a transaction pooler: the next transaction may run on another connection to PostgreSQL. */
  isPooled?: boolean;
  /** Most connections at once. */
  max?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onError?: (error: Error) => void;
}

/** The pool, and Kysely on top of it. `db.destroy()` closes both. */
export function createDatabase({ connectionString, isPooled = false, max = 10, onError }: DatabaseOptions): {
  pool: FairPool;
  db: Kysely<Database>;
} {
  const settings: pg.PoolConfig = {
    connectionString,
    max,
    types: TYPES,
    application_name: 'side-one',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(!isPooled && { options: SESSION_SETTINGS }),
    // Allows sending the statements of a transaction without waiting for each answer.
    pipeline: true,
  };
  const pool = new FairPool(settings, Math.max(2, Math.floor(max * PART_OF_ONE_PERSON)));
  pool.on('error', (error) => onError?.(error));
  // A connection that breaks in use fails its statements. Without a listener the error would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    gatherStatements(client);
    if (isPooled) unnameStatements(client);
  });
  return {
    pool,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
  };
}

const { builtins } = pg.types;
const parseTime = pg.types.getTypeParser(builtins.TIMESTAMPTZ);

/** Parses bigints to numbers and times to ISO text, as `schema.ts` says; all other types as pg does (numeric to text). */
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
