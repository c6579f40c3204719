import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../../sync-server/db/migrate.ts';
import { startEmbeddedPostgres } from '../../sync-server/embedded/postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's connection to the test run's PostgreSQL. */
    postgresUrl: string;
  }
}

export const templateName = 'migrated_template';

/** One PostgreSQL for the whole run, with one migrated database that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'side-one-tests-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: (message) => console.warn(message) },
    // Speed only: tests about durability start a PostgreSQL of their own.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
    },
  });
  const end = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.connectionString);
  } catch (error) {
    // A set-up that fails is never asked to tear down.
    await end();
    throw error;
  }
  project.provide('postgresUrl', postgres.connectionString);
  return end;
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
