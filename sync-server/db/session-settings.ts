import pg from 'pg';

const SETTINGS = {
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  // Every query selects one person's rows by an index. A prepared statement that is planned while a table is nearly empty
  // would scan the table, and would keep that plan after the first large upload.
  enable_seqscan: 'off',
  jit: 'off',
};

const asOptions = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The options of connections for requests. */
export const SESSION_SETTINGS = asOptions(SETTINGS);

export const POOLER_ALONE =
  'DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';

/** True if a pooler has refused the settings that came with a connection; PgBouncer has one code for all that it refuses. */
export function refusesSettings(error: Error): boolean {
  return 'code' in error && error.code === '08P01' && error.message.startsWith('unsupported startup parameter');
}

/** Lifts the limits that the account may have, for work that takes its time. */
export const WITHOUT_LIMITS = asOptions({
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
});

/**
 * Gives the settings to the account, for a transaction pooler refuses them from whom it serves. What the pooler has open
 * already gets them when the pooler replaces it.
 */
export async function keepSettingsWithAccount(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'side-one settings' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(KEEP);
  } finally {
    await client.end();
  }
}

const pairs = Object.entries(SETTINGS).map(([name, value]) => `('${name}', '${value}')`);

/** Changes nothing where they are there, so that servers which start together do not meet. */
const KEEP = `
do $$
declare
  wanted record;
begin
  perform pg_advisory_xact_lock(hashtext('settings of side one'));
  for wanted in select name, value from (values ${pairs.join(', ')}) as x (name, value)
    where not exists (
      select from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
        and setrole = (select oid from pg_roles where rolname = current_user)
        and x.name || '=' || x.value = any(setconfig)
    )
  loop
    execute format(
      'alter role current_user in database %I set %I = %L', current_database(), wanted.name, wanted.value
    );
  end loop;
end $$`;
