import type { Updateable } from 'kysely';
import type { UserTable } from '../../../sync-server/db/tables/accounts.ts';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import type { HttpClient } from '../../support/http-client.ts';
import type { TestServer } from '../../support/test-server.ts';

export interface Person {
  client: HttpClient;
  id: string;
}

/** A person in a new browser, with these columns of the account. */
export async function personOf(
  server: TestServer,
  columns: Updateable<UserTable> = {},
  email?: string,
): Promise<Person> {
  const client = await server.signedIn(email);
  const { id } = (await client.get('/api/auth/user')).body;
  if (Object.keys(columns).length > 0) {
    await server.ctx.db.updateTable('users').set(columns).where('id', '=', id).execute();
  }
  return { client, id };
}

/** People without a session, as many as needed; the first is the oldest member. */
export async function addPeople(server: TestServer, people: readonly Updateable<UserTable>[]): Promise<string[]> {
  const { db, newId } = server.ctx;
  const ids: string[] = [];
  for (const [index, columns] of people.entries()) {
    const id = newId();
    const created_at = new Date(Date.UTC(2020, 0, 1, 0, 0, index)).toISOString();
    await db
      .insertInto('users')
      .values({ id, issuer: 'https://id.example', subject: id, created_at, ...columns } as never)
      .execute();
    ids.push(id);
  }
  return ids;
}

/** Adds albums as the app does, one by one. */
export async function addAlbums(
  { client }: Person,
  ...albums: readonly (Record<string, unknown> & { artist: string; title: string })[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const album of albums) {
    const { status, body } = await client.send('POST', '/api/records', album);
    if (status !== 201) throw new Error(`The album was not added: ${JSON.stringify(body)}`);
    ids.push(body.id);
  }
  return ids;
}

export interface Holders {
  count: number;
  /** Their ids are below or above those of all others. */
  ids: 'lowest' | 'highest';
  isPublic: boolean;
  artist: string;
  title: string;
}

/** Adds people without a session who have this album. */
export async function addHolders(server: TestServer, { count, ids, isPublic, artist, title }: Holders): Promise<void> {
  const start = ids === 'lowest' ? '00000000-0000' : 'ffffffff-ffff';
  await server.ctx.pool.query(
    `with added as (
       insert into users (id, issuer, subject, is_public)
       select ($1 || substr(gen_random_uuid()::text, 14))::uuid, 'holders', gen_random_uuid()::text, $3
       from generate_series(1, $2) returning id
     ), figures as (insert into collector_figures (user_id, albums) select id, 1 from added)
     insert into held_albums (album_key, user_id, artist_key) select album_key($4, $5), id, artist_key($4) from added`,
    [start, count, isPublic, artist, title],
  );
}

/** Runs what the changes so far have queued, as the worker does two seconds later. */
export async function refreshed(server: TestServer): Promise<void> {
  await server.ctx.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where run_at < now() + interval '1 year'",
  );
  await runDueJobs(server.ctx, server.database.connectionString, JOBS);
}
