import type { Kysely } from 'kysely';
import type { StoredImageType } from '../../shared/domain/image.ts';
import type { Database } from '../db/schema.ts';

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

/** Keeps a picture; one that is there already stays. */
export async function insertImage(
  db: Kysely<Database>,
  userId: string,
  image: { sha256: string; type: StoredImageType; bytes: Buffer },
): Promise<void> {
  await db
    .insertInto('images')
    .values({ user_id: userId, ...image })
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doNothing())
    .execute();
}
