import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { migrateToLatest, STEPS } from '../../../sync-server/db/migrate.ts';
import { connected } from '../../support/connected.ts';
import { fingerprints, schemaParts } from '../../support/schema-parts.ts';
import { SCHEMA_BEFORE_BASELINE, STEPS_BEFORE_BASELINE } from './before-baseline.ts';

async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const adminUrl = inject('postgresUrl');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await connected(adminUrl, (admin) => admin.query(`create database ${name}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  try {
    await work(url.href);
  } finally {
    await connected(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`));
  }
}

const migrations = new URL('../../../sync-server/db/migrations/', import.meta.url);

/** A database as left by the last server before the baseline, with one person; or by an earlier one. */
async function leftByEarlierServer(url: string, steps = STEPS_BEFORE_BASELINE): Promise<void> {
  await migrateToLatest(url, STEPS.slice(0, 1));
  await connected(url, async (client) => {
    await client.query('delete from schema_steps');
    await client.query(
      `insert into schema_steps select name, '2026-11-01T00:00:00.000Z' from unnest($1::text[]) name`,
      [steps],
    );
    await client.query(`insert into users (id, issuer, subject) values (gen_random_uuid(), 'earlier', '1')`);
  });
}

/** Also proves that nothing was made anew: that would lose the person. */
const stateOf = (url: string) =>
  connected(url, async (client) => {
    const steps = await client.query<{ name: string }>('select name from schema_steps order by name');
    const people = await client.query('select from users');
    return { steps: steps.rows.map(({ name }) => name), people: people.rowCount };
  });

const MORE = { name: '9999-more', sql: 'create table more (id uuid)' };

test('each file of a migration is listed, under its name and in order', async () => {
  const files = readdirSync(migrations).filter((file) => file.endsWith('.ts'));
  expect(STEPS.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
  for (const [index, { name }] of STEPS.entries())
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z-]+$`));
});

test('the baseline makes the schema that the steps before it made', () =>
  withEmptyDatabase(async (url) => {
    await migrateToLatest(url, STEPS.slice(0, 1));
    expect(fingerprints(await connected(url, schemaParts))).toEqual(SCHEMA_BEFORE_BASELINE);
  }));

// PostgreSQL since its releases of 2026 refuses this where a function with a parsed body takes the table's row.
test('each table can get another column with a default', () =>
  withEmptyDatabase(async (url) => {
    await migrateToLatest(url);
    const parsed = await connected(url, (client) =>
      client.query(`
        select p.oid::regprocedure::text as name from pg_proc p, unnest(p.proargtypes) argument
          join pg_type t on t.oid = argument and t.typtype = 'c'
          where p.pronamespace = 'public'::regnamespace and p.prosqlbody is not null`),
    );
    expect(parsed.rows).toEqual([]);
  }));

test('servers that start together migrate once, and a migrated database is left as it is', () =>
  withEmptyDatabase(async (url) => {
    const applied = await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(applied.flat()).toEqual(STEPS.map(({ name }) => name));
    expect(await migrateToLatest(url)).toEqual([]);
    expect(await migrateToLatest(url, [...STEPS, MORE])).toEqual(['9999-more']);
  }));

test('a server does not start on the database of a newer one', () =>
  withEmptyDatabase(async (url) => {
    await migrateToLatest(url, [...STEPS, MORE]);
    await expect(migrateToLatest(url)).rejects.toThrow('by a newer version of this server (9999-more)');
  }));

test('a database that the last server before the baseline left is complete, even for two servers at once', () =>
  withEmptyDatabase(async (url) => {
    await leftByEarlierServer(url);
    const names = STEPS.map(({ name }) => name);
    const applied = await Promise.all([migrateToLatest(url), migrateToLatest(url)]);
    expect(applied.flat()).toEqual(names.slice(1));
    expect(await stateOf(url)).toEqual({ steps: names, people: 1 });
    expect(await migrateToLatest(url, [...STEPS, MORE])).toEqual(['9999-more']);
  }));

test.each([
  ['an earlier server', STEPS_BEFORE_BASELINE.slice(0, 12), '0012-stored-pictures'],
  ['a server that lacked a step in the middle', STEPS_BEFORE_BASELINE.toSpliced(5, 1), '0034-news-by-mail'],
])('a database that %s left is refused with what to do, and stays as it is', (_who, steps, last) =>
  withEmptyDatabase(async (url) => {
    await leftByEarlierServer(url, steps);
    await expect(migrateToLatest(url)).rejects.toThrow(
      `The database was last migrated by an older version of this server (${last}). ` +
        'Start the last version that has the migration 0034-news-by-mail once, and then this one.',
    );
    expect(await stateOf(url)).toEqual({ steps, people: 1 });
  }),
);
