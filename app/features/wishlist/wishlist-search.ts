import { z } from 'zod';

const text = z.coerce.string().max(300).optional().catch(undefined);

/** What is open over the wishlist, kept in the address so that Back closes it. */
const wishlistSearch = z.object({
  add: z.literal('item').optional().catch(undefined),
  /** What the add dialog begins with: an album, or words to search for. */
  artist: text,
  title: text,
  q: text,
  /** The wish that is being edited, or whose price alert is. */
  edit: text,
  alert: text,
});
export type WishlistSearch = z.output<typeof wishlistSearch>;

/** Never fails: a parameter that makes no sense is left out. */
export function parseWishlistSearch(raw: Record<string, unknown>): WishlistSearch {
  const parsed = wishlistSearch.parse(raw);
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined && value !== ''));
}

/** What the add dialog begins with when the address says so. */
export interface AskedWish {
  artist: string;
  title: string;
  query: string;
}

export function askedWish({ artist = '', title = '', q = '' }: WishlistSearch): AskedWish | undefined {
  return artist || title || q ? { artist, title, query: q } : undefined;
}
