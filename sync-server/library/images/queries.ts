import type { Kysely } from 'kysely';
import type { StoredImageType } from '../../../shared/domain/image.ts';
import type { Database } from '../../db/schema.ts';
import type { UserTransaction } from '../user-transaction.ts';

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

/** Number and bytes of a person's pictures, without one of them. */
export async function countOtherImages({ client, userId }: UserTransaction, sha256: string) {
  const { rows } = await client.query<{ count: number; bytes: number }>(
    `select count(*) as count, coalesce(sum(octet_length(bytes)), 0)::bigint as bytes
      from images where user_id = $1 and sha256 <> $2`,
    [userId, sha256],
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Stores a picture. An existing one stays and counts as uploaded now. */
export async function insertImage(
  { client, userId }: UserTransaction,
  image: { sha256: string; type: StoredImageType; bytes: Buffer; checkAt: string },
): Promise<void> {
  await client.query(
    `insert into images (user_id, sha256, type, bytes, check_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id, sha256) do update set check_at = excluded.check_at, unused_since = null`,
    [userId, image.sha256, image.type, image.bytes, image.checkAt],
  );
}
