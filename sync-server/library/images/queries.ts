import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import type { StoredImageType } from '../../../shared/domain/image.ts';
import type { Connections } from '../../db/fair-pool.ts';
import type { Database } from '../../db/schema.ts';
import type { UserTransaction } from '../open-transaction.ts';
import { claimObject, type PutObject } from './objects.ts';

/** The bytes, or where they are in the object store. */
export type StoredImage = { type: string } & ({ bytes: Buffer } | { object: { key: string; size: number } });

/** A picture of the user's own, or undefined. */
export async function findImage(
  db: Kysely<Database>,
  userId: string,
  sha256: string,
): Promise<StoredImage | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['type', 'bytes', 'object_key as key', 'object_size as size'])
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!row) return undefined;
  const { type, bytes, key, size } = row;
  if (bytes) return { type, bytes };
  return key === null || size === null ? undefined : { type, object: { key, size } };
}

/** True if the picture is stored, here or in the object store. */
export async function hasImage(db: Kysely<Database>, userId: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select('sha256')
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

interface Stored {
  count: number;
  bytes: number;
  bytesOfHour: number;
  oldestOfHour: string | null;
}

/** Number and bytes of a person's pictures, without one of them, and what of it came since an hour ago. */
export async function countOtherImages(
  { client, userId }: { client: PoolClient | Connections; userId: string },
  sha256: string,
  hourAgo: string,
): Promise<Stored> {
  const { rows } = await client.query<Stored>(
    `select count(*) as count, coalesce(sum(size), 0)::bigint as bytes,
        coalesce(sum(size) filter (where created_at > $3), 0)::bigint as "bytesOfHour",
        min(created_at) filter (where created_at > $3) as "oldestOfHour"
      from images, lateral (select coalesce(object_size, octet_length(bytes)) as size) s
      where user_id = $1 and sha256 <> $2`,
    [userId, sha256, hourAgo],
  );
  return rows[0] as Stored;
}

/** Stores a picture. An existing one stays and counts as uploaded now. */
export async function insertImage(
  { client, userId }: UserTransaction,
  image: {
    sha256: string;
    type: StoredImageType;
    bytes: Buffer;
    /** The object that has its bytes; without it they are stored here. */
    object: PutObject | undefined;
    now: string;
    checkAt: string;
  },
): Promise<void> {
  const { sha256, type, bytes, object, now, checkAt } = image;
  const { rowCount } = await client.query(
    'update images set check_at = $3, unused_since = null where user_id = $1 and sha256 = $2',
    [userId, sha256, checkAt],
  );
  if (rowCount === 1) return;
  if (object) await claimObject(client, object.key);
  await client.query(
    `insert into images (user_id, sha256, type, bytes, object_key, object_size, check_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [userId, sha256, type, object ? null : bytes, object?.key, object?.size, checkAt, now],
  );
}
