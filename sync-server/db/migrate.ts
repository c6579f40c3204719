import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { baseline } from './migrations/0001-baseline.ts';
import { priceWatch } from './migrations/0002-price-watch.ts';
import { notifications } from './migrations/0003-notifications.ts';
import { wishRules } from './migrations/0004-wish-rules.ts';
import { webPush } from './migrations/0005-web-push.ts';
import { purchases } from './migrations/0006-purchases.ts';
import { recordDetails } from './migrations/0007-record-details.ts';
import { ownCurrency } from './migrations/0008-own-currency.ts';
import { discogsAccounts } from './migrations/0009-discogs-accounts.ts';
import { valueCurrency } from './migrations/0010-value-currency.ts';
import { providerLogout } from './migrations/0011-provider-logout.ts';
import { lending } from './migrations/0012-lending.ts';
import { objectStore } from './migrations/0013-object-store.ts';
import { keysByPerson } from './migrations/0014-keys-by-person.ts';
import { rowAsText } from './migrations/0015-row-as-text.ts';
import { plays } from './migrations/0016-plays.ts';
import { savedViews } from './migrations/0017-saved-views.ts';
import { reviewHearts } from './migrations/0018-review-hearts.ts';
import { halfStars } from './migrations/0019-half-stars.ts';
import type { SchemaStep } from './schema-step.ts';
import { WITHOUT_LIMITS } from './session-settings.ts';

/** In order. A new step is added at the end. */
export const STEPS: readonly SchemaStep[] = [
  baseline,
  priceWatch,
  notifications,
  wishRules,
  webPush,
  purchases,
  recordDetails,
  ownCurrency,
  discogsAccounts,
  valueCurrency,
  providerLogout,
  lending,
  objectStore,
  keysByPerson,
  rowAsText,
  plays,
  savedViews,
  reviewHearts,
  halfStars,
];

/** What servers before the baseline had recorded when they were complete: so many steps, with this as the last. */
const BEFORE_BASELINE = { steps: 30, last: '0034-news-by-mail' };

interface Bookkeeping {
  schema_steps: { name: string; timestamp: string };
}

/**
 * Brings the schema up to date on a connection of its own, with all missing steps in one transaction. Servers that start
 * at the same time wait for each other.
 * @returns names of the steps that ran
 */
export async function migrateToLatest(
  connectionString: string,
  steps: readonly SchemaStep[] = STEPS,
): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    application_name: 'side-one migration',
    options: WITHOUT_LIMITS,
  });
  // A connection that breaks fails its statement. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Bookkeeping>({ dialect: new PostgresDialect({ pool }) });
  try {
    await recogniseBaseline(db);
    await refuseNewerDatabase(db, steps);
    const { error, results = [] } = await migratorOf(db, steps).migrateToLatest();
    if (error) throw error;
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

function migratorOf(db: Kysely<Bookkeeping>, steps: readonly SchemaStep[]): Migrator {
  const migrations = Object.fromEntries(steps.map((step) => [step.name, migrationOf(step)]));
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_steps',
    migrationLockTableName: 'schema_steps_lock',
  });
}

/**
 * Other servers may write meanwhile. Each change of a person's data locks its row of `sync_head` first; with the whole table
 * locked first here, neither waits for the other in a circle.
 */
const AFTER_RUNNING_CHANGES = `
do $$ begin
  if to_regclass('sync_head') is not null then lock table sync_head in exclusive mode; end if;
end $$;
`;

function migrationOf(step: SchemaStep): Migration {
  return {
    async up(db) {
      await sql.raw(AFTER_RUNNING_CHANGES + step.sql).execute(db);
    },
  };
}

/**
 * A database that a server from before the baseline has brought up to date has the schema of the baseline, and is recorded
 * so. An older one is refused, unchanged.
 */
async function recogniseBaseline(db: Kysely<Bookkeeping>): Promise<void> {
  if (!(await hasBookkeeping(db))) return;
  await db.transaction().execute(async (trx) => {
    // Servers that start together come one after the other.
    await sql`lock table schema_steps in access exclusive mode`.execute(trx);
    const names = await recordedSteps(trx);
    if (names.length === 0 || names.includes(baseline.name)) return;
    if (names.length !== BEFORE_BASELINE.steps || !names.includes(BEFORE_BASELINE.last)) {
      throw new Error(
        `The database was last migrated by an older version of this server (${names.at(-1)}). ` +
          `Start the last version that has the migration ${BEFORE_BASELINE.last} once, and then this one.`,
      );
    }
    await trx.deleteFrom('schema_steps').execute();
    await trx.insertInto('schema_steps').values({ name: baseline.name, timestamp: new Date().toISOString() }).execute();
  });
}

async function refuseNewerDatabase(db: Kysely<Bookkeeping>, steps: readonly SchemaStep[]): Promise<void> {
  if (!(await hasBookkeeping(db))) return;
  const unknown = (await recordedSteps(db)).filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return;
  throw new Error(`The database was migrated by a newer version of this server (${unknown.join(', ')}).`);
}

async function hasBookkeeping(db: Kysely<Bookkeeping>): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('schema_steps') is not null as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

async function recordedSteps(db: Kysely<Bookkeeping>): Promise<string[]> {
  const recorded = await db.selectFrom('schema_steps').select('name').orderBy('name').execute();
  return recorded.map(({ name }) => name);
}
