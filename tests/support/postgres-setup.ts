import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../../sync-server/db/migrate.ts';
import { addBystander } from './bystander.ts';
import { connected } from './connected.ts';
import { NOT_DURABLE, startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's connection to the test run's PostgreSQL. */
    postgresUrl: string;
  }
}

export const templateName = 'migrated_template';
/** The same with two people whom no test knows. */
export const withBystander = 'bystander_template';

/**
 * One PostgreSQL per run, with migrated templates that every test database is copied from. TESTS_POSTGRES names one that has
 * them already, for many short runs.
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
  // Durability tests start their own PostgreSQL. Two transactions that wait for each other are found at once, not after a second.
  const settings = { ...NOT_DURABLE, max_connections: '200', deadlock_timeout: '50ms' };
  const { url, end } = await startThrowawayPostgres('tests', settings);
  try {
    await makeTemplates(url);
  } catch (error) {
    // Vitest does not call the teardown of a failed setup.
    await end();
    throw error;
  }
  return { url, end };
}

async function makeTemplates(adminUrl: string): Promise<void> {
  const urlOf = (database: string) => Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
  await connected(adminUrl, (admin) => admin.query(`create database ${templateName}`));
  await migrateToLatest(urlOf(templateName));
  await connected(adminUrl, (admin) => admin.query(`create database ${withBystander} template ${templateName}`));
  await connected(urlOf(withBystander), addBystander);
}
