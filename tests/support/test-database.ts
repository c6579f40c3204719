import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { changesOfBystander } from './bystander.ts';
import { connected } from './connected.ts';
import { templateName, withBystander } from './postgres-setup.ts';

export interface TestDatabase {
  name: string;
  connectionString: string;
  /** Fails if a row of the bystanders has changed. */
  drop(): Promise<void>;
}

export interface DatabaseOptions {
  /** Without other people: for tests of what the whole community or a whole table is, with the reason. */
  bystander?: false;
  /** Tables in which the work of the test rightly changes rows of everybody. */
  changesOfEverybody?: readonly string[];
}

/** Creates a migrated database for the caller (by copied files: half the time of a copy through the log), with only the bystanders. */
export async function createTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.bystander === false ? templateName : withBystander;
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    connectionString: url.href,
    async drop() {
      const changes =
        options.bystander === false ? [] : await changesOfBystander(url.href, options.changesOfEverybody ?? []);
      await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
      if (changes.length > 0) throw new Error(`Rows of people with whom no test has to do:\n${changes.join('\n')}`);
    },
  };
}

async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  await connected(adminUrl, (client) => client.query(sql));
}
