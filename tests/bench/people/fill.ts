import pg from 'pg';
import { copyInto } from './copy.ts';
import { backfill, countAddresses, countEverything, countRows, countUsers, everybodySearchable } from './figures.ts';
import { makePeople, type Size } from './population.ts';
import { tablesOf } from './tables.ts';

/**
 * Fills a migrated, empty database. What people write comes by COPY, from the same numbers each time; the figures are
 * made of what is there.
 * @param connectionString of a superuser, since triggers are off meanwhile
 * @param say called with each filled table
 */
export async function fill(connectionString: string, size: Size, say: (what: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '256MB'`);
    for (const { name, columns, rows } of tablesOf(size, makePeople(size))) {
      await copyInto(client, name, columns, rows());
      say(name);
    }
    await client.query('truncate collector_figures, held_albums, community_changes, site_changes, searchable_users');
    await client.query(
      `begin; ${backfill} ${countEverything} ${countRows} ${countUsers} ${countAddresses} ${everybodySearchable} commit`,
    );
    say('figures');
    await client.query('set session_replication_role = origin');
    await client.query('vacuum (analyze)');
    say('statistics of the tables');
  } finally {
    await client.end();
  }
}
