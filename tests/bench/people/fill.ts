import pg from 'pg';
import { backfill } from '../../../sync-server/db/migrations/0017-community.ts';
import { countEverything } from '../../../sync-server/db/migrations/0018-community-totals.ts';
import { countRows } from '../../../sync-server/db/migrations/0025-site-figures.ts';
import { countUsers } from '../../../sync-server/db/migrations/0027-users-of-each-tier.ts';
import { everybodySearchable } from '../../../sync-server/db/migrations/0028-searchable-users.ts';
import { countAddresses } from '../../../sync-server/db/migrations/0034-news-by-mail.ts';
import { copyInto } from './copy.ts';
import { makePeople, type Size } from './population.ts';
import { tablesOf } from './tables.ts';

/**
 * Fills a migrated, empty database. What people write comes by COPY, from the same numbers each time; the figures come from
 * the statements by which the migrations made them of what was there.
 * @param connectionString of a superuser, since triggers are off meanwhile
 * @param say hears what has been filled
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
