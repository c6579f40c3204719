import type { Kysely } from 'kysely';
import type { StoredImageType } from '../../../shared/domain/image.ts';
import type { Database } from '../../db/schema.ts';
import type { UserTransaction } from '../open-transaction.ts';

export interface StoredImage {
  type: string;
  bytes: Buffer;
}

/** A picture of the user's own, or undefined. */
export function findImage(db: Kysely<Database>, userId: string, sha256: string): Promise<StoredImage | undefined> {
  return db
    .selectFrom('images')
    .select(['type', 'bytes'])
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

interface Stored {
  count: number;
  bytes: number;
  bytesOfHour: number;
  oldestOfHour: string | null;
}

/** Number and bytes of a person's pictures, without one of them, and what of it came since an hour ago. */
export async function countOtherImages(
  { client, userId }: UserTransaction,
  sha256: string,
  hourAgo: string,
): Promise<Stored> {
  const { rows } = await client.query<Stored>(
    `select count(*) as count, coalesce(sum(octet_length(bytes)), 0)::bigint as bytes,
        coalesce(sum(octet_length(bytes)) filter (where created_at > $3), 0)::bigint as "bytesOfHour",
        min(created_at) filter (where created_at > $3) as "oldestOfHour"
      from images where user_id = $1 and sha256 <> $2`,
    [userId, sha256, hourAgo],
  );
  return rows[0] as Stored;
}

/** Stores a picture. An existing one stays and counts as uploaded now. */
export async function insertImage(
  { client, userId }: UserTransaction,
  image: { sha256: string; type: StoredImageType; bytes: Buffer; now: string; checkAt: string },
): Promise<void> {
  await client.query(
    `insert into images (user_id, sha256, type, bytes, check_at, created_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (user_id, sha256) do update set check_at = excluded.check_at, unused_since = null`,
    [userId, image.sha256, image.type, image.bytes, image.checkAt, image.now],
  );
}
