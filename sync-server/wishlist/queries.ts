import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { wishlistEntity } from '../../shared/contract/wishlist.ts';
import type { WishlistRow } from '../../shared/schemas/wishlist-item.ts';
import type { Database } from '../db/schema.ts';
import { wishlistJson } from '../library/row-json.ts';

export type WishlistEntity = z.infer<typeof wishlistEntity>;

export function listWishlist(db: Kysely<Database>, userId: string): Promise<WishlistEntity[]> {
  return selectItems(db, userId, sql`true`);
}

export async function findWishlistItem(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<WishlistEntity | undefined> {
  const [item] = await selectItems(db, userId, sql`w.id = ${id}`);
  return item;
}

async function selectItems(db: Kysely<Database>, userId: string, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ row: WishlistRow }>`
    select ${sql.raw(wishlistJson)} as row from wishlist_items w
    where w.user_id = ${userId} and ${condition} order by w.created_at desc, w.id desc
  `.execute(db);
  return rows.map(({ row }): WishlistEntity => ({ ...row, userId }));
}
