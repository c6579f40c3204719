import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrateToLatest } from '../../../sync-server/db/migrate.ts';
import type { SchemaStep } from '../../../sync-server/db/schema-step.ts';

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
    await withClient(url, (client) =>
      client.query(`insert into schema_steps values ('9999-future', '2026-01-31T12:00:00.000Z')`),
    );
    await expect(migrateToLatest(url)).rejects.toThrow('9999-future');
  }));

/** A database as left by servers before Kysely's migrator, up to and including this migration. */
async function leftByEarlierServer(url: string, last: string): Promise<void> {
  const folder = new URL('../../../sync-server/db/migrations/', import.meta.url);
  await withClient(url, async (client) => {
    await client.query(
      'create table schema_steps (name text primary key, applied_at timestamptz not null default now())',
    );
    for (const file of readdirSync(folder).sort()) {
      const [step] = Object.values(await import(new URL(file, folder).href)) as [SchemaStep];
      if (step.name > last) return;
      await client.query(step.sql);
      await client.query('insert into schema_steps (name) values ($1)', [step.name]);
    }
  });
}

test('the bookkeeping of an earlier server is taken over: what ran does not run again, even twice at once', () =>
  withEmptyDatabase(async (url) => {
    await leftByEarlierServer(url, '9999');
    expect(await Promise.all([migrateToLatest(url), migrateToLatest(url)])).toEqual([[], []]);
    expect(await migrateToLatest(url)).toEqual([]);
  }));

test('a database that an earlier server left behind gets the steps it lacks, once', () =>
  withEmptyDatabase(async (url) => {
    await leftByEarlierServer(url, '0011-ids-of-each-person');
    const applied = await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(applied.flat()[0]).toBe('0012-stored-pictures');
    const { rows } = await withClient(url, (client) =>
      client.query(`select to_regclass('records_stored_picture') is not null as there`),
    );
    expect(rows).toEqual([{ there: true }]);
    expect(await migrateToLatest(url)).toEqual([]);
  }));
