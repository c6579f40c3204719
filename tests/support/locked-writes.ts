import pg from 'pg';
import { connected } from './connected.ts';

// Writes of a test to the database of a running server. A test must not hold rows while it waits for the server: the server
// may wait for these, and PostgreSQL ends one of the two as a deadlock.

/** The server holds a person's lock before it touches their rows; so does a test that writes at the same time. */
export const LOCK_EVERYBODY = 'select from sync_head order by user_id for update';

/** Runs one statement with the locks of all people. */
export async function writeUnderLocks<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return connected(connectionString, async (client) => {
    await client.query('begin');
    await client.query(LOCK_EVERYBODY);
    const { rows } = await client.query<Row>(statement, values);
    await client.query('commit');
    return rows;
  });
}

/** Deletes all rows of the product. Takes all tables or none, so that a job of the server that is under way can finish. */
export async function emptyUnderLocks(connectionString: string): Promise<void> {
  await connected(connectionString, async (client) => {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
       where schemaname = 'public' and tablename not like 'schema_steps%'`,
    );
    const names = rows[0]?.names ?? '';
    // The log of administrators' acts refuses to be emptied, otherwise.
    await client.query('set session_replication_role = replica');
    const empty = `lock table ${names} in access exclusive mode nowait; truncate ${names}`;
    while (!(await client.query(empty).then(() => true, isTaken)));
  });
}

function isTaken(error: unknown): false {
  if (error instanceof pg.DatabaseError && error.code === '55P03') return false;
  throw error;
}
