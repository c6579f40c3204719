import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../../sync-server/db/migrate.ts';
import { NOT_DURABLE, startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's connection to the test run's PostgreSQL. */
    postgresUrl: string;
  }
}

export const templateName = 'migrated_template';

/**
 * One PostgreSQL per run, with a migrated template that every test database is copied from. TESTS_POSTGRES names one that has
 * the template already, for many short runs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TESTS_POSTGRES;
  if (given) {
    project.provide('postgresUrl', given);
    return async () => undefined;
  }
  const { url, end } = await startMigratedPostgres();
  project.provide('postgresUrl', url);
  return end;
}

export async function startMigratedPostgres(): Promise<{ url: string; end: () => Promise<void> }> {
  // Durability tests start their own PostgreSQL.
  const { url, end } = await startThrowawayPostgres('tests', { ...NOT_DURABLE, max_connections: '200' });
  try {
    await makeTemplate(url);
  } catch (error) {
    // Vitest does not call the teardown of a failed setup.
    await end();
    throw error;
  }
  return { url, end };
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${templateName}`);
    const url = new URL(adminUrl);
    url.pathname = `/${templateName}`;
    await migrateToLatest(url.href);
  } finally {
    await client.end();
  }
}
