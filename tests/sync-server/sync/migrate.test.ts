import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrateToLatest } from '../../../sync-server/db/migrate.ts';

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const adminUrl = inject('postgresUrl');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, (admin) => admin.query(`create database ${name}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  try {
    await work(url.href);
  } finally {
    await withClient(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`));
  }
}

test('servers that start together migrate once, and a migrated database is left as it is', () =>
  withEmptyDatabase(async (url) => {
    const applied = await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(applied.flat()[0]).toBe('0001-library');
    expect(await migrateToLatest(url)).toEqual([]);
  }));

test('a server does not start on the database of a newer one', () =>
  withEmptyDatabase(async (url) => {
    await migrateToLatest(url);
    await withClient(url, (client) => client.query(`insert into schema_steps (name) values ('9999-future')`));
    await expect(migrateToLatest(url)).rejects.toThrow('9999-future');
  }));
