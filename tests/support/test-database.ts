import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { templateName } from './postgres-setup.ts';

export interface TestDatabase {
  name: string;
  connectionString: string;
  drop(): Promise<void>;
}

/** Creates a migrated, empty database for the caller. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${templateName}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    connectionString: url.href,
    drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
