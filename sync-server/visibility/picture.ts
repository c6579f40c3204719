import { type Kysely, type RawBuilder, sql } from 'kysely';
import { imagePath, publicImagePath } from '../../shared/schemas/link.ts';
import type { Database } from '../db/schema.ts';
import { isPublicCollection } from './collection.ts';
import { hasPublicProfile, type Sharer } from './person.ts';
import { isMemberOf, isVisible, type RecordOwner } from './record.ts';
import { isPublicWish } from './wishlist-item.ts';

/** Whether one of the person's public pages currently shows this picture, and it is stored. */
export async function isOnPublicPage(
  db: Kysely<Database>,
  { id: userId, wishlistIsPublic }: Sharer,
  owner: RecordOwner,
  sha256: string,
): Promise<boolean> {
  const imageUrl = imagePath(sha256);
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from images i where i.user_id = ${userId} and i.sha256 = ${sha256}) and ((
      ${wishlistIsPublic} and exists (
        select from wishlist_items w where w.user_id = ${userId} and ${isPublicWish}
          and w.image_url = ${imageUrl} and ${isStored(sql`w.image_url`)}
      )
    ) or exists (
      select from records r join collections c on c.user_id = r.user_id and ${isPublicCollection}
      where ${isVisible(owner)} and r.image_url = ${imageUrl} and ${isStored(sql`r.image_url`)}
        and (c.is_default or ${isMemberOf(sql`c.id`)})
    ) or exists (
      select from users u where u.id = ${userId} and ${hasPublicProfile} and u.profile_image_url = ${imageUrl}
    )) as shown
  `.execute(db);
  return rows[0]?.shown === true;
}

/** Selects the pictures of the partial index. */
function isStored(imageUrl: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${imageUrl} like '/api/images/%'`;
}

/** Replaces the address of a stored picture, which is private, with one that works while a public page shows it. */
export function withOpenPicture<Item extends { imageUrl: string | null }>(username: string | null, item: Item): Item {
  const stored = /^\/api\/images\/([0-9a-f]{64})$/.exec(item.imageUrl ?? '')?.[1];
  if (stored === undefined) return item;
  return { ...item, imageUrl: username === null ? null : publicImagePath(username, stored) };
}
