import pg from 'pg';
import { migrateJobs } from '../jobs/worker.ts';
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

/** A step of the schema: forward only, never changed once it has run anywhere. */
export interface SchemaStep {
  name: string;
  sql: string;
}

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
];

/** Any number, the same in every server: who holds it may migrate. */
const lockKey = 5_137_001;

/**
 * Brings the schema up to date over a connection of its own, one transaction per step. Servers that start together
 * wait for each other.
 * @returns names of the steps that ran
 */
export async function migrateToLatest(connectionString: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString,
    application_name: 'side-one migration',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const names = await runMissing(client);
    await migrateJobs(connectionString);
    return names;
  } finally {
    await client.end();
  }
}

async function runMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists schema_steps (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from schema_steps');
  const applied = new Set(rows.map((row) => row.name));
  const unknown = [...applied].filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`The database was migrated by a newer version of this server (${unknown.join(', ')}).`);
  }
  const missing = steps.filter((step) => !applied.has(step.name));
  for (const step of missing) await runStep(client, step);
  return missing.map((step) => step.name);
}

async function runStep(client: pg.Client, step: SchemaStep): Promise<void> {
  await client.query('begin');
  try {
    await client.query(step.sql);
    await client.query('insert into schema_steps (name) values ($1)', [step.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
