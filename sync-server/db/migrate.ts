import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { library } from './migrations/0001-library.ts';
import { rateLimits } from './migrations/0002-rate-limits.ts';
import { albumReviews } from './migrations/0003-album-reviews.ts';
import { syncHistory } from './migrations/0004-sync-history.ts';
import { recordsWithoutReference } from './migrations/0005-records-without-reference.ts';
import { verdictAge } from './migrations/0006-verdict-age.ts';
import { unusedImages } from './migrations/0007-unused-images.ts';
import { endedSessions } from './migrations/0008-ended-sessions.ts';
import { membershipId } from './migrations/0009-membership-id.ts';
import { publicCollectionNames } from './migrations/0010-public-collection-names.ts';
import { idsOfEachPerson } from './migrations/0011-ids-of-each-person.ts';
import { storedPictures } from './migrations/0012-stored-pictures.ts';
import { billing } from './migrations/0013-billing.ts';
import { deletedAccounts } from './migrations/0014-deleted-accounts.ts';
import { profileSettings } from './migrations/0016-profile-settings.ts';
import { community } from './migrations/0017-community.ts';
import { communityTotals } from './migrations/0018-community-totals.ts';
import { auditLog } from './migrations/0019-audit-log.ts';
import { messagesAndContent } from './migrations/0020-messages-and-content.ts';
import { moderation } from './migrations/0021-moderation.ts';
import { views } from './migrations/0023-views.ts';
import { siteFigures } from './migrations/0025-site-figures.ts';
import { machineRoom } from './migrations/0026-machine-room.ts';
import { usersOfEachTier } from './migrations/0027-users-of-each-tier.ts';
import { searchableUsers } from './migrations/0028-searchable-users.ts';
import { endedWithAccount } from './migrations/0029-ended-with-account.ts';
import { giftsTakenBack } from './migrations/0031-gifts-taken-back.ts';
import { recentlyAdded } from './migrations/0032-recently-added.ts';
import { collectionAddresses } from './migrations/0033-collection-addresses.ts';
import { newsByMail } from './migrations/0034-news-by-mail.ts';
import type { SchemaStep } from './schema-step.ts';

/** In order. A new step is added at the end. */
const steps: readonly SchemaStep[] = [
  library,
  rateLimits,
  albumReviews,
  syncHistory,
  recordsWithoutReference,
  verdictAge,
  unusedImages,
  endedSessions,
  membershipId,
  publicCollectionNames,
  idsOfEachPerson,
  storedPictures,
  billing,
  deletedAccounts,
  profileSettings,
  community,
  communityTotals,
  auditLog,
  messagesAndContent,
  moderation,
  views,
  siteFigures,
  machineRoom,
  usersOfEachTier,
  searchableUsers,
  endedWithAccount,
  giftsTakenBack,
  recentlyAdded,
  collectionAddresses,
  newsByMail,
];

interface Bookkeeping {
  schema_steps: { name: string; timestamp: string };
}

/**
 * Brings the schema up to date on a connection of its own, with all missing steps in one transaction. Servers that start
 * at the same time wait for each other.
 * @returns names of the steps that ran
 */
export async function migrateToLatest(connectionString: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 1, application_name: 'side-one migration' });
  // A connection that breaks fails its statement. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Bookkeeping>({ dialect: new PostgresDialect({ pool }) });
  try {
    await takeOverBookkeeping(db);
    await refuseNewerDatabase(db);
    const { error, results = [] } = await migratorOf(db).migrateToLatest();
    if (error) throw error;
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

function migratorOf(db: Kysely<Bookkeeping>): Migrator {
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

/** Earlier servers kept the same table, with the time in another column. */
async function takeOverBookkeeping(db: Kysely<Bookkeeping>): Promise<void> {
  await sql`alter table if exists schema_steps add column if not exists timestamp varchar(255) not null
    default to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.execute(db);
}

async function refuseNewerDatabase(db: Kysely<Bookkeeping>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('schema_steps') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return;
  const applied = await db.selectFrom('schema_steps').select('name').orderBy('name').execute();
  const unknown = applied.map(({ name }) => name).filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return;
  throw new Error(`The database was migrated by a newer version of this server (${unknown.join(', ')}).`);
}
