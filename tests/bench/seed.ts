import type { Pool } from 'pg';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { albumAt } from './albums.ts';

/** Creates a person on the paid plan with this many records, which no device has pulled yet. */
export async function createUser(pool: Pool, recordCount = 0): Promise<string> {
  const id = uuidv7();
  await pool.query(
    `insert into users (id, issuer, subject, username, subscription_tier) values ($1, 'bench', $2, $3, 'lifetime')`,
    [id, id, `digger-${id.slice(-12)}`],
  );
  if (recordCount > 0) await addRecords(pool, id, recordCount);
  return id;
}

async function addRecords(pool: Pool, userId: string, count: number): Promise<void> {
  const begin = Date.UTC(2024, 0, 1);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    ...albumAt(index),
    createdAt: new Date(begin + index * 60_000).toISOString(),
    version: index + 3,
  }));
  const client = await pool.connect();
  try {
    // Writes like the server itself, so that no trigger changes the rows' versions.
    await client.query("begin; set local side_one.user_transaction = 'on'");
    await client.query(
      `insert into collections (id, user_id, name, is_public, is_default, version)
       values ($1, $2, 'My Collection', false, true, 2) on conflict do nothing`,
      [uuidv5('default', userId), userId],
    );
    await client.query(
      `insert into records (id, user_id, artist, title, year, genre, label, condition, custom_tags, personal_notes,
         catalog_number, country, created_at, updated_at, version)
       select id, $1, artist, title, year, genre, label, condition, "customTags", "personalNotes", "catalogNumber",
         country, "createdAt", "createdAt", version
       from json_to_recordset($2::json) as x (id uuid, artist text, title text, year integer, genre text, label text,
         condition text, "customTags" text, "personalNotes" text, "catalogNumber" text, country text,
         "createdAt" timestamptz, version bigint)`,
      [userId, JSON.stringify(rows)],
    );
    await client.query('update sync_head set version = $2 where user_id = $1', [userId, count + 3]);
    await client.query('commit');
  } finally {
    client.release();
  }
  await pool.query('analyze records');
}

export async function countRecords(pool: Pool, userId: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from records where user_id = $1', [userId]);
  return Number(rows[0]?.count);
}
