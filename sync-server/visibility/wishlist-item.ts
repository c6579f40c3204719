import { type RawBuilder, sql } from 'kysely';
import type { PublicWish } from '../../shared/contract/public-pages.ts';

/** Condition on `wishlist_items w`: strangers see the wish while its list is public. */
export const isPublicWish: RawBuilder<boolean> = sql`w.is_public`;

/** Columns of `wishlist_items w` for strangers, without notes, target price and alert (AMB-41). */
export const publicWish: RawBuilder<PublicWish> = sql`
  w.id, w.artist, w.title, w.year, w.genre, w.label, w.image_url as "imageUrl", w.purchase_url as "purchaseUrl",
  w.discogs_release_id as "discogsReleaseId"`;
