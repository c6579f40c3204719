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
      const exported: unknown[] = Object.values(await import(new URL(file, folder).href));
      const step = exported.find((each) => typeof each === 'object') as SchemaStep;
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

test('a filled database gets the figures of what is there: albums that the plan shows, and public reviews', () =>
  withEmptyDatabase(async (url) => {
    await leftByEarlierServer(url, '0016-profile-settings');
    await withClient(url, (client) =>
      client.query(`
        insert into users (id, issuer, subject, subscription_tier, subscription_expires_at)
        select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'filled', n::text, tier, ends::timestamptz
        from (values (1, 'free', null), (2, 'lifetime', null), (3, 'annual', '2020-01-01'), (4, 'annual', '2099-01-01'),
          (5, 'free', null)) as people (n, tier, ends);
        insert into records (id, user_id, artist, title, genre, condition, created_at, version)
        select gen_random_uuid(), u.id, case when n < 16 then 'Can' else 'Neu! ' || n end,
          case when n = 2 then 'VOLUME 1' else 'Volume ' || n end, case when n % 2 = 0 then 'rock' end, 'good',
          '2026-01-01'::timestamptz + n * interval '1 hour', 1
        from users u, generate_series(1, 20) n where u.subject < '5';
        insert into album_reviews (id, user_id, artist, title, rating, is_public)
        select gen_random_uuid(), u.id, 'Can', 'Volume ' || n, n, n <> 3
        from users u, generate_series(1, 5) n where u.subject = '5'`),
    );
    await migrateToLatest(url);
    const { rows } = await withClient(url, (client) =>
      client.query(
        `select u.subject, f.albums, f.artists, f.genres, f.reviews, f.rating_sum,
           (select count(*)::int from held_albums h where h.user_id = u.id) as held
         from users u join collector_figures f on f.user_id = u.id order by u.subject`,
      ),
    );
    const few = { albums: 15, artists: 1, genres: { rock: 7 }, reviews: 0, rating_sum: 0, held: 14 };
    const many = { albums: 20, artists: 6, genres: { rock: 10 }, reviews: 0, rating_sum: 0, held: 19 };
    expect(rows).toEqual([
      { subject: '1', ...few },
      { subject: '2', ...many },
      { subject: '3', ...few },
      { subject: '4', ...many },
      { subject: '5', albums: 0, artists: 0, genres: {}, reviews: 4, rating_sum: 12, held: 0 },
    ]);
    const totals = await withClient(url, (client) => client.query('select * from community_changes'));
    expect(totals.rows).toEqual([{ collectors: 5, reviews: 4 }]);
  }));

test('two reviews of one album by one person, whose names differ in how an accent is stored, become the newer one', () =>
  withEmptyDatabase(async (url) => {
    await leftByEarlierServer(url, '0016-profile-settings');
    await withClient(url, (client) =>
      client.query(`
        insert into users (id, issuer, subject) values ('00000000-0000-7000-8000-000000000001', 'filled', '1');
        insert into album_reviews (id, user_id, artist, title, rating, created_at)
        select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', artist, 'Debut', rating, made::timestamptz
        from (values ('Björk', 1, '2026-01-01'), ('Bjo\u0308rk', 5, '2026-02-01')) as r (artist, rating, made)`),
    );
    await migrateToLatest(url);
    const { rows } = await withClient(url, (client) => client.query('select rating from album_reviews'));
    expect(rows).toEqual([{ rating: 5 }]);
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
